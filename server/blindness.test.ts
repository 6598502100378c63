import { askOf, below, type Game, type Json, PASS, type Table, type View } from '@kaiju/kernel';
import { findGame, games } from '@kaiju/registry';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { House } from './chaos/house.ts';
import { type Fits, Line, stranger } from './chaos/line.ts';
import { type Sent, Twins } from './chaos/twins.ts';
import type { Wire } from './chaos/wire.ts';
import { connect, http, type TableStream, withCookies } from './client/index.ts';
import type { Command } from './protocol/index.ts';
import { decide, usualOrders } from './timing/index.ts';

/**
 * The blindness law on the bytes that leave a table: at two tables that a seat can't tell apart, played by the same
 * commands at the same moments, it is sent the same messages, byte for byte and at the same moments, until a rule
 * reveals what was hidden.
 */

const market = findGame('market');
const miracle = findGame('miracle');

/** Milliseconds that are looked at one by one, far less than the shortest delay of a pass. */
const MOMENT = 25;

/** Plays on for a while, with all that people do besides answering. */
async function follow(twins: Twins, most: number): Promise<{ answers: number; apart: boolean }> {
  const { rng, viewer, here } = twins;
  const answered = new Map<string, number>();
  let answers = 0;
  for (let moment = 0; moment < 1000 && answers < most && !twins.over; moment++) {
    // Everybody answers at once: who has nothing to react with passes by standing order, and then that must look
    // like a pass by hand. Who was too quick for a race tries again.
    const open = here.state.asks.filter(({ id }) => moment - (answered.get(id) ?? -100) > 50);
    const ask = open[below(rng, Math.max(1, open.length))];
    const answer = ask && twins.commonAnswer(ask.seat);
    if (answer) {
      if (below(rng, 3) === 0) distract(twins, answer.seat);
      twins.do(answer.seat, answer);
      answered.set(answer.ask, moment);
      answers++;
    }
    await twins.pass(MOMENT);
    const found = twins.compare();
    if (found === 'apart') return { answers, apart: true };
    expect(found).toBeNull();
    if (below(rng, 20) === 0) lookAgain(twins, viewer);
  }
  return { answers, apart: false };
}

/** What others do that is none of the viewer's business, and what the viewer may ask about its own question. */
function distract(twins: Twins, asked: number): void {
  const { rng, viewer, here } = twins;
  const other = (viewer + 1) % here.state.seats;
  const what = below(rng, 5);
  if (what === 0) twins.do(other, { do: 'chat', text: 'well' });
  else if (what === 1) twins.do(other, { do: 'answer', seat: other, ask: `${other}.999`, value: null });
  else if (what === 2)
    twins.both(({ actor, visitor }) => actor.why(visitor.call(twins.here, other), 'w', other));
  else if (viewer === asked) {
    const ask = askOf(twins.game, here.state.table as Table, viewer);
    const value = ask?.options?.[below(rng, ask.options.length)] as Json;
    twins.both((house) => {
      house.actor.preview(house.visitor(viewer), 'p', viewer, ask?.id ?? '', value);
      house.actor.why(house.visitor(viewer), 'y', viewer);
    });
  }
}

/** The viewer comes back on a new connection, knowing nothing. */
function lookAgain(twins: Twins, viewer: number): void {
  twins.both((house) => {
    house.actor.unwatch(house.visitor(viewer));
    house.actor.watch(house.visitor(viewer), viewer);
  });
}

describe('at two markets with other cards where a seat can not see', () => {
  const cases = Array.from({ length: 48 }, (_, i) => ({
    name: `market ${i}`,
    seats: 2 + (i % 3),
    answers: (i * 7) % 40,
    pace: i % 2,
    viewer: (Math.floor(i / 3) % (3 + (i % 3))) - 1,
  }));
  const seen = { answers: 0, differed: 0, apart: 0 };

  test.each(cases)('$name: seat $viewer of $seats is sent the same', async (each) => {
    const { seats, answers, pace, viewer, name } = each;
    const twins = new Twins({ game: market, seats, seed: name, answers, pace }, viewer);
    if (twins.over) return;
    if (twins.differ) seen.differed++;
    expect(twins.compare()).toBeNull();
    const followed = await follow(twins, 30);
    seen.answers += followed.answers;
    if (followed.apart) seen.apart++;
  });

  test('and these were real markets, with something to hide and something revealed', () => {
    expect(seen.differed).toBeGreaterThan(30);
    expect(seen.answers).toBeGreaterThan(150);
    expect(seen.apart).toBeGreaterThan(10);
  });
});

describe('while the other side of a battle has sealed its deck', () => {
  /** Seat 1 seals another deck at each of the tables. */
  function sealed(viewer: number): Twins {
    const twins = new Twins({ game: miracle, seats: 2, seed: 'sealed' }, viewer, { imagine: false });
    const ask = askOf(miracle, twins.here.state.table as Table, 1);
    const [first, second] = ask?.options ?? [];
    twins.here.do(1, 'seal', { do: 'answer', seat: 1, ask: '1.1', value: first });
    twins.there.do(1, 'seal', { do: 'answer', seat: 1, ask: '1.1', value: second });
    return twins;
  }

  test.each([0, -1])('seat %i is sent the same, at once, on coming back and when it asks', async (viewer) => {
    const twins = sealed(viewer);
    await twins.pass(100);
    expect(twins.differ).toBe(true);
    expect(twins.compare()).toBeNull();
    lookAgain(twins, viewer);
    distract(twins, viewer);
    twins.both((house) => {
      house.actor.preview(house.visitor(viewer), 'p', 0, '0.1', null);
      house.actor.why(house.visitor(viewer), 'y', 0);
    });
    await twins.pass(100);
    expect(twins.compare()).toBeNull();
  });

  test('until both are turned up', async () => {
    const twins = sealed(0);
    await twins.pass(100);
    expect(twins.compare()).toBeNull();
    const before = sentTo(twins, 0).length;
    const answer = twins.commonAnswer(0);
    twins.do(0, answer as NonNullable<typeof answer>);
    await twins.pass(100);
    expect(twins.compare()).toBe('apart');
    expect(sentTo(twins, 0).slice(before)).not.toEqual((twins.there.sent.get(0) as Sent).slice(before));
  });
});

describe('what a seat can not see', () => {
  test('makes no message at all', async () => {
    const twins = new Twins({ game: market, seats: 3, seed: 'silence' }, 0, { imagine: false });
    await twins.pass(1000);
    const before = [0, 2, -1].map((seat) => sentTo(twins, seat).length);
    twins.do(1, { do: 'orders', seat: 1, orders: { pass: 'never', stops: [] } });
    twins.do(1, { do: 'answer', seat: 1, ask: '1.999', value: 'ring' });
    twins.do(1, { do: 'answer', seat: 0, ask: '0.1', value: 'ring' });
    twins.both((house) => {
      house.actor.why(house.visitor(1), 'w', 1);
      house.actor.preview(house.visitor(1), 'p', 1, '1.1', 'walk');
    });
    await twins.pass(1000);
    expect([0, 2, -1].map((seat) => sentTo(twins, seat).length)).toEqual(before);
  });

  test('shows neither in what is sent later, nor to who comes later', async () => {
    const twins = new Twins({ game: market, seats: 3, seed: 'orders' }, 0, { imagine: false });
    await twins.pass(1000);
    twins.here.do(1, 'o', { do: 'orders', seat: 1, orders: { pass: 'never', stops: [] } });
    await twins.pass(1000);
    for (const viewer of [0, -1]) lookAgain(twins, viewer);
    twins.do(2, { do: 'chat', text: 'anybody there?' });
    await twins.pass(1000);
    for (const seat of [0, 2, -1]) expect(sentTo(twins, seat)).toEqual(twins.there.sent.get(seat));
  });
});

function sentTo(twins: Twins, seat: number): Sent {
  return twins.here.sent.get(seat) as Sent;
}

describe('when somebody passes in a window', () => {
  const windowed = games.filter((game) =>
    game.table.some(({ steps }) => steps.some(({ kind }) => kind === 'window')),
  );

  /** What is said for seat 1 in a window by the usual orders: null if it is asked, undefined if it is no window of its. */
  const ordered = (game: Game, table: Table) => {
    const ask = askOf(game, table, 1);
    const isWorthwhile = (option: Json) => game.isWorthwhile?.(table.g, 1, ask?.kind ?? '', option) ?? true;
    return ask?.step === 'window' ? decide(usualOrders, ask, isWorthwhile) : undefined;
  };

  /** Seat 1 of the first table is asked something in a window; at the second, its orders pass. */
  function tables(game: Game, rated: boolean, count: number): (() => Twins)[] {
    const found: (() => Twins)[] = [];
    for (let n = 0; found.length < count; n++) {
      const until = (table: Table) => ordered(game, table) === null;
      const options = { game, seats: 2, seed: `${game.id} ${n}`, answers: 300, until, rated };
      const open = () => new Twins(options, 0, { imagine: (table) => ordered(game, table) === PASS });
      const { here, there } = open();
      const [ours, others] = [here, there].map(({ state }) => ordered(game, state.table as Table));
      if (ours === null && others === PASS) found.push(open);
    }
    return found;
  }

  /** When seat 0 was sent something. */
  const momentsOf = ({ sent }: Twins['here']) => sent.get(0)?.map(({ at }) => at);

  function passAt(twins: Twins, ms: number): Promise<void> {
    const [{ id: ask }] = twins.here.state.asks;
    return twins
      .pass(ms)
      .then(() => twins.here.do(1, 'by hand', { do: 'answer', seat: 1, ask, value: PASS }));
  }

  test('which is so in two games', () => {
    expect(windowed.map(({ id }) => id).toSorted()).toEqual(['dice', 'market']);
  });

  test.each(windowed.flatMap((game) => [true, false].map((rated) => ({ id: game.id, game, rated }))))(
    'of $id, rated: $rated, nobody hears within the floor whether there was a choice',
    async ({ game, rated }) => {
      for (const open of tables(game, rated, 3)) {
        const { state } = open().here;
        const { floor, hold } = state.floor(state.asks[0]);
        expect(floor).toBe(rated ? 1200 : 600);
        for (const ms of [0, 350, floor - 1]) {
          const twins = open();
          await passAt(twins, ms);
          await twins.pass(hold - ms - 1);
          // The next seat hears nothing before the hold is over, and then all of it.
          expect(twins.here.state.asks).toMatchObject([{ seat: 1 }]);
          await twins.pass(1);
          expect(twins.here.state.asks).not.toMatchObject([{ seat: 1, since: 0 }]);
          expect([null, 'apart']).toContain(twins.compare());
          expect(momentsOf(twins.here)).toEqual(momentsOf(twins.there));
        }
        // Whoever takes longer is heard of at once: the test would find it.
        const twins = open();
        await passAt(twins, hold + 1);
        await twins.pass(100);
        expect(momentsOf(twins.here)).not.toEqual(momentsOf(twins.there));
      }
    },
  );
});

/** What differs between any two tables, besides their names: when they were opened and played, and the promised dice. */
const MASKED = ['epoch', 'at', 'created', 'commitment'];

function masked(text: string, table: string): string {
  const message = JSON.parse(text.replaceAll(table, 'table'));
  return JSON.stringify(message, (key, value) => (MASKED.includes(key) ? '*' : value));
}

describe('over a real socket', () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
    await house.start();
  }, 60_000);
  afterAll(async () => house?.close());

  test('a sealed deck looks like any other', async () => {
    const [{ url }] = house.up;
    const people = [stranger(url, 'ann'), stranger(url, 'bob')];
    const [ann, bob] = await Promise.all(people.map((wire) => Line.open(url, wire)));
    // Who moves first is drawn at each table, and all may know.
    const seen = new Map<number, { chosen: unknown; texts: string[] }>();
    for (let n = 0; ; n++) {
      const { first, ...sealed } = await sealOne(people[0], ann, bob, n);
      const other = seen.get(first);
      seen.set(first, sealed);
      if (other === undefined) continue;
      expect(sealed.chosen).not.toEqual(other.chosen);
      expect(sealed.texts.length).toBeGreaterThan(3);
      expect(sealed.texts).toEqual(other.texts);
      break;
    }
    ann.close();
    bob.close();
  }, 60_000);

  test('the next seat hears of a pass when the floor is over, however soon it was given', async () => {
    const [{ url }] = house.up;
    const people = await Promise.all(
      ['ann', 'bob'].map(async () => {
        const program = { base: url, ...withCookies(WebSocket) };
        await http(program).beGuest({ lang: 'en' });
        return connect(program);
      }),
    );
    const { room } = await people[0].http.openTable({
      ...{ game: 'market', seats: [{ kind: 'open' }, { kind: 'open' }], sit: 0, pace: 0 },
    });
    const lobby = people[1].watch(room.id, -1);
    await lobby.do({ do: 'sit', seat: 1 });
    lobby.close();
    const seats = people.map((client, seat) => client.watch(room.id, seat));
    const when = (stream: TableStream, isSo: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => isSo() && resolve();
        stream.subscribe(look);
        look();
      });
    await Promise.all(seats.map((stream) => when(stream, () => stream.room !== null)));
    await seats[0].do({ do: 'start' });
    for (const [seat, stream] of seats.entries()) {
      await stream.do({ do: 'orders', seat, orders: { pass: 'never', stops: [] } });
    }
    let asked = seats[0];
    for (;;) {
      const isAsked = (stream: TableStream) => when(stream, () => stream.ask !== null).then(() => stream);
      asked = await Promise.race(seats.map(isAsked));
      const { id = '', step, options } = asked.ask ?? {};
      if (step === 'window') break;
      await asked.answer(options?.at(-1));
      await when(asked, () => asked.ask?.id !== id);
    }
    const next = seats.find((stream) => stream !== asked) as TableStream;
    const since = asked.state.at;
    await asked.answer(PASS);
    await when(next, () => next.ask !== null);
    expect(next.state.at - since).toBeGreaterThanOrEqual(600);
    for (const client of people) client.close();
  }, 60_000);

  /** A battle where bob has sealed his n-th deck, and all that ann was sent until then. */
  async function sealOne(host: Wire, ann: Line, bob: Line, n: number) {
    const wish = {
      game: 'miracle',
      seats: [{ kind: 'open' }, { kind: 'open' }],
      sit: 0,
      pace: 0,
      manners: 0,
    };
    const headers = { 'content-type': 'application/json' };
    const reply = await host.fetch('http://house/api/tables', {
      method: 'POST',
      headers,
      body: JSON.stringify(wish),
    });
    const { id: table } = ((await reply.json()) as { room: { id: string } }).room;
    const from = ann.heard.length;
    const tell = (line: Line, message: object, fits: Fits) =>
      line.ask(JSON.stringify({ ...message, table }), fits);
    const act = (line: Line, id: string, command: Command) =>
      tell(line, { t: 'do', id, command }, (m) => m.t === 'ack' && m.id === id && m.table === table);
    const watch = (line: Line, seat: number) =>
      tell(line, { t: 'watch', seat }, (m) => m.t === 'snapshot' && m.table === table);
    const updated = (line: Line, what: string) =>
      line.hear((m) => m.t === 'update' && m.table === table && JSON.stringify(m.patch).includes(what));
    await act(bob, 'sit', { do: 'sit', seat: 1 });
    await watch(bob, 1);
    await watch(ann, 0);
    const begun = updated(bob, '"ask"');
    const alsoBegun = updated(ann, '"ask"');
    await act(ann, 'start', { do: 'start' });
    const { ask, g } = ((await begun) as unknown as { patch: [[], View][] }).patch[0][1];
    await alsoBegun;
    const told = updated(ann, 'waiting');
    const chosen = ask?.options?.[n] as Json;
    await act(bob, 'seal', { do: 'answer', seat: 1, ask: ask?.id ?? '', value: chosen });
    await told;
    const texts = ann.heard.slice(from).filter((text) => !text.startsWith('{"t":"ping"'));
    return { first: g.first as number, chosen, texts: texts.map((text) => masked(text, table)) };
  }
});
