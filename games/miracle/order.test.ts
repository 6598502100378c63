import { type Aids, type Fact, install, type Step, type Table, type Trigger } from '@kaiju/kernel';
import { clause } from '@kaiju/kernel/testing';
import { expect } from 'vitest';
import {
  attacked,
  attacking,
  countered,
  destroyed,
  dying,
  heal,
  hurt,
  marched,
  push,
  turnEnded,
  turnStarted,
} from './effects.ts';
import { miracle } from './index.ts';
import { boardOf, type Creature, creature, type Miracle } from './state.ts';
import { operate, position } from './testing.ts';

/** What the printed order of things means for triggers; the printed cards alone can't show all of it. */

const END = { op: 'end' } as const;
const A = 3;
const B = 4;
const C = 5;

const at = (g: Miracle, id: number) => creature(g, id) as Creature;
const cell = (g: Miracle, name: string) => boardOf(g).at.get(name) as number;

/** The steps of one procedure as they run, by clause. */
function stepsOf(table: Table<Miracle>, procedure: string, act: (aids: Aids) => void): string[] {
  const own = miracle.table.find(({ name }) => name === procedure)?.steps ?? [];
  const ran: string[] = [];
  act({ ran: (rule: Step | Trigger) => void ('id' in rule && own.includes(rule) && ran.push(rule.id)) });
  expect(table.result).toBeNull();
  return ran;
}

function factsOf(act: (aids: Aids) => void): Fact[] {
  const facts: Fact[] = [];
  act({ facts: (fact) => void facts.push(fact) });
  return facts;
}

/** Each host that a trigger ran for, in order. */
let heard: string[] = [];
const hear = (what: string) => void heard.push(what);

const startRings = turnStarted.trigger('testStartRings', 'MI-2.4.4', { run: ({ host }) => hear(`${host}`) });
const endRings = turnEnded.trigger('testEndRings', 'MI-2.7', { run: ({ host }) => hear(`${host}`) });
const endBurns = turnEnded.trigger('testEndBurns', 'MI-7.4', {
  run: (ctx) => hurt(ctx, at(ctx.g, ctx.host as number), 9),
});
const startBurns = turnStarted.trigger('testStartBurns', 'MI-7.4', {
  run: (ctx) => hurt(ctx, at(ctx.g, ctx.host as number), 9),
});
const stepEchoes = marched.trigger('testStepEchoes', 'MI-5.6.3', {
  run: ({ g, v }) => hear(`${v.id} at ${boardOf(g).names[at(g, v.id).at]}`),
});
const thorns = attacking.trigger('testThorns', 'MI-6.4.2', {
  run: (ctx) => hurt(ctx, at(ctx.g, ctx.v.by), 2),
});
const stepsAside = attacking.trigger('testStepsAside', 'MI-6.4.4', {
  run: ({ g, v }) => {
    at(g, v.at).at = cell(g, '-1,3');
  },
});
const shoves = attacking.trigger('testShoves', 'MI-6.4.4', {
  run: (ctx) => push(ctx, at(ctx.g, ctx.v.at), 0),
});
const jumpsIn = attacked.trigger('testJumpsIn', 'MI-6.4.9', {
  run: ({ g, v }) => hear(`attacked ${at(g, v.at).hp} ${at(g, v.by).hp}`),
});
const gloats = countered.trigger('testGloats', 'MI-6.4.10', {
  run: ({ g, v }) => hear(`countered ${at(g, v.at).hp} ${at(g, v.by).hp}`),
});
const lastRites = dying.trigger('testLastRites', 'MI-7.1', {
  run: ({ v, host }) => hear(`${host} mourns ${v.id}`),
});
const revives = dying.trigger('testRevives', 'MI-7.2', {
  run: (ctx) => heal(ctx, at(ctx.g, ctx.v.id), 9),
});
const avenges = dying.trigger('testAvenges', 'MI-7.1', {
  when: ({ v }) => v.id === B,
  run: (ctx) => hurt(ctx, at(ctx.g, C), 9),
});
const rattles = destroyed.trigger('testRattles', 'MI-7.3.1', {
  when: ({ v, host }) => v.id === host,
  run: ({ g, v }) => {
    const slot = g.players[at(g, v.id).owner].slots.find((s) => s.kind === at(g, v.id).kind);
    hear(`rows ${g.rows.by.destroyed?.length ?? 0}, cooling ${slot?.cooling.length}, on the map ${v.id}`);
  },
});

function quiet(): void {
  heard = [];
}

clause('MI-2.4', 'a turn starts in its printed order, cools, and only then asks', () => {
  const table = position('creature a 0 swordsman 1 -4,3');
  const ran = stepsOf(table, 'turn', (aids) => operate(table, END, aids));
  expect(ran).toEqual([
    'MI-2.7',
    'MI-10.9',
    'MI-7.4/end',
    'MI-2.4',
    'MI-2.4.1',
    'MI-2.4.2',
    'MI-10.6',
    'MI-2.4.3',
    'MI-2.4.4',
    'MI-7.4',
    'MI-2.5',
    'MI-2.6',
  ]);
});

clause('MI-2.4', 'the cap grows before the mana is filled, barracks are taken before triggers run', () => {
  const table = position('turn 2\ncap 0 4\ncreature a 0 swordsman 1 0,5');
  const told = factsOf((aids) => operate(table, END, aids)).map(({ kind }) => kind);
  expect(told).toEqual(['turnBegan', 'capGrew', 'barracksTaken']);
  expect(table.g.players[0].mana).toBe(5);
});

clause('MI-2.4.4', 'turn-start triggers run in the order in which they came into play', () => {
  quiet();
  const table = position('creature a 0 swordsman 1 -4,3\ncreature b 1 swordsman 1 -2,3');
  install(table.g, B, startRings);
  install(table.g, A, startRings);
  install(table.g, C, startRings);
  operate(table, END);
  expect(heard).toEqual(['4', '3', '5']);
});

clause('MI-2.7', 'turn-end triggers run in the order in which they came into play', () => {
  quiet();
  const table = position('creature a 0 swordsman 1 -4,3\ncreature b 1 swordsman 1 -2,3');
  install(table.g, B, endRings);
  install(table.g, A, endRings);
  operate(table, END);
  expect(heard).toEqual(['4', '3']);
});

clause('MI-4.2', 'a summon pays, spends, lets appear, installs, and sweeps', () => {
  const table = position('mana 0 12');
  const operation = { op: 'summon', kind: 'swordsman', star: 1, at: '-7,6' } as const;
  const ran = stepsOf(table, 'summon', (aids) => operate(table, operation, aids));
  expect(ran).toEqual(['MI-4.2.1', 'MI-4.2.2', 'MI-4.2.3', 'MI-4.2.4', 'MI-7.1']);
});

clause('MI-4.2.4', 'a creature without text installs nothing', () => {
  const table = position('mana 0 12');
  operate(table, { op: 'summon', kind: 'swordsman', star: 1, at: '-7,6' });
  expect(table.g.rows.by).toEqual({});
});

clause('MI-5.6', 'a move is declared, arrives, and is answered', () => {
  const table = position('creature a 0 swordsman 1 -4,3');
  const operation = { op: 'move', creature: A, to: '-3,3' } as const;
  const ran = stepsOf(table, 'march', (aids) => operate(table, operation, aids));
  expect(ran).toEqual(['MI-5.6.1', 'MI-5.6.2', 'MI-5.6.3', 'MI-7.1']);
});

clause('MI-5.6.3', '"after moving" triggers run when the creature has arrived', () => {
  quiet();
  const table = position('creature a 0 swordsman 1 -4,3');
  install(table.g, A, stepEchoes);
  operate(table, { op: 'move', creature: A, to: '-3,3' });
  expect(heard).toEqual(['3 at -3,3']);
});

clause('MI-10.11', 'a push is not a move: no "after moving" trigger runs', () => {
  quiet();
  const table = position('deck 0 tide-bell swordsman archer bat\nmana 0 5\ncreature a 0 swordsman 1 -4,3', {
    edition: 'trial',
  });
  install(table.g, A, stepEchoes);
  operate(table, { op: 'use', at: '-5,3' });
  expect(boardOf(table.g).names[at(table.g, A).at]).toBe('-3,3');
  expect(heard).toEqual([]);
});

const DUEL = 'creature a 0 swordsman 2 -4,3\ncreature b 1 swordsman 2 -3,3\ncreature c 1 swordsman 1 -6,3';
const ATTACK = { op: 'attack', creature: A, target: B } as const;

clause('MI-6.4', 'an attack has ten steps, in order', () => {
  const table = position(DUEL);
  const ran = stepsOf(table, 'strike', (aids) => operate(table, ATTACK, aids));
  expect(ran.filter((id) => !id.includes('/'))).toEqual([
    'MI-6.4.1',
    'MI-6.4.2',
    'MI-6.4.3',
    'MI-6.4.4',
    'MI-6.4.5',
    'MI-6.4.6',
    'MI-6.4.7',
    'MI-6.4.8',
    'MI-6.4.9',
    'MI-6.4.10',
    'MI-7.1',
  ]);
});

clause('MI-6.4.2', '"on attack" triggers run before any blow', () => {
  const table = position(DUEL);
  install(table.g, C, thorns);
  const told = factsOf((aids) => operate(table, ATTACK, aids));
  expect(told.map(({ kind, data }) => `${kind} ${data.id ?? data.by}`)).toEqual([
    'attacked 3',
    'hurt 3',
    'hurt 4',
    'countered 4',
    'hurt 3',
    'died 3',
    'died 4',
  ]);
});

clause(
  'MI-6.4.3',
  'an attacker that falls to an "on attack" trigger deals no damage and takes no counter',
  () => {
    quiet();
    const table = position(DUEL.replace('swordsman 2 -4,3', 'swordsman 1 -4,3'));
    install(table.g, C, thorns, jumpsIn);
    const told = factsOf((aids) => operate(table, ATTACK, aids));
    expect(told.map(({ kind }) => kind)).toEqual(['attacked', 'hurt', 'died']);
    expect(creature(table.g, A)).toBeUndefined();
    expect(at(table.g, B).hp).toBe(4);
    expect(heard).toEqual([]);
  },
);

clause('MI-6.4.4', 'once the target is locked nobody asks again whether it is legal', () => {
  const table = position(DUEL);
  install(table.g, B, stepsAside);
  operate(table, ATTACK);
  expect(at(table.g, A).hp).toBe(4);
  expect(creature(table.g, B)).toBeUndefined();
});

clause(
  'MI-6.4.5',
  'the counter is judged after the "on attack" triggers: what was pushed away does not reach back',
  () => {
    const table = position(DUEL);
    install(table.g, B, shoves);
    const told = factsOf((aids) => operate(table, ATTACK, aids)).map(({ kind }) => kind);
    expect(told).toEqual(['attacked', 'pushed', 'hurt', 'died']);
    expect(at(table.g, A).hp).toBe(4);
  },
);

clause('MI-6.4.6', 'locked as the counter’s target, the attacker is dealt it by one who has fallen', () => {
  const table = position(DUEL.replace('swordsman 2 -4,3', 'swordsman 3 -4,3'));
  operate(table, ATTACK);
  expect(creature(table.g, B)).toBeUndefined();
  expect(at(table.g, A).hp).toBe(2);
});

clause('MI-6.4.9', '"after attacking" triggers run when both blows have fallen', () => {
  quiet();
  const table = position(DUEL.replace('swordsman 2 -3,3', 'swordsman 3 -3,3'));
  install(table.g, A, jumpsIn);
  operate(table, ATTACK);
  expect(heard).toEqual(['attacked 2 -2']);
});

clause('MI-6.4.10', '"after countering" triggers run after those, if there was a counter', () => {
  quiet();
  const table = position(DUEL);
  install(table.g, B, gloats);
  install(table.g, A, jumpsIn);
  operate(table, ATTACK);
  expect(heard).toEqual(['attacked 0 0', 'countered 0 0']);
});

clause('MI-6.4.10', 'without a counter they don’t', () => {
  quiet();
  const table = position('creature a 0 archer 1 -4,3\ncreature b 1 swordsman 2 -1,3');
  install(table.g, B, gloats);
  operate(table, ATTACK);
  expect(at(table.g, B).hp).toBe(3);
  expect(heard).toEqual([]);
});

clause('MI-6.4.10', 'nor after a blow that first strike forestalled', () => {
  quiet();
  const table = position('creature a 0 lancer 1 -4,3\ncreature b 1 swordsman 1 -3,3', { edition: 'trial' });
  install(table.g, A, gloats);
  operate(table, ATTACK);
  expect(heard).toEqual([]);
});

clause(
  'MI-7.1',
  '"on death" triggers run for the dying one after the other, in the order of the list',
  () => {
    quiet();
    const table = position(
      'creature a 0 swordsman 2 -4,3\ncreature b 1 swordsman 2 -3,3\ncreature c 1 swordsman 1 -6,3',
    );
    install(table.g, C, lastRites);
    install(table.g, A, lastRites);
    operate(table, ATTACK);
    expect(heard).toEqual(['5 mourns 3', '3 mourns 3', '5 mourns 4', '3 mourns 4']);
  },
);

clause('MI-7.1', 'whoever falls to them is swept in the next round', () => {
  const table = position(DUEL);
  install(table.g, A, avenges);
  const died = factsOf((aids) => operate(table, ATTACK, aids)).filter(({ kind }) => kind === 'died');
  expect(died.map(({ data }) => data.id)).toEqual([3, 4, 5]);
});

clause('MI-7.1', 'every operation ends with a sweep, a summon and a move as well', () => {
  const table = position('mana 0 12\ncreature a 0 swordsman 1 -4,3\ncreature b 0 swordsman 1 -5,3');
  at(table.g, B).hp = 0;
  operate(table, { op: 'move', creature: A, to: '-3,3' });
  expect(creature(table.g, B)).toBeUndefined();
  at(table.g, A).hp = 0;
  operate(table, { op: 'summon', kind: 'swordsman', star: 1, at: '-7,6' });
  expect(creature(table.g, A)).toBeUndefined();
});

clause('MI-7.2', 'a heal in an "on death" trigger does not save a creature already listed', () => {
  const table = position(DUEL);
  install(table.g, C, revives);
  const told = factsOf((aids) => operate(table, ATTACK, aids)).map(
    ({ kind, data }) => `${kind} ${data.id ?? ''}`,
  );
  expect(told.slice(-4)).toEqual(['healed 3', 'healed 4', 'died 3', 'died 4']);
  expect(table.g.creatures.map(({ id }) => id)).toEqual([C]);
});

clause('MI-7.3', 'destroyed: deathrattle, triggers off, unit cools, gone', () => {
  const table = position('creature a 0 swordsman 2 -4,3\ncreature b 1 swordsman 1 -3,3');
  const ran = stepsOf(table, 'destroy', (aids) => operate(table, ATTACK, aids));
  expect(ran).toEqual(['MI-7.3.1', 'MI-7.3.2', 'MI-7.3.3', 'MI-7.3.4']);
});

clause(
  'MI-7.3.1',
  'the deathrattle runs while its triggers are installed, its unit not cooling and itself on the map',
  () => {
    quiet();
    const table = position('creature a 0 swordsman 2 -4,3\ncreature b 1 swordsman 1 -3,3');
    install(table.g, B, rattles);
    operate(table, ATTACK);
    expect(heard).toEqual(['rows 1, cooling 0, on the map 4']);
    expect(table.g.rows.by).toEqual({});
  },
);

clause('MI-7.3.2', 'what it was lent leaves the list with it', () => {
  const table = position('mana 0 6\ncreature a 0 swordsman 1 -4,3\ncreature b 1 swordsman 3 -3,3');
  operate(table, { op: 'use', at: '-4,3' });
  expect(table.g.rows.by.attack).toHaveLength(1);
  operate(table, ATTACK);
  expect(table.g.creatures.map(({ id }) => id)).toEqual([B]);
  expect(table.g.rows.by).toEqual({});
  expect(table.g.loans).toEqual([]);
});

clause('MI-7.4', 'who falls to a turn-start or turn-end trigger is swept before anybody is asked', () => {
  const table = position(DUEL);
  install(table.g, A, endBurns);
  install(table.g, B, startBurns);
  const told = factsOf((aids) => operate(table, END, aids)).map(
    ({ kind, data }) => `${kind} ${data.id ?? ''}`,
  );
  expect(told).toEqual(['hurt 3', 'died 3', 'turnBegan ', 'capGrew ', 'hurt 4', 'died 4']);
  expect(table.g.creatures.map(({ id }) => id)).toEqual([C]);
});

clause('MI-8.1', 'a trigger leaves together with its host, the others stay', () => {
  quiet();
  const table = position('creature a 0 swordsman 2 -4,3\ncreature b 1 swordsman 1 -3,3');
  install(table.g, B, endRings);
  install(table.g, A, endRings);
  operate(table, ATTACK);
  operate(table, END);
  expect(heard).toEqual(['3']);
});

clause('MI-8.8', 'damage of 0 is no damage: it breaks no shield and nobody hears of it', () => {
  const nothing = attacking.trigger('testNothing', 'MI-8.8', { run: (ctx) => hurt(ctx, at(ctx.g, B), 0) });
  const table = position('creature a 0 archer 1 -4,3\ncreature b 1 swordsman 1 -1,3 shield');
  install(table.g, A, nothing);
  const told = factsOf((aids) => operate(table, ATTACK, aids)).map(({ kind }) => kind);
  expect(told).toEqual(['attacked', 'shielded']);
  expect(at(table.g, B).hp).toBe(2);
});

clause('MI-9.2', 'an artifact is declared, paid, spent, takes effect, and is recycled', () => {
  const table = position('mana 0 12');
  const ran = stepsOf(table, 'use', (aids) => operate(table, { op: 'use', at: '0,0' }, aids));
  expect(ran).toEqual(['MI-9.2.1', 'MI-9.2.2', 'MI-9.2.3', 'MI-9.2.4', 'MI-9.2.5', 'MI-7.1']);
});

clause('MI-9.2', 'the blast comes before the token', () => {
  const table = position(
    'deck 0 inferno-flame swordsman archer bat\nmana 0 8\ncreature a 1 swordsman 1 -4,3',
  );
  const told = factsOf((aids) => operate(table, { op: 'use', at: '-5,3' }, aids)).map(({ kind }) => kind);
  expect(told).toEqual(['artifactUsed', 'hurt', 'conjured', 'died']);
});

clause('MI-12.5', 'the score: a thousand for each point of damage, one for each star killed', () => {
  const table = position('turn 100\nmiracle 0 28\nmiracle 1 25\nstars-lost 0 7\nstars-lost 1 4');
  operate(table, END);
  expect(table.result?.scores).toEqual([5004, 2007]);
});
