import { act, type Flow, goto, type Json, rules, stay } from '@kaiju/kernel';
import { numbers } from '../content/numbers.ts';
import { kinds } from '../effects/code.ts';
import {
  attackerDies,
  closeRanks,
  eliminate,
  garrisonDies,
  lastRiteOf,
  raze,
  sweep,
} from '../effects/deaths.ts';
import { countersOn, goHome, leaveParty } from '../effects/party.ts';
import {
  attackerAtk,
  attackerDef,
  garrisonAtk,
  garrisonDef,
  isDead,
  maxHp,
  powerOf,
  strikeFor,
} from '../effects/values.ts';
import { type Act, actOf, happen, happenIn, mend, run, trapmasters } from '../effects/verbs.ts';
import { discard, draw } from '../effects/zones.ts';
import { type C, type Dungeon, inTwilight, type Piece, PLACES, procedure, type Raid } from '../state.ts';

/** What one side brings to a single battle. */
interface Fighter {
  piece: Piece;
  strike: number;
  hp: number;
  first: boolean;
}

function standingAt(g: Dungeon): Piece {
  const raid = g.raid as Raid;
  return g.players[raid.target].dungeon[raid.at] as Piece;
}

/** DL-18.12: attackers turn a card up. It is no Reveal. */
const turnUp = rules(['DL-18.12', 'DL-25.8'], (ctx: C, raid: Raid, piece: Piece): void => {
  if (piece.up) return;
  piece.up = true;
  const card = kinds[piece.kind].id;
  ctx.reveal('turnUp', { seat: raid.target, at: PLACES[raid.at], card, counters: countersOn(piece) });
});

/** DL-18.13, DL-18.14: exchanges until somebody is dead; false if nobody can hurt the other (DL-18.16). */
const exchangeBlows = rules(
  ['DL-18.13', 'DL-18.14', 'DL-18.16', 'DL-22.1'],
  (ctx: C, a: Fighter, d: Fighter): boolean => {
    if (a.strike === 0 && d.strike === 0) return false;
    const aLeads = a.first && !d.first;
    const dLeads = d.first && !a.first;
    for (;;) {
      const dead = aLeads ? d.piece.wounds + a.strike >= d.hp : dLeads && a.piece.wounds + d.strike >= a.hp;
      const onAttacker = aLeads && dead ? 0 : d.strike;
      const onUnit = dLeads && dead ? 0 : a.strike;
      a.piece.wounds += onAttacker;
      d.piece.wounds += onUnit;
      ctx.tell('exchange', {
        no: a.piece.no,
        onAttacker,
        onUnit,
        attacker: a.piece.wounds,
        unit: d.piece.wounds,
      });
      if (a.piece.wounds >= a.hp || d.piece.wounds >= d.hp) return true;
    }
  },
);

/** DL-18.18: the dead, the garrison's first. A Death effect may kill the other, or many (DL-20.8). */
const countTheDead = rules(['DL-18.18', 'DL-20.8'], (ctx: C, raid: Raid, front: Piece, unit: Piece): void => {
  const { g } = ctx;
  const { dungeon } = g.players[raid.target];
  let met = true;
  if (isDead(g, unit)) {
    garrisonDies(ctx, raid.at, isDead(g, front) ? null : front);
    met = false;
  }
  if (isDead(g, front) && raid.party.includes(front)) attackerDies(ctx, raid, front, met ? unit : null);
  sweep(ctx, raid);
  if (dungeon[raid.at] === unit && isDead(g, unit)) {
    garrisonDies(ctx, raid.at, null);
    sweep(ctx, raid);
  }
});

/** DL-22.16: the healer of the party looks after its front. */
const tend = rules(['DL-22.16'], (ctx: C, raid: Raid): void => {
  let most = 0;
  for (const { kind } of raid.party) if (kinds[kind].tend > most) most = kinds[kind].tend;
  if (most > 0) mend(ctx, raid.party[0], most, 'tend');
});

/** The single battle of the front attacker with the unit at this station. */
const battle = rules(['DL-18.15', 'DL-18.17', 'DL-21.8', 'DL-21.10'], (ctx: C): Flow => {
  const { g } = ctx;
  const raid = g.raid as Raid;
  const unit = standingAt(g);
  const front = raid.party[0];
  if (!unit.up) {
    turnUp(ctx, raid, unit);
    unit.ambush = true;
    happen(ctx, unit, 'ambush', actOf(raid.target, unit));
  }
  const frontKind = kinds[front.kind];
  const unitKind = kinds[unit.kind];
  const attacker: Fighter = {
    piece: front,
    strike: strikeFor(frontKind, attackerAtk(g, raid, front, unit), garrisonDef(g, raid.target, raid.at)),
    hp: maxHp(g, front),
    first: frontKind.firstStrike,
  };
  const defender: Fighter = {
    piece: unit,
    strike: strikeFor(unitKind, garrisonAtk(g, raid.target, raid.at, front), attackerDef(g, raid, front)),
    hp: maxHp(g, unit),
    first: unitKind.firstStrike || unit.ambush,
  };
  ctx.tell('battle', {
    attacker: {
      card: frontKind.id,
      no: front.no,
      hp: attacker.hp,
      wounds: front.wounds,
      strike: attacker.strike,
      first: attacker.first,
    },
    unit: {
      card: unitKind.id,
      at: PLACES[raid.at],
      hp: defender.hp,
      wounds: unit.wounds,
      strike: defender.strike,
      first: defender.first,
    },
  });
  const decided = exchangeBlows(ctx, attacker, defender);
  unit.ambush = false;
  const unitFell = isDead(g, unit);
  const frontFell = isDead(g, front);
  happen(ctx, unit, 'afterBattle', actOf(raid.target, unit, frontFell ? null : front));
  happen(ctx, front, 'afterBattle', actOf(raid.by, front, unitFell ? null : unit));
  countTheDead(ctx, raid, front, unit);
  const unitLives = g.players[raid.target].dungeon[raid.at] === unit;
  const frontLives = raid.party.includes(front);
  if (unitFell && !frontFell && frontLives) happen(ctx, front, 'kill', actOf(raid.by, front));
  if (frontFell && !unitFell && unitLives) happen(ctx, unit, 'kill', actOf(raid.target, unit));
  if (unitLives) mend(ctx, unit, unitKind.regenerate, 'regenerate');
  if (frontLives) mend(ctx, front, frontKind.regenerate, 'regenerate');
  tend(ctx, raid);
  if (!decided && leaveParty(raid, front)) {
    ctx.tell('repelled', { card: frontKind.id, no: front.no });
    goHome(ctx, front, false);
  }
  // DL-18.17: the next attacker meets the same unit.
  return unitLives && raid.party.length > 0 ? stay : goto(MARCH);
});

/** DL-18.19: one exchange of an attacker with the building at this station. */
function tradeBlows(ctx: C, raid: Raid, piece: Piece, building: Piece): void {
  const { g } = ctx;
  const kind = kinds[piece.kind];
  const atk = attackerAtk(g, raid, piece, null);
  const dealt = strikeFor(kind, atk, garrisonDef(g, raid.target, raid.at)) * (kind.siege ? 2 : 1);
  const keep = kinds[building.kind];
  const taken = strikeFor(keep, garrisonAtk(g, raid.target, raid.at, null), attackerDef(g, raid, piece));
  piece.wounds += taken;
  building.wounds += dealt;
  ctx.tell('buildingExchange', {
    card: kind.id,
    no: piece.no,
    building: keep.id,
    at: PLACES[raid.at],
    onAttacker: taken,
    onBuilding: dealt,
    attacker: piece.wounds,
    wounds: building.wounds,
  });
  if (isDead(g, building)) raze(ctx, raid.target, raid.at, raid.by, numbers.lootGold);
  sweep(ctx, raid);
}

/** DL-18.19, DL-24.12: the front attacker trades blows; at Lothe's everybody does, while the building stands. */
function passBuilding(ctx: C): Flow {
  const { g } = ctx;
  const raid = g.raid as Raid;
  const building = standingAt(g);
  const { dungeon, hero } = g.players[raid.target];
  turnUp(ctx, raid, building);
  const passing = hero === 'lothe' ? raid.party.slice() : [raid.party[0]];
  for (const piece of passing) {
    if (dungeon[raid.at] !== building) break;
    if (raid.party.includes(piece)) tradeBlows(ctx, raid, piece, building);
  }
  return goto(MARCH);
}

/** DL-18.23: the trap goes off, and is discarded; Silth weaves it anew (DL-24.11). */
function spring(ctx: C, raid: Raid, trap: Piece, trigger: Piece): void {
  const { g } = ctx;
  const seat = raid.target;
  const player = g.players[seat];
  const kind = kinds[trap.kind];
  ctx.tell('trapSprung', {
    seat,
    at: PLACES[raid.at],
    card: kind.id,
    trigger: kinds[trigger.kind].id,
    no: trigger.no,
  });
  const means: Act = { ...actOf(seat, trap), trigger, bonus: trapmasters(g, seat) };
  if (kind.on.spring !== null) run(ctx, kind.on.spring, means);
  player.dungeon[raid.at] = null;
  happenIn(ctx, seat, 'trapSprung');
  if (kind.level <= numbers.rewovenLevel && player.rewoven < powerOf(player, 'silth')) {
    player.rewoven++;
    player.hand.cards.push(trap.kind);
    ctx.tell('rewoven', { seat, card: kind.id });
  } else {
    discard(g, trap.kind, seat);
  }
  sweep(ctx, raid);
}

/** DL-18.21, DL-18.22, DL-4.13: attackers come to a trap or a Rite. */
const meetTrap = rules(['DL-4.13', 'DL-18.21', 'DL-18.22', 'DL-18.24'], (ctx: C): Flow => {
  const { g } = ctx;
  const raid = g.raid as Raid;
  const trap = standingAt(g);
  const kind = kinds[trap.kind];
  const seat = raid.target;
  const at = PLACES[raid.at];
  const trigger = raid.party.find((piece) => !kinds[piece.kind].flight);
  if (kind.rite) {
    turnUp(ctx, raid, trap);
    g.players[seat].dungeon[raid.at] = null;
    discard(g, trap.kind, seat);
    ctx.tell('riteSpoiled', { seat, at, card: kind.id });
  } else if (trigger === undefined) {
    // That it stays as it lies tells something of it, whatever it is.
    ctx.reveal('trapSkipped', { seat, at });
  } else if (kinds[trigger.kind].nimble) {
    turnUp(ctx, raid, trap);
    g.players[seat].dungeon[raid.at] = null;
    discard(g, trap.kind, seat);
    ctx.tell('trapDisarmed', { seat, at, card: kind.id, by: kinds[trigger.kind].id, no: trigger.no });
  } else {
    turnUp(ctx, raid, trap);
    spring(ctx, raid, trap, trigger);
  }
  return raid.halted ? goto('DL-18.30') : goto(MARCH);
});

/** DL-18.28: whether the lord has slipped away. */
const slippedAway = rules(['DL-18.28', 'DL-19.8', 'DL-28.4'], (g: Dungeon, seat: number): boolean => {
  const { passage } = g.terms;
  return passage > 0 && g.players[seat].lost >= passage && !inTwilight(g);
});

/** DL-18.26, DL-22.14, DL-19.1: one attacker strikes the hero. Returns the HP it lost. */
const strikeHero = rules(
  ['DL-3.1', 'DL-3.2', 'DL-3.6', 'DL-18.26', 'DL-19.1', 'DL-22.14'],
  (ctx: C, raid: Raid, piece: Piece): number => {
    const { g } = ctx;
    const seat = raid.target;
    const player = g.players[seat];
    const n = attackerAtk(g, raid, piece, null);
    const card = kinds[piece.kind].id;
    const rite = player.hp - n <= 0 && n > 0 ? lastRiteOf(g, seat) : -1;
    if (rite >= 0) {
      const saviour = player.dungeon[rite] as Piece;
      player.hp = kinds[saviour.kind].lastRite;
      ctx.tell('lastRite', {
        seat,
        card: kinds[saviour.kind].id,
        at: PLACES[rite],
        hp: player.hp,
        by: card,
        no: piece.no,
      });
      raze(ctx, seat, rite, -1, 0);
      return 0;
    }
    player.hp -= n;
    player.lost += n;
    ctx.tell('heroHit', { seat, card, no: piece.no, n, hp: player.hp });
    if (player.hp <= 0) eliminate(ctx, seat, raid.by);
    else if (slippedAway(g, seat)) ctx.tell('passage', { seat, lost: player.lost });
    return n;
  },
);

/** DL-18.25: those who got here strike one by one. */
const finalRoom = rules(['DL-18.25', 'DL-18.29', 'DL-19.2'], (ctx: C): void => {
  const { g } = ctx;
  const raid = g.raid as Raid;
  const player = g.players[raid.target];
  while (raid.struck < raid.party.length && !player.out) {
    const piece = raid.party[raid.struck++];
    if (slippedAway(g, raid.target)) {
      ctx.tell('heroGone', { seat: raid.target, card: kinds[piece.kind].id, no: piece.no });
      continue;
    }
    if (strikeHero(ctx, raid, piece) === 0) continue;
    happen(ctx, piece, 'breach', actOf(raid.by, piece));
    if (raid.by >= 0) happenIn(ctx, raid.by, 'allyBreach');
  }
});

const MARCH = 'DL-18.11';

/** DL-18: one party against one dungeon, station by station. */
export const raid = rules(
  ['DL-6.4', 'DL-15.7', 'DL-16.7', 'DL-18.1', 'DL-18.2', 'DL-18.4'],
  procedure('raid'),
).steps(
  act('DL-18.10', (ctx) => {
    const { g } = ctx;
    const { by, target, party } = g.raid as Raid;
    if (by >= 0) for (let i = 0; i < party.length; i++) party[i].no = i + 1;
    const units: Json[] = party.map(({ kind, no, wounds }) => ({ card: kinds[kind].id, no, wounds }));
    ctx.tell('raidStart', { by, target, party: units });
    happenIn(ctx as C, target, 'raided');
  }),
  act(MARCH, ({ g, tell }): Flow => {
    const raid = g.raid as Raid;
    const { dungeon } = g.players[raid.target];
    if (raid.party.length === 0) return goto('DL-18.30');
    do raid.at++;
    while (raid.at < dungeon.length && dungeon[raid.at] === null);
    if (raid.at >= dungeon.length) return goto('DL-18.25');
    tell('station', { seat: raid.target, at: PLACES[raid.at] });
    const { type } = kinds[(dungeon[raid.at] as Piece).kind];
    return goto(type === 'unit' ? 'DL-18.13' : type === 'building' ? 'DL-18.19' : 'DL-18.21');
  }),
  act('DL-18.13', (ctx) => battle(ctx as C)),
  act('DL-18.19', (ctx) => passBuilding(ctx as C)),
  act('DL-18.21', (ctx) => meetTrap(ctx as C)),
  act('DL-18.25', (ctx) => finalRoom(ctx as C)),
  act('DL-18.30', (ctx) => {
    const { party, struck } = ctx.g.raid as Raid;
    party.forEach((piece, i) => {
      goHome(ctx as C, piece, i < struck);
    });
  }),
  act('DL-18.32', (ctx) => {
    const { g } = ctx;
    const { target, by, owed } = g.raid as Raid;
    g.raid = null;
    const { dungeon } = g.players[target];
    for (const piece of dungeon) if (piece !== null) piece.raidAtk = 0;
    closeRanks(dungeon);
    ctx.tell('raidEnd', { by, target });
    for (const seat of owed) if (!g.players[seat].out) draw(ctx as C, seat, 'owed');
  }),
);
