import { botFor, Match } from '@kaiju/bots';
import { type Ask, askOf, type Deal, type MatchRecord, type Seat, waiting } from '@kaiju/kernel';
import { catalogue } from '@kaiju/registry/catalogue';
import type { Visitor } from './visitor.ts';

/** Where a match stands, and who is asked there. */
export interface Moment {
  record: MatchRecord;
  seat: Seat;
}

/** So many matches are looked through for a moment. */
const MOST = 40;

/** A match between bots up to a moment when somebody is asked what is looked for; the same in every run. */
export async function momentOf<G>(
  game: string,
  deal: Omit<Deal, 'seed'>,
  isIt: (ask: Ask, g: G) => boolean,
): Promise<Moment> {
  const entry = catalogue.find(({ id }) => id === game);
  if (entry === undefined) throw new Error(`no game is called '${game}'`);
  const rules = await entry.load();
  const bots = Array.from({ length: deal.seats }, () => botFor(rules, 'beginner'));
  for (let i = 0; i < MOST; i++) {
    const match = new Match(rules, bots, { pace: 0, ...deal, seed: `moment ${i}` }, `moment ${i}`);
    do {
      for (const seat of waiting(match.table)) {
        const ask = askOf(rules, match.table, seat);
        if (ask && isIt(ask, match.table.g as G)) return { record: match.timeline.record(), seat };
      }
    } while (match.step());
  }
  throw new Error(`in ${MOST} matches of ${game} no such moment came`);
}

const WORDS = {
  en: { branch: 'Play on from here', begin: 'Begin' },
  zh: { branch: '从这里接着下', begin: '开始' },
};

/** Takes over the seat that is asked there, against bots on this device. */
export async function takeOver({ page, lang }: Visitor, { record, seat }: Moment): Promise<void> {
  const words = WORDS[lang];
  const buffer = Buffer.from(JSON.stringify(record));
  await page.goto('/replay');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'kaiju.json', mimeType: 'application/json', buffer });
  await page.locator('.replay').waitFor();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: words.branch }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(` ${record.inputs.length}( |$)`) });
  await dialog.locator('.replay-branch label').nth(seat).click();
  await dialog.getByRole('button', { name: words.begin }).click();
  await page.waitForURL(`**/play/${record.ruleset.split('@')[0]}/*`);
  await page.locator('.prompt.is-ask').waitFor();
}
