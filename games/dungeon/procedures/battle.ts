import {
  act,
  below,
  callAndStay,
  type Flow,
  int,
  type Json,
  next,
  type Rng,
  rule,
  rules,
  type Space,
  shuffleInPlace,
} from '@kaiju/kernel';
import { kinds } from '../effects/code.ts';
import { goHome } from '../effects/party.ts';
import { type Objection, objection, type RefusalKey } from '../effects/refusals.ts';
import { highestIn, maxHp } from '../effects/values.ts';
import {
  type C,
  type Dungeon,
  opponentsOf,
  Party,
  type Piece,
  PLACES,
  placeOf,
  procedure,
  Raid,
  seatAt,
} from '../state.ts';
import { raid } from './raid.ts';
import { decision } from './steps.ts';

// ---- DL-15: the NPCs -----------------------------------------------------------------------------------------

/** DL-15.2, DL-23.19: the dungeon an NPC goes for as things stand; -1 for none. */
export const goalOf = rules(
  ['DL-4.8', 'DL-8.2', 'DL-15.2', 'DL-15.3', 'DL-15.4', 'DL-23.19', 'DL-25.11'],
  (g: Dungeon, npc: Piece): number => {
    const { pref } = kinds[npc.kind];
    const sent = g.redirected[pref];
    return sent >= 0 && !g.players[sent].out ? sent : highestIn(g, pref);
  },
);

/** DL-15: all NPCs choose, the latest first; then the parties raid in turn order of the raided. */
export const npcBattle = procedure('npcBattle', { turn: int.or(0) }).steps(
  act('DL-15.1', (ctx) => {
    const { g, tell } = ctx;
    g.phase = 'npcBattle';
    g.active = -1;
    tell('phase', { phase: 'npcBattle', round: g.round });
    for (let i = g.waiting.length - 1; i >= 0; i--) {
      const npc = g.waiting[i];
      npc.goal = goalOf(g, npc);
      const card = kinds[npc.kind].id;
      if (npc.goal < 0) tell('npcStay', { card, no: npc.no });
      else tell('npcTarget', { card, no: npc.no, target: npc.goal });
    }
  }),
  act('DL-15.5', ({ g, v }): Flow => {
    while (v.turn < g.players.length) {
      const target = seatAt(g, v.turn++);
      const party = g.waiting.filter(({ goal }) => goal === target).reverse();
      if (party.length === 0 || g.players[target].out) continue;
      g.waiting = g.waiting.filter(({ goal }) => goal !== target);
      g.raid = rules(['DL-15.6', 'DL-15.7'], Raid.make({ by: -1, target, party }));
      return callAndStay(raid, {});
    }
    return next;
  }),
);

// ---- DL-16: the players --------------------------------------------------------------------------------------

/** Parties by target, units by where they stand: `1.entrance`, or `staging.0`. */
export interface Sortie {
  parties: { target: number; units: string[] }[];
}

const NOBODY: Sortie = { parties: [] };

/** The units a player may send, and those that must go. */
const eligible = rules(['DL-16.2', 'DL-16.6', 'DL-22.5'], (g: Dungeon, seat: number): string[] => {
  const { dungeon, staging } = g.players[seat];
  const units = staging.map((_, i) => stagingName(i));
  for (let place = 0; place < dungeon.length; place++) {
    const piece = dungeon[place];
    if (piece?.up && kinds[piece.kind].type === 'unit' && !kinds[piece.kind].stationary)
      units.push(PLACES[place]);
  }
  return units;
});

function maySend(g: Dungeon, seat: number): boolean {
  const { dungeon, staging } = g.players[seat];
  if (staging.length > 0) return true;
  for (const piece of dungeon)
    if (piece?.up && kinds[piece.kind].type === 'unit' && !kinds[piece.kind].stationary) return true;
  return false;
}

const STAGING: string[] = [];
function stagingName(i: number): string {
  for (let n = STAGING.length; n <= i; n++) STAGING.push(`staging.${n}`);
  return STAGING[i];
}

function unitAt(g: Dungeon, seat: number, name: unknown): Piece | null {
  if (typeof name !== 'string') return null;
  const { dungeon, staging } = g.players[seat];
  const place = placeOf[name];
  if (place !== undefined) return dungeon[place] ?? null;
  const found = staging.findIndex((_, i) => stagingName(i) === name);
  return found < 0 ? null : staging[found];
}

/** Why a card can't sortie; null if it can. */
const whyNotSend = rules(
  ['DL-27.7', 'DL-27.11', 'DL-27.12', 'DL-27.22'],
  (g: Dungeon, seat: number, name: unknown): Objection | null => {
    const piece = unitAt(g, seat, name);
    if (piece === null) return objection('E-CARD', 'DL-2.1');
    const { type, stationary } = kinds[piece.kind];
    if (type !== 'unit') return objection('E-TYPE', 'DL-16.2');
    if (stationary) return objection('E-STATIONARY', 'DL-22.5');
    return piece.up ? null : objection('E-FACEDOWN', 'DL-16.2');
  },
);

const MESSAGES: Partial<Record<RefusalKey, string>> = {
  'E-CARD': 'no card of yours stands there',
  'E-FACEDOWN': 'only face-up units can sortie',
  'E-TYPE': 'only units can sortie',
  'E-STATIONARY': 'this unit is Stationary',
  'E-STAGING': 'all units of the staging zone must be in a party',
  'E-PARTY': 'each unit in one party, and none without units',
  'E-TARGET': 'choose a living opponent',
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** DL-16.2 to DL-16.4: the parties in their proper form, or what is wrong with them. */
const checkSortie = rules(
  ['DL-16.2', 'DL-16.3', 'DL-16.4', 'DL-12.5', 'DL-27.18', 'DL-27.19', 'DL-27.20'],
  (g: Dungeon, seat: number, value: unknown): Sortie | Objection => {
    const wrong = objection('E-PARTY', 'DL-16.4');
    if (!isRecord(value) || !Array.isArray(value.parties)) return wrong;
    const sent = new Set<string>();
    const parties: Sortie['parties'] = [];
    for (const party of value.parties as unknown[]) {
      if (!isRecord(party) || !Array.isArray(party.units) || party.units.length === 0) return wrong;
      const target = party.target as number;
      if (!opponentsOf(g, seat).includes(target)) return objection('E-TARGET', 'DL-16.4');
      for (const name of party.units as unknown[]) {
        const why = whyNotSend(g, seat, name);
        if (why !== null) return why;
        if (sent.has(name as string)) return wrong;
        sent.add(name as string);
      }
      parties.push({ target, units: (party.units as string[]).slice() });
    }
    for (let i = 0; i < g.players[seat].staging.length; i++)
      if (!sent.has(stagingName(i))) return objection('E-STAGING', 'DL-12.5');
    return { parties };
  },
);

/** Everybody in the staging zone, and whoever of the others feels like it, somewhere, in any order. */
function anySortie(g: Dungeon, seat: number, rng: Rng): Sortie {
  const targets = opponentsOf(g, seat);
  const must = g.players[seat].staging.length;
  if (must === 0 && below(rng, 2) === 0) return NOBODY;
  const parties: Sortie['parties'] = [];
  for (const name of shuffleInPlace(eligible(g, seat), rng)) {
    if (name in placeOf && below(rng, 2) === 0) continue;
    // Most join a party, some lead one of their own.
    if (parties.length > 0 && below(rng, 3) > 0) parties[below(rng, parties.length)].units.push(name);
    else parties.push({ target: targets[below(rng, targets.length)], units: [name] });
  }
  return { parties };
}

/** DL-16.3: too many to list. */
function sorties(g: Dungeon, seat: number): Space<Sortie> {
  return {
    describe: {
      units: eligible(g, seat),
      must: g.players[seat].staging.map((_, i) => stagingName(i)),
      targets: opponentsOf(g, seat),
    },
    check: (value) => {
      const checked = checkSortie(g, seat, value);
      if ('parties' in checked) return { value: checked };
      const { clause, reason } = checked;
      return { clause, reason, message: MESSAGES[reason.key as RefusalKey] ?? reason.key };
    },
    sample: (rng) => anySortie(g, seat, rng),
  };
}

/** DL-26.8: only the staging zone goes, the sturdiest first, against whoever has the fewest cards in the dungeon. */
const dutifulSortie = rule('DL-26.8', (g: Dungeon, seat: number): Sortie => {
  const { staging } = g.players[seat];
  if (staging.length === 0) return NOBODY;
  const sturdy = (piece: Piece) => maxHp(g, piece) - piece.wounds + 3 * (kinds[piece.kind].def + piece.def);
  const order = staging.map((piece, i) => ({ name: stagingName(i), worth: sturdy(piece) }));
  order.sort((a, b) => b.worth - a.worth);
  const cardsOf = (other: number) => g.players[other].dungeon.filter((piece) => piece !== null).length;
  const target = opponentsOf(g, seat).reduce((best, other) => {
    const fewer = cardsOf(best) - cardsOf(other) || g.players[other].hp - g.players[best].hp;
    return fewer > 0 ? other : best;
  });
  return { parties: [{ target, units: order.map(({ name }) => name) }] };
});

/** DL-16.5: all parties leave at once; they raid in the order of their targets, from the next seat on, then as given. */
const setOut = rules(['DL-16.5'], (ctx: C, seat: number, { parties }: Sortie): void => {
  const { g } = ctx;
  const player = g.players[seat];
  const inOrder = opponentsOf(g, seat).flatMap((target) =>
    parties.filter((party) => party.target === target),
  );
  g.parties = inOrder.map(({ target, units }) =>
    Party.make({ target, units: units.map((name) => unitAt(g, seat, name) as Piece) }),
  );
  for (const { units } of parties)
    for (const name of units) if (name in placeOf) player.dungeon[placeOf[name]] = null;
  player.staging = [];
  const told: Json[] = g.parties.map(({ target, units }, i) => ({
    target,
    units: units.map(({ kind }) => kinds[kind].id),
    from: inOrder[i].units.slice(),
  }));
  ctx.tell('sortie', { seat, parties: told });
});

/** DL-16: one player's sortie, and its raids. */
export const battleTurn = procedure('battleTurn', { seat: int }).steps(
  act('DL-16.1', ({ g, v }) => {
    g.active = v.seat;
  }),
  decision<{ seat: number }, Sortie>('DL-16.2', {
    kind: 'sortie',
    silence: 'DL-26.8',
    limit: 60_000,
    who: ({ v }) => v.seat,
    when: ({ g, v }) => maySend(g, v.seat),
    options: ({ g }, seat) => sorties(g, seat),
    otherwise: ({ g }, seat) => dutifulSortie(g, seat),
    take: (ctx, answer, seat) => {
      if (answer.parties.length > 0) setOut(ctx as C, seat, answer);
      else ctx.tell('stayHome', { seat });
    },
  }),
  act('DL-16.5', (ctx): Flow => {
    const { g, v } = ctx;
    const party = g.parties.shift();
    if (party === undefined) return next;
    if (g.players[party.target].out) {
      for (const piece of party.units) goHome(ctx as C, piece, false);
      return { op: 'stay' };
    }
    g.raid = Raid.make({ by: v.seat, target: party.target, party: party.units });
    return callAndStay(raid, {});
  }),
);
