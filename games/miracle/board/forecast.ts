import type { FactSeen } from '@kaiju/web/kit';
import { within } from '../map.ts';
import { inRange } from '../operations.ts';
import { mayCounter } from '../procedures/strike.ts';
import { cellIn, mayMove, reachable, surveyFor } from '../reach.ts';
import {
  active,
  artifactOf,
  attackOf,
  boardOf,
  type Creature,
  creature,
  has,
  type Miracle,
  near,
  rulesFor,
  sideOf,
  starOf,
} from '../state.ts';

/** Where a creature may go: for each cell the way there, beginning with the first step. */
export type Reach = ReadonlyMap<number, { path: readonly number[]; stops: boolean }>;

const found = new Int16Array(41 * 41);

/** MI-5.2 to MI-5.5, by the rules' own search, whether or not it is this creature's turn. */
export function reachOf(g: Miracle, c: Creature): Reach {
  const map = boardOf(g);
  surveyFor(g, c.owner);
  const count = reachable(g, c, found);
  const reach = new Map<number, { path: readonly number[]; stops: boolean }>();
  for (let k = 0; k < count; k++) {
    const cell = cellIn(found[k]);
    const before = map.neighbours[cell * 6 + (((found[k] & 7) + 3) % 6)];
    const path = [...(reach.get(before)?.path ?? []), cell];
    reach.set(cell, { path, stops: mustStop(g, c, cell) });
  }
  return reach;
}

/** MI-5.3, MI-5.4: cells that a path may enter and not pass. */
function mustStop(g: Miracle, c: Creature, cell: number): boolean {
  return g.creatures.some(
    (other) =>
      other.owner !== c.owner && (other.air === c.air ? near(g, other.at, cell) === 1 : other.at === cell),
  );
}

/** The shortest way between two cells, for what is seen to walk; the straight line where the rules know none. */
export function wayOf(g: Miracle, c: Creature, to: number): readonly number[] {
  return reachOf(g, c).get(to)?.path ?? [to];
}

/** Cells that a creature's attack covers from where it stands. */
export function coverOf(g: Miracle, c: Creature, from = c.at): number[] {
  const { range } = starOf(g, c);
  if (range === null || attackOf(g, c) <= 0) return [];
  const map = boardOf(g);
  return within(map, from, range[1]).filter((cell) => inRange(g, c, near(g, from, cell)) && !map.solid[cell]);
}

/** What one side may do to each cell in its next turn: how much damage may fall there, and who may walk there. */
export interface Threat {
  readonly damage: ReadonlyMap<number, number>;
  readonly walk: ReadonlySet<number>;
}

/** Only the swift strike after a move (MI-6.1, MI-8.3): the others hit from where they stand. */
export function threatOf(g: Miracle, seat: number): Threat {
  const damage = new Map<number, number>();
  const walk = new Set<number>();
  for (const c of g.creatures) {
    if (c.owner !== seat) continue;
    const reach = reachOf(g, c);
    for (const cell of reach.keys()) walk.add(cell);
    const stands = has(g, c, 'swift') ? [c.at, ...reach.keys()] : [c.at];
    const covered = new Set(stands.flatMap((from) => coverOf(g, c, from)));
    for (const cell of covered) damage.set(cell, (damage.get(cell) ?? 0) + attackOf(g, c));
  }
  return { damage, walk };
}

/** What would become of somebody. */
interface Change {
  /** Health lost, or gained when it is less than nothing. */
  lost: number;
  /** A shield takes it. */
  blocked: boolean;
  dies: boolean;
  /** Attack lent. */
  lent: number;
}
export interface Outcome {
  creatures: Map<number, Change>;
  /** Damage to the miracle of each seat. */
  miracles: [number, number];
}

const nothing = (): Outcome => ({ creatures: new Map(), miracles: [0, 0] });

function change(outcome: Outcome, id: number): Change {
  let found = outcome.creatures.get(id);
  if (found === undefined) {
    found = { lost: 0, blocked: false, dies: false, lent: 0 };
    outcome.creatures.set(id, found);
  }
  return found;
}

function strikes(outcome: Outcome, victim: Creature, amount: number): void {
  if (amount <= 0) return;
  const it = change(outcome, victim.id);
  if (victim.shield && !it.blocked) {
    it.blocked = true;
    return;
  }
  it.lost += amount;
  it.dies = it.lost >= victim.hp;
}

/** What an attack does, as far as the board tells: the blow, the counter, the splash (MI-6.4, MI-11.5). */
export function attackOutcome(g: Miracle, by: number, target: number | 'miracle'): Outcome {
  const outcome = nothing();
  const attacker = creature(g, by);
  if (attacker === undefined) return outcome;
  const map = boardOf(g);
  const enemy = 1 - attacker.owner;
  const victim = target === 'miracle' ? undefined : creature(g, target);
  const cell = victim?.at ?? map.miracles[sideOf(g, enemy)];
  if (victim === undefined) outcome.miracles[enemy] = attackOf(g, attacker);
  else {
    strikes(outcome, victim, attackOf(g, attacker));
    const forestalled = change(outcome, victim.id).dies && has(g, attacker, 'first-strike');
    if (mayCounter(g, victim, attacker) && !forestalled) strikes(outcome, attacker, attackOf(g, victim));
  }
  const { splash } = starOf(g, attacker);
  const everywhere = rulesFor(g).switches.splash === 'both-layers';
  if (splash === 0 || (victim === undefined && !everywhere)) return outcome;
  for (const c of g.creatures) {
    if (c.owner !== enemy || (c.air && !everywhere)) continue;
    if (near(g, c.at, cell) === 1 && near(g, c.at, attacker.at) === 2) strikes(outcome, c, splash);
  }
  return outcome;
}

/** The same from what the rules told when they tried it out. */
export function outcomeOf(facts: readonly FactSeen[]): Outcome {
  const outcome = nothing();
  for (const { kind, data } of facts) {
    const { id, amount, attack, seat } = data as Record<string, number>;
    if (kind === 'hurt') change(outcome, id).lost += amount;
    else if (kind === 'healed') change(outcome, id).lost -= amount;
    else if (kind === 'shielded') change(outcome, id).blocked = true;
    else if (kind === 'lent') change(outcome, id).lent += attack;
    else if (kind === 'died' || kind === 'fell') change(outcome, id).dies = true;
    else if (kind === 'miracleHurt') outcome.miracles[seat] += amount;
  }
  return outcome;
}

/** The cells that an artifact works on when it is used there. */
export function areaOf(g: Miracle, seat: number, cell: number): number[] {
  const { way, radius } = artifactOf(g, seat);
  return way === 'equip' ? [cell] : within(boardOf(g), cell, radius);
}

/** What a creature of the player to move still may do, as the board tells. */
export function leftToDo(g: Miracle, c: Creature): { move: boolean; attack: boolean } {
  const swift = has(g, c, 'swift');
  const { range, move } = starOf(g, c);
  return {
    move: move > 0 && mayMove(g, c),
    attack: !c.fresh && !c.attacked && (!c.moved || swift) && range !== null && attackOf(g, c) > 0,
  };
}

/** The mana cap that a seat's next turn brings (MI-2.4.1, MI-10.2). */
export function nextCap(g: Miracle, seat: number): number {
  const turn = g.turn + (active(g) === seat ? 2 : 1);
  const { mana } = rulesFor(g).switches;
  const grows = mana === 'every-turn' || turn % 4 === (seat === g.first ? 1 : 0);
  return Math.min(12, g.players[seat].cap + (grows ? 1 : 0));
}
