import type { Page } from 'playwright-core';
import type { Scenes } from './scenes.ts';

/** Somewhere in the page. */
export interface Place {
  name: string;
  /** Without one it is where the place before it was. */
  path?(scenes: Scenes): string;
  /** Seen by somebody to whom the server always says the same; else by Ann, who sits at the tables. */
  standIn?: true;
  /** Kept as a picture. */
  picture?: true;
  /** What is done there first. */
  first?(page: Page): Promise<void>;
  /** There when the page has come to rest. */
  ready: string;
}

const at = (path: string) => () => path;
/** A key that opens something, once what was opened before is out of its way. */
const open = (key: string) => async (page: Page) => {
  if (await page.locator('dialog[open]').isVisible()) await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'hidden' });
  await page.keyboard.press(key);
};

export const places: readonly Place[] = [
  { name: 'home', path: at('/'), ready: '.home-tables .table-row', standIn: true, picture: true },
  { name: 'game', path: at('/games/miracle'), ready: '.mi-options', standIn: true, picture: true },
  { name: 'game without options', path: at('/games/market'), ready: '.way', standIn: true },
  { name: 'lobby', path: ({ lobby }) => lobby, ready: '.lobby-seats' },
  { name: 'deck', path: ({ deck }) => deck, ready: '.mi-deck', picture: true },
  { name: 'table', path: ({ battle }) => battle, ready: '.prompt.is-ask .prompt-words', picture: true },
  { name: 'table options', ready: '.option', first: open('o') },
  { name: 'rules beside the table', ready: '.side-rules .clause', first: open('r') },
  { name: 'table menu', ready: 'dialog[open] .menu-actions', first: open('g') },
  { name: 'keyboard help', ready: 'dialog[open] .key-help', first: open('?') },
  { name: 'text table', path: ({ market }) => market, ready: '.plain-board' },
  { name: 'ended table', path: ({ over }) => over, ready: '.prompt.is-over' },
  { name: 'replay', path: ({ replay }) => replay, ready: '.mi-unit', picture: true },
  { name: 'replay door', path: at('/replay'), ready: '.door', standIn: true },
  { name: 'rules', path: at('/rules/miracle/MI-6.4'), ready: '[data-clause="MI-6.4"]', picture: true },
  { name: 'gallery', path: at('/gallery/miracle'), ready: '.page', picture: true },
  { name: 'account', path: at('/account'), ready: '.page', standIn: true, picture: true },
  { name: 'account of a stranger', path: at('/account'), ready: '.page' },
  { name: 'settings', path: at('/settings'), ready: '.settings', picture: true },
  { name: 'about', path: at('/about'), ready: '.page' },
  { name: 'nowhere', path: at('/nowhere'), ready: '.page' },
];

/** Goes there and waits until all is in its place. */
export async function goTo(page: Page, { path, first, ready }: Place, scenes: Scenes): Promise<void> {
  if (path !== undefined) await page.goto(path(scenes));
  await first?.(page);
  await page.locator(ready).first().waitFor();
  await settled(page);
}

/** All fonts that the page uses are there: they come in parts, after the words. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.fonts].some(({ family }) => /noto/i.test(family)) && document.fonts.status === 'loaded',
  );
}

/**
 * The page as it is, dressed for its picture: not by the browser driver's own means, for the page's policy lets
 * nobody else write styles into it. No scroll bar is drawn, so it needs no room.
 */
export async function pictureOf(page: Page, styles = '', fullPage = false): Promise<Buffer> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, `html { scrollbar-gutter: auto !important } ${styles}`);
  return page.screenshot({ caret: 'initial', fullPage });
}
