import type { Page } from 'playwright-core';

/** What a finger needs, in pixels. */
const TARGET = 44;

/** What is too small for a finger. A link in the midst of a sentence is as high as its line, and may be. */
export function smallIn(page: Page): Promise<string[]> {
  return page.evaluate((target) => {
    const found = new Set<string>();
    const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const pressed = 'button, a[href], summary, select, input, textarea, [role="tab"], [role="switch"]';
    for (const element of top.querySelectorAll<HTMLElement>(pressed)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // What is hidden behind its label is pressed by its label.
      const whole = element.closest('label') ?? element;
      const isUnseen = whole === element && element.closest('.unseen, .skip') !== null;
      if (isUnseen || (element as HTMLButtonElement).disabled) continue;
      const inSentence =
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
      if (inSentence) continue;
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const box = whole.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      // Half a pixel is the browser's to round.
      const half = target / 2 - 1;
      const reaches = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && (whole.contains(hit) || hit.closest('label') === whole);
      };
      // What lies behind something else is not pressed now.
      if (!reaches(0, 0)) continue;
      const fits = (long: boolean) =>
        (long ? box.width : box.height) >= target - 0.5 ||
        (long ? reaches(-half, 0) && reaches(half, 0) : reaches(0, -half) && reaches(0, half));
      if (fits(true) && fits(false)) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      found.add(
        `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} “${name.trim().slice(0, 30)}” is ${Math.round(box.width)} × ${Math.round(box.height)}`,
      );
    }
    return [...found];
  }, TARGET);
}

/** Words that are broken in two or stand out of their button, and hints in fields that have no room for them. */
export function cutIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const { parentElement: parent, textContent: said } = text;
      if (parent === null || said === null || !parent.checkVisibility()) continue;
      if (parent.closest('code, pre, .unseen, textarea, script, style') !== null) continue;
      for (const { 0: word, index } of said.matchAll(/[A-Za-z]{2,}/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ y }) => Math.round(y)));
        if (lines.size > 1) found.push(`the word “${word}” of “${said.trim()}”`);
      }
    }
    for (const button of document.querySelectorAll<HTMLElement>('button, .button, .badge')) {
      if (!button.checkVisibility() || getComputedStyle(button).overflowX !== 'visible') continue;
      // What is there for ears alone has no place.
      const parts = [...button.children].filter((part) => getComputedStyle(part).clipPath === 'none');
      const right = Math.max(
        ...parts.map((part) => part.getBoundingClientRect().left + (part as HTMLElement).scrollWidth),
      );
      if (right > button.getBoundingClientRect().right + 1)
        found.push(`“${button.textContent?.trim()}”, which does not fit into its button`);
    }
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
      if (!field.checkVisibility()) continue;
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      pen.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (pen.measureText(field.placeholder).width > room) found.push(`the hint “${field.placeholder}”`);
    }
    return found;
  });
}
