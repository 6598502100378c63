import { botFor, Match } from '@kaiju/bots';
import type { Input, Lang, View } from '@kaiju/kernel';
import { catalogue } from '@kaiju/registry/catalogue';
import type { Http } from '@kaiju/server/client';
import type { Command, NewTable, Room } from '@kaiju/server/protocol';
import type { BrowserContext } from 'playwright-core';
import { arrive, type Visitor } from './visitor.ts';

/** Tables on the server that look the same in every run, and the people who sit there. */
export interface Scenes {
  ann: Visitor;
  bob: Visitor;
  /** Addresses of tables, by what is to be seen there. */
  lobby: string;
  deck: string;
  battle: string;
  market: string;
  over: string;
  replay: string;
}

const NAMES: Record<Lang, readonly [string, string]> = { en: ['Ada', 'Grace'], zh: ['小林', '阿青'] };
const PASSWORD = 'correct horse battery';
/** Where the battle is looked at, and where its replay is. */
const DECISIONS = 60;
const MOMENT = 48;

export async function setScenes(lang: Lang): Promise<Scenes> {
  const [ann, bob] = await Promise.all(NAMES[lang].map((name) => named(name, lang)));
  const fight = await fought();
  const [lobby, deck, market, battle, over] = await Promise.all([
    open(ann, { game: 'miracle' }).then(({ id }) => id),
    firstAt(ann, bob, []),
    begin(ann, bob, { game: 'market' }),
    firstAt(ann, bob, fight),
    firstAt(ann, bob, fight),
  ]);
  await tell(bob, over, { do: 'concede', seat: 1 });
  return {
    ...{ ann, bob, lobby: `/table/${lobby}`, deck: `/table/${deck}`, battle: `/table/${battle}` },
    ...{ market: `/table/${market}`, over: `/table/${over}` },
    replay: `/replay/${over}?move=${MOMENT}&seat=all`,
  };
}

/** Somebody with a name of their own. */
async function named(name: string, lang: Lang): Promise<Visitor> {
  const visitor = await arrive({ lang });
  await visitor.api.beGuest({ lang });
  const body = { name, password: PASSWORD };
  // In a house that stays open they have been here before.
  await visitor.api.takeName(body).catch(() => visitor.api.login(body));
  return visitor;
}

let told = 0;
async function tell({ api }: Visitor, table: string, command: Command): Promise<void> {
  await api.command(table, { id: `scene-${process.pid}-${++told}`, command });
}

type Choice = Pick<NewTable, 'game' | 'options'>;

/** A table where nothing is in a hurry. */
async function open({ api }: Visitor, choice: Choice): Promise<{ id: string; key: string }> {
  const { room, key } = await api.openTable({
    ...choice,
    seats: [{ kind: 'open' }, { kind: 'open' }],
    ...{ visibility: 'private', clock: { kind: 'none' }, pace: 0, sit: 0 },
  });
  return { id: room.id, key };
}

async function begin(ann: Visitor, bob: Visitor, choice: Choice): Promise<string> {
  const { id, key } = await open(ann, choice);
  await tell(bob, id, { do: 'sit', seat: 1, key });
  await tell(ann, id, { do: 'start' });
  return id;
}

type Answer = Extract<Input, { type: 'answer' }>;

/** What two bots would do, which is always the same. In this battle seat 0 goes first. */
async function fought(): Promise<Answer[]> {
  const game = await catalogue.find(({ id }) => id === 'miracle')!.load();
  const bot = botFor(game, 'casual');
  for (let seed = 0; ; seed++) {
    const match = new Match(game, [bot, bot], { seats: 2, seed: `scene ${seed}`, pace: 0 }, 'scene');
    while (match.timeline.length < DECISIONS && match.step());
    if (firstOf(match.table) === 0) return match.timeline.inputs as Answer[];
  }
}

const firstOf = ({ g }: { g: unknown }) => (g as { first: number }).first;

/** Who goes first is drawn: tables are opened until it is seat 0, and then all goes as it was foreseen. */
async function firstAt(ann: Visitor, bob: Visitor, answers: readonly Answer[]): Promise<string> {
  for (;;) {
    const table = await begin(ann, bob, { game: 'miracle' });
    const { view } = await ann.api.table(table, { seat: 0 });
    if (firstOf(view as View) !== 0) continue;
    for (const { seat, ask, value } of answers)
      await tell(seat === 0 ? ann : bob, table, { do: 'answer', seat, ask, value });
    return table;
  }
}

const PEOPLE: Record<Lang, readonly string[]> = {
  en: ['Ada', 'Grace', 'Edsger', 'Barbara', 'Donald', 'Radia'],
  zh: ['小林', '阿青', '老周', '木子', '一禾', '望舒'],
};
const SOME_DAY = Date.UTC(2026, 4, 17, 9, 30);

/** Answers of the server that never change: who one is, who plays, who plays best. */
export async function standIn(context: BrowserContext, lang: Lang): Promise<void> {
  const name = (i: number) => ({ zh: PEOPLE[lang][i], en: PEOPLE[lang][i] });
  const person = (i: number) => ({ account: `account-${i}`, name: name(i), guest: false });
  const me: Awaited<ReturnType<Http['me']>>['account'] = {
    id: 'account-0',
    name: name(0),
    guest: false,
    lang,
    created: SOME_DAY,
    formerly: [],
    reserved: null,
  };
  const room = (i: number, change: Partial<Room>): Room => ({
    ...{ id: `Tab1eTab1eT${i}`, game: 'miracle', ruleset: 'miracle@2', options: {}, status: 'open' },
    ...{ visibility: 'public', host: `account-${i}`, created: SOME_DAY, clock: { kind: 'none' } },
    ...{ pace: 0, races: 0 },
    seats: [
      { plan: { kind: 'open' }, person: person(i), bot: null },
      { plan: { kind: 'open' }, person: null, bot: null },
    ],
    ...{ spectators: { allowed: true, delay: 0 }, rated: false, verdict: null, paused: false },
    ...{ offers: [], commitment: '', rematch: null },
    ...change,
  });
  const both = (a: number, b: number): Room['seats'] =>
    [a, b].map((i) => ({ plan: { kind: 'open' }, person: person(i), bot: null }));
  const withBot: Room['seats'] = [
    { plan: { kind: 'open' }, person: person(0), bot: null },
    { plan: { kind: 'bot', level: 'strong' }, person: null, bot: 'strong' },
  ];
  const rated = { rated: true, clock: { kind: 'days', days: 3, out: 'lose' } } as const;
  const answers: Record<string, unknown> = {
    '/api/me': { account: me },
    '/api/mine': {
      tables: [
        room(1, { status: 'playing', seats: both(0, 1) }),
        room(2, { status: 'over', visibility: 'private', seats: withBot }),
      ],
    },
    '/api/tables?status=open': { tables: [room(3, rated), room(4, { game: 'market' })] },
    '/api/tables?status=playing': { tables: [room(5, { status: 'playing', seats: both(2, 3) })] },
    '/api/tables?status=open&game=miracle': { tables: [room(3, rated)] },
    '/api/me/ratings': {
      ratings: [
        { game: 'miracle', pool: 'people', rating: 1624, margin: 48, provisional: false, games: 18 },
        { game: 'dice', pool: 'people', rating: 1553, margin: 161, provisional: true, games: 1 },
      ],
    },
    '/api/sessions': {
      sessions: [
        { id: 's1', where: 'Firefox 140', created: SOME_DAY, seen: SOME_DAY, current: true },
        { id: 's2', where: 'Safari 18', created: SOME_DAY, seen: SOME_DAY, current: false },
      ],
    },
    '/api/ratings/miracle?limit=10': {
      rows: [1, 2, 0, 3].map((i, n) => ({
        ...{ place: n < 3 ? n + 1 : null, ...person(i), rating: 1660 - n * 18, margin: 40 + n * 4 },
        ...{ provisional: n === 3, games: 40 - n * 11 },
      })),
    },
  };
  await context.route('**/api/**', (route) => {
    const { pathname, search } = new URL(route.request().url());
    const json = answers[pathname + search];
    return json === undefined ? route.fallback() : route.fulfill({ json });
  });
}
