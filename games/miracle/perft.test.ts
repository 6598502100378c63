import { below, clone, deal, optionsOf, seeded, type Table, take, waiting } from '@kaiju/kernel';
import { clause } from '@kaiju/kernel/testing';
import { describe, expect } from 'vitest';
import { EDITIONS, editionOf } from './edition.ts';
import { miracle } from './index.ts';
import type { HexMap } from './map.ts';
import { mapOf } from './maps.ts';
import type { Operation } from './operations.ts';
import { type Creature, type Miracle, rulesFor } from './state.ts';
import { position } from './testing.ts';

/** How many sequences of operations a position has. A count that changes is a rule that changed. */

const POSITIONS: Record<string, { edition: string; given: string }> = {
  'a duel for the barracks': {
    edition: 'classic',
    given: `turn 7
      mana 0 4
      units 0 archer 0 cooling 2
      creature a 0 swordsman 2 -1,5
      creature b 0 archer 2 -3,6
      creature c 0 bat 1 -2,4
      creature d 1 swordsman 1 1,4
      creature e 1 archer 1 2,3
      creature f 1 bat 2 0,3
      barracks 3 0
      artifact 0 cooling 4`,
  },
  'priests and dragons': {
    edition: 'season3',
    given: `turn 24
      deck 0 inferno-flame swordsman priest volcano
      deck 1 salamander-shield archer priest frost
      mana 1 6
      units 1 archer 1 cooling 3 1
      units 1 frost 0 cooling 2
      barracks 2 1
      creature a 0 volcano 2 1,-4
      creature b 0 priest 2 0,-3
      creature c 0 swordsman 3 2,-5 hp 3
      creature d 1 frost 1 3,-5
      creature e 1 priest 1 4,-6
      creature f 1 archer 3 5,-6
      creature g 1 priest 3 3,-4 moved`,
  },
  'at the edge of the abyss': {
    edition: 'trial',
    given: `turn 31
      deck 0 tide-bell lancer windrunner ram
      deck 1 ember-heart shade swordsman bat
      mana 0 3
      units 0 lancer 1 cooling 1
      creature a 0 windrunner 2 -3,1
      creature b 0 ram 1 -2,0
      creature c 0 lancer 2 -4,2 fresh
      creature d 1 shade 1 -2,1
      creature e 1 swordsman 2 -3,0
      creature f 1 bat 1 -1,0
      artifact 1 on e`,
  },
};
const DEPTH = 3;

function operationsAt(table: Table<Miracle>): Operation[] {
  return optionsOf(miracle, table, waiting(table)[0]) as Operation[];
}

function sequences(table: Table<Miracle>, depth: number): number {
  if (table.result !== null) return 1;
  const operations = operationsAt(table);
  if (depth === 1) return operations.length;
  let count = 0;
  for (const operation of operations) {
    const branch = clone(miracle, table);
    take(miracle, branch, waiting(branch)[0], operation);
    count += sequences(branch, depth - 1);
  }
  return count;
}

describe('sequences of operations', () => {
  clause('MI-2.6', 'three positions, to a depth of three', async () => {
    const pages = Object.entries(POSITIONS).map(([title, { edition, given }]) => {
      const table = position(given, { edition });
      const operations = operationsAt(table);
      const kinds = [...new Set(operations.map(({ op }) => op))].map(
        (kind) => `${kind} ${operations.filter(({ op }) => op === kind).length}`,
      );
      const counts = Array.from({ length: DEPTH }, (_, i) => `  depth ${i + 1}  ${sequences(table, i + 1)}`);
      counts[0] += `  (${kinds.join(', ')})`;
      const lines = given.split('\n').map((line) => `  ${line.trim()}`);
      return [`${title} · ${edition}`, ...lines, ...counts].join('\n');
    });
    await expect(`${pages.join('\n\n')}\n`).toMatchFileSnapshot('./scenes/perft.golden.txt');
  });
});

/**
 * The same once more, straight from the rulebook: every operation that can be written down is held against the
 * clauses, paths are tried one by one, and nothing is shared with the rules but the state and the tables.
 */
class ByTheBook {
  readonly g: Miracle;
  readonly seat: number;
  readonly map: HexMap;
  constructor(g: Miracle) {
    this.g = g;
    this.map = mapOf(g.map);
    this.seat = (g.first + g.turn + 1) % 2;
  }

  all(): string[] {
    const { g, map, seat } = this;
    const found: Operation[] = [{ op: 'end' }];
    for (const { kind } of g.players[seat].slots) {
      for (const star of [1, 2, 3]) {
        for (const at of map.names)
          if (this.maySummon(kind, star, at)) found.push({ op: 'summon', kind, star, at });
      }
    }
    for (const c of g.creatures.filter((own) => own.owner === seat)) {
      for (const to of this.stops(c)) found.push({ op: 'move', creature: c.id, to });
      for (const target of g.creatures) {
        if (this.mayAttack(c, target)) found.push({ op: 'attack', creature: c.id, target: target.id });
      }
      if (this.mayAttackMiracle(c)) found.push({ op: 'attack', creature: c.id, target: 'miracle' });
    }
    for (const at of map.names) if (this.mayUse(at)) found.push({ op: 'use', at });
    for (const { id } of g.creatures) if (this.mayEquip(id)) found.push({ op: 'use', on: id });
    return found.map((operation) => JSON.stringify(operation)).sort();
  }

  private xy(name: string): [number, number] {
    const [x, y] = name.split(',').map(Number);
    return [x, y];
  }
  /** MI-1.1 */
  private apart(a: string, b: string): number {
    const [ax, ay] = this.xy(a);
    const [bx, by] = this.xy(b);
    return (Math.abs(ax - bx) + Math.abs(ay - by) + Math.abs(ax + ay - bx - by)) / 2;
  }
  private at(c: Creature): string {
    return this.map.names[c.at];
  }
  private flag(flags: readonly boolean[], name: string): boolean {
    return flags[this.map.at.get(name) as number];
  }
  private kind(c: Creature) {
    return editionOf(this.g.edition).creatures[c.kind];
  }
  private star(c: Creature) {
    return this.kind(c).stars[c.star - 1];
  }
  private flies(c: Creature): boolean {
    return this.kind(c).keywords.includes('flying');
  }
  private side(seat: number): 0 | 1 {
    return seat === this.g.first ? 0 : 1;
  }
  private miracleOf(seat: number): string {
    return this.map.names[this.map.miracles[this.side(seat)]];
  }

  /** MI-4.1 */
  private maySummon(kind: string, star: number, at: string): boolean {
    const { g, map, seat } = this;
    const { creatures } = editionOf(g.edition);
    const player = g.players[seat];
    const slot = player.slots.find((s) => s.kind === kind);
    const held = map.barracks.filter((_, i) => g.barracks[i] === seat).flatMap((b) => b.spawns);
    const own = [...map.spawns[this.side(seat)], ...held].some((cell) => map.names[cell] === at);
    const flier = creatures[kind].keywords.includes('flying');
    const free = !g.creatures.some((c) => this.at(c) === at && this.flies(c) === flier);
    return (
      own &&
      free &&
      slot !== undefined &&
      slot.ready > 0 &&
      player.mana >= creatures[kind].stars[star - 1].cost
    );
  }

  /** MI-5.1, MI-8.3 */
  private mayMove(c: Creature): boolean {
    const acted = this.kind(c).keywords.includes('swift') ? c.moved : c.moved || c.attacked;
    return this.star(c).move > 0 && !c.fresh && !acted;
  }
  /** MI-1.9, MI-10.16 */
  private closed(cell: string, flies: boolean): boolean {
    const { g, map } = this;
    const open = flies && editionOf(g.edition).switches.miracles === 'fliers';
    const miracle = map.miracles.some((m) => map.names[m] === cell);
    return this.flag(map.solid, cell) && !(open && miracle);
  }
  /** MI-5.3, MI-5.4: neither pass nor stop. */
  private barred(c: Creature, cell: string): boolean {
    if (!this.map.at.has(cell) || this.closed(cell, this.flies(c))) return true;
    if (!this.flies(c) && this.flag(this.map.abyss, cell)) return true;
    return this.g.creatures.some(
      (o) => o.id !== c.id && this.at(o) === cell && this.flies(o) === this.flies(c),
    );
  }
  /** MI-5.3, MI-5.4: stop, but not pass. */
  private catches(c: Creature, cell: string): boolean {
    return this.g.creatures.some((o) => {
      if (o.owner === c.owner) return false;
      return this.flies(o) === this.flies(c) ? this.apart(this.at(o), cell) === 1 : this.at(o) === cell;
    });
  }
  /** MI-5.2, MI-5.6.1: where some path ends, other than where it began. */
  private stops(c: Creature): Set<string> {
    const found = new Set<string>();
    if (!this.mayMove(c)) return found;
    const barred = new Map<string, boolean>();
    const catches = new Map<string, boolean>();
    const known = (memory: Map<string, boolean>, cell: string, ask: () => boolean) => {
      if (!memory.has(cell)) memory.set(cell, ask());
      return memory.get(cell) as boolean;
    };
    const walk = (from: string, left: number): void => {
      if (left === 0) return;
      const [x, y] = this.xy(from);
      for (const [dx, dy] of [
        [1, 0],
        [0, 1],
        [1, -1],
        [-1, 1],
        [-1, 0],
        [0, -1],
      ]) {
        const next = `${x + dx},${y + dy}`;
        if (known(barred, next, () => this.barred(c, next))) continue;
        if (next !== this.at(c)) found.add(next);
        if (!known(catches, next, () => this.catches(c, next))) walk(next, left - 1);
      }
    };
    walk(this.at(c), this.star(c).move);
    return found;
  }

  /** MI-8.7 */
  private attack(c: Creature): number {
    let attack = this.star(c).attack;
    for (const o of this.g.creatures) {
      const { aura } = this.star(o);
      if (!aura || o.owner !== c.owner || (aura.others && o.id === c.id)) continue;
      if (this.apart(this.at(o), this.at(c)) <= aura.within) attack += aura.attack;
    }
    for (const loan of this.g.loans) if (loan.creature === c.id) attack += loan.attack;
    return attack;
  }
  /** MI-6.1, MI-8.3 */
  private mayFight(c: Creature): boolean {
    const acted = this.kind(c).keywords.includes('swift') ? c.attacked : c.moved || c.attacked;
    return !c.fresh && !acted && this.attack(c) > 0;
  }
  /** MI-6.2, MI-6.6 */
  private reaches(c: Creature, cell: string): boolean {
    const { range } = this.star(c);
    const away = this.apart(this.at(c), cell);
    return range !== null && range[0] <= away && away <= range[1];
  }
  /** MI-6.2, MI-8.2, MI-8.6 */
  private mayAttack(c: Creature, target: Creature): boolean {
    const { keywords } = this.kind(c);
    const layer = !this.flies(target) || keywords.includes('flying') || keywords.includes('anti-air');
    const seen = !target.hidden || this.apart(this.at(c), this.at(target)) <= 1;
    const legal = target.owner !== c.owner && target.hp > 0 && layer && seen;
    return legal && this.mayFight(c) && this.reaches(c, this.at(target));
  }
  private mayAttackMiracle(c: Creature): boolean {
    return this.mayFight(c) && this.reaches(c, this.miracleOf(1 - c.owner));
  }

  /** MI-9.2.1, MI-11.12 */
  private usable(): boolean {
    const { artifact, artifactState, mana } = this.g.players[this.seat];
    return artifactState === 'ready' && editionOf(this.g.edition).artifacts[artifact].cost <= mana;
  }
  private mayUse(at: string): boolean {
    const { g, map, seat } = this;
    const artifact = editionOf(g.edition).artifacts[g.players[seat].artifact];
    if (!this.usable() || artifact.way === 'equip' || this.closed(at, true)) return false;
    if (artifact.way === 'release') return true;
    const held = map.barracks.filter((_, i) => g.barracks[i] === seat).map((b) => map.names[b.at]);
    const near =
      this.apart(at, this.miracleOf(seat)) <= artifact.nearMiracle ||
      held.some((barracks) => this.apart(at, barracks) <= artifact.nearBarracks);
    const taken = g.creatures.some((c) => this.at(c) === at && !this.flies(c));
    return near && !taken && !this.closed(at, false) && !this.flag(map.abyss, at);
  }
  private mayEquip(id: number): boolean {
    const { g, seat } = this;
    const { way } = editionOf(g.edition).artifacts[g.players[seat].artifact];
    return this.usable() && way === 'equip' && g.creatures.some((c) => c.id === id && c.owner === seat);
  }
}

function offered(table: Table<Miracle>): string[] {
  return operationsAt(table)
    .map((operation) => JSON.stringify(operation))
    .sort();
}

describe('by the book', () => {
  clause('MI-2.6', 'the three positions offer what the rulebook allows, and nothing else', () => {
    for (const { edition, given } of Object.values(POSITIONS)) {
      const table = position(given, { edition });
      expect(offered(table)).toEqual(new ByTheBook(table.g).all());
    }
  });

  for (const edition of EDITIONS) {
    clause('MI-2.6', `so do positions out of random matches (${edition})`, () => {
      let compared = 0;
      for (let match = 0; match < 6; match++) {
        const rng = seeded(`${edition} ${match}`);
        const options = { edition, map: match % 3 === 2 ? `random:${match}` : 'printed' };
        const table = deal(miracle, { seats: 2, seed: `${match}`, options });
        while (table.result === null && table.seq < 240) {
          const [seat] = waiting(table);
          const answers = optionsOf(miracle, table, seat) as readonly Operation[];
          if (table.g.turn > 0 && below(rng, 12) === 0) {
            expect(offered(table)).toEqual(new ByTheBook(table.g).all());
            compared++;
          }
          const fights = answers.filter(({ op }) => op === 'attack' || op === 'summon');
          const chosen = fights.length > 0 && below(rng, 2) === 0 ? fights : answers;
          take(miracle, table, seat, chosen[below(rng, chosen.length)]);
        }
        expect(rulesFor(table.g).name).toBe(edition);
      }
      expect(compared).toBeGreaterThan(60);
    });
  }
});
