import { explore, exploreUntil } from './dragon-explorer.ts';
import { playUntil as duelUntil, gather as gatherDuelists } from './duelist.ts';
import { gatherLords, reignUntil } from './dungeon-lord.ts';
import { playUntil as fightUntil, gather as gatherTacticians } from './encounter-tactician.ts';
import { arrive, type Visitor } from './visitor.ts';

/** A table of a game where there is something to see, and who sits there. */
export interface Board {
  game: string;
  play(): Promise<Visitor>;
  /** What must be there to be seen, on whatever page comes to look. */
  shows: string;
}

export const boards: readonly Board[] = [
  {
    game: 'dice',
    async play() {
      const [ann] = await gatherDuelists(arrive, [{}], { lineup: ['gambler', 'warden'], bots: 1 });
      const thrown = ann.page.locator('.dt-throw');
      await duelUntil([ann], async () => (await ann.turn()) > 4 && (await thrown.count()) > 0, 200);
      return ann.visitor;
    },
    shows: '.dt-throw',
  },
  {
    game: 'dungeon',
    async play() {
      const lineup = ['vashka', 'grimble', 'lothe', 'noct'];
      const [ann] = await gatherLords(arrive, [{}], { lineup, bots: 3, edition: 'paced' });
      ann.stays = true;
      await reignUntil([ann], async () => (await ann.round()) > 3 && (await ann.asked()) === 'build', 200);
      return ann.visitor;
    },
    shows: '.dl-hand .dl-card',
  },
  {
    game: 'dragon',
    async play() {
      const { people } = await explore(arrive, [{}], {}, ['strong', 'casual', 'casual']);
      const [ann] = people;
      await exploreUntil(people, async () =>
        /\.[2-9]/.test((await ann.table().getAttribute('data-round')) ?? ''),
      );
      return ann.visitor;
    },
    shows: '.dh-table.is-racing .dh-laid[data-seat] ~ .dh-laid[data-seat]',
  },
  {
    game: 'encounter',
    async play() {
      const [ann] = await gatherTacticians(arrive, [{}], { seed: 'ink', difficulty: 'story' });
      const { page } = ann;
      const confirm = async (what: string) => {
        await page.locator(what).first().click();
        await ann.answering(() => page.locator('.en-confirm').click());
      };
      await confirm('.en-option:has-text("Brug")');
      await confirm('.en-option');
      await ann.answering(() => page.locator('.en-go').click());
      const round = async () => (await page.locator('.en-turn').textContent()) ?? '';
      await fightUntil([ann], async () => /Round 2/.test(await round()), 80);
      return ann.visitor;
    },
    shows: '.en-card.is-able',
  },
];
