import type { Page } from 'playwright-core';

/** What is drawn by other means, or is the visitor's own. */
const APART = 'textarea, script, style, svg';

/** Words with a letter that the page does not bring along: they look different on every machine. */
export async function borrowedIn(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const found = new Set<string>();
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  await page.evaluate((apart) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const { parentElement: parent, textContent } = text;
      if (parent?.closest(apart) === null && textContent?.trim() && parent.checkVisibility()) {
        parent.setAttribute('data-says', '');
      }
    }
  }, APART);
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '[data-says]',
  });
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName, isCustomFont } of fonts) {
      if (isCustomFont) continue;
      const { outerHTML } = await session.send('DOM.getOuterHTML', { nodeId });
      found.add(`“${outerHTML.replace(/<[^>]*>/g, '').slice(0, 60)}” is partly set in ${familyName}`);
    }
  }
  await session.detach();
  return [...found];
}
