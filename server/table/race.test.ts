import { below, type Json, seeded } from '@kaiju/kernel';
import { findGame } from '@kaiju/registry';
import { describe, expect, test } from 'vitest';
import type { BodyOf } from './entries.ts';
import { eventOf } from './reading.ts';
import { type Guest, House } from './testing.ts';

const game = findGame('dragon');
const ack = { t: 'ack' };
const COUNT_IN = 3_000;
const SAND = 30_000;
/** How long a message takes from each of three seats to the house. */
const WAYS = [20, 120, 300];
const LINEUP = ['windrunner', 'acrobat', 'grappler', 'scholar'];

type Wish = NonNullable<ConstructorParameters<typeof House>[1]>;
type Placed = { seat: number; card: number | null };

/** A table at which the glass is about to turn, and when. */
async function counted(ways: number[] = [0, 0, 0], wish: Wish = {}) {
  const seats = new Array<'open'>(ways.length).fill('open');
  const options = { lineup: LINEUP.slice(0, ways.length), ...wish.options };
  const house = new House(seats, { game, ...wish, options });
  const guests = await house.begun(...['ann', 'bob', 'cat', 'dan'].slice(0, ways.length));
  guests.forEach((guest, seat) => {
    guest.delay = ways[seat] === 0 ? [] : new Array<number>(5).fill(2 * ways[seat]);
  });
  await getReady(house, guests);
  return { house, guests, turn: house.now() + COUNT_IN };
}

const FLOOR = 600;

/** Nobody prepares anything, and all are ready. */
async function getReady(house: House, guests: Guest[]): Promise<void> {
  for (let tries = 0; house.state.asks[0].step !== 'race'; tries++) {
    expect(tries).toBeLessThan(20);
    const { seat, step } = house.state.asks[0];
    expect(await guests[seat].answer(step === 'together' ? 'ready' : 'end', seat)).toMatchObject(ack);
    // Others do not hear at once that somebody did nothing.
    while (house.state.sealed[seat] !== null) await house.pass(100);
  }
}

interface Press {
  seat: number;
  /** After the turn of the glass. */
  at: number;
  value: Json;
}

/** Everybody presses when they press, and it arrives when it has come its way. Replies to what was pressed, in order. */
async function press(
  house: House,
  guests: Guest[],
  turn: number,
  presses: Press[],
  ways = guests.map(() => 0),
) {
  const ask = guests.map((guest, seat) => guest.askAt(seat));
  const ids: string[] = [];
  const arrivals = presses
    .map((what, i) => ({ ...what, i, arrives: turn + what.at + ways[what.seat] }))
    .sort((a, b) => a.arrives - b.arrives);
  for (const { seat, value, arrives, i } of arrivals) {
    await house.pass(arrives - house.now());
    // What was pressed before its next question came names the last one seen.
    ids[i] = guests[seat].say({ do: 'answer', seat, ask: ask[seat], value });
    await house.quiet();
  }
  await house.pass(1_500);
  return presses.map(({ seat }, i) => guests[seat].replyTo(ids[i]));
}

const inputs = (house: House) =>
  house.log.map(eventOf).flatMap(({ body }) => (body.kind === 'input' ? [body as BodyOf<'input'>] : []));
const raced = (house: House) => inputs(house).filter(({ race }) => race !== undefined);
type Seen = { lane: Placed[]; next: { cards: Json[] }; players: { total: number }[] };
const seenBy = (guest: Guest, seat: number) => guest.sight(seat).view!.g as unknown as Seen;
const lane = (guest: Guest, seat: number) => seenBy(guest, seat).lane.map((entry) => entry.seat);
const place = (card: string): Json => ({ place: card });

describe('the thirty seconds', () => {
  test('are ordered as promised at 20, 120 and 300 ms, and all see the same lane', async () => {
    const { house, guests, turn } = await counted(WAYS);
    const presses = [
      { seat: 2, at: 1_000, value: place('run-north') },
      { seat: 1, at: 1_100, value: place('run-north') },
      { seat: 0, at: 1_150, value: place('run-north') },
      { seat: 0, at: 5_000, value: place('step-north') },
      { seat: 1, at: 4_990, value: place('step-north') },
      { seat: 2, at: 4_980, value: place('step-north') },
    ];
    const replies = await press(house, guests, turn, presses, WAYS);
    for (const reply of replies) expect(reply).toMatchObject(ack);
    // The credit makes the way good up to 120 ms: whoever is farther away counts for 180 ms later.
    const promised = presses
      .map(({ seat, at }) => ({ seat, at: turn + at + Math.max(0, WAYS[seat] - 120) }))
      .sort((a, b) => a.at - b.at);
    expect(raced(house).map(({ input }) => ({ seat: (input as Press).seat, at: input.at }))).toEqual(
      promised,
    );
    expect(raced(house).map(({ race }) => race?.credited)).toEqual([120, 20, 120, 120, 20, 120]);
    // All are at their limit, so that was the end of it; everybody has seen the same.
    for (const guest of guests) {
      const { facts } = guest.sight();
      const placed = facts.filter(({ kind }) => kind === 'placed').map(({ data }) => (data as Placed).seat);
      expect(placed).toEqual(promised.map(({ seat }) => seat));
      const { lane } = facts.find(({ kind }) => kind === 'opened')!.data as { lane: Placed[] };
      expect(lane.map(({ seat }) => seat)).toEqual(placed);
    }
  });

  test('begin with one moment of 0.4 s, in which the glass decides', async () => {
    const { house, guests, turn } = await counted();
    const order = game.race?.precedence?.(house.state.table?.g) as number[];
    const presses = order.toReversed().map((seat, i) => ({ seat, at: 100 * i, value: place('run-north') }));
    await press(house, guests, turn, presses);
    expect(raced(house).map(({ input }) => [(input as Press).seat, input.at])).toEqual(
      order.map((seat) => [seat, turn]),
    );
  });

  test('take a second card at once, as far behind the first as a hand needs', async () => {
    const { house, guests, turn } = await counted();
    const replies = await press(house, guests, turn, [
      { seat: 0, at: 1_000, value: place('run-north') },
      { seat: 0, at: 1_050, value: place('run-east') },
      { seat: 1, at: 1_500, value: place('grab') },
    ]);
    expect(replies).toMatchObject([ack, ack, ack]);
    expect(raced(house).map(({ input }) => [(input as Press).seat, input.at - turn])).toEqual([
      [0, 1_000],
      [1, 1_500],
      [0, 1_800],
    ]);
  });

  test('show a card to others when it counts, and not before; nobody takes it back', async () => {
    const { house, guests, turn } = await counted();
    await house.pass(turn + 5_000 - house.now());
    const [own, other] = guests;
    const heard = other.inbox.length;
    const id = own.say({ do: 'answer', seat: 0, ask: own.askAt(0), value: place('grab') });
    await house.pass(149);
    expect([own.replyTo(id), other.inbox.length]).toEqual([undefined, heard]);
    await house.pass(1);
    expect(own.replyTo(id)).toMatchObject(ack);
    expect(lane(other, 1)).toEqual([0]);
    expect(await own.do({ do: 'offer', seat: 0, what: 'undo' })).toMatchObject({ code: 'nothing-to-undo' });
  });

  test('tell nobody who has finished, who thinks, and what somebody sets for themselves', async () => {
    const { house, guests, turn } = await counted([0, 0, 0, 0]);
    await house.pass(turn + 1_000 - house.now());
    const heard = guests.map(({ inbox }) => inbox.length);
    const watched = house.guest('watcher');
    await watched.watch(-1);
    const seen = watched.inbox.length;
    expect(await later(house, guests[0], 'done', 0)).toMatchObject(ack);
    expect(await later(house, guests[0], 'undone', 0)).toMatchObject(ack);
    expect(guests.slice(1).map(({ inbox }) => inbox.length)).toEqual(heard.slice(1));
    expect(watched.inbox.length).toBe(seen);
    expect(guests[1].sight(1).view?.waiting).toEqual([0, 1, 2, 3]);
  });

  test('end early only when nothing waits any more', async () => {
    const { house, guests, turn } = await counted([0, 0]);
    const replies = await press(house, guests, turn, [
      { seat: 0, at: 1_000, value: 'done' },
      { seat: 1, at: 2_000, value: 'done' },
      // Pressed before the other word counted.
      { seat: 0, at: 2_100, value: 'undone' },
      { seat: 0, at: 2_140, value: place('grab') },
    ]);
    expect(replies).toMatchObject([ack, ack, ack, ack]);
    expect(lane(guests[1], 1)).toEqual([0]);
    expect(house.state.asks[0].step).toBe('race');
  });

  test('lose nobody a card that is over the limit and was pressed before the last one counted', async () => {
    const { house, guests, turn } = await counted([0, 0]);
    const over = (card: string): Json => ({ place: card, over: true });
    const replies = await press(house, guests, turn, [
      { seat: 0, at: 1_000, value: place('run-north') },
      { seat: 0, at: 2_000, value: place('run-east') },
      { seat: 1, at: 3_000, value: place('run-north') },
      { seat: 1, at: 5_000, value: place('run-east') },
      { seat: 0, at: 5_100, value: over('grab') },
    ]);
    expect(replies).toMatchObject([ack, ack, ack, ack, ack]);
    expect(guests[1].learned(1)).toContain('overLimit');
  });

  test('show the next card to the one who flips, and to nobody else', async () => {
    const { house, guests, turn } = await counted();
    await press(house, guests, turn, [{ seat: 1, at: 1_000, value: 'flip' }]);
    const next = guests.map((guest, seat) => seenBy(guest, seat).next.cards[0] !== null);
    expect(next).toEqual([false, true, false]);
    expect(guests.map((guest, seat) => guest.learned(seat).includes('peeked'))).toEqual([false, true, false]);
    expect(guests.map((guest, seat) => guest.learned(seat).includes('flipped'))).toEqual([true, true, true]);
  });

  test('are the same after the process died in the middle of them', async () => {
    const { house, guests, turn } = await counted();
    await press(house, guests, turn, [{ seat: 0, at: 1_000, value: place('run-north') }]);
    house.reload();
    await house.quiet();
    await press(house, guests, turn, [{ seat: 0, at: 4_000, value: place('run-east') }]);
    // The time for which the dead one held its last card is nobody's: the race has it once more.
    expect(raced(house).map(({ input }) => input.at - turn)).toEqual([1_000, 4_000 - 150]);
    house.reload({ whole: true });
    await house.pass(turn + SAND + 700 - house.now());
    expect(inputs(house).at(-1)?.input).toMatchObject({ type: 'time', at: turn + SAND });
  });
});

/** An answer in the race, and what came of it. */
async function later(house: House, guest: Guest, value: Json, seat: number) {
  const id = guest.say({ do: 'answer', seat, ask: guest.askAt(seat), value });
  await house.pass(1_000);
  return guest.replyTo(id);
}

describe('a question that is asked though only one answer may be left', () => {
  const asked = async (first: Json, wish: Wish = {}) => {
    const lineup = ['trickster', 'acrobat'];
    const all = await counted([0, 0], { manners: 1, ...wish, options: { lineup } });
    const { house, guests, turn } = all;
    await press(house, guests, turn, [
      { seat: 0, at: 1_000, value: first },
      { seat: 0, at: 2_000, value: place('run-north') },
      { seat: 0, at: 3_000, value: 'done' },
    ]);
    const id = guests[1].say({ do: 'answer', seat: 1, ask: guests[1].askAt(1), value: 'done' });
    await house.pass(150);
    expect(guests[1].replyTo(id)).toMatchObject(ack);
    // Others see that the seat is asked, in any case.
    expect(guests[1].sight(1).view?.waiting).toEqual([0]);
    const [ask] = house.state.asks;
    return { ...all, ask, view: guests[0].sight(0).view?.ask };
  };
  const answered = async (house: House, { id, since }: { id: string; since: number }) => {
    await house.pass(since + FLOOR - 1 - house.now());
    expect(house.state.asks[0].id).toBe(id);
    await house.pass(1);
    return inputs(house).at(-1)?.input;
  };

  test('is answered by itself, as late as if somebody had thought about it', async () => {
    const { house, ask, view } = await asked('tricksOff');
    expect(view).toMatchObject({ id: ask.id, kind: 'substitute', options: ['no'] });
    expect(await answered(house, ask)).toMatchObject({ type: 'answer', seat: 0, ask: ask.id, value: 'no' });
  });

  test('never for so long that it would cost the seat its bank', async () => {
    const clock = {
      kind: 'live',
      bank: 60_000,
      increment: 0,
      decision: 1000,
      reaction: 1000,
      out: 'default',
    } as const;
    const { house, ask } = await asked('tricksOff', { rated: true, clock, pacing: 'patient', pace: 0 });
    expect(house.state.floor(ask).hold).toBeGreaterThan(1200);
    await house.pass(ask.since + 1000 - house.now());
    expect(inputs(house).at(-1)?.input).toMatchObject({ ask: ask.id, value: 'no', at: ask.since + 1000 });
  });

  test('is heard of as late when somebody says just that', async () => {
    const { house, guests, ask, view } = await asked(place('run-south'));
    expect(view?.options?.length).toBeGreaterThan(1);
    expect(await guests[0].answer('no')).toMatchObject(ack);
    expect(guests[0].sight(0).orders).toMatchObject({ answering: 'no', sealed: true });
    expect(await answered(house, ask)).toMatchObject({ type: 'answer', seat: 0, ask: ask.id, value: 'no' });
  });

  test('and at once when it is another answer, which shows itself', async () => {
    const { house, guests, ask, view } = await asked(place('run-south'));
    expect(await guests[0].answer(view?.options?.[1] as Json)).toMatchObject(ack);
    expect(inputs(house).at(-1)?.input).toMatchObject({ ask: ask.id, value: view?.options?.[1] });
  });
});

describe('whoever drops out', () => {
  test('for ten seconds of the race is back in the right state', async () => {
    const { house, guests, turn } = await counted();
    const [ann, bob, cat] = guests;
    await press(house, guests, turn, [{ seat: 2, at: 1_000, value: place('run-north') }]);
    cat.cut();
    await press(house, guests, turn, [
      { seat: 0, at: 4_000, value: place('run-north') },
      { seat: 1, at: 6_000, value: 'flip' },
    ]);
    await house.pass(turn + 11_500 - house.now());
    await cat.reconnect();
    expect(lane(cat, 2)).toEqual([2, 0]);
    expect(cat.learned(2)).toContain('flipped');
    expect(cat.learned(2)).not.toContain('peeked');
    expect(await later(house, cat, place('run-east'), 2)).toMatchObject(ack);
    for (const guest of [ann, bob, cat]) expect(lane(guest, guest.seat)).toEqual([2, 0, 2]);
    // Nothing of it gives anything up.
    expect(house.room.seats[2].bot).toBeNull();
  });

  test('for two races is played by a bot from the next round on, until they are back', async () => {
    const { house, guests } = await counted([0, 0]);
    house.mind = async () => ({ value: 'ready', after: 0 });
    const [ann, bob] = guests;
    bob.cut();
    const races: (string | null)[] = [];
    for (let round = 0; round < 2; round++) {
      await house.pass(COUNT_IN + SAND + 1_000);
      races.push(house.room.seats[1].bot);
      while (house.state.asks[0].step !== 'race') {
        const { seat, step } = house.state.asks[0];
        if (seat === 0) await ann.answer(step === 'together' ? 'ready' : 'end', 0);
        await house.pass(16_000);
      }
    }
    expect(races[0]).toBeNull();
    expect(house.room.seats[1].bot).toBe('casual');
    await bob.reconnect();
    expect(await later(house, bob, 'done', 1)).toMatchObject(ack);
    expect(house.room.seats[1].bot).toBeNull();
  });
});

describe('what is wrong is refused by its clause, and nothing is lost', () => {
  const refused = (clause: string, code = 'illegal') => ({ t: 'reject', clause, code });

  test('a false start, and half a second after it', async () => {
    const { house, guests, turn } = await counted();
    const replies = await press(house, guests, turn, [
      { seat: 0, at: -100, value: place('grab') },
      { seat: 0, at: 300, value: place('grab') },
      { seat: 0, at: 520, value: place('grab') },
    ]);
    const early = { ...refused('DH-26.4', 'early'), reason: { key: 'E-FALSE-START' } };
    expect(replies).toMatchObject([early, early, ack]);
    expect(lane(guests[1], 1)).toEqual([0]);
  });

  test('a late card, whether the race still waits for others or is over', async () => {
    const { house, guests, turn } = await counted();
    const replies = await press(house, guests, turn, [
      { seat: 0, at: SAND + 249, value: place('grab') },
      { seat: 1, at: SAND + 260, value: place('grab') },
      { seat: 2, at: SAND + 1_000, value: place('grab') },
    ]);
    const phase = { reason: { key: 'E-PHASE' } };
    expect(replies).toMatchObject([
      ack,
      { ...refused('DH-26.2', 'late'), ...phase },
      { ...refused('DH-26.2', 'closed'), ...phase },
    ]);
    expect(guests[1].learned(1).filter((kind) => kind === 'placed')).toHaveLength(1);
  });

  test('doubled, spent, foreign and unheard-of cards', async () => {
    const { house, guests, turn } = await counted();
    const replies = await press(house, guests, turn, [
      { seat: 0, at: 1_000, value: place('grab') },
      { seat: 0, at: 2_000, value: place('grab') },
      { seat: 0, at: 3_000, value: place('haste') },
      { seat: 0, at: 4_000, value: { place: 'run-north', arm: 1 } },
    ]);
    expect(replies).toMatchObject([ack, refused('DH-26.7'), refused('DH-26.8'), { code: 'illegal' }]);
    const [, other] = guests;
    const stolen = other.say({ do: 'answer', seat: 0, ask: guests[0].askAt(0), value: place('run-north') });
    const lent = other.say({ do: 'answer', seat: 1, ask: guests[0].askAt(0), value: place('run-north') });
    await house.pass(1_000);
    expect(other.replyTo(stolen)).toMatchObject({ code: 'not-yours' });
    expect(other.replyTo(lent)).toMatchObject({ code: 'seat' });
    expect(lane(guests[1], 1)).toEqual([0]);
    // The same message twice is one card, and both are told so.
    const twice = guests[0].say({
      do: 'answer',
      seat: 0,
      ask: guests[0].askAt(0),
      value: place('run-north'),
    });
    guests[0].say({ do: 'answer', seat: 0, ask: guests[0].askAt(0), value: place('run-north') }, twice);
    await house.pass(1_000);
    expect(guests[0].repliesTo(twice)).toMatchObject([ack, ack]);
    expect(lane(guests[1], 1)).toEqual([0, 0]);
  });

  test('a card over the limit that does not say so; any number that do are taken', async () => {
    const { house, guests, turn } = await counted();
    const cards = ['run-north', 'run-east', 'run-south', 'run-west', 'grab'];
    const over = (card: string): Json => ({ place: card, over: true });
    const replies = await press(house, guests, turn, [
      { seat: 0, at: 1_000, value: place(cards[0]) },
      { seat: 0, at: 2_000, value: place(cards[1]) },
      { seat: 0, at: 3_000, value: place(cards[2]) },
      { seat: 0, at: 4_000, value: over(cards[2]) },
      { seat: 0, at: 5_000, value: over(cards[3]) },
      { seat: 0, at: 6_000, value: over(cards[4]) },
    ]);
    expect(replies).toMatchObject([ack, ack, refused('DH-26.17'), ack, ack, ack]);
    // They fall out before anything is executed.
    await house.pass(turn + SAND + 1_000 - house.now());
    const told = guests[1].sight(1).facts;
    const fallen = told
      .filter(({ kind }) => kind === 'overLimit')
      .map(({ data }) => (data as { card: string }).card);
    expect(fallen).toEqual(['run-south', 'run-west', 'grab']);
    const opened = told.find(({ kind }) => kind === 'opened')!.data as { lane: { card: string }[] };
    expect(opened.lane.map(({ card }) => card)).toEqual(['run-north', 'run-east']);
  });

  test('a flip after placing, and the second flip', async () => {
    const { house, guests, turn } = await counted();
    const replies = await press(house, guests, turn, [
      { seat: 0, at: 1_000, value: place('grab') },
      { seat: 0, at: 2_000, value: 'flip' },
      { seat: 1, at: 3_000, value: 'flip' },
      { seat: 2, at: 3_010, value: 'flip' },
    ]);
    expect(replies).toMatchObject([ack, refused('DH-26.15'), ack, refused('DH-26.16')]);
  });

  test('a clock of one’s own: what a client says about time is not heard', async () => {
    const { house, guests, turn } = await counted();
    await house.pass(turn + 2_000 - house.now());
    const command = {
      do: 'answer',
      seat: 0,
      ask: guests[0].askAt(0),
      value: place('grab'),
      at: turn,
    } as const;
    const id = guests[0].say(command);
    await house.pass(500);
    expect(guests[0].replyTo(id)).toMatchObject(ack);
    expect(raced(house).at(-1)?.input.at).toBe(turn + 2_000);
  });
});

test('nobody holds up the end of a race by pressing again and again', async () => {
  const house = new House(['open', 'open'], { game: findGame('market') });
  const [ann, bob] = await house.begun('ann', 'bob');
  const id = ann.say({ do: 'answer', seat: 0, ask: ann.askAt(0), value: 'ring' });
  const ask = bob.askAt(1);
  for (let n = 0; n < 4; n++) {
    bob.say({ do: 'answer', seat: 1, ask, value: 'ring' });
    await house.pass(100);
  }
  expect(ann.replyTo(id)).toMatchObject(ack);
});

describe('without a race', () => {
  /** Everybody answers anything until the match is over. */
  async function playOut(house: House, guests: Guest[], seed: string): Promise<void> {
    const rng = seeded(seed);
    while (house.room.status === 'playing') {
      const { seat } = house.state.asks[below(rng, house.state.asks.length)];
      const { options, space } = house.state.asked(seat)!;
      const value = options === null ? space?.sample(rng) : options[below(rng, options.length)];
      expect(await guests[seat].answer(value as Json, seat)).toMatchObject(ack);
    }
  }

  test.each(['relaxed', 'mail'])('a match of two games is played, with totals carried: %s', async (mode) => {
    const lineup = LINEUP.slice(0, 3);
    const house = new House(['open', 'open', 'open'], { game, pace: 0, options: { mode, games: 2, lineup } });
    const guests = await house.begun('ann', 'bob', 'cat');
    await playOut(house, guests, mode);
    const { g, result } = house.state.table!;
    const totals = (g.players as { total: number }[]).map(({ total }) => total);
    expect([g.game, result?.scores]).toEqual([2, totals]);
    for (const [seat, guest] of guests.entries()) {
      expect(seenBy(guest, seat).players.map(({ total }) => total)).toEqual(totals);
      expect(guest.learned(seat).filter((kind) => kind === 'totals')).toHaveLength(2);
    }
    expect(raced(house)).toEqual([]);
  });

  test('what was handed in stays sealed until all have, also from a process that takes over', async () => {
    const options = { mode: 'relaxed', lineup: LINEUP.slice(0, 2) };
    const house = new House(['open', 'open'], { game, options });
    const guests = await house.begun('ann', 'bob');
    while (house.state.asks[0].step !== 'together') await guests[house.state.asks[0].seat].answer('end');
    const cards = [place('run-north')];
    expect(await guests[0].answer({ cards, choice: 'wait' }, 0)).toMatchObject(ack);
    expect(lane(guests[1], 1)).toEqual([]);
    expect(guests[1].sight(1).view?.waiting).toEqual([1]);
    house.reload();
    await house.quiet();
    expect(await guests[1].answer({ cards: [], choice: 'flip' }, 1)).toMatchObject(ack);
    expect(lane(guests[1], 1)).toEqual([0]);
    expect(guests[1].sight(1).view?.waiting.toSorted()).toEqual([0, 1]);
    // A day later silence has handed in nothing.
    await house.pass(86_400_000);
    expect(guests[0].learned(0)).toContain('laneClosed');
  });
});

test('another game has its own word on who is first among equals', async () => {
  const house = new House(['open', 'open', 'open'], { game: findGame('market') });
  const guests = await house.begun('ann', 'bob', 'cat');
  // Whoever rings pays: the next night that one is the poorest.
  const ring = async (seats: number[]) => {
    const ids = seats.map((seat) =>
      guests[seat].say({ do: 'answer', seat, ask: guests[seat].askAt(seat), value: 'ring' }),
    );
    await house.pass(200);
    return seats.filter((seat, i) => guests[seat].replyTo(ids[i])?.t === 'ack');
  };
  expect(await ring([2])).toEqual([2]);
  for (const seat of [0, 1, 2]) await guests[seat].answer('keep', seat);
  while (house.state.asks[0].step === 'window')
    await guests[house.state.asks[0].seat].answer('pass', house.state.asks[0].seat);
  expect(await ring([0, 1, 2])).toEqual([2]);
});
