import { type MatchRecord, parseRecord, verify } from '@kaiju/kernel';
import { games } from '@kaiju/registry';
import type { TableStream } from '@kaiju/server/client';
import { clockPresets } from '@kaiju/server/clocks';
import { checkFair } from '@kaiju/server/fair';
import type { FactSeen } from '@kaiju/server/protocol';
import { afterEach, describe, expect, test } from 'vitest';
import type { NewMatch } from './house.ts';
import { MemoryStore, Unavailable } from './store.ts';
import { sharedGuard, Tab } from './testing.ts';

const tabs: Tab[] = [];
function tab(...options: ConstructorParameters<typeof Tab>): Tab {
  const opened = new Tab(...options);
  tabs.push(opened);
  return opened;
}
afterEach(() => {
  for (const { client } of tabs.splice(0)) client.close();
});

const market = games.find(({ id }) => id === 'market')!;
const againstBot: NewMatch = { game: 'market', seats: ['me', 'casual'], manners: 0, pace: 0 };

/** The view of a market, as far as it matters here. */
type Seen = { g: unknown; waiting: number[]; result: unknown };

async function begun(at: Tab, match: NewMatch = againstBot): Promise<TableStream> {
  const { id } = await at.house.play(match);
  const stream = at.client.watch(id, match.seats.indexOf('me'));
  await at.until(() => stream.room);
  return stream;
}

describe('a match against a bot', () => {
  test('begins at once, is played to its end, and leaves a record that anybody can check', async () => {
    const here = tab();
    const stream = await begun(here);
    expect(stream.room).toMatchObject({ status: 'playing', visibility: 'private', rated: false });
    expect(stream.ask?.seat).toBe(0);
    const { commitment } = stream.room!;
    expect(await here.outcome(here.house.record(stream.table))).toBe('not-over');

    await here.answer(stream);
    const record = parseRecord(JSON.stringify(await here.house.record(stream.table)));
    expect(verify(market, record).table.result).toEqual((stream.view as Seen).result);
    expect(checkFair(record.fair, record.deal.seed, { seats: 2, commitment }).ok).toBe(true);
    expect(here.reports).toEqual([]);
  });

  test.each(Object.entries(clockPresets))('has the time that was chosen: %s', async (_, { settings }) => {
    const here = tab();
    const stream = await begun(here, {
      game: 'market',
      seats: ['me', 'casual'],
      manners: 0,
      clock: settings,
    });
    const { kind } = settings;
    expect(stream.room).toMatchObject({ clock: settings, pace: kind === 'printed' ? 1 : 0 });
    const isRaced = () => (stream.view as Seen | null) && stream.ask?.step === 'race';
    expect(isRaced()).toBe(kind !== 'days');
    expect(stream.ask?.deadline).toBe(kind === 'live' || kind === 'printed' ? 5000 : null);
    if (isRaced()) await here.answer(stream, 1);
    await here.until(() => stream.ask?.step === 'together');
    expect(stream.ask?.deadline === null).toBe(kind !== 'printed');
    const free = kind === 'live' ? settings.decision : kind === 'days' ? settings.days * 86_400_000 : null;
    expect(stream.clocks?.[0].free ?? null).toBe(free);
  });

  test('is in the list, and gone from it once it is thrown away', async () => {
    const here = tab();
    const first = await begun(here);
    here.clock.now += 1000;
    const second = await begun(here);
    expect((await here.house.tables()).map(({ room }) => room.id)).toEqual([second.table, first.table]);
    await here.answer(first);
    const [{ room, result }] = await here.house.tables();
    expect(room).toMatchObject({ id: first.table, status: 'over' });
    expect(result).toEqual((first.view as Seen).result);

    await here.house.remove(first.table);
    expect((await here.house.tables()).map(({ room: { id } }) => id)).toEqual([second.table]);
    expect((await here.until(() => first.state.refused)).code).toBe('no-table');
  });

  test('that the game can not be played so is said, and nothing is kept', async () => {
    const here = tab();
    const outcome = (wish: Partial<NewMatch>) => here.outcome(here.house.play({ ...againstBot, ...wish }));
    expect(await outcome({ seats: ['me'] })).toBe('bad-seats');
    expect(await outcome({ options: { weather: 'fine' } })).toBe('bad-options');
    expect(await outcome({ game: 'chess' })).toBe('no-game');
    expect(await here.house.tables()).toEqual([]);
  });

  test('is asked about beforehand, and tells its past in pages', async () => {
    const here = tab();
    const stream = await begun(here);
    await here.answer(stream, 3);
    await here.until(() => stream.ask);
    const { certain } = await stream.preview(stream.ask!.options![0]);
    expect(certain).toBeTypeOf('boolean');
    expect(await stream.why()).toBeInstanceOf(Array);
    const { facts } = await stream.history(1);
    expect(facts[0].n).toBe(2);
  });
});

describe('a page that is opened again', () => {
  test('goes on where it was, with what was said and with no time gone', async () => {
    const store = new MemoryStore();
    const before = tab({ store });
    const stream = await begun(before);
    await before.answer(stream, 4);
    await stream.do({ do: 'chat', text: 'back soon' });
    await before.until(() => stream.ask);
    const { view, at, room, chat } = stream;

    const after = tab({ store });
    after.clock.now = 1_000_000;
    const again = after.client.watch(stream.table, 0);
    await after.until(() => again.room);
    expect({ view: again.view, at: again.at, room: again.room, chat: again.chat }).toEqual({
      view,
      at,
      room,
      chat,
    });

    await after.answer(again);
    expect(verify(market, await after.house.record(stream.table)).table.result).not.toBeNull();
  });

  test('finds it after more inputs than a checkpoint is apart, too', async () => {
    const store = new MemoryStore();
    const before = tab({ store });
    const stream = await begun(before, { ...againstBot, game: 'miracle' });
    while ((await store.checkpoint(stream.table)) === null) {
      expect(stream.room?.status).toBe('playing');
      await before.answer(stream, 1);
    }
    await before.until(() => stream.ask);
    const again = tab({ store });
    const seen = again.client.watch(stream.table, 0);
    await again.until(() => seen.room);
    expect(seen.view).toEqual(stream.view);
  });

  test('does a command once that its worker did but could not acknowledge', async () => {
    const store = new MemoryStore();
    const before = tab({ store });
    const stream = await begun(before);
    const visitor = before.house.visitor(() => {});
    const ask = stream.ask!;
    const command = { do: 'answer', seat: 0, ask: ask.id, value: ask.options![0] } as const;
    before.house.hear(visitor, { t: 'do', id: 'only-once', table: stream.table, command });
    await before.until(() => stream.ask?.id !== ask.id);

    const after = tab({ store });
    const heard: string[] = [];
    const late = after.house.visitor((text) => heard.push(text));
    after.house.hear(late, { t: 'do', id: 'only-once', table: stream.table, command });
    await after.until(() => heard.length > 0);
    expect(JSON.parse(heard[0])).toEqual({ t: 'ack', id: 'only-once', table: stream.table });
  });

  test('does not go on by rules that are not those of the match', async () => {
    const store = new MemoryStore();
    const stream = await begun(tab({ store }));
    const later = tab({ store, game: async () => ({ ...market, ruleset: 'market@99' }) });
    const again = later.client.watch(stream.table, 0);
    expect((await later.until(() => again.state.refused)).code).toBe('rules-missing');
  });
});

describe('a table that nobody looks at', () => {
  test('stands still, and goes on when somebody comes', async () => {
    let thoughts = 0;
    const here = tab({
      think: async () => {
        thoughts++;
        return { value: 'walk', after: 60_000 };
      },
    });
    const stream = await begun(here);
    await here.until(() => thoughts > 0);
    const { at } = stream;
    stream.close();
    await expect(here.until(() => false)).rejects.toThrow('nothing more will happen');
    expect(thoughts).toBe(1);
    const again = here.client.watch(stream.table, 0);
    await here.until(() => again.room);
    expect(again.at).toBe(at);
    await here.until(() => thoughts > 1);
  });
});

describe('taking back', () => {
  test('is done without asking the bots', async () => {
    const here = tab();
    const { id } = await here.house.play(againstBot);
    let rewound = 0;
    const stream = here.client.watch(id, 0, { onRewound: () => rewound++, onFacts: () => {} });
    const ask = await here.until(() => stream.ask);
    await here.answer(stream, 1);
    await here.until(() => stream.ask && stream.ask.id !== ask.id);
    const undone = stream.do({ do: 'offer', seat: 0, what: 'undo' });
    await here.until(() => rewound > 0);
    await undone;
    expect(stream.ask).toEqual(ask);
    await here.answer(stream);
    expect(verify(market, await here.house.record(id)).table.result).not.toBeNull();
  });
});

describe('the next match', () => {
  test('begins at once with everybody one seat further on', async () => {
    const here = tab();
    const stream = await begun(here);
    await here.answer(stream);
    const offered = stream.do({ do: 'offer', seat: 0, what: 'rematch' });
    const next = await here.until(() => stream.room?.rematch);
    await offered;
    const again = here.client.watch(next, 1);
    await here.until(() => again.room);
    expect(again.room).toMatchObject({
      status: 'playing',
      seats: [{ bot: 'casual' }, { person: { account: 'here' } }],
    });
    await here.answer(again);
    const record = await here.house.record(next);
    expect(checkFair(record.fair, record.deal.seed, { seats: 2 }).ok).toBe(true);
  });
});

describe('several people at one device', () => {
  test('each have their seat, their eyes and a name to be told apart by', async () => {
    const here = tab();
    const name = { zh: '小满', en: 'Ada' };
    const first = await begun(here, { ...againstBot, seats: ['me', 'me'], name });
    const second = here.client.watch(first.table, 1);
    await here.until(() => second.room);
    expect(second.room?.seats.map(({ person }) => person?.name.en)).toEqual(['Ada 1', 'Ada 2']);
    while (first.room?.status === 'playing') {
      const asked = await here.until(
        () => [first, second].find(({ ask }) => ask !== null) ?? first.room?.status === 'over',
      );
      if (asked === true) break;
      await here.answer(asked, 1);
    }
    expect((second.view as Seen).result).not.toBeNull();
  });

  test('may also sit down one by one, and begin when they like', async () => {
    const here = tab();
    const open = { kind: 'open' } as const;
    const { id } = await here.house.openTable({ game: 'market', seats: [open, open], sit: 0 });
    const door = here.client.watch(id, -1);
    await here.until(() => door.room);
    await door.do({ do: 'sit', seat: 1 });
    await door.do({ do: 'start' });
    await here.until(() => door.room?.status === 'playing');
  });
});

describe('two tabs on one table', () => {
  const ways: [string, () => { guard?: ReturnType<typeof sharedGuard> }][] = [
    ['by locks', () => ({ guard: sharedGuard() })],
    ['by the log alone', () => ({})],
  ];
  test.each(ways)('%s: the one opened last goes on, the other says where it went', async (_, way) => {
    const shared = { store: new MemoryStore(), ...way() };
    const first = tab(shared);
    const stream = await begun(first);
    await first.answer(stream, 1);
    await first.until(() => stream.ask);

    const second = tab(shared);
    const taken = second.client.watch(stream.table, 0);
    await second.until(() => taken.ask);
    expect(await first.outcome(stream.answer(stream.ask?.options?.[0]))).toBe('elsewhere');
    expect((await first.until(() => stream.state.refused)).code).toBe('elsewhere');
    await second.answer(taken, 1);

    first.house.takeBack(stream.table);
    stream.close();
    const back = first.client.watch(stream.table, 0);
    await first.until(() => back.ask);
    await first.answer(back);
    const record = await first.house.record(stream.table);
    expect(verify(market, record).table.result).not.toBeNull();
  });
});

describe('a browser that can store nothing', () => {
  test('is told to the player, and when it can again the match goes on', async () => {
    const store = new MemoryStore();
    const here = tab({ store });
    const stream = await begun(here);
    const { append } = store;
    store.append = async () => {
      throw new Unavailable('no room left');
    };
    expect(await here.outcome(stream.answer(stream.ask?.options?.[0]))).toBe('unavailable');
    stream.close();
    store.append = append;
    const again = here.client.watch(stream.table, 0);
    await here.answer(again);
    expect(verify(market, await here.house.record(stream.table)).table.result).not.toBeNull();
  });
});

describe('going on from a record', () => {
  let kept: MatchRecord | undefined;
  async function recordOf(here: Tab): Promise<MatchRecord> {
    if (kept === undefined) {
      const stream = await begun(here);
      await here.answer(stream);
      kept = await here.house.record(stream.table);
    }
    return kept;
  }

  test('begins at that moment, with the dice of that match', async () => {
    const here = tab();
    const record = await recordOf(here);
    const after = Math.floor(record.inputs.length / 2);
    const { id, commitment } = await here.house.branch({ record, after, seat: 1, level: 'casual' });
    const facts: FactSeen[] = [];
    const stream = here.client.watch(id, 1, { onFacts: (news) => void facts.push(...news) });
    await here.until(() => stream.room);
    expect(stream.room?.seats.map(({ bot }) => bot)).toEqual(['casual', null]);
    await here.answer(stream);
    const branched = await here.house.record(id);
    expect(branched.inputs.slice(0, after)).toEqual(record.inputs.slice(0, after));
    expect(verify(market, branched).table.result).not.toBeNull();
    expect(checkFair(branched.fair, branched.deal.seed, { seats: 2, commitment }).ok).toBe(true);
    expect(facts[0].n).toBe(1);
    expect(facts.map(({ n }) => n)).toEqual(facts.map((_, i) => i + 1));
  });

  test('of which the dice are not known claims nothing about them', async () => {
    const here = tab();
    const { fair: _, ...record } = await recordOf(here);
    const { id } = await here.house.branch({ record, after: 0, seat: 0, level: 'casual' });
    const stream = here.client.watch(id, 0);
    await here.until(() => stream.room);
    await here.answer(stream);
    expect(await here.house.record(id)).not.toHaveProperty('fair');
  });

  test('that was changed is refused', async () => {
    const here = tab();
    const record = await recordOf(here);
    const after = record.inputs.length;
    const hashes = record.hashes.with(3, '0');
    const branch = (changed: MatchRecord, at = after) =>
      here.house.branch({ record: changed, after: at, seat: 0, level: 'casual' });
    await expect(branch({ ...record, hashes })).rejects.toThrow('after input 3');
    await expect(branch(record, after + 1)).rejects.toThrow('not a moment');
    expect(await here.outcome(branch({ ...record, ruleset: 'market@99' }))).toBe('rules-missing');
    // Up to there it holds.
    await branch({ ...record, hashes }, 2);
  });
});
