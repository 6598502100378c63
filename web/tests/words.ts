import type { Lang } from '@kaiju/kernel';
import type { Page } from 'playwright-core';

/** Names that are the same in every language. */
const NAMES =
  /开局 Kaiju|中文|game-icons\.net|CC BY(-SA)?( \d\.\d)?|Noto (Sans|Serif) SC|Source (Sans 3|Code Pro)|SIL Open Font License|MIT|ZzFX/g;
const CHINESE = /[\u3400-\u9fff]/;
/** Three words in a row are no name and no number of a rule. */
const ENGLISH = /[A-Za-z][a-z']+(?:[ ,.;:]+[A-Za-z][a-z']*){2,}/;

/** What the page says, to eyes and ears, that is not in its language and not marked as being in another. */
export async function strangersIn(page: Page, lang: Lang): Promise<string[]> {
  const said = await page.evaluate(() => {
    const { lang } = document.documentElement;
    const isOurs = (element: Element) =>
      element.closest('code, pre, kbd, textarea, script, style') === null &&
      element.closest('[lang]')?.getAttribute('lang') === lang &&
      element.checkVisibility();
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.parentElement && isOurs(text.parentElement)) found.push(text.textContent ?? '');
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      if (!isOurs(element)) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        found.push(element.getAttribute(name) ?? '');
    }
    return [document.title, ...new Set(found)];
  });
  const isStrange = lang === 'en' ? CHINESE : ENGLISH;
  return said.filter((words) => isStrange.test(words.replace(NAMES, '')));
}
