import {
  type Ask,
  type Bot,
  determinise,
  type Json,
  type Level,
  type StageFrame,
  seeded,
  stage,
  type Table,
  take,
} from '@kaiju/kernel';
import * as testing from '@kaiju/kernel/testing';
import { describe, expect, test } from 'vitest';
import { lords } from '../content/index.ts';
import { kindOf } from '../effects/code.ts';
import { dungeon } from '../index.ts';
import { battleTurn } from '../procedures/battle.ts';
import { buildTurn } from '../procedures/build.ts';
import { drawTurn } from '../procedures/draw.ts';
import { match, takeLord } from '../procedures/match.ts';
import { reveal } from '../procedures/reveal.ts';
import { round } from '../procedures/round.ts';
import { type Dungeon, type Phase, Piece, placeOf } from '../state.ts';
import { dealt } from '../testing.ts';
import { searchBot } from './bot.ts';
import { bots } from './levels.ts';

const made = (level: Exclude<Level, 'master'>) => testing.ownBot(bots[level]);

/** The search with a clock that counts how often it is looked at: milliseconds become worlds. */
function master(worlds: number): Bot {
  let ticks = 0;
  return searchBot('master', { ms: worlds, worlds: 2, times: 8 }, () => ticks++);
}

const mindAt = (table: Table<Dungeon>, seat: number) => testing.mindAt(dungeon, table, seat);

const playOn = (table: Table<Dungeon>, players: Bot[], enough?: (ask: Ask) => boolean) =>
  testing.playBots(dungeon, table, players, enough);

function answer(bot: Bot, table: Table<Dungeon>, seat = 0): Json {
  return bot.decide(mindAt(table, seat), seeded('x')).value;
}

/** A table of two in round 5, with lords in the order of the book, at a phase of seat 0. */
function position(
  phase: Phase,
  frame: StageFrame,
  step: string,
  arrange: (g: Dungeon) => void,
): Table<Dungeon> {
  return stage<Dungeon>(dungeon, { seats: 2, seed: 'position' }, (g) => {
    g.phase = phase;
    g.first = 1;
    g.round = 5;
    g.players.forEach((_, seat) => {
      takeLord(g, seat, lords[seat].id);
    });
    arrange(g);
    return [{ procedure: match, step: 'DL-9.1' }, { procedure: round, step, v: { turn: 2 } }, frame];
  });
}

function put(g: Dungeon, seat: number, place: string, id: string, up = true): void {
  g.players[seat].dungeon[placeOf[place]] = Piece.make({ kind: kindOf[id], owner: seat, up });
}

const inBattle = (arrange: (g: Dungeon) => void) =>
  position('playerBattle', { procedure: battleTurn, v: { seat: 0 } }, 'DL-16.1', arrange);
const inBuild = (arrange: (g: Dungeon) => void) =>
  position('build', { procedure: buildTurn, v: { seat: 0 } }, 'DL-12.1', arrange);
const inReveal = (arrange: (g: Dungeon) => void) =>
  position('reveal', { procedure: reveal, step: 'DL-14.2' }, 'DL-14.2', arrange);

test.each([2, 3, 4])('whole matches by the rules, with %i seats', (seats) => {
  const levels = ['strong', 'casual', 'beginner'] as const;
  const table = dealt(seats, `whole ${seats}`, { edition: seats === 3 ? 'classic' : 'paced' });
  playOn(
    table,
    Array.from({ length: seats }, (_, seat) => made(levels[seat % 3])),
  );
  expect(table.result).not.toBe(null);
});

test('a master plays a whole match, and chooses a lord', () => {
  const table = dealt(2, 'm', { heroes: 'chosen' });
  playOn(table, [master(1), made('beginner')]);
  expect(table.result).not.toBe(null);
});

test.each<[string, () => Bot]>([
  ['beginner', () => made('beginner')],
  ['casual', () => made('casual')],
  ['strong', () => made('strong')],
  ['master', () => master(1)],
])('%s decides by what its seat knows', (_, make) => {
  const table = dealt(3, 'blind');
  const rng = seeded('other worlds');
  const kinds = new Set<string>();
  let compared = 0;
  playOn(table, [made('casual'), made('casual'), made('casual')], ({ seat, kind, options }) => {
    if (options?.length === 1 || table.g.round < 3) return false;
    const other = determinise(dungeon, table, seat, rng);
    expect(answer(make(), other, seat)).toEqual(answer(make(), table, seat));
    kinds.add(kind);
    return ++compared === 60;
  });
  expect([...kinds]).toEqual(expect.arrayContaining(['buy', 'build', 'reveal', 'sortie']));
});

describe.each<[string, () => Bot]>([
  ['strong', () => made('strong')],
  ['master', () => master(4)],
])('%s', (_, make) => {
  test('sends everybody where that is the end of somebody', () => {
    const table = inBattle((g) => {
      g.players[1].hp = 4;
      put(g, 0, '1.entrance', 'army');
      put(g, 0, '2.entrance', 'army');
    });
    const { parties } = answer(make(), table) as unknown as {
      parties: { target: number; units: string[] }[];
    };
    expect(parties).toEqual([{ target: 1, units: expect.arrayContaining(['1.entrance', '2.entrance']) }]);
  });

  test('sends some ahead where the first to come are turned back', () => {
    const table = inBattle((g) => {
      g.players[1].hp = 6;
      for (const place of ['1.entrance', '2.entrance', '3.entrance']) put(g, 0, place, 'gnoll-raiders');
      put(g, 1, '1.entrance', 'corridor-of-time');
    });
    const { parties } = answer(make(), table) as unknown as { parties: { target: number }[] };
    expect(parties.map(({ target }) => target)).toEqual([1, 1]);
  });

  test('holds back where there is nothing to gain', () => {
    const table = inBattle((g) => {
      put(g, 0, '1.entrance', 'goblin-cutpurse');
      put(g, 1, '1.entrance', 'black-knights');
    });
    expect(answer(make(), table)).toEqual({ parties: [] });
  });

  test('whoever must go goes against somebody', () => {
    const table = inBattle((g) => {
      g.players[0].staging.push(Piece.make({ kind: kindOf.army, owner: 0 }));
    });
    expect(answer(make(), table)).toEqual({ parties: [{ target: 1, units: ['staging.0'] }] });
  });

  test('shows a building that pays, and leaves a trap face-down', () => {
    const table = inReveal((g) => {
      put(g, 0, '1.entrance', 'spike-pit', false);
      put(g, 0, '1.building', 'small-vault', false);
      put(g, 1, '1.building', 'market');
    });
    expect(answer(make(), table)).toEqual({ flip: '1.building' });
  });

  test('shows nothing that would bring an adventurer to an empty dungeon', () => {
    const table = inReveal((g) => {
      g.players[0].hp = 12;
      put(g, 0, '1.building', 'small-vault', false);
      g.waiting.push(Piece.make({ kind: kindOf['thousand-hand-thief'], owner: -1, no: 1 }));
    });
    expect(answer(make(), table)).toBe('pass');
  });

  test('turns its units up where they can raid this round', () => {
    const table = inReveal((g) => {
      g.players[1].hp = 8;
      for (const place of ['1.entrance', '2.entrance', '3.entrance'])
        put(g, 0, place, 'black-knights', false);
    });
    expect(answer(make(), table)).toEqual({ flip: expect.stringMatching(/entrance$/) });
  });

  test('spends its gold while there is room', () => {
    const table = position('draw', { procedure: drawTurn, v: { seat: 0 } }, 'DL-10.1', (g) => {
      g.players[0].gold = 6;
    });
    expect(answer(make(), table)).not.toBe('end');
  });
});

describe('strong builds', () => {
  const strong = made('strong');

  test('a building first, for it makes room for another unit', () => {
    const table = inBuild((g) => {
      g.players[0].hand.cards = [kindOf.army, kindOf.armoury];
    });
    expect(answer(strong, table)).toEqual({ build: 'armoury', floor: expect.any(Number) });
  });

  test('a unit beside the aura that helps it', () => {
    const table = inBuild((g) => {
      g.players[0].hand.cards = [kindOf.army];
      put(g, 0, '2.building', 'barracks');
    });
    expect(answer(strong, table)).toEqual({ place: 'army', at: '2.entrance' });
  });

  test('with the best veteran, for a gold coin', () => {
    const table = inBuild((g) => {
      g.players[0].gold = 1;
      for (const id of ['goblin-cutpurse', 'black-knights'])
        g.players[0].retired.push(Piece.make({ kind: kindOf[id], owner: 0 }));
    });
    expect(answer(strong, table)).toEqual({ enlist: 1, at: '1.entrance' });
  });

  test('something better where something weak has stood', () => {
    const table = inBuild((g) => {
      g.players[0].hand.cards = [kindOf['black-knights']];
      for (const place of ['1.entrance', '2.entrance']) put(g, 0, place, 'minotaur-guard');
      put(g, 0, '3.entrance', 'goblin-cutpurse');
    });
    expect(answer(strong, table)).toEqual({ retire: '3.entrance' });
  });

  test('a successor in the place of a building it has outlived', () => {
    const table = inBuild((g) => {
      g.players[0].hand.cards = [kindOf['world-forge']];
      for (const place of ['1.building', '2.building', '3.building']) put(g, 0, place, 'cellar-tavern');
    });
    expect(answer(strong, table)).toEqual({ reclaim: expect.stringMatching(/building$/) });
  });

  test('and sells at once what there is no floor for, before the better one goes up', () => {
    const table = inBuild((g) => {
      g.players[0].hand.cards = [kindOf['world-forge'], kindOf['small-vault']];
      for (const place of ['1.building', '2.building']) put(g, 0, place, 'throne-of-conquest');
    });
    const done: Json[] = [];
    for (let i = 0; i < 4; i++) {
      done.push(answer(strong, table));
      take(dungeon, table, 0, done[i]);
    }
    expect(done).toEqual([
      ...[
        { build: 'small-vault', floor: 3 },
        { reclaim: '3.building' },
        { build: 'world-forge', floor: 3 },
        'end',
      ],
    ]);
    expect(table.g.players[0].gold).toBe(5);
  });

  test('and where two stand beside what is sold the better one stays', () => {
    const table = inBuild((g) => {
      g.players[0].hand.cards = [kindOf['world-forge']];
      for (const floor of [1, 2, 3]) {
        put(g, 0, `${floor}.building`, 'cellar-tavern');
        put(g, 0, `${floor}.entrance`, 'clay-warden');
        put(g, 0, `${floor}.exit`, 'black-knights');
      }
    });
    expect(answer(strong, table)).toEqual({ reclaim: expect.any(String), stays: 'exit' });
  });

  test('and marches unseen where that is the end of somebody', () => {
    const table = inBuild((g) => {
      g.players[1].hp = 4;
      for (const place of ['1.entrance', '2.entrance', '3.entrance']) put(g, 0, place, 'army', false);
    });
    expect(answer(strong, table)).toEqual({ transfer: expect.stringMatching(/entrance$/) });
  });

  test('and stops when there is nothing left to do', () => {
    const table = inBuild((g) => {
      put(g, 1, '1.entrance', 'black-knights');
    });
    // A question with one option is no question: a trap could be dismantled, but is of more use where it lies.
    put(table.g, 0, '1.entrance', 'spike-pit', false);
    expect(answer(strong, table)).toBe('end');
  });
});

test('a hand that is too large loses what is missed least', () => {
  const table = position('build', { procedure: buildTurn, v: { seat: 0 } }, 'DL-12.1', () => {});
  const { g } = table;
  g.terms.handLimit = 8;
  for (const { hand } of g.players) hand.cards = [];
  g.players[0].hand.cards = [
    kindOf['goblin-cutpurse'],
    ...Array.from({ length: 8 }, () => kindOf['black-iron-keep']),
  ];
  const still: Bot = {
    name: 'still',
    decide: ({ ask }) => ({
      value: ask.options?.find((option) => option === 'end' || option === 'pass') ?? { parties: [] },
      after: 0,
    }),
  };
  let dropped: Json = null;
  playOn(table, [still, still], (ask) => {
    if (ask.kind !== 'limit') return false;
    dropped = answer(made('strong'), table, ask.seat);
    return true;
  });
  expect(dropped).toBe('goblin-cutpurse');
});

test('the same luck gives the same match', () => {
  const once = () => {
    const table = dealt(2, 'again');
    playOn(table, [made('casual'), made('beginner')], () => table.g.round > 4);
    return JSON.stringify(table.g);
  };
  expect(once()).toBe(once());
});
