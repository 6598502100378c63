import { readFileSync } from 'node:fs';
import {
  apply,
  askOf,
  clausesOf,
  deal,
  determinise,
  type Fact,
  factFor,
  type Json,
  optionsOf,
  parseRulebook,
  seeded,
  type Table,
  take,
  view,
  waiting,
  whyNot,
} from '@kaiju/kernel';
import { clause } from '@kaiju/kernel/testing';
import { expect, test } from 'vitest';
import { elsewhere } from './clauses.ts';
import { encounter as printed } from './content/encounters/index.ts';
import { abilities } from './content/index.ts';
import type { KeyEvent, Moment } from './content/types.ts';
import { intentOf, order } from './effects/adversary.ts';
import { preview } from './effects/battle.ts';
import {
  COLOURS,
  cardOf,
  cards,
  codes,
  events,
  F,
  kindOf,
  kinds,
  type Line,
  ON,
  traits,
} from './effects/code.ts';
import { fieldNamed } from './effects/field.ts';
import { adaptationOf } from './effects/stats.ts';
import { unitOf } from './effects/units.ts';
import { readFile } from './file.ts';
import { encounter } from './index.ts';
import { planOf } from './procedures/rival.ts';
import { teams } from './procedures/teams.ts';
import { Boost, type Encounter, type EncounterView, PERM, type Unit } from './state.ts';
import { dealt, play, playOn, position, say } from './testing.ts';
import { drawBoard } from './text-board.ts';

const SPECTATOR = -1;
const seen = (table: Table<Encounter>, seat: number) => view(encounter, table, seat).g as EncounterView;
const options = (table: Table<Encounter>, seat = 0) => optionsOf(encounter, table, seat) as readonly Json[];

/** Gives a unit an ability that nobody prints, while something is tried. */
function withAbility(u: Unit, on: Moment, clauseId: string, line: Line, attempt: () => void): void {
  const n = traits.length;
  codes.push({ n: codes.length, lines: [line], clause: clauseId, of: 'ability t_mend' });
  const code = codes.length - 1;
  traits.push({
    ...traits[0],
    n,
    ability: abilities[0],
    flag: 0,
    xOf: -1,
    hasX: false,
    on: ON[on],
    code,
    once: 0,
  });
  u.boosts.push(Boost.make({ stat: -1, trait: n, span: PERM, by: u.side }));
  try {
    attempt();
  } finally {
    traits.pop();
    codes.pop();
  }
}

// ---- the table (EN-35) and setup (EN-2) --------------------------------------------------------------------

clause(
  'EN-35.1 EN-35.3 EN-35.4',
  'two seats duel, one travels or fights a single encounter; what is wrong is said',
  () => {
    expect(dealt(2, 'a').g.mode).toBe('duel');
    expect(dealt(1, 'a').g.mode).toBe('campaign');
    expect(dealt(1, 'a', { mode: 'E05' }).g).toMatchObject({ mode: 'encounter', field: 'E05' });
    expect(() => dealt(1, 'a', { mode: 'E99' })).toThrow(/options.mode: "E99" is neither/);
    expect(() => dealt(1, 'a', { mode: 'duel' })).toThrow(/for two seats/);
    expect(() => dealt(2, 'a', { map: 'E01' })).toThrow(/options.map/);
    expect(() => dealt(1, 'a', { edition: 'other' })).toThrow(/edition/);
  },
);

/** A duel map of nothing but plain ground, two zones side by side. */
function plainMap(width: number, height: number): string {
  const zones = 'A'.repeat(width / 2) + 'B'.repeat(width - Math.floor(width / 2));
  const rows = Array.from({ length: height }, () => ` ${zones} ${'.'.repeat(width)}`);
  return `map X\ngrid\n${rows.join('\n')}\nours A\nstart 0,0\nstartB ${width - 1},0\nhome A B\nopening EV01 EV01\npool EV01 2\n`;
}

clause('EN-28.13', 'a map is 30 by 30 at most; a larger one is refused before anything is laid out', () => {
  expect(dealt(2, 'a', { map: plainMap(30, 30) }).g.field).toContain('grid');
  for (const [width, height] of [
    [31, 30],
    [30, 31],
    [60, 60],
  ]) {
    const began = performance.now();
    expect(whyNot(encounter, 2, { map: plainMap(width, height) })).toEqual({
      zh: expect.stringContaining(`zones：${width}×${height} 格，地图最大 30×30 格（EN-28.13）`),
      en: expect.stringContaining(
        `zones: ${width} by ${height} cells; a map has at most 30 by 30 (EN-28.13)`,
      ),
    });
    expect(performance.now() - began).toBeLessThan(200);
  }
  expect(whyNot(encounter, 2, { map: plainMap(175, 175) })?.zh).toMatch(
    /^options\.map：文字有 6\d{4} 字节，最多 8192 字节$/,
  );
});

const SMALL = `encounter mine
grid
  AAABBB ......
  AAABBB ......
ours A
start 0,0
unit e08 4,1
opening EV01
pool EV01 1
win annihilate
`;

clause('EN-28.13', 'a file has so many of each thing, and its numbers have bounds', () => {
  const one = (more: string) => whyNot(encounter, 1, { mode: SMALL + more })?.en;
  expect(one('')).toBeUndefined();
  expect(one('boon A draw 1\n'.repeat(4))).toBeUndefined();
  expect(one('boon A draw 1\n'.repeat(5))).toMatch(/5 boons of one zone; at most 4 \(EN-28\.13\)/);
  expect(one('unit e08 5,1\n'.repeat(40))).toMatch(/41 units; at most 40/);
  expect(one('pool EV01 1\n'.repeat(24))).toMatch(/25 entries of the pool; at most 24/);
  expect(one('win annihilate\n'.repeat(8))).toMatch(/9 ways to win; at most 8/);
  for (const line of ['boon A draw 21', 'boon A gen V05 9007199254740991', 'win survive 0', 'win hold A 100'])
    expect(one(`${line}\n`)).toMatch(/^line 11, column \d+: expected .*, found \d+$/);
  expect(one('boon __proto__ draw 1\n')).toMatch(/expected a zone such as A, found '__proto__'/);
});

clause('EN-35.7', 'nobody takes a hundred heroes, or a seed as long as a book', () => {
  const one = (more: Record<string, Json>) => whyNot(encounter, 1, { mode: 'E01', ...more })?.en;
  expect(one({ party: ['H01', 'H03', 'H07'], focus: 20, hand: 20, seed: '种'.repeat(21) })).toBeUndefined();
  expect(one({ party: ['H01', 'H03', 'H07', 'H08'] })).toBe('options.party: 4 entries; at most 3');
  expect(one({ focus: 21 })).toBe('options.focus: expected a whole number from 0 to 20, found 21');
  expect(one({ hand: -1 })).toBe('options.hand: expected a whole number from 0 to 20, found -1');
  expect(one({ feats: new Array(16).fill('F01') })).toBe('options.feats: 16 entries; at most 15');
  expect(one({ seed: '种'.repeat(22) })).toBe('options.seed: a text of 66 bytes; at most 64');
});

clause('EN-35.2 EN-2.4', 'a single encounter expects a party and takes another', () => {
  const expected = printed('E07').party;
  const table = dealt(1, 'practice', { mode: 'E07' });
  const [mine] = table.g.players;
  expect([mine.cap, mine.limit, mine.heroes.length]).toEqual([
    expected.focusCap,
    expected.handLimit,
    expected.heroes,
  ]);
  const own = dealt(1, 'practice', { mode: 'E07', party: ['H09', 'H02'], focus: 6, hand: 8, feats: ['F13'] });
  const [player] = own.g.players;
  expect(player.heroes.map(({ kind }) => kinds[kind].id)).toEqual(['H09', 'H02']);
  expect([player.cap, player.limit, player.pageCap]).toEqual([6, 8, 6 + 1]);
});

clause(
  'EN-2.1 EN-2.2 EN-2.5 EN-2.6 EN-2.7 EN-2.8 EN-2.9 EN-17.5',
  'an encounter is set up in its order',
  () => {
    const facts: Fact[] = [];
    const table = dealt(
      1,
      'setup',
      { mode: 'E10', party: ['H01', 'H05', 'H07'] },
      (fact) => void facts.push(fact),
    );
    const told = () => [...new Set(facts.map(({ kind }) => kind))];
    expect(told()).toEqual(['team', 'field', 'placed']);
    expect(askOf(encounter, table, 0)).toMatchObject({ kind: 'start', clause: 'EN-2.5' });
    expect(table.g.units.every(({ fresh, side }) => !fresh && side === 1)).toBe(true);
    expect(table.g.units.filter(({ leader }) => leader).map(({ kind }) => kinds[kind].id)).toEqual(['e24']);
    expect(say(table, { at: '8,4' })).toMatchObject({ reason: { key: 'ZONE_NOT_CONTROLLED' } });
    apply(
      encounter,
      table,
      { type: 'answer', seat: 0, ask: '0.1', value: { at: '1,4' }, at: 0 },
      { facts: (fact) => void facts.push(fact) },
    );
    const order2 = ['deploy', 'draw', 'event', 'turn'];
    const at = order2.map((kind) => facts.findIndex((fact) => fact.kind === kind));
    expect(at).toEqual(at.slice().sort((a, b) => a - b));
    expect(table.g.active).toBe(0);
    expect(table.g.players[0].heroes.map(({ wait }) => wait)).toEqual([-1, 0, 1]);
    expect(table.g.axis).toHaveLength(3);
  },
);

clause(
  'EN-2.3 EN-2.7 EN-6.7 EN-8.4',
  'S08: two heroes with five cards: a hand of 2 and a deck of 8, then 3 and 7',
  () => {
    const facts: Fact[] = [];
    const table = dealt(1, 'S08', { mode: 'E01', party: ['H01', 'H03'] }, (fact) => void facts.push(fact));
    expect(table.g.players[0].deck.cards).toHaveLength(10);
    play(table, { at: options(table).map((one) => (one as { at: string }).at)[0] });
    playOn(table, 'heroes', () => askOf(encounter, table, 0)?.kind === 'main');
    expect(table.g.players[0].hand.cards).toHaveLength(3);
    expect(table.g.players[0].deck.cards).toHaveLength(7);
  },
);

clause(
  'EN-28.11 EN-27.9 EN-17.2',
  'on hard, reinforcements of the pool have X+1; on story the last soldier stays at home',
  () => {
    const [story, normal, hard] = ['story', 'normal', 'hard'].map(
      (difficulty) => dealt(1, 'x', { mode: 'E10', difficulty }).g,
    );
    expect(story.units).toHaveLength(normal.units.length - 1);
    expect(story.units.some(({ leader }) => leader)).toBe(true);
    normal.pool.forEach((entry, i) => {
      const more = entry.unit < 0 && events[entry.event].tags.includes('reinforce') ? 1 : 0;
      expect(hard.pool[i].x).toBe(entry.x + more);
    });
    expect(normal.pool.some(({ unit }) => unit >= 0)).toBe(true);
  },
);

clause('EN-28.11', 'a rival comes without its last hero on story, and has 1 focus more on hard', () => {
  const rivals = ['story', 'normal', 'hard'].map((difficulty) => {
    const { heroes, cap } = dealt(1, 'rival', { mode: 'E06', difficulty }).g.players[1];
    return [heroes.map(({ kind }) => kinds[kind].id).join(' '), cap];
  });
  expect(rivals).toEqual([
    ['H10 H04', 3],
    ['H10 H04 H08', 3],
    ['H10 H04 H08', 4],
  ]);
});

clause('EN-28.10 EN-17.6 EN-18.10', 'the rival has cards, heroes and pages, and plays its turn', () => {
  const facts: Fact[] = [];
  const table = dealt(
    1,
    'rival',
    { mode: 'E06', party: ['H01', 'H03', 'H05'] },
    (fact) => void facts.push(fact),
  );
  const [mine, rival] = table.g.players;
  expect(rival.heroes.map(({ kind }) => kinds[kind].id)).toEqual(['H10', 'H04', 'H08']);
  expect([rival.cap, rival.limit, rival.pageCap, mine.pageCap, rival.seat]).toEqual([3, 6, 6, 6, -1]);
  play(table, options(table)[0]);
  expect(rival.hand.cards).toHaveLength(3);
  playOn(
    table,
    'a turn',
    (g) => g.round === 2,
    (fact) => void facts.push(fact),
  );
  expect(facts.some(({ kind, data }) => kind === 'use' && data.side === 1)).toBe(true);
  expect(facts.filter(({ kind }) => kind === 'roll')).toHaveLength(2);
});

// ---- teams and maps of the duel (EN-31, EN-18) -------------------------------------------------------------

const TEAM = [
  { hero: 'H01', cards: ['W01', 'W02', 'W08', 'W10', 'W05'] },
  { hero: 'H03', cards: ['R02+', 'R08', 'R07', 'R12', 'R01'] },
  { hero: 'H07', cards: ['B07', 'B01', 'B04', 'B12', 'B05*'] },
];

clause('EN-31.1 EN-18.1 EN-32.12', 'teams are chosen in secret: heroes are shown, cards are not', () => {
  const facts: Fact[] = [];
  const table = dealt(2, 'teams', { teams: 'chosen', map: 'PM2' }, (fact) => void facts.push(fact));
  expect(waiting(table)).toEqual([0, 1]);
  play(table, TEAM);
  expect(waiting(table)).toEqual([1]);
  expect(table.g.players).toEqual([]);
  expect(JSON.stringify(seen(table, 1))).not.toContain('H07');
  apply(
    encounter,
    table,
    { type: 'answer', seat: 1, ask: '1.1', value: TEAM, at: 0 },
    { facts: (fact) => void facts.push(fact) },
  );
  const [first] = facts.filter(({ kind }) => kind === 'team');
  expect(first.data.heroes).toEqual(['H01', 'H03', 'H07']);
  for (const fact of facts) expect(JSON.stringify(factFor(fact, SPECTATOR))).not.toContain('R02+');
  const [a, b] = table.g.players;
  expect([a.cap, a.limit, a.pageCap, a.feats]).toEqual([4, 7, 8, []]);
  expect(a.deck.cards).toHaveLength(15);
  const other = seen(table, a.seat).players[1];
  expect(other.deck).toEqual({ count: 15, cards: null });
  expect(other.heroes[1].mhp).toBe(b.heroes[1].mhp);
});

clause(
  'EN-31.2 EN-7.11 EN-34.21 EN-27.13 EN-18.1',
  'a team that breaks a rule is refused, with hero and card',
  () => {
    const table = dealt(2, 'teams', { teams: 'chosen' });
    const wrong = (change: (team: typeof TEAM) => void) => {
      const team = structuredClone(TEAM);
      change(team);
      return say(table, team as unknown as Json);
    };
    expect(wrong((team) => void team[0].cards.splice(0, 1, 'R08'))).toMatchObject({
      clause: 'EN-31.2',
      reason: { key: 'TEAM', hero: 'H01', card: 'R08' },
    });
    expect(wrong((team) => void team[1].cards.pop())).toMatchObject({ reason: { key: 'TEAM', hero: 'H03' } });
    expect(wrong((team) => team[1].cards.fill('R08', 0, 3))).toMatchObject({ reason: { card: 'R08' } });
    expect(wrong((team) => team[0].cards.fill('W01+', 0, 2))).toMatchObject({ reason: { key: 'TEAM' } });
    expect(wrong((team) => void team.splice(2, 1, team[0]))).toMatchObject({ reason: { hero: 'H01' } });
    expect(wrong((team) => void team[0].cards.splice(0, 1, 'V05'))).toMatchObject({
      reason: { hero: 'H01' },
    });
    // White among several colours is white enough.
    expect(
      'value' in teams.check([{ hero: 'H01', cards: ['D05', 'D06', 'D09', 'D10', 'R02'] }, ...TEAM.slice(1)]),
    ).toBe(false);
    expect(
      'value' in teams.check([{ hero: 'H01', cards: ['D05', 'D06', 'D09', 'D10', 'W07'] }, ...TEAM.slice(1)]),
    ).toBe(true);
  },
);

clause(
  'EN-31.2 EN-33.14 EN-31.3',
  'whoever does not choose in time gets three random heroes with their default cards',
  () => {
    const table = deal<Encounter>(encounter, {
      seats: 2,
      seed: 'late',
      pace: 1,
      options: { teams: 'chosen' },
    });
    expect(askOf(encounter, table, 0)?.deadline).toBe(180_000);
    expect(apply(encounter, table, { type: 'time', at: 180_000 })).toBeNull();
    for (const { heroes, deck } of table.g.players) {
      expect(heroes).toHaveLength(3);
      const load = heroes.flatMap(({ kind }) => kinds[kind].hero?.load ?? []).sort();
      expect(deck.cards.map(({ kind }) => cards[kind].key).sort()).toEqual(load);
    }
  },
);

clause('EN-31.4 EN-18.2', 'the table names a map or a lot does; a lot decides who is first', () => {
  const firsts = new Set<number>();
  const maps = new Set<string>();
  for (let i = 0; i < 24; i++) {
    const { g } = dealt(2, `lot ${i}`);
    firsts.add(g.players[0].seat);
    maps.add(g.field);
  }
  expect([...firsts].sort()).toEqual([0, 1]);
  expect([...maps].sort()).toEqual(['PM1', 'PM2', 'PM3']);
  expect(dealt(2, 'named', { map: 'PM3' }).g.field).toBe('PM3');
});

clause(
  'EN-31.5 EN-18.3 EN-18.4',
  'the first deploys before the second; the map takes from one and gives to the other',
  () => {
    const begun = (map: string, ...cells: string[]) => {
      const table = dealt(2, 'fords', { map });
      const sides = table.g.players.slice();
      cells.forEach((at, side) => {
        expect(waiting(table)).toEqual([sides[side].seat]);
        play(table, { at });
      });
      return { table, sides };
    };
    const mainOf = ({ table, sides }: ReturnType<typeof begun>, side: number) => {
      playOn(table, 'heroes', () => askOf(encounter, table, sides[side].seat)?.kind === 'main');
      return [sides[side].focus, sides[side].hand.cards.length];
    };
    const fords = begun('PM1', '1,3', '10,3');
    expect(fords.sides[1].hand.cards).toHaveLength(2 + 1);
    expect(mainOf(fords, 0)).toEqual([4, 2 + 2]);
    play(fords.table, 'end');
    expect(mainOf(fords, 1)[0]).toBe(4 + 1);
    const courts = begun('PM2', '4,8', '4,0');
    expect(courts.sides[1].hand.cards).toHaveLength(2);
    // A handicap: no draw, and 1 focus less. Below 0, the second player has so much less.
    const strip = `map strip\nen Strip\ngrid\n  AABB  ....\n  AABB  ....\nours A\nstart 0,0\nstartB 3,1\nhome A B\npool EV01 1\nhandicap\nbonus -1 0\n`;
    const held = begun(strip, '0,0', '3,1');
    expect(mainOf(held, 0)).toEqual([4 - 1, 2]);
    play(held.table, 'end');
    expect(mainOf(held, 1)).toEqual([4, 2 - 1 + 1]);
  },
);

clause('EN-1.10 EN-24.9', 'a file has rout unless it says that it has not', () => {
  const file = (...lines: string[]) =>
    ['encounter x', 'grid', '  AAB ...', 'ours A', 'start 0,0', 'win survive 9', ...lines].join('\n');
  const ended = (mode: string) => {
    const table = position('unit v 0 k05 0,0\nunit x 1 e16 2,0', { options: { mode } });
    play(table, 'end');
    return [table.g.outcome, table.g.why, table.g.round];
  };
  expect(ended(file())).toEqual(['lost', 'EN-1.10', 1]);
  expect(ended(file('lose rout'))).toEqual(['lost', 'EN-1.10', 1]);
  expect(ended(file('no rout'))).toEqual(['', '', 2]);
  expect(() => readFile(file('lose rout', 'no rout'))).toThrow(/7:1|line 7/);
});

clause('EN-32.11', 'a secret key event is seen as one, and by its name once its condition holds', () => {
  const mode = [
    ...['encounter x', 'grid', '  AAB ...', 'ours A', 'start 0,0', 'win survive 9', 'pool EV01 1'],
    ...['key KV10', 'key secret KV02'],
  ].join('\n');
  const keysFor = (table: Table<Encounter>) =>
    [0, SPECTATOR].map((seat) => seen(table, seat).keys.map(({ event }) => events[event]?.id ?? '?'));
  const table = position('unit a 0 u01 0,0\nunit x 1 k08 2,0', { options: { mode } });
  const when = (events[table.g.keys[1].event].printed as KeyEvent).when[0] as { round: number };
  expect(keysFor(table)).toEqual([
    ['KV10', '?'],
    ['KV10', '?'],
  ]);
  const world = determinise(encounter, table, 0, seeded('world'));
  expect(seen(world, 0)).toEqual(seen(table, 0));
  table.g.round = when.round - 1;
  table.g.axis = [];
  play(table, 'end');
  expect(keysFor(table)).toEqual([
    ['KV10', 'KV02'],
    ['KV10', 'KV02'],
  ]);
});

clause(
  'EN-18.4 EN-28.10 EN-35.8',
  'what the second side has more is on the map, unless the table gives nothing',
  () => {
    /** Cards drawn before the first turn, by side. */
    const begun = (seats: number, options: Record<string, Json>) => {
      const drawn = [0, 0];
      let turned = false;
      const hear = ({ kind, data }: Fact) => {
        turned ||= kind === 'turn';
        if (kind === 'draw' && !turned) drawn[Number(data.side)]++;
      };
      const table = dealt(seats, 'compensated', options, hear);
      playOn(table, 'compensated', (g) => g.step === 'main', hear);
      return drawn;
    };
    expect(begun(2, { map: 'PM1' })).toEqual([2, 3]);
    expect(begun(2, { map: 'PM2' })).toEqual([2, 2]);
    expect(begun(2, { map: 'PM1', compensation: 'none' })).toEqual([2, 2]);
    expect(begun(1, { mode: 'E06' })).toEqual([2, 3]);
    expect(begun(1, { mode: 'E06', compensation: 'none' })).toEqual([2, 2]);
    expect(begun(1, { mode: 'E02' })).toEqual([2, 0]);
  },
);

clause(
  'EN-25.4 EN-10.19',
  'whom a camp has brought leaves as its zone changes hands, and that is no death',
  () => {
    const given = 'unit a 0 u01 5,4\nunit x 1 k08 3,8\npages 0 0 3';
    const table = position(given, { options: { mode: 'boons' } });
    play(table, { move: 1, to: '6,4' }, { at: '8,8' });
    const at = (name: string) => fieldNamed(table.g.field).at.get(name) as number;
    const [a, x, scout] = table.g.units;
    a.cell = at('5,4');
    scout.cell = at('5,0');
    x.cell = at('7,7');
    const heard: Fact[] = [];
    take(encounter, table, 0, { move: scout.uid, to: '5,1' }, { facts: (fact) => void heard.push(fact) });
    expect(table.g.control[2]).toBe(1);
    expect(unitOf(table.g, scout.uid)).toBeUndefined();
    const told = heard.map(({ kind }) => kind);
    expect(told).toContain('faded');
    expect(told).not.toContain('death');
    expect(table.g.players[0].pages).toBe(0);
  },
);

clause('EN-31.6 EN-1.10', 'nobody is routed in a duel', () => {
  const table = position('unit b 1 u01 8,8\nround 2', { seats: 2, options: { map: 'PM2' } });
  play(table, 'end');
  expect(table.g.outcome).toBe('');
});

// ---- files (EN-28) -----------------------------------------------------------------------------------------

const FILE = `encounter last-stand
zh 最后一战
en The Last Stand
stars 2
grid
  AAABBB  ......
  AA#BBB  ..#s..
ours A
start 0,0
boon B deploy k01
unit e08 4,1 leader
unit k06 1,1 ours protected
pool EV08@B 3 x 2
opening EV01
win leader 1
lose limit 9
party 2 focus 3 limit 5
`;

clause('EN-28.1 EN-28.2 EN-28.4 EN-28.5 EN-28.8', 'a file is an encounter that can be played at once', () => {
  const field = fieldNamed(FILE);
  expect(field.encounter).toMatchObject({ id: 'last-stand', win: [{ by: 'leader', n: 1 }], stars: 2 });
  const table = dealt(1, 'mine', { mode: FILE });
  expect(
    table.g.units.map(({ kind, leader, guarded, side }) => [kinds[kind].id, leader, guarded, side]),
  ).toEqual([
    ['e08', true, false, 1],
    ['k06', false, true, 0],
  ]);
  expect(table.g.pool).toMatchObject([{ x: 2, weight: 3 }]);
  playOn(table, 'to the end');
  expect(table.result).not.toBeNull();
});

clause(
  'EN-28.7 EN-34.24 EN-28.3 EN-5.2',
  'a faulty file is refused with its line, its field, and what would be right',
  () => {
    const broken = (from: string, to: string) => () => readFile(FILE.replace(from, to));
    expect(broken('AA#BBB', 'AA#BBA')).toThrow(/line 6.*zone A is in pieces|line \d+.*zone A is in pieces/);
    expect(broken('e08 4,1', 'e99 4,1')).toThrow(
      'line 11, column 1: units[0]: there is no unit e99 (EN-28.4)',
    );
    expect(broken('start 0,0', 'start 4,0')).toThrow(/line 9.*start: \(4,0\) lies in zone B/);
    expect(broken('unit k06 1,1', 'unit k06 0,0')).toThrow(/line 12.*taken by the start cell/);
    expect(broken('pool EV08@B', 'pool EV08')).toThrow(/line 13.*axis.pool\[0\]: EV08 comes from a zone/);
    expect(broken('opening EV01', 'opening EV77')).toThrow(
      /line 14.*axis.opening\[0\]: there is no event EV77/,
    );
    expect(broken('win leader 1', 'win leader 2')).toThrow(/line 15.*2 leaders to fall, 1 placed/);
    expect(broken('stars 2', 'stars 9')).toThrow(/line 4.*1 to 5/);
    expect(broken('grid', 'gird')).toThrow(/line 5, column 1: expected a line of a file, one of grid/);
    expect(broken('  AA#BBB  ..#s..', '  AA#BBB  ..#s')).toThrow(
      /line 7.*terrain\[1\]: 4 cells; every row has 6/,
    );
    expect(broken('win leader 1\n', '')).toThrow(/win: there is no way to win/);
    expect(broken('boon B deploy k01', 'boon B deploy k77')).toThrow(/line 10.*there is no unit k77/);
  },
);

/** A text with each of its words, in turn, left out, put twice or made something else, and without each of its lines. */
function* spoilt(text: string): Generator<string> {
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const [before, after] = [text.slice(0, index), text.slice(index + word.length)];
    for (const other of ['', `${word} ${word}`, 'nonsense', '-50', '0', '9,9']) yield before + other + after;
  }
  const lines = text.split('\n');
  for (const i of lines.keys()) yield lines.toSpliced(i, 1).join('\n');
}

clause('EN-28.7', 'whatever is wrong with a file is said in Chinese as well', () => {
  const said = new Set<string>();
  for (const mode of [...spoilt(FILE), 'campaigns', 'duel', 'nowhere\n']) {
    const words = whyNot(encounter, 1, { mode });
    if (words !== null) said.add(words.zh.replace(/“[^”]*”/g, ''));
  }
  expect(said.size).toBeGreaterThan(40);
  expect(
    [...said].filter((zh) => /[a-z']+ [a-z']+ [a-z']+/i.test(zh) || !/\p{Script=Han}/u.test(zh)),
  ).toEqual([]);
  expect(whyNot(encounter, 1, { mode: FILE.replace('e08 4,1', 'e99 4,1') })?.zh).toBe(
    '第 11 行第 1 列：units[0]：没有单位 e99（EN-28.4）',
  );
  expect(whyNot(encounter, 1, { mode: FILE.replace('boon B', 'boon b') })?.zh).toMatch(
    /^第 \d+ 行第 6 列：此处应为形如 A 的战区，而不是“b”$/,
  );
  expect(whyNot(encounter, 2, { map: 'E01' })?.zh).toBe(
    'options.map：遭遇是单人的，应写在 options.mode（EN-35.1）',
  );
});

test('EN-31.4: a map file is for two', () => {
  const map = `map tiny\nen Tiny\ngrid\n  AABB  ....\n  AABB  ....\nours A\nstart 0,0\nstartB 3,1\nhome A B\npool EV01 1\nbonus 1 0\n`;
  const table = dealt(2, 'tiny', { map });
  playOn(table, 'on', (g) => g.round === 3);
  expect(fieldNamed(map).duel).toMatchObject({ bonus: { hand: 1, focus: 0 }, handicap: false });
  expect(() => dealt(1, 'tiny', { mode: map })).toThrow(/a map for two/);
});

// ---- the Adversary (EN-29) ---------------------------------------------------------------------------------

clause(
  'EN-29.1 EN-17.3',
  'the shortest range acts first, then the earlier arrival; nothing rolls, nothing is drawn',
  () => {
    const table = position('unit a 0 u01 0,0\nunit x 1 e04 8,8\nunit y 1 e08 8,0\nunit z 1 e01 8,4');
    const ids = order(table.g, 1).map((uid) => kinds[unitOf(table.g, uid)?.kind ?? 0].id);
    expect(ids).toEqual(['e08', 'e01', 'e04']);
    const facts: Fact[] = [];
    const [seat] = waiting(table);
    apply(
      encounter,
      table,
      { type: 'answer', seat, ask: `0.${table.asked[0]}`, value: 'end', at: 0 },
      { facts: (fact) => void facts.push(fact) },
    );
    const from = facts.findIndex(({ kind, data }) => kind === 'turn' && data.side === 1);
    const to = facts.findIndex(({ kind }, i) => i > from && kind === 'turn');
    const turn = facts.slice(from, to);
    expect(turn.filter(({ kind }) => kind === 'roll' || kind === 'draw' || kind === 'focus')).toEqual([]);
    expect(turn.filter(({ kind }) => kind === 'intent').map(({ data }) => data.unit)).toEqual([
      'e08',
      'e01',
      'e04',
    ]);
  },
);

const intent = (given: string) => {
  const table = position(given);
  const u = table.g.units.find(({ side }) => side === 1);
  if (u === undefined) throw new Error('nobody of side 1');
  const found = intentOf(table.g, u);
  return found && { at: fieldNamed(table.g.field).names[found.cell], target: found.target };
};

clause(
  'EN-29.2 EN-29.4 EN-29.7',
  'an attack that pays comes before any walk; a kill before a scratch',
  () => {
    expect(intent('unit x 1 e08 4,4\nunit a 0 u01 4,6\nunit b 0 k01 6,4')).toMatchObject({ target: 3 });
    // Nothing to gain from a blow that deals nothing: it only comes closer.
    expect(intent('unit x 1 e01 4,4\nunit a 0 u06 4,8')).toEqual({ at: '4,7', target: -1 });
  },
);

clause('EN-29.3 EN-29.5', 'it shuns fire and takes empty ground of the opponent', () => {
  expect(intent('unit x 1 e01 4,4 MOV-2\nunit a 0 u01 4,8\nground 4,5 burning 3')?.at).not.toBe('4,5');
  expect(intent('unit x 1 e01 3,4 MOV-2\nunit a 0 u01 8,4\ncontrol A 0')).toEqual({ at: '2,4', target: -1 });
});

clause('EN-29.6', 'each temper tells where it is going', () => {
  // A sniper keeps its range, a hunter goes for heroes, a holder stays, a besieger wants what is protected.
  expect(intent('unit x 1 e04 4,4\nunit a 0 k08 4,7 hp 6')).toMatchObject({ target: 2 });
  expect(intent('unit x 1 e17 4,0\nunit a 0 u06 4,6\nhero h 0 H01 8,4 bare')?.at).toMatch(/^[5-7],/);
  expect(intent('unit x 1 e28 4,0\nunit a 0 u01 4,8')).toBeNull();
  expect(intent('unit x 1 e19 4,0\nunit a 0 u01 0,8\nunit g 0 k07 8,0 guarded')?.at).toBe('6,0');
  expect(intent('unit x 1 e05 5,0\nunit a 0 u01 8,8\ncontrol A 0')?.at).toMatch(/^[0-2],0/);
});

clause(
  'EN-17.4 EN-29.8 EN-32.13',
  'in the same position it does the same, whatever cards the player holds',
  () => {
    const given = 'unit a 0 u01 2,2\nunit x 1 e08 5,2\nunit y 1 e04 8,8';
    const one = position(`${given}\nhand 0 B07 B08`);
    const two = position(`${given}\nhand 0 R07 R14`);
    for (const table of [one, two]) play(table, 'end');
    expect(one.g.units).toEqual(two.g.units);
  },
);

// ---- feats (EN-26) -----------------------------------------------------------------------------------------

const withFeats = (feats: string[], more: Record<string, Json> = {}) => {
  const table = dealt(1, 'feats', { mode: 'E01', party: ['H03', 'H05'], feats, ...more });
  if (askOf(encounter, table, 0)?.kind === 'start')
    play(table, { at: table.g.field === 'E01' ? '1,4' : '1,1' });
  return table;
};

clause('EN-26.1 EN-26.16', 'Pre-battle Prayer', () => {
  expect(withFeats(['F01']).g.units.find(({ hero }) => hero === 0)?.ward).toBe(3);
});
clause('EN-26.2', 'Early Preparations', () => {
  const hand = (feats: string[]) => {
    const table = withFeats(feats);
    playOn(table, 'heroes', () => askOf(encounter, table, 0)?.kind === 'main');
    return table.g.players[0].hand.cards.length;
  };
  expect(hand(['F02'])).toBe(hand([]) + 1);
});
clause('EN-26.3 EN-33.7', 'Veteran’s Horn deploys a Militia where one chooses', () => {
  const table = withFeats(['F03']);
  expect(askOf(encounter, table, 0)?.kind).toBe('place');
  const cell = options(table).at(-1) as { at: string };
  play(table, cell);
  const u = table.g.units.find(({ kind }) => kind === kindOf('u01'));
  expect(fieldNamed('E01').names[u?.cell ?? 0]).toBe(cell.at);
});
clause('EN-26.4', 'Reader’s Eye', () => {
  expect(withFeats(['F04']).g.axis).toHaveLength(withFeats([]).g.axis.length + 1);
});
clause('EN-26.5 EN-26.6 EN-7.5', 'Thick Hide and Quick Recovery', () => {
  const [plain] = withFeats([]).g.players[0].heroes;
  const [hero] = withFeats(['F05', 'F06']).g.players[0].heroes;
  expect([hero.mhp, hero.cooldown]).toEqual([plain.mhp + 1, plain.cooldown - 1]);
});
clause('EN-26.13', 'Death-page Copyist', () => {
  const pages = (feats: string[]) => dealt(1, 'pages', { mode: 'E07', feats }).g.players[0].pageCap;
  expect(pages(['F13'])).toBe(pages([]) + 1);
});
clause('EN-26.15 EN-8.26', 'Quartermaster', () => {
  const { hand, deck } = withFeats(['F15']).g.players[0];
  const crates = [...hand.cards, ...deck.cards].filter(({ kind }) => kind === cardOf('V05'));
  expect(crates).toHaveLength(1);
  expect(crates[0].carrier).toBe(-1);
});

// ---- who sees what (EN-32) ---------------------------------------------------------------------------------

clause(
  'EN-32.1 EN-32.2 EN-32.15',
  'a hand is its owner’s, a deck’s order nobody’s, and a spectator sees neither',
  () => {
    const table = dealt(2, 'sight', { map: 'PM2' });
    playOn(table, 'a while', (g) => g.round === 2);
    const [a] = table.g.players;
    const own = seen(table, a.seat).players[0];
    expect(own.hand.cards).toEqual(a.hand.cards);
    const kindsIn = (list: readonly { kind: number }[]) => list.map(({ kind }) => kind).sort((x, y) => x - y);
    expect(own.deck.cards?.map(({ kind }) => kind)).toEqual(kindsIn(a.deck.cards));
    for (const other of [1 - a.seat, SPECTATOR]) {
      const { hand, deck } = seen(table, other).players[0];
      expect(hand).toEqual({ count: a.hand.cards.length, cards: null });
      expect(deck).toEqual({ count: a.deck.cards.length, cards: null });
    }
  },
);

clause('EN-32.1', 'what a player draws is told to nobody else', () => {
  const facts: Fact[] = [];
  const table = dealt(2, 'draws', { map: 'PM2' }, (fact) => void facts.push(fact));
  playOn(
    table,
    'a while',
    (g) => g.round === 2,
    (fact) => void facts.push(fact),
  );
  const [draw] = facts.filter(({ kind, data }) => kind === 'draw' && data.seat === 0);
  expect(factFor(draw, 0)?.data.card).toBeTypeOf('string');
  expect(factFor(draw, 1)?.data.card).toBeUndefined();
  expect(factFor(draw, SPECTATOR)?.data.card).toBeUndefined();
});

clause(
  'EN-32.3 EN-32.4 EN-32.5 EN-32.6 EN-32.7 EN-32.8 EN-32.9 EN-32.10 EN-32.11 EN-16.11',
  'everything on the field, the axis, the pool and the counters is seen by all',
  () => {
    const table = dealt(2, 'open', { map: 'PM3' });
    playOn(table, 'a while', (g) => g.round === 3);
    const { g } = table;
    const spectator = seen(table, SPECTATOR);
    for (const field of [
      'units',
      'control',
      'taken',
      'ground',
      'axis',
      'length',
      'pool',
      'keys',
      'round',
    ] as const)
      expect(spectator[field]).toEqual(g[field]);
    g.players.forEach((player, side) => {
      const shown = spectator.players[side];
      for (const field of [
        'standby',
        'destroyed',
        'heroes',
        'focus',
        'cap',
        'limit',
        'pages',
        'pageCap',
      ] as const)
        expect(shown[field]).toEqual(player[field]);
    });
  },
);

clause('EN-33.4 EN-32.1', 'a card that is taken up and called off was never shown', () => {
  const table = position('hero h 0 H07 2,2\nhand 0 B07 B08\nfocus 0 3\nunit x 1 e08 4,2\nunit y 1 e08 2,4');
  play(table, { use: 'B07', of: 'H07' });
  expect(seen(table, 0).players[0].using).toMatchObject({ card: 0 });
  expect(seen(table, SPECTATOR).players[0].using).toBeNull();
  play(table, 'cancel');
  expect(table.g.players[0]).toMatchObject({ focus: 3, using: null, used: 0 });
  expect(table.g.players[0].hand.cards).toHaveLength(2);
});

clause('EN-32.14 EN-32.12', 'imagined tables keep what is seen and change what is not', () => {
  const table = dealt(2, 'imagined', { map: 'PM1', teams: 'chosen' });
  playOn(table, 'a while', (g) => g.round === 2);
  const seat = table.g.players[0].seat;
  const worlds = [1, 2, 3].map((n) => determinise(encounter, table, seat, seeded(`world ${n}`)));
  const hidden = worlds.map(({ g }) => JSON.stringify([g.players[1].hand, g.players[1].deck]));
  expect(new Set(hidden).size).toBe(3);
  for (const world of worlds) expect(seen(world, seat)).toEqual(seen(table, seat));
  const run = dealt(1, 'seed', { mode: 'campaign', seed: 'mine' });
  expect(JSON.stringify(seen(run, 0))).not.toContain('mine');
});

clause('EN-32.14', 'when a campaign is over, everybody sees its seed', () => {
  const table = dealt(1, 'seed', { mode: 'campaign', seed: 'mine' });
  playOn(table, 'seed', (g) => g.run?.stage === 'camp');
  const seeds = () => [0, SPECTATOR].map((seat) => seen(table, seat).run?.seed);
  expect(seeds()).toEqual([null, null]);
  apply(encounter, table, { type: 'concede', seat: 0, at: 0 });
  expect(seeds()).toEqual(['mine', 'mine']);
});

// ---- silence and the clock (EN-33) -------------------------------------------------------------------------

/** A duel on the clock, with the first player to move. */
function onTheClock() {
  const table = deal<Encounter>(encounter, { seats: 2, seed: 'clock', pace: 1, options: { map: 'PM2' } });
  const wait = (ms: number) => apply(encounter, table, { type: 'time', at: table.now + ms });
  return { table, wait, side: () => table.g.active };
}

clause('EN-33.1', 'whoever does not place the protagonist finds it on the start cell', () => {
  const { table, wait } = onTheClock();
  wait(75_000);
  const [u] = table.g.units;
  expect(fieldNamed('PM2').names[u.cell]).toBe('4,8');
});

clause('EN-33.3 EN-33.12', 'a turn has 75 seconds and a reserve of 120; then it ends', () => {
  const { table, wait } = onTheClock();
  wait(75_000);
  wait(75_000);
  playOn(table, 'heroes', () => askOf(encounter, table, waiting(table)[0])?.kind === 'main');
  const [seat] = waiting(table);
  expect(askOf(encounter, table, seat)?.deadline).toBe(table.now + 195_000);
  wait(195_000);
  expect(table.g.active).toBe(1);
  expect(table.g.players[0]).toMatchObject({ idle: 1, reserve: 0 });
});

clause('EN-33.12', 'what an effect asks is answered by silence when the time is over', () => {
  const table = position('unit a 0 u01 4,7\nunit b 1 u01 4,1\nhand 0 W11\nfocus 0 2', {
    seats: 2,
    options: { map: 'PM2' },
  });
  table.pace = 1;
  table.g.began = table.now;
  play(table, { use: 'W11' });
  expect(askOf(encounter, table, 0)).toMatchObject({ kind: 'place', deadline: table.now + 195_000 });
  const late = table.now + 195_000;
  for (const k01s of [1, 2]) {
    expect(apply(encounter, table, { type: 'time', at: late })).toBeNull();
    expect(table.g.units.filter(({ kind }) => kind === kindOf('k01'))).toHaveLength(k01s);
  }
  apply(encounter, table, { type: 'time', at: late });
  expect(table.g.active).toBe(1);
});

clause('EN-33.12', 'two turns in a row that only the clock ended lose the match', () => {
  const table = position('unit a 0 u01 4,7\nunit b 1 u01 4,1\nhand 0 B08 B08', {
    seats: 2,
    options: { map: 'PM2' },
  });
  const silent = () => apply(encounter, table, { type: 'expire', ask: `0.${table.asked[0]}`, at: table.now });
  silent();
  play(table, 'end');
  expect(table.g.players[0].idle).toBe(1);
  silent();
  expect(table.result).toMatchObject({ why: 'EN-33.12', places: [2, 1] });
  const other = position('unit a 0 u01 4,7\nunit b 1 u01 4,1', { seats: 2, options: { map: 'PM2' } });
  play(other, { move: 1, to: '4,6' });
  apply(encounter, other, { type: 'expire', ask: `0.${other.asked[0]}`, at: other.now });
  expect(other.g.players[0].idle).toBe(0);
});

clause('EN-33.12 EN-33.10', 'against the Adversary there is no clock', () => {
  const table = deal<Encounter>(encounter, {
    seats: 1,
    seed: 'calm',
    pace: 1,
    options: { mode: 'E01', party: ['H01'] },
  });
  play(table, { at: '1,4' });
  expect(askOf(encounter, table, 0)).toMatchObject({ kind: 'main', deadline: null });
  const back = position('hero h 0 H06 waits 1\nunit a 0 u01 0,0');
  back.pace = 1;
  play(back, 'end');
  expect(askOf(encounter, back, 0)).toMatchObject({ kind: 'hero', deadline: null });
});

const silence = (table: Table<Encounter>) => {
  const [seat] = waiting(table);
  apply(encounter, table, { type: 'expire', ask: `${seat}.${table.asked[seat]}`, at: table.now });
};

clause('EN-33.2', 'ready heroes come back in party order, nearest to the start cell', () => {
  const table = position('hero h 0 H01 waits 1\nhero i 0 H05 waits 1\nunit a 0 u01 0,8\nunit x 1 e08 8,0', {
    start: 'turn',
  });
  expect(askOf(encounter, table, 0)).toMatchObject({ kind: 'hero' });
  silence(table);
  silence(table);
  const { names } = fieldNamed(table.g.field);
  const at = (hero: number) => names[table.g.units.find((u) => u.hero === hero)?.cell ?? 0];
  expect([at(0), at(1)]).toEqual(['0,7', '1,8']);
});

clause('EN-33.4', 'silence calls a card off', () => {
  const table = position('hero h 0 H07 2,2\nhand 0 B07\nfocus 0 3\nunit x 1 e08 4,2\nunit y 1 e08 2,4');
  play(table, { use: 'B07', of: 'H07' });
  silence(table);
  expect(table.g.players[0]).toMatchObject({ using: null, focus: 3 });
  expect(table.g.active).toBe(0);
});

clause('EN-33.5 EN-11.3', 'a path drawn by hand goes around a fire; the default is the shortest', () => {
  const given = 'unit a 0 u14 0,0\nground 1,0 burning 3\nground 0,1 burning 3\nground 2,1 sticky 3';
  const table = position(given);
  expect(options(table)).toContainEqual({ walk: 1 });
  play(table, { walk: 1 }, { step: '1,0' }, { step: '2,0' }, { step: '3,0' });
  expect(options(table)).toContain('stop');
  play(table, 'stop');
  expect(table.g.units[0]).toMatchObject({ hp: 4, steps: 3, mt: 0 });
  const called = position(given);
  play(called, { walk: 1 }, { step: '0,1' });
  silence(called);
  expect(called.g).toMatchObject({ walk: null });
  expect(called.g.units[0]).toMatchObject({ cell: 0, mt: 1 });
});

clause('EN-33.6 EN-20.18', 'silence gives back the most expensive, then the last drawn', () => {
  const table = position('hand 0 B10 B07 B14 B08\ndeck 0 W01 W02 W03\nfocus 0 3\nlimit 0 4');
  play(table, { use: 'B10' });
  silence(table);
  silence(table);
  expect(table.g.players[0].hand.cards.map(({ kind }) => cards[kind].key)).toEqual(['B07', 'B08']);
});

clause('EN-33.8 EN-25.4 EN-5.10', 'a Camp stands on the first cell of its zone if nobody says where', () => {
  const table = position('unit a 0 u01 5,4\ncontrol B 0', { options: { mode: 'boons' } });
  play(table, { move: 1, to: '6,4' });
  expect(askOf(encounter, table, 0)?.kind).toBe('place');
  silence(table);
  expect(
    table.g.units.map(({ kind, cell }) => [kinds[kind].id, fieldNamed(table.g.field).names[cell]]),
  ).toContainEqual(['u03', '6,0']);
});

clause('EN-5.16 EN-5.10', 'S27: lost and taken again, a Camp brings nobody', () => {
  const table = position('unit a 0 u01 5,4\ncontrol B 0', { options: { mode: 'boons' } });
  play(table, { move: 1, to: '6,4' }, { at: '8,8' });
  const scouts = () => table.g.units.filter(({ kind }) => kind === kindOf('u03')).length;
  expect([scouts(), table.g.control[2]]).toEqual([1, 0]);
  table.g.control[2] = 1;
  play(table, 'end');
  expect([scouts(), table.g.control[2]]).toEqual([0, 0]);
});

clause('EN-33.9 EN-19.2', 'silence declines what may be declined', () => {
  const given = 'hero h 0 H07 2,2\naxis EV15 EV08@C EV29';
  const table = position(given, { start: 'prepare' });
  silence(table);
  expect(table.g.axis.map(({ event }) => events[event].id)).toEqual(['EV15', 'EV08', 'EV29']);
  const yes = position(given, { start: 'prepare' });
  play(yes, true);
  expect(yes.g.axis.map(({ event }) => events[event].id)).toEqual(['EV08', 'EV15', 'EV29']);
});

clause('EN-33.11 EN-24.14', 'resigning is losing, also before anything has begun', () => {
  const duel = dealt(2, 'resign');
  expect(apply(encounter, duel, { type: 'concede', seat: 1, at: 0 })).toBeNull();
  expect(duel.result).toMatchObject({ places: [1, 2], why: 'EN-24.14' });
  const early = dealt(2, 'resign', { teams: 'chosen' });
  apply(encounter, early, { type: 'concede', seat: 0, at: 0 });
  expect(early.result).toMatchObject({ places: [2, 1] });
  const run = dealt(1, 'resign');
  apply(encounter, run, { type: 'concede', seat: 0, at: 0 });
  expect(run.result).toMatchObject({ places: [2] });
});

clause('EN-33.13', 'what has but one answer is not asked, unless it is an action', () => {
  const table = position('hero h 0 H07 2,2\nhand 0 B07 B08\nfocus 0 3\nunit x 1 e08 4,2');
  play(table, { use: 'B07', of: 'H07' });
  expect(table.g.players[0].hand.cards).toHaveLength(1);
  expect(table.g.units).toHaveLength(1);
});

// ---- refusals (EN-34) --------------------------------------------------------------------------------------

clause('EN-34.1 EN-3.6', 'not enough focus, and how much is missing', () => {
  const table = position('hero h 0 H07 2,2\nhand 0 B14\nfocus 0 1');
  expect(say(table, { use: 'B14', of: 'H07' })).toMatchObject({
    clause: 'EN-3.6',
    reason: { key: 'NO_AP', missing: 2 },
  });
});
clause('EN-34.2 EN-34.16 EN-9.4', 'no target, no caster', () => {
  const table = position('hero h 0 H07 2,2 at 0 ct 0\nhand 0 B07 W12\nfocus 0 3\nunit x 1 e08 3,2');
  expect(say(table, { use: 'B07', of: 'H07' })).toMatchObject({ reason: { key: 'NO_CASTER' } });
  expect(say(table, { use: 'W12', of: 'H07' })).toMatchObject({ reason: { key: 'NO_TARGET' } });
});
clause('EN-34.3 EN-6.14', 'it is not your turn', () => {
  const table = position('unit a 0 u01 4,7\nunit b 1 u01 4,1', { seats: 2, options: { map: 'PM2' } });
  expect(apply(encounter, table, { type: 'answer', seat: 1, ask: '1.0', value: 'end', at: 0 })?.code).toBe(
    'unknown',
  );
  play(table, 'end');
  const late = apply(encounter, table, {
    type: 'answer',
    seat: 0,
    ask: `0.${table.asked[0]}`,
    value: 'end',
    at: 0,
  });
  expect(late).toMatchObject({ code: 'closed' });
});
clause(
  'EN-34.4 EN-34.5 EN-34.6 EN-34.7 EN-34.8 EN-34.9 EN-34.19 EN-34.25',
  'what a unit cannot do, the lasting reason first',
  () => {
    const why = (given: string, answer: Json) => say(position(`${given}\nunit x 1 e08 3,2`), answer)?.reason;
    const move = { move: 1, to: '2,3' };
    const attack = { by: 1, attack: 2 };
    expect(why('unit a 0 u01 2,2 at 0 mt 0 fresh', move)).toMatchObject({ key: 'NO_MT', fresh: true });
    expect(why('unit a 0 u01 2,2 at 0', attack)).toMatchObject({ key: 'NO_AT', fresh: false });
    expect(why('unit a 0 u01 2,2 locked', move)).toMatchObject({ key: 'LOCKED' });
    expect(why('unit a 0 u01 2,2 stumble 1 locked', move)).toMatchObject({ key: 'STUMBLED' });
    expect(why('unit a 0 u01 2,2 stun 1 stumble 1', move)).toMatchObject({ key: 'STUNNED' });
    expect(why('unit a 0 u01 2,2 disarm 1 at 0', attack)).toMatchObject({ key: 'DISARMED' });
    expect(why('unit a 0 k05 2,2', attack)).toMatchObject({ key: 'UNARMED' });
  },
);
clause('EN-34.10 EN-34.11 EN-34.12 EN-34.18', 'too far, guarded, Spellproof, no path', () => {
  const table = position(
    'unit a 0 u13 2,2\nhero h 0 H07 2,0\nhand 0 B07 B15\nfocus 0 3\nunit x 1 e06 3,2\nunit y 1 e08 4,2\nunit z 1 e22 2,3\nunit w 1 e08 8,8',
  );
  expect(say(table, { by: 1, attack: 6 })).toMatchObject({
    reason: { key: 'OUT_OF_RANGE', distance: 12, reach: 3 },
  });
  expect(say(table, { by: 1, attack: 4 })).toMatchObject({
    clause: 'EN-12.17',
    reason: { key: 'GUARDED', guard: 'e06', at: '3,2' },
  });
  expect(say(table, { move: 1, to: '8,0' })).toMatchObject({ clause: 'EN-11.1', reason: { key: 'NO_PATH' } });
  play(table, { use: 'B07', of: 'H07' });
  expect(say(table, { target: 5 })).toMatchObject({ clause: 'EN-9.9', reason: { key: 'SPELLPROOF' } });
  expect(say(table, { target: 6 })).toMatchObject({ reason: { key: 'OUT_OF_RANGE' } });
});
clause('EN-34.13 EN-34.14 EN-34.15 EN-10.2', 'where one cannot deploy', () => {
  const table = position('hand 0 W01\nfocus 0 3\nunit a 0 u01 4,4\nunit x 1 e08 5,4\nunit b 0 u01 0,0');
  play(table, { use: 'W01' });
  expect(say(table, { cell: '3,3' })).toMatchObject({ reason: { key: 'ZONE_CONTESTED' } });
  expect(say(table, { cell: '8,8' })).toMatchObject({ reason: { key: 'ZONE_NOT_CONTROLLED' } });
  expect(say(table, { cell: '0,0' })).toMatchObject({ clause: 'EN-4.4', reason: { key: 'CELL_OCCUPIED' } });
  expect(say(table, { cell: '0,1' })).toBeNull();
});
clause('EN-34.17 EN-20.24', 'a key event cannot be erased', () => {
  const table = position('hand 0 B13\nfocus 0 3\naxis KV01 EV15 EV29');
  play(table, { use: 'B13' });
  expect(say(table, { event: 0 })).toMatchObject({ clause: 'EN-20.24', reason: { key: 'KEY_EVENT' } });
  play(table, { event: 1 });
  expect(table.g.axis.map(({ event }) => events[event].id).slice(0, 2)).toEqual(['KV01', 'EV29']);
});
clause('EN-34.20 EN-3.8', 'a card that is not drawn is told of', () => {
  const facts: Fact[] = [];
  const table = position('hand 0 B09 B08\nlimit 0 2\ndeck 0 W01 W02\nfocus 0 3');
  apply(
    encounter,
    table,
    { type: 'answer', seat: 0, ask: `0.${table.asked[0]}`, value: { use: 'B09' }, at: 0 },
    { facts: (fact) => void facts.push(fact) },
  );
  expect(facts.map(({ kind }) => kind)).toContain('handFull');
  expect(table.g.players[0].hand.cards).toHaveLength(2);
});
clause('EN-34.25', 'what is refused costs nothing', () => {
  const table = position('unit a 0 u01 2,2\nunit x 1 e08 8,8');
  const before = JSON.stringify(table);
  expect(say(table, { by: 1, attack: 2 })).not.toBeNull();
  expect(JSON.stringify(table)).toBe(before);
});

// ---- content and conventions -------------------------------------------------------------------------------

clause(
  'EN-27.4 EN-27.8 EN-8.12 EN-8.13 EN-8.24',
  'versions of a card share its name; an upgraded summon changes the unit it brings',
  () => {
    const [base, plus, turned] = ['W01', 'W01+', 'W01*'].map((key) => cards[cardOf(key)]);
    expect([plus.name, turned.name]).toEqual([base.name, base.name]);
    expect([base, plus, turned].map(({ unit }) => kinds[unit].stats.slice(0, 2))).toEqual([
      [1, 4],
      [1, 6],
      [2, 3],
    ]);
    expect(turned.colours).toEqual(['W', 'R']);
    expect(plus.boon).toEqual(base.boon);
  },
);

clause('EN-27.14 EN-8.14 EN-8.15 EN-9.10', 'units have tags and tempers, cards colours', () => {
  expect(kinds[kindOf('e19')]).toMatchObject({ temper: 'siege', tags: ['Construct'] });
  expect(cards[cardOf('D05')].colours).toEqual(['W', 'B']);
  expect(kinds[kindOf('u20')].flags & F.caster).not.toBe(0);
  expect(kinds[kindOf('H01')].flags & F.caster).not.toBe(0);
});

clause('EN-12.15 EN-29.7 EN-10.16', 'a preview changes nothing and comes true', () => {
  const table = position('unit a 0 u14 2,2\nunit b 1 u07 3,2');
  const before = JSON.stringify(table);
  const ahead = preview(table.g, 1, 2);
  expect(JSON.stringify(table)).toBe(before);
  expect(ahead).toMatchObject({ dealt: 2, taken: 3, kills: false, dies: false });
  play(table, { by: 1, attack: 2 });
  expect(table.g.units.map(({ hp }) => hp)).toEqual([2, 2]);
});

clause('EN-19.4 EN-19.5 EN-19.6', 'S84: the same seed and the same decisions make the same game', () => {
  const [one, two] = [dealt(2, 'S84'), dealt(2, 'S84')];
  for (const table of [one, two]) playOn(table, 'alike', (g) => g.round === 6);
  expect(JSON.stringify(two)).toBe(JSON.stringify(one));
  for (const u of one.g.units) expect(Number.isInteger(u.hp)).toBe(true);
});

test('EN-35.6 EN-17.6: looking one action ahead is enough for the first encounter', () => {
  for (const seed of ['first', 'second']) {
    const table = dealt(1, seed, { mode: 'E01', party: ['H01', 'H05'] });
    while (table.result === null) {
      const main = askOf(encounter, table, 0)?.kind === 'main';
      const plan = main ? planOf(table.g, 0) : [options(table)[0]];
      play(table, ...((plan.length === 0 ? ['end'] : plan) as Json[]));
    }
    expect(table.g).toMatchObject({ outcome: 'won', why: 'EN-24.1' });
  }
});

test('EN-28.12: every encounter can be played to its end by chance', () => {
  for (let n = 1; n <= 10; n++) {
    const table = dealt(1, `all ${n}`, { mode: `E${String(n).padStart(2, '0')}` });
    playOn(table, `all ${n}`);
    expect(table.result).not.toBeNull();
  }
});

clause('EN-1.2 EN-4.1', 'the main phase offers cards and units alike', () => {
  const table = position('unit a 0 u01 2,2\nunit x 1 e08 3,2\nhand 0 B08\ndeck 0 W01');
  const all = options(table);
  expect(all).toContainEqual({ use: 'B08' });
  expect(all).toContainEqual({ by: 1, attack: 2 });
  expect(all).toContainEqual({ move: 1, to: '2,1' });
  expect(all).toContain('end');
  expect(fieldNamed(table.g.field).cells).toHaveLength(81);
});

clause(
  'EN-8.11 EN-8.18 EN-8.19 EN-8.20 EN-27.5',
  'what is printed stays; cost is of the moment; the carrier is the hero it came with',
  () => {
    const table = position('hero h 0 H07 2,2\nhand 0 B08+\ndeck 0 B14\nfocus 0 2\nunit x 1 e24 4,2');
    play(table, { use: 'B08+', of: 'H07' });
    const [card] = table.g.players[0].hand.cards;
    expect(card).toEqual({ kind: cardOf('B14'), carrier: 0, less: 1 });
    expect(cards[card.kind].cost).toBe(3);
    // 3 for 2 focus, and Corvi's adaptation of 2 is added to the printed 3.
    play(table, { use: 'B14', of: 'H07' }, { ray: 'right' });
    expect(table.g.players[0].focus).toBe(0);
    expect(table.g.units.find(({ side }) => side === 1)?.hp).toBe(35);
  },
);

clause('EN-10.9 EN-10.9a', 'HP rise with their maximum, and what is over falls off', () => {
  const row = '  AAABBB ......';
  const mode = `encounter x\ngrid\n${row}\n${row}\nours AB\nstart 0,1\nboon B stat MHP 2\npool EV01 1\nwin survive 9\n`;
  const table = position('unit a 0 u01 2,0 mt 2', { options: { mode } });
  const [unit] = table.g.units;
  expect([unit.hp, unit.mhp]).toEqual([4, 4]);
  play(table, { move: 1, to: '3,0' });
  expect([unit.hp, unit.mhp]).toEqual([6, 6]);
  play(table, { move: 1, to: '2,0' });
  expect([unit.hp, unit.mhp]).toEqual([4, 4]);
});

clause('EN-10.16a', 'pips tell what a unit may still do', () => {
  const table = position('hero h 0 H07 2,2 bare\nunit x 1 e24 3,2');
  const drawn = () => drawBoard(view(encounter, table, 0), { lang: 'en', name: String });
  expect(drawn()).toMatch(/Corvi .* †»\*/);
  play(table, { by: 1, attack: 2 });
  expect(drawn()).toMatch(/Corvi .* »\*/);
});

clause('EN-10.1 EN-10.8 EN-10.12 EN-13.1 EN-13.2', 'a damage command has source, target and amount', () => {
  const facts: Fact[] = [];
  const table = position('unit a 0 u08 2,2\nunit x 1 k08 3,2');
  apply(
    encounter,
    table,
    { type: 'answer', seat: 0, ask: `0.${table.asked[0]}`, value: { by: 1, attack: 2 }, at: 0 },
    { facts: (fact) => void facts.push(fact) },
  );
  const blow = facts.find(({ kind }) => kind === 'damage');
  expect(blow?.data).toMatchObject({ uid: 2, unit: 'k08', source: 1, n: 3, hp: 3 });
  expect(kinds[kindOf('u18')].traits).toHaveLength(2);
});

clause('EN-14.6 EN-22.3 EN-14.8', 'Fleet from several cards counts once', () => {
  const table = position('hero h 0 H06 2,2\nhero i 0 H06 8,8 bare\nunit x 1 u01 3,2');
  expect(table.g.players[0].heroes[0].traits.length).toBeGreaterThan(0);
  expect(preview(table.g, 1, 3)?.blows.map(({ by, priority }) => `${by}${priority}`)).toEqual([
    'a7',
    'a5',
    'a2',
    'd1',
  ]);
});

clause('EN-22.23 EN-14.7 EN-27.12', 'Relentless, ready for units to come: two standard actions', () => {
  const table = position('unit a 0 u01 2,2');
  table.g.units[0].flags |= F.relentless;
  play(table, 'end');
  expect(table.g.units[0].at).toBe(2);
});

clause('EN-3.18', 'a feat works for its owner only', () => {
  const table = position('feats 0 F14\nunit a 0 W01 2,2\nunit b 1 W01 4,7', {
    seats: 2,
    options: { map: 'PM2' },
  });
  expect(options(table)).toContainEqual({ move: 1, to: '2,6' });
  play(table, 'end');
  expect(options(table, 1)).not.toContainEqual({ move: 2, to: '4,3' });
});

test('what is carried out elsewhere stands in the rulebook, too (EN-14.10, EN-27.1, EN-35.6)', () => {
  const book = parseRulebook(readFileSync(new URL('./rulebook/en.md', import.meta.url), 'utf8'), 'en');
  const ids = clausesOf(book).map(({ id }) => id);
  for (const id of Object.keys(elsewhere)) expect(ids).toContain(id);
});

// ---- abilities that nobody prints yet ----------------------------------------------------------------------

for (const [id, moment] of [
  ['EN-6.2', 'restoreAp'],
  ['EN-6.9', 'mainBegin'],
  ['EN-6.11', 'mainEnd'],
] as const) {
  clause(`${id} EN-23.7`, `an ability may answer ${moment}, once in each turn of its side`, () => {
    const table = position('unit a 0 u01 2,2 hp 1\nunit b 0 u01 4,4 hp 1\nunit x 1 e08 8,8');
    const heard: Fact[] = [];
    withAbility(table.g.units[0], moment, id, { op: 'heal', to: 'allies', n: 1 }, () => {
      take(encounter, table, 0, 'end', { facts: (fact) => void heard.push(fact) });
    });
    const heals = heard.filter(({ kind }) => kind === 'heal');
    expect(heals.map(({ clause: cited, data }) => [cited, data.uid])).toEqual([
      [id, 1],
      [id, 2],
    ]);
  });
}

clause('EN-9.11 EN-9.12', 'an effect may give any unit an adaptation, for as long as it says', () => {
  const at = () =>
    position('unit a 0 u11 2,2\nunit x 1 u08 4,2\nunit y 1 u08 5,2\nhand 0 V04\nfocus 0 3\ncap 0 3');
  const splashed = ({ g }: Table<Encounter>) => 8 - (unitOf(g, 3)?.hp ?? 0);
  const plain = at();
  play(plain, { use: 'V04' }, { by: 1, attack: 2 });
  expect(splashed(plain)).toBe(1);
  const table = at();
  const red = { op: 'adapt', to: 'self', colour: 'R', n: 1, span: 'turn' } as const;
  withAbility(table.g.units[0], 'card', 'EN-9.11', red, () => {
    play(table, { use: 'V04' }, { by: 1, attack: 2 });
    expect(splashed(table)).toBe(2);
    expect(adaptationOf(table.g, unitOf(table.g, 1), COLOURS.indexOf('R'))).toBe(1);
    play(table, 'end');
  });
  expect(adaptationOf(table.g, unitOf(table.g, 1), COLOURS.indexOf('R'))).toBe(0);
});
