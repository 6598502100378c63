import { clone, type Json, optionsOf, stage, type Table, take, view } from '@kaiju/kernel';
import { clause } from '@kaiju/kernel/testing';
import { expect, test } from 'vitest';
import { kindOf, kinds } from './effects/code.ts';
import { dungeon } from './index.ts';
import { buildTurn } from './procedures/build.ts';
import { match, takeLord } from './procedures/match.ts';
import { round } from './procedures/round.ts';
import { ANNEX, BUILDING, type Dungeon, ENTRANCE, EXIT, FLOOR, Piece, placeOf } from './state.ts';
import { words } from './words.ts';

/** A table of two in the build phase of seat 0, whose hand is this. */
function building(hand: readonly string[], arrange: (g: Dungeon) => void = () => {}): Table<Dungeon> {
  return stage<Dungeon>(dungeon, { seats: 2, seed: 'build' }, (g) => {
    g.first = 0;
    g.round = 1;
    takeLord(g, 0, 'noct');
    takeLord(g, 1, 'vashka');
    g.players[0].hand.cards = hand.map((id) => kindOf[id]);
    arrange(g);
    return [
      { procedure: match, step: 'DL-9.1' },
      { procedure: round, step: 'DL-12.1' },
      { procedure: buildTurn, v: { seat: 0 } },
    ];
  });
}

const after = (table: Table<Dungeon>, answer: Json): Table<Dungeon> => {
  const next = clone(dungeon, table);
  take(dungeon, next, 0, answer);
  return next;
};

/** What a dungeon comes to: floor by floor what stands there and what of the draft is about it, alike for any order of floors. */
function gist({ g: { players } }: Table<Dungeon>): string {
  const [{ dungeon: places, draft, hand, staging, retired }] = players;
  const floors = Array.from({ length: places.length / FLOOR }, (_, floor) => [
    ...places.slice(floor * FLOOR, floor * FLOOR + FLOOR).map((piece) => piece && [piece.kind, piece.up]),
    ...draft.flatMap(({ kind, place, shift }) => (place >> 2 === floor ? [kind, place & 3, shift] : [])),
  ]);
  const counts = [hand.cards.length, staging.length, retired.length];
  return JSON.stringify([floors.map((one) => JSON.stringify(one)).sort(), counts]);
}

/** Floors without a building on which two cards stand. */
function doubled({ g: { players } }: Table<Dungeon>): number {
  const { dungeon: places } = players[0];
  let n = 0;
  for (let first = 0; first < places.length; first += FLOOR)
    if (
      places[first + BUILDING] === null &&
      places[first + ANNEX] === null &&
      places[first + ENTRANCE] !== null &&
      places[first + EXIT] !== null
    )
      n++;
  return n;
}

clause('DL-6.10', 'by no way of building do two cards come to stand on a floor without one', () => {
  const hand = ['army', 'army', 'army', 'army', 'small-vault', 'small-vault'];
  let now = [building(hand, (g) => g.players[0].dungeon.splice(2 * FLOOR))];
  const seen = new Set(now.map(gist));
  for (let depth = 0; depth < 12; depth++) {
    const next: Table<Dungeon>[] = [];
    for (const table of now) {
      expect(doubled(after(table, 'end'))).toBe(0);
      for (const answer of optionsOf(dungeon, table, 0) as readonly Json[]) {
        if (answer === 'end') continue;
        const found = after(table, answer);
        const key = gist(found);
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(found);
      }
    }
    now = next;
  }
  expect(seen.size).toBeGreaterThan(300);
});

test('what stands where the draft has moved it is named by what it is', () => {
  let table = building(['small-chapel', 'zealot'], (g) => {
    g.players[0].dungeon[placeOf['1.entrance']] = Piece.make({ kind: kindOf.army, owner: 0 });
  });
  table = after(table, { build: 'small-chapel', floor: 1, occupant: 'exit' });
  table = after(table, { place: 'zealot', at: '1.entrance' });
  const seen = view(dungeon, table, 0);
  const say = (answer: Json, lang: 'zh' | 'en') =>
    words.option(seen.ask!, answer, { lang, name: (seat) => `P${seat}` }, seen);
  expect(say({ transfer: '1.exit' }, 'en')).toBe('transfer Army from floor 1 exit');
  expect(say({ transfer: '1.entrance' }, 'en')).toBe('transfer Zealot from floor 1 entrance');
  expect(say({ reclaim: '1.building' }, 'en')).toBe('reclaim Small Chapel at floor 1 building');
  expect(say({ reclaim: '1.building', stays: 'exit' }, 'en')).toBe(
    'reclaim Small Chapel at floor 1 building; the card at the exit stays',
  );
  expect(say({ reclaim: '1.building', stays: 'exit' }, 'zh')).toBe(
    '回收第 1 层建筑区的《小教堂》，留下出口的牌',
  );
  expect(optionsOf(dungeon, table, 0)).toEqual(
    expect.arrayContaining([{ reclaim: '1.building' }, { reclaim: '1.building', stays: 'exit' }]),
  );
  expect(kinds[after(table, { reclaim: '1.building' }).g.players[0].retired[0].kind].id).toBe('army');
});
