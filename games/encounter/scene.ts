import type { Ask, Json, Line, SceneWords, StageFrame } from '@kaiju/kernel';
import { statuses, terrains } from './content/index.ts';
import type { StatusId } from './content/types.ts';
import { place } from './effects/arrivals.ts';
import { preview } from './effects/battle.ts';
import { isContested } from './effects/board.ts';
import { cardOf, cards, eventOf, events, featOf, kindOf, kinds, STATS, TERRAINS } from './effects/code.ts';
import { fieldOf } from './effects/field.ts';
import { adversary, enlist, fullPlayer } from './effects/party.ts';
import { focusCap } from './effects/piles.ts';
import {
  adaptationOf,
  attackOf,
  flagsOf,
  maxHpOf,
  moveOf,
  priorityOf,
  rangeOf,
  speedOf,
  terrainAt,
} from './effects/stats.ts';
import { unitAt, unitOf } from './effects/units.ts';
import { fight, layOut } from './procedures/fight.ts';
import { match } from './procedures/match.ts';
import { byDefault } from './procedures/teams.ts';
import { turn } from './procedures/turn.ts';
import { Boost, Card, type Encounter, Entry, Key, PERM, Slot, type Unit } from './state.ts';

/**
 * Scenes. Without anything else they play on an empty field of nine by nine cells, zones A, B and C from left to right
 * and A the player's. `unit a 0 u07 2,2 hp 3` puts a Berserker of side 0 there and calls it a; `@2,2` is whoever
 * stands there.
 */
const rows = Array.from({ length: 9 }, () => '  AAABBBCCC  .........').join('\n');
const NAMED: Record<string, string> = {
  plain: `encounter plain\nen Plain\ngrid\n${rows}\nours A\nstart 0,8\npool EV01 1\nwin survive 99\n`,
  /** `#` at (5,4), and a home zone for each side. */
  walled: `encounter walled\nen Walled\ngrid\n${rows
    .split('\n')
    .map((row, y) => (y === 4 ? '  AAABB#CCC  .....#...' : row))
    .join('\n')}\nours A\nstart 0,8\npool EV01 1\nwin survive 99\n`,
  /** Boons of every kind: B focus cap and draw, C camp, folios, cards, a story. */
  boons: `encounter boons\nen Boons\ngrid\n${rows}\nours A\nstart 0,8\nboon B focusCap 1\nboon B draw 1\nboon B stat ATK 1\nboon C deploy u03\nboon C folios 2\nboon C gen V05 1\nboon C story abbey_archive\npool EV01 1\nwin survive 99\n`,
  /** A height that is for its holder's units only. */
  tower: `encounter tower\nen Tower\ngrid\n${rows}\nours A\nstart 0,8\nboon B stat ATK 1 own\npool EV01 1\nwin survive 99\n`,
};

const names = new WeakMap<Encounter, Map<string, number>>();
function namesOf(g: Encounter): Map<string, number> {
  let known = names.get(g);
  if (known === undefined) {
    known = new Map();
    names.set(g, known);
  }
  return known;
}

// ---- words -------------------------------------------------------------------------------------------------

/** Lays out the field the first time something is put on it. */
function ready(g: Encounter): Encounter {
  if (g.players.length > 0) return g;
  const duel = g.mode === 'duel';
  if (g.field === '') g.field = 'PM2';
  const side = (seat: number, pageCap: number) =>
    fullPlayer({ seat, members: [], cap: 3, limit: 7, pageCap, feats: [] });
  const rival = fieldOf(g).encounter?.rival !== undefined;
  const pages = fieldOf(g).encounter?.lose.find((way) => way.by === 'pages');
  const cap = pages?.by === 'pages' ? pages.cap : 0;
  g.players = duel ? [side(0, 8), side(1, 8)] : [side(0, cap), rival ? side(-1, cap) : adversary()];
  layOut(g);
  g.step = 'main';
  return g;
}

function sideIn(line: Line): number {
  const side = line.int('a side, 0 or 1');
  return side === 0 || side === 1 ? side : line.fail('expected side 0 or 1', 1);
}
function cellIn(line: Line, g: Encounter): number {
  const name = line.word('a cell such as 4,1');
  return fieldOf(g).at.get(name) ?? line.fail(`expected a cell such as 4,1, found '${name}'`, 1);
}
function zoneIn(line: Line, g: Encounter): number {
  const letter = line.word('a zone');
  const zone = fieldOf(g).letters.indexOf(letter);
  return zone >= 0
    ? zone
    : line.fail(`expected a zone of ${fieldOf(g).letters.join('')}, found '${letter}'`, 1);
}
function uidIn(line: Line, g: Encounter): number {
  const name = line.word('a unit');
  if (name.startsWith('@')) {
    const cell = fieldOf(g).at.get(name.slice(1));
    return (
      (cell === undefined ? undefined : unitAt(g, cell))?.uid ??
      line.fail(`nobody stands on ${name.slice(1)}`, 1)
    );
  }
  return (
    namesOf(g).get(name) ??
    line.fail(`expected a unit, found '${name}'; there are ${[...namesOf(g).keys()].join(', ')}`, 1)
  );
}
function unitIn(line: Line, g: Encounter): Unit {
  return unitOf(g, uidIn(line, g)) ?? line.fail('that unit is not on the battlefield', 1);
}
function within<T>(line: Line, what: string, look: (id: string) => T): T {
  const id = line.word(what);
  try {
    return look(id);
  } catch {
    return line.fail(`expected ${what}, found '${id}'`, 1);
  }
}
const cardIn = (line: Line) => within(line, 'a card such as W01 or W01+', cardOf);
function cardsIn(line: Line, carrier = -1): Card[] {
  const list: Card[] = [];
  while (line.left > 0) list.push(Card.make({ kind: cardIn(line), carrier }));
  return list;
}
/** Cards belong to the first hero of the party who has such a card, so that boons and adaptation are theirs. */
function carriedIn(line: Line, g: Encounter, side: number): Card[] {
  const found = cardsIn(line);
  for (const card of found) {
    if (!cards[card.kind].derived && g.players[side].heroes.length > 0) card.carrier = 0;
  }
  return found;
}

const STATUS_IDS = statuses.map(({ id }) => id);

/** `hp 3 ward 2 fresh leader ATK+1`, in any order, to the end of the line. */
function traitsIn(line: Line, g: Encounter, u: Unit): void {
  while (line.left > 0) {
    const word = line.word();
    const change = /^(ATK|MHP|MOV|RNG|SPD|PRI)([+-]\d+)$/.exec(word);
    if (change !== null) {
      u.boosts.push(
        Boost.make({ stat: STATS.indexOf(change[1] as 'ATK'), n: Number(change[2]), span: PERM, by: u.side }),
      );
      u.mhp = maxHpOf(g, u);
    } else if (STATUS_IDS.includes(word as StatusId)) u[word as StatusId] = line.int('how much');
    else if (word === 'hp' || word === 'at' || word === 'mt' || word === 'ct' || word === 'steps')
      u[word] = line.int('a number');
    else if (word === 'fresh' || word === 'leader' || word === 'guarded' || word === 'locked') u[word] = true;
    else if (word === 'fades') u.fades = line.int('turns');
    else
      line.fail(
        `expected hp, at, mt, ct, steps, a status, fresh, leader, guarded, locked or ATK+1, found '${word}'`,
        1,
      );
  }
  u.flags = flagsOf(g, u);
}

/** A unit by its id, or by the key of the summon card that brings it. */
function bodyIn(line: Line, id: string): { kind: number; card?: number } {
  try {
    return /^[eku]\d/.test(id) ? { kind: kindOf(id) } : { kind: cards[cardOf(id)].unit, card: cardOf(id) };
  } catch {
    return line.fail(`expected a unit such as u07 or a summon card such as R01, found '${id}'`, 1);
  }
}

function slotIn(line: Line, g: Encounter): Slot {
  const word = line.word('an event such as EV08@C');
  const [id, from, y] = word.split(/[@/]/);
  let event: number;
  try {
    event = eventOf(id);
  } catch {
    return line.fail(`expected an event such as EV08@C, found '${word}'`, 1);
  }
  const zone = word.includes('@') ? fieldOf(g).letters.indexOf(from) : -1;
  const unit =
    word.includes('@') && zone < 0
      ? (namesOf(g).get(from) ?? line.fail(`'${from}' is neither zone nor unit`, 1))
      : -1;
  const strength = word.includes('/') ? Number(word.includes('@') ? y : from) : Math.max(0, events[event].y);
  return Slot.make({ event, zone, unit, x: events[event].x, y: strength });
}

// ---- where to start ----------------------------------------------------------------------------------------

function startAt(step: string, side: number): (g: Encounter) => StageFrame[] {
  return (g) => {
    ready(g);
    g.active = side;
    return [
      { procedure: match, step: 'EN-35.1/over' },
      { procedure: fight, step: side === 0 ? 'EN-6.15/other' : 'EN-6.13' },
      { procedure: turn, step, v: { side } },
    ];
  };
}

// ---- moves -------------------------------------------------------------------------------------------------

function namedChoice(line: Line, ask: Ask, g: Encounter): Json {
  const options = ask.options ?? [];
  const asked = new Set(
    options.flatMap((option) => (typeof option === 'object' && option !== null ? Object.keys(option) : [])),
  );
  if (line.maybe('event')) return { event: line.int('an index') };
  if (line.maybe('standby')) return { standby: line.int('a place') };
  const word = line.peek() ?? '';
  if (/^\d+,\d+$/.test(word)) return { cell: line.word() };
  if (['right', 'left', 'down', 'up'].includes(word)) return { ray: line.word() };
  if (/^H\d\d$/.test(word)) return { hero: line.word() };
  if (/^[A-Z]$/.test(word)) return { zone: line.word() };
  const uid = uidIn(line, g);
  return asked.has('user') ? { user: uid } : { target: uid };
}

function heldCard(line: Line, g: Encounter, ask: Ask): { key: string; of?: string } {
  const kind = cardIn(line);
  const side = g.players.findIndex(({ seat }) => seat === ask.seat);
  const { hand, heroes } = g.players[side];
  const card = hand.cards.find((one) => one.kind === kind);
  if (card === undefined) return line.fail(`${cards[kind].key} is not in that hand`, 1);
  const { key } = cards[kind];
  return card.carrier < 0 ? { key } : { key, of: kinds[heroes[card.carrier].kind].id };
}

const MOVES: Record<string, (line: Line, ask: Ask, g: Encounter) => Json> = {
  ends: () => 'end',
  cancels: () => 'cancel',
  stops: () => 'stop',
  moves: (line, _, g) => ({ move: uidIn(line, g), to: line.word('a cell') }),
  attacks: (line, _, g) => ({ by: uidIn(line, g), attack: uidIn(line, g) }),
  /** `0 charges a 3,4 b`: an offence. */
  charges: (line, _, g) => {
    const by = uidIn(line, g);
    const to = line.word('a cell');
    return { by, to, attack: uidIn(line, g) };
  },
  walks: (line, _, g) => ({ walk: uidIn(line, g) }),
  steps: (line) => ({ step: line.word('a cell') }),
  uses: (line, ask, g) => {
    const { key, ...more } = heldCard(line, g, ask);
    return { use: key, ...more };
  },
  /** What a card asks for: a unit, a cell, a direction, a zone, `event 1`, a hero, `standby 0`. */
  picks: namedChoice,
  /** `0 deploys H01 3,4` */
  deploys: (line) => ({ hero: line.word('a hero'), at: line.word('a cell') }),
  /** A cell for the protagonist, a recruit, a camp. */
  places: (line) => ({ at: line.word('a cell') }),
  back: (line, ask, g) => {
    const { key, ...more } = heldCard(line, g, ask);
    return { back: key, ...more };
  },
  says: (line) => line.among(['yes', 'no']) === 'yes',
};

// ---- claims ------------------------------------------------------------------------------------------------

function equals(line: Line, found: number, what: string): void {
  const wanted = line.int('a number');
  line.expect(found === wanted, `${what}: ${found}`);
}

function sameCards(line: Line, found: readonly Card[]): void {
  const wanted = line.maybe('nothing') ? [] : cardsIn(line);
  const [has, should] = [found, wanted].map((list) =>
    list
      .map(({ kind }) => cards[kind].key)
      .sort()
      .join(' '),
  );
  line.expect(has === should, `there is ${has || 'nothing'}`);
}

const STAT_OF = {
  ATK: attackOf,
  MHP: maxHpOf,
  MOV: moveOf,
  RNG: rangeOf,
  SPD: speedOf,
  PRI: priorityOf,
};

export const scene: SceneWords<Encounter> = {
  /** `{"mode":"plain"}` and the like name fields of scenes; the plain one is the default. */
  options: (given) => {
    const { mode } = given;
    if (mode === undefined && given.map === undefined) return { ...given, mode: NAMED.plain };
    return typeof mode === 'string' && mode in NAMED ? { ...given, mode: NAMED[mode] } : given;
  },
  given: {
    /** `unit a 0 u07 2,2 hp 3`; a card's key instead of a unit's brings the card along. */
    unit: (line, state) => {
      const g = ready(state);
      const name = line.word('a name');
      const side = sideIn(line);
      const id = line.word('a unit or a card');
      const from = bodyIn(line, id);
      const cell = cellIn(line, g);
      line.expect(unitAt(g, cell) === undefined, 'somebody stands there already');
      const u = place(g, { ...from, side, cell, carrier: -1 });
      namesOf(g).set(name, u.uid);
      traitsIn(line, g, u);
    },
    /** `hero a 0 H03 2,2`, with its default cards; `hero a 0 H03 waits 2`; `hero a 0 H03 2,2 bare` carries nothing. */
    hero: (line, state) => {
      const g = ready(state);
      const name = line.word('a name');
      const side = sideIn(line);
      const kind = within(line, 'a hero', kindOf);
      const player = g.players[side];
      const i = player.heroes.length;
      if (line.maybe('waits')) {
        player.heroes.push(enlist(byDefault(kind), player.feats));
        player.heroes[i].wait = line.int('turns');
        return;
      }
      const cell = cellIn(line, g);
      const member = line.maybe('bare') ? { hero: kind, cards: [] } : byDefault(kind);
      player.heroes.push(enlist(member, player.feats));
      const u = place(g, { kind, side, cell, hero: i });
      namesOf(g).set(name, u.uid);
      traitsIn(line, g, u);
    },
    hand: (line, state) => {
      const g = ready(state);
      const side = sideIn(line);
      g.players[side].hand.cards = carriedIn(line, g, side);
    },
    /** The first card named is drawn first. */
    deck: (line, state) => {
      const g = ready(state);
      const side = sideIn(line);
      g.players[side].deck.cards = carriedIn(line, g, side).reverse();
    },
    standby: (line, state) => {
      const g = ready(state);
      const side = sideIn(line);
      g.players[side].standby = carriedIn(line, g, side);
    },
    focus: (line, state) => {
      const g = ready(state);
      g.players[sideIn(line)].focus = line.int('focus');
    },
    cap: (line, state) => {
      const g = ready(state);
      g.players[sideIn(line)].cap = line.int('the focus cap');
    },
    limit: (line, state) => {
      const g = ready(state);
      g.players[sideIn(line)].limit = line.int('the hand limit');
    },
    /** `pages 0 4 5`: pages and cap. */
    pages: (line, state) => {
      const g = ready(state);
      const player = g.players[sideIn(line)];
      player.pages = line.int('death pages');
      if (line.left > 0) player.pageCap = line.int('the cap');
    },
    feats: (line, state) => {
      const g = ready(state);
      const player = g.players[sideIn(line)];
      while (line.left > 0) player.feats.push(within(line, 'a feat', featOf));
    },
    /** Cards used this turn already. */
    used: (line, state) => {
      const g = ready(state);
      g.players[sideIn(line)].used = line.int('cards used');
    },
    /** Turns begun already. */
    turns: (line, state) => {
      const g = ready(state);
      g.players[sideIn(line)].turns = line.int('turns');
    },
    round: (line, state) => {
      ready(state).round = line.int('the round');
    },
    held: (line, state) => {
      ready(state).held = line.int('how often');
    },
    control: (line, state) => {
      const g = ready(state);
      g.control[zoneIn(line, g)] = sideIn(line);
    },
    /** `ground 2,0 sticky 3`: placed terrain. */
    ground: (line, state) => {
      const g = ready(state);
      const cell = cellIn(line, g);
      g.ground[cell] =
        1 + TERRAINS.indexOf(line.among(TERRAINS, 'a terrain, one of')) + 8 * line.int('rounds');
    },
    /** `axis EV01 EV08@C EV10/4`: zone or unit after @, Y after /. */
    axis: (line, state) => {
      const g = ready(state);
      g.axis = [];
      while (line.left > 0) g.axis.push(slotIn(line, g));
      g.length = Math.max(3, g.axis.length);
    },
    length: (line, state) => {
      ready(state).length = line.int('the length of the axis');
    },
    /** `picks 0 3,4 5,5`: the cells that the event at an index has picked. */
    picks: (line, state) => {
      const g = ready(state);
      const slot = g.axis[line.int('an index')];
      while (line.left > 0) slot.picks.push(cellIn(line, g));
    },
    /** `pool EV15 3`: one more entry. */
    pool: (line, state) => {
      const g = ready(state);
      const { event, zone, unit, x } = slotIn(line, g);
      g.pool.push(Entry.make({ event, zone, unit, x, weight: line.int('a weight') }));
    },
    nopool: (_, state) => {
      ready(state).pool = [];
    },
    keys: (line, state) => {
      const g = ready(state);
      while (line.left > 0) g.keys.push(Key.make({ event: within(line, 'a key event', eventOf) }));
    },
  },
  starts: {
    turn: startAt('EN-6.15', 0),
    main: startAt('EN-6.9', 0),
    axis: startAt('EN-6.6', 0),
    draw: startAt('EN-6.7', 0),
    prepare: startAt('EN-6.8', 0),
    heroes: startAt('EN-6.3', 0),
    end: startAt('EN-6.11', 0),
    enemy: startAt('EN-6.15', 1),
    enemymain: startAt('EN-6.9', 1),
    enemyend: startAt('EN-6.11', 1),
    roundend: (g) => {
      ready(g);
      g.active = 1;
      return [
        { procedure: match, step: 'EN-35.1/over' },
        { procedure: fight, step: 'EN-6.13' },
      ];
    },
    setup: (g) => {
      ready(g);
      return [{ procedure: match, step: 'EN-35.1/over' }, { procedure: fight }];
    },
  },
  move: (line, ask, g) => MOVES[line.among(Object.keys(MOVES), 'a move, one of')](line, ask, g),
  claims: {
    hp: (line, g) => equals(line, unitIn(line, g).hp, 'its HP'),
    /** It is not on the battlefield. */
    gone: (line, g) => {
      const name = line.peek();
      const uid = uidIn(line, g);
      line.expect(unitOf(g, uid) === undefined, `${name} is still there`);
    },
    at: (line, g) => {
      const u = unitIn(line, g);
      const cell = cellIn(line, g);
      line.expect(u.cell === cell, `it stands on ${fieldOf(g).names[u.cell]}`);
    },
    /** `acts a 1 0 0`: AT, MT, CT. */
    acts: (line, g) => {
      const { at, mt, ct } = unitIn(line, g);
      const wanted = [line.int('AT'), line.int('MT'), line.int('CT')].join(' ');
      line.expect(wanted === `${at} ${mt} ${ct}`, `it has ${at} ${mt} ${ct}`);
    },
    side: (line, g) => equals(line, unitIn(line, g).side, 'its side'),
    /** `stat a ATK 3` */
    stat: (line, g) => {
      const u = unitIn(line, g);
      const stat = line.among(STATS, 'a stat, one of');
      equals(line, STAT_OF[stat](g, u), stat);
    },
    adaptation: (line, g) => {
      const u = unitIn(line, g);
      equals(
        line,
        adaptationOf(g, u, 'WRGBP'.indexOf(line.among(['W', 'R', 'G', 'B', 'P']))),
        'its adaptation',
      );
    },
    status: (line, g) => {
      const u = unitIn(line, g);
      equals(line, u[line.among(STATUS_IDS, 'a status, one of')], 'it');
    },
    fresh: (line, g) => line.expect(unitIn(line, g).fresh, 'it is not fresh'),
    /** `stands e08 1 3,4`: a unit of this kind and side on that cell. */
    stands: (line, g) => {
      const id = line.word('a unit');
      const side = sideIn(line);
      const u = unitAt(g, cellIn(line, g));
      line.expect(
        u !== undefined && kinds[u.kind].id === id && u.side === side,
        u === undefined ? 'nobody stands there' : `${kinds[u.kind].id} of side ${u.side} stands there`,
      );
    },
    /** `count 1 e08 2`: so many of a kind. */
    count: (line, g) => {
      const side = sideIn(line);
      const id = line.word('a unit');
      equals(line, g.units.filter((u) => u.side === side && kinds[u.kind].id === id).length, `units ${id}`);
    },
    focus: (line, g) => equals(line, g.players[sideIn(line)].focus, 'focus'),
    cap: (line, g) => equals(line, focusCap(g, sideIn(line)), 'the focus cap'),
    hand: (line, g) => equals(line, g.players[sideIn(line)].hand.cards.length, 'cards in hand'),
    holds: (line, g) => sameCards(line, g.players[sideIn(line)].hand.cards),
    deck: (line, g) => equals(line, g.players[sideIn(line)].deck.cards.length, 'cards in the deck'),
    standby: (line, g) => sameCards(line, g.players[sideIn(line)].standby),
    destroyed: (line, g) => sameCards(line, g.players[sideIn(line)].destroyed),
    pages: (line, g) => equals(line, g.players[sideIn(line)].pages, 'death pages'),
    folios: (line, g) => equals(line, g.players[sideIn(line)].folios, 'folios'),
    story: (line, g) => {
      const { stories } = g.players[sideIn(line)];
      line.expect(stories.includes(line.word('a flag')), `flags: ${stories.join(' ') || 'none'}`);
    },
    /** `waits 0 H01 1`: turns in recovery; -1 is on the battlefield. */
    waits: (line, g) => {
      const { heroes } = g.players[sideIn(line)];
      const kind = within(line, 'a hero', kindOf);
      equals(line, heroes.find((hero) => hero.kind === kind)?.wait ?? -9, 'turns to wait');
    },
    control: (line, g) => equals(line, g.control[zoneIn(line, g)], 'its controller'),
    contested: (line, g) => line.expect(isContested(g, zoneIn(line, g)), 'it is not contested'),
    uncontested: (line, g) => line.expect(!isContested(g, zoneIn(line, g)), 'it is contested'),
    /** `terrain 2,0 burning`, `terrain 2,0 plain` */
    terrain: (line, g) => {
      const cell = cellIn(line, g);
      const found = ['plain', ...terrains.map(({ id }) => id)][terrainAt(g, fieldOf(g), cell)];
      line.expect(found === line.word('a terrain'), `it is ${found}`);
      if (line.left > 0) equals(line, g.ground[cell] >> 3, 'rounds left');
    },
    /** `axis EV15 EV08 *`: the events on it, `*` for any. */
    axis: (line, g) => {
      const found = g.axis.map(({ event }) => events[event].id);
      const wanted = line.words();
      const same = wanted.length === found.length && wanted.every((id, i) => id === '*' || id === found[i]);
      line.expect(same, `the axis is ${found.join(' ')}`);
    },
    length: (line, g) => equals(line, g.length, 'the length of the axis'),
    strength: (line, g) => equals(line, g.axis[line.int('an index')].y, 'its Y'),
    /** `pool EV15 3`: the weights of its entries add up to that. */
    pool: (line, g) => {
      const event = within(line, 'an event', eventOf);
      const sum = g.pool.reduce((n, entry) => (entry.event === event ? n + entry.weight : n), 0);
      equals(line, sum, 'its weight in the pool');
    },
    round: (line, g) => equals(line, g.round, 'the round'),
    active: (line, g) => equals(line, g.active, 'the active side'),
    held: (line, g) => equals(line, g.held, 'how often the zones were held'),
    /** `outcome won EN-24.4`, `outcome none` */
    outcome: (line, g) => {
      const wanted = line.among(['none', 'won', 'lost', 'drawn']);
      line.expect(
        g.outcome === (wanted === 'none' ? '' : wanted),
        `the outcome is ${g.outcome || 'none'} (${g.why})`,
      );
      if (line.left > 0) line.expect(g.why === line.word('a clause'), `it was decided by ${g.why}`);
    },
    /** `timeline a b A5 A3 D1`: the blows of an attack in their order; one that will be discarded has a minus behind it. */
    timeline: (line, g) => {
      const [by, at] = [uidIn(line, g), uidIn(line, g)];
      const found = (preview(g, by, at)?.blows ?? []).map(
        ({ by: whose, priority, dropped }) => `${whose.toUpperCase()}${priority}${dropped === '' ? '' : '-'}`,
      );
      line.expect(found.join(' ') === line.words().join(' '), `the timeline is ${found.join(' ')}`);
    },
  },
};
