import type { Lang } from '@kaiju/kernel';
import type { Page } from 'playwright-core';
import type { Scenes } from './scenes.ts';

/** Somewhere in the page. */
export interface Place {
  name: string;
  path(scenes: Scenes): string;
  /** There when the page has come to rest. */
  ready: string;
  /** Seen by somebody to whom the server always says the same; else by Ann, who sits at the tables. */
  standIn?: true;
  /** Kept as a picture. */
  picture?: true;
  /** What is done there first. */
  first?(page: Page, lang: Lang): Promise<void>;
}

const at = (path: string) => () => path;
const open = (press: string, shown: string) => async (page: Page) => {
  await page.keyboard.press(press);
  await page.locator(shown).first().waitFor();
};

export const places: readonly Place[] = [
  { name: 'home', path: at('/'), ready: '.home-tables .table-row', standIn: true, picture: true },
  { name: 'game', path: at('/games/miracle'), ready: '.mi-options', standIn: true, picture: true },
  { name: 'game without options', path: at('/games/market'), ready: '.way', standIn: true },
  { name: 'coming game', path: at('/games/dice'), ready: 'h1' },
  { name: 'lobby', path: ({ lobby }) => lobby, ready: '.lobby-seats' },
  { name: 'deck', path: ({ deck }) => deck, ready: '.mi-deck', picture: true },
  { name: 'table', path: ({ battle }) => battle, ready: '.prompt.is-ask', picture: true, first: pastReveal },
  { name: 'reveal', path: ({ battle }) => battle, ready: '.prompt.is-ask' },
  {
    ...{ name: 'table options', path: ({ battle }) => battle, ready: '.prompt.is-ask' },
    first: open('o', '.option'),
  },
  {
    ...{ name: 'table menu', path: ({ battle }) => battle, ready: '.prompt.is-ask' },
    first: open('g', 'dialog[open] .menu-actions'),
  },
  {
    ...{ name: 'keyboard help', path: ({ battle }) => battle, ready: '.prompt.is-ask' },
    first: open('?', 'dialog[open] .key-help'),
  },
  {
    ...{ name: 'rules beside the table', path: ({ battle }) => battle, ready: '.prompt.is-ask' },
    first: open('r', '.side-rules .clause'),
  },
  { name: 'text table', path: ({ market }) => market, ready: '.plain-board' },
  { name: 'ended table', path: ({ over }) => over, ready: '.prompt.is-over' },
  {
    ...{ name: 'replay', path: ({ replay }) => replay, ready: '.replay-log .log-line, .replay-said' },
    picture: true,
    first: pastReveal,
  },
  { name: 'replay door', path: at('/replay'), ready: '.door', standIn: true },
  { name: 'rules', path: at('/rules/miracle/MI-6.4'), ready: '[data-clause="MI-6.4"]', picture: true },
  { name: 'gallery', path: at('/gallery/miracle'), ready: '.page', picture: true },
  { name: 'account', path: at('/account'), ready: '.page', standIn: true, picture: true },
  { name: 'account of a stranger', path: at('/account'), ready: '.page' },
  { name: 'settings', path: at('/settings'), ready: '.settings', picture: true },
  { name: 'about', path: at('/about'), ready: '.page' },
  { name: 'nowhere', path: at('/nowhere'), ready: '.page' },
];

/** The decks are shown once; then the battle. */
async function pastReveal(page: Page): Promise<void> {
  const reveal = page.locator('.mi-reveal');
  if (await reveal.isVisible()) await page.keyboard.press('Enter');
  await reveal.waitFor({ state: 'detached' });
}

/** All fonts that the page uses are there: they come in parts, after the words. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.fonts].some(({ family }) => /noto/i.test(family)) && document.fonts.status === 'loaded',
  );
}
