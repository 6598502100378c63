import type { Ask, Json, Line, SceneWords, StageFrame } from '@kaiju/kernel';
import { lords } from './content/index.ts';
import type { LordId } from './content/types.ts';
import { barred } from './effects/barred.ts';
import { ATTRS, kindOf, kinds, LEVELS } from './effects/code.ts';
import { attackerAtk, garrisonAtk, garrisonDef, maxHp, prestigeOf, totalOf } from './effects/values.ts';
import { addFloor } from './effects/zones.ts';
import { goalOf } from './procedures/battle.ts';
import { END, priceOf } from './procedures/draw.ts';
import { match, takeLord } from './procedures/match.ts';
import { PASSES } from './procedures/reveal.ts';
import { round } from './procedures/round.ts';
import { type Dungeon, PHASES, Piece, type Player, placeOf, Raid } from './state.ts';

// ---- words -------------------------------------------------------------------------------------------------

function seatIn(line: Line, g: Dungeon): number {
  const seat = line.int('a seat');
  return g.players[seat] ? seat : line.fail(`expected a seat from 0 to ${g.players.length - 1}`, 1);
}
function playerIn(line: Line, g: Dungeon): Player {
  return g.players[seatIn(line, g)];
}
function kindIn(line: Line): number {
  const id = line.word('a card');
  return kindOf[id] ?? line.fail(`expected the id of a card, found '${id}'`, 1);
}
function kindsIn(line: Line): number[] {
  const list: number[] = [];
  while (line.left > 0) list.push(kindIn(line));
  return list;
}
function placeIn(line: Line): number {
  const name = line.word('a place');
  return placeOf[name] ?? line.fail(`expected a place such as 1.entrance, found '${name}'`, 1);
}
function levelIn(line: Line): number {
  const level = line.int('a level');
  return level >= 1 && level <= LEVELS ? level : line.fail(`expected a level from 1 to ${LEVELS}`, 1);
}
function attrIn(line: Line): number {
  return ATTRS.indexOf(line.among(ATTRS, 'an attribute, one of'));
}

const STATS = ['hp', 'def', 'atk', ...ATTRS] as const;

/** `army*` lies face-down; then `w3` for wounds, `atk+1` for change counters, `no4` for an entry number. */
function pieceIn(line: Line, owner: number): Piece {
  const word = line.word('a card');
  const up = !word.endsWith('*');
  const id = up ? word : word.slice(0, -1);
  if (kindOf[id] === undefined) line.fail(`expected the id of a card, found '${id}'`, 1);
  const piece = Piece.make({ kind: kindOf[id], owner, up });
  for (let next = line.peek(); next !== undefined; next = line.peek()) {
    const mark = /^(?:w(\d+)|no(\d+)|([a-z]+)([+-]\d+))$/.exec(next);
    if (mark === null) break;
    line.word();
    if (mark[1] !== undefined) piece.wounds = Number(mark[1]);
    else if (mark[2] !== undefined) piece.no = Number(mark[2]);
    else if (STATS.includes(mark[3] as 'hp')) piece[mark[3] as 'hp'] = Number(mark[4]);
    else line.fail(`expected a counter on one of ${STATS.join(', ')}`, 1);
  }
  return piece;
}

function setWorld(g: Dungeon, world: number): void {
  for (; g.world < world; g.world++) for (const { dungeon } of g.players) addFloor(dungeon);
}

/** Heroes that nobody named are those of the design: Grimble, Vashka, Silth and Noct by seat. */
const USUAL: readonly LordId[] = ['grimble', 'vashka', 'silth', 'noct', 'lothe', 'morwen'];

/** A seat with a lord, for what hangs on one. */
function lordly(g: Dungeon, seat: number): Player {
  const player = g.players[seat];
  if (player.hero !== '') return player;
  const free = USUAL.filter((id) => !g.players.some(({ hero }) => hero === id));
  takeLord(g, seat, free.includes(USUAL[seat]) ? USUAL[seat] : free[0]);
  return player;
}

/** What nobody mentioned is as in the middle of a match. */
function complete(g: Dungeon): void {
  if (g.first < 0) g.first = 0;
  if (g.round === 0) g.round = 1;
  g.players.forEach((_, seat) => {
    lordly(g, seat);
  });
}

function startAt(step: string): (g: Dungeon) => StageFrame[] {
  return (g) => {
    complete(g);
    return [
      { procedure: match, step: 'DL-9.1' },
      { procedure: round, step },
    ];
  };
}

// ---- moves -------------------------------------------------------------------------------------------------

const VERBS = [
  'takes',
  'buys',
  'ends',
  'discards',
  'sells',
  'builds',
  'places',
  'enlists',
  'transfers',
  'dismantles',
  'reclaims',
  'retires',
  'undoes',
  'flips',
  'passes',
  'chooses',
  'sends',
  'stays',
] as const;

/** `sends 1 1.entrance staging.0 and 2 3.exit` */
function sortieIn(line: Line): Json {
  const parties: Json[] = [];
  do {
    const target = line.int('whom to raid');
    const units: string[] = [];
    while (line.left > 0 && line.peek() !== 'and') units.push(line.word('a unit'));
    parties.push({ target, units });
  } while (line.maybe('and'));
  return { parties };
}

function moveIn(line: Line, ask: Ask, g: Dungeon): Json {
  const verb = line.among(VERBS, 'what the seat does, one of');
  switch (verb) {
    case 'takes':
      return line.word('a lord');
    case 'buys':
      if (line.maybe('hero')) return 'hero';
      return line.maybe('back') ? { back: line.word('a card') } : { buy: line.int('a level') };
    case 'ends':
      return END;
    case 'discards':
    case 'sells':
      return line.word('a card');
    case 'builds': {
      const build = { build: line.word('a building'), floor: line.int('a floor') };
      return line.maybe('exit') ? { ...build, occupant: 'exit' } : build;
    }
    case 'places':
      return { place: line.word('a card'), at: line.word('a place') };
    case 'enlists': {
      const kind = kindIn(line);
      const { retired } = g.players[ask.seat];
      return { enlist: retired.findIndex((piece) => piece.kind === kind), at: line.word('a place') };
    }
    case 'flips': {
      const flip = line.word('a place');
      return line.maybe('passing') ? { flip, pass: true } : { flip };
    }
    case 'passes':
      return PASSES;
    case 'chooses':
      return line.int('a seat');
    case 'sends':
      return sortieIn(line);
    case 'stays':
      return { parties: [] };
    case 'reclaims': {
      const reclaim = line.word('a place');
      return line.maybe('exit') ? { reclaim, stays: 'exit' } : { reclaim };
    }
    case 'undoes':
      return { undo: line.word('a place') };
    default:
      return { [verb.slice(0, -1)]: line.word('a place') };
  }
}

const SILENCE: Record<string, Json> = { buy: END, build: END, reveal: PASSES, sell: END };

/** What others are asked before a seat's line is let pass. */
function meanwhile(_line: Line, seat: number, ask: Ask): Json | undefined {
  if (ask.seat === seat) return undefined;
  if (ask.space === null) return SILENCE[ask.kind];
  const { must } = ask.space.describe as { must: Json[] };
  return must.length > 0 ? undefined : { parties: [] };
}

// ---- claims ------------------------------------------------------------------------------------------------

function equals(line: Line, found: number, what: string): void {
  const wanted = line.int(what);
  line.expect(found === wanted, `${what}: ${found}, not ${wanted}`);
}

function describe(piece: Piece | null): string {
  if (piece === null) return 'nothing';
  const counters = STATS.filter((stat) => piece[stat] !== 0).map(
    (stat) => `${stat}${piece[stat] > 0 ? '+' : ''}${piece[stat]}`,
  );
  const wounds = piece.wounds > 0 ? [`w${piece.wounds}`] : [];
  return [`${kinds[piece.kind].id}${piece.up ? '' : '*'}`, ...wounds, ...counters].join(' ');
}

/** `army w2 zealot`: exactly these, in this order. */
function sameRow(line: Line, found: readonly Piece[], owner: number): void {
  const wanted: string[] = [];
  if (!line.maybe('nothing')) while (line.left > 0) wanted.push(describe(pieceIn(line, owner)));
  const row = found.map(describe);
  line.expect(row.join(', ') === wanted.join(', '), `there is ${row.join(', ') || 'nothing'}`);
}

function sameKinds(line: Line, found: readonly number[]): void {
  const wanted = line.maybe('nothing') ? [] : kindsIn(line);
  const [has, should] = [found, wanted].map((list) => list.map((kind) => kinds[kind].id).join(' '));
  line.expect(has === should, `there is ${has || 'nothing'}`);
}

/** The card at a place in a raid of its owner's alone, as an attacker. */
function asAttacker(g: Dungeon, seat: number, piece: Piece): number {
  const target = (seat + 1) % g.players.length;
  return attackerAtk(g, Raid.make({ by: seat, target, party: [piece] }), piece, null);
}

export const scene: SceneWords<Dungeon> = {
  given: {
    lord: (line, g) => {
      const seat = seatIn(line, g);
      takeLord(
        g,
        seat,
        line.among(
          lords.map(({ id }) => id),
          'a lord, one of',
        ),
      );
    },
    first: (line, g) => {
      g.first = seatIn(line, g);
    },
    round: (line, g) => {
      g.round = line.int('the round');
    },
    world: (line, g) => setWorld(g, levelIn(line)),
    hp: (line, g) => {
      playerIn(line, g).hp = line.int('HP');
    },
    gold: (line, g) => {
      playerIn(line, g).gold = line.int('gold');
    },
    /** HP lost to attackers in this round. */
    lost: (line, g) => {
      playerIn(line, g).lost = line.int('HP lost');
    },
    liberated: (line, g) => {
      const player = lordly(g, seatIn(line, g));
      player.liberated = true;
      player.deck.cards = [];
    },
    out: (line, g) => {
      const player = playerIn(line, g);
      player.out = true;
      player.hp = 0;
      player.dungeon = [];
      player.place = g.alive--;
    },
    hand: (line, g) => {
      playerIn(line, g).hand.cards = kindsIn(line);
    },
    /** `stand 1 2.exit army* w3 atk+1` */
    stand: (line, g) => {
      const seat = seatIn(line, g);
      const place = placeIn(line);
      g.players[seat].dungeon[place] = pieceIn(line, seat);
    },
    staging: (line, g) => {
      const seat = seatIn(line, g);
      while (line.left > 0) g.players[seat].staging.push(pieceIn(line, seat));
    },
    retired: (line, g) => {
      const seat = seatIn(line, g);
      while (line.left > 0) g.players[seat].retired.push(pieceIn(line, seat));
    },
    /** The hero deck; the first card named is drawn first. */
    deck: (line, g) => {
      lordly(g, seatIn(line, g)).deck.cards = kindsIn(line).reverse();
    },
    /** The hero discard; the last card named is on top. */
    lostcards: (line, g) => {
      playerIn(line, g).discard = kindsIn(line);
    },
    /** `pile 1 army zealot`: the first card named is drawn first; without cards it is empty. */
    pile: (line, g) => {
      const level = levelIn(line);
      g.piles[level - 1].cards = kindsIn(line).reverse();
    },
    /** `left 1 3`: so many cards are left in the pile of that level. */
    left: (line, g) => {
      const { cards } = g.piles[levelIn(line) - 1];
      cards.length = line.int('how many cards');
    },
    npcpile: (line, g) => {
      const level = levelIn(line);
      g.npcs[level - 1].cards = kindsIn(line).reverse();
    },
    npcsleft: (line, g) => {
      const { cards } = g.npcs[levelIn(line) - 1];
      cards.length = line.int('how many NPCs');
    },
    /** In order of entry; `no4` sets the number of entry. */
    waiting: (line, g) => {
      while (line.left > 0) {
        const npc = pieceIn(line, -1);
        npc.no ||= g.entered + 1;
        g.entered = npc.no;
        g.waiting.push(npc);
      }
    },
    fallen: (line, g) => {
      g.fallen = kindsIn(line);
    },
    /** The last card named is on top. */
    discard: (line, g) => {
      g.discard = kindsIn(line);
    },
    /** `redirected fai 1` */
    redirected: (line, g) => {
      const attr = attrIn(line);
      g.redirected[attr] = seatIn(line, g);
    },
  },
  starts: {
    draw: startAt('DL-9.1/draw'),
    ghosts: startAt('DL-10.13'),
    endDraw: startAt('DL-11.1'),
    build: startAt('DL-9.1/build'),
    endBuild: startAt('DL-13.1'),
    reveal: startAt('DL-14.2'),
    npcs: startAt('DL-15.7'),
    battle: startAt('DL-9.1/battle'),
    endRound: startAt('DL-17.1'),
  },
  move: moveIn,
  meanwhile,
  claims: {
    phase: (line, g) => {
      const wanted = line.among(PHASES, 'a phase, one of');
      line.expect(g.phase === wanted, `the phase is ${g.phase}`);
    },
    lord: (line, g) => {
      const { hero } = playerIn(line, g);
      line.expect(hero === line.word('a lord'), `the lord is ${hero || 'nobody'}`);
    },
    first: (line, g) => equals(line, g.first, 'the first player'),
    active: (line, g) => equals(line, g.active, 'the active player'),
    round: (line, g) => equals(line, g.round, 'the round'),
    world: (line, g) => equals(line, g.world, 'the world level'),
    floors: (line, g) => equals(line, playerIn(line, g).dungeon.length / 4, 'floors'),
    hp: (line, g) => equals(line, playerIn(line, g).hp, 'HP'),
    gold: (line, g) => equals(line, playerIn(line, g).gold, 'gold'),
    hand: (line, g) => equals(line, playerIn(line, g).hand.cards.length, 'cards in hand'),
    /** `holds 0 army zealot`: these are in that hand. */
    holds: (line, g) => {
      const { cards } = playerIn(line, g).hand;
      for (const kind of kindsIn(line))
        line.expect(cards.includes(kind), `${kinds[kind].id} is not in that hand`);
    },
    /** `holdslevel 0 2 3`: so many cards of level 2 are three. */
    holdslevel: (line, g) => {
      const { cards } = playerIn(line, g).hand;
      const level = levelIn(line);
      equals(line, cards.filter((kind) => kinds[kind].level === level).length, 'cards of that level');
    },
    pile: (line, g) => equals(line, g.piles[levelIn(line) - 1].cards.length, 'cards in that pile'),
    npcpile: (line, g) => equals(line, g.npcs[levelIn(line) - 1].cards.length, 'NPCs in that pile'),
    deck: (line, g) => equals(line, playerIn(line, g).deck.cards.length, 'cards in the hero deck'),
    discard: (line, g) => sameKinds(line, g.discard),
    discarded: (line, g) => equals(line, g.discard.length, 'cards in the discard zone'),
    lostcards: (line, g) => sameKinds(line, playerIn(line, g).discard),
    fallen: (line, g) => sameKinds(line, g.fallen),
    npcsfallen: (line, g) => equals(line, g.fallen.length, 'NPCs in the discard'),
    stands: (line, g) => {
      const seat = seatIn(line, g);
      const place = placeIn(line);
      const found = g.players[seat].dungeon[place] ?? null;
      sameRow(line, found === null ? [] : [found], seat);
    },
    staging: (line, g) => {
      const seat = seatIn(line, g);
      sameRow(line, g.players[seat].staging, seat);
    },
    retired: (line, g) => {
      const seat = seatIn(line, g);
      sameRow(line, g.players[seat].retired, seat);
    },
    /** `drafts 0 2`: so many cards are in the draft. */
    drafts: (line, g) => equals(line, playerIn(line, g).draft.length, 'cards in the draft'),
    waits: (line, g) => sameRow(line, g.waiting, -1),
    /** `entry petty-thief 4` */
    entry: (line, g) => {
      const kind = kindIn(line);
      equals(line, g.waiting.find((npc) => npc.kind === kind)?.no ?? -1, 'the entry number');
    },
    goal: (line, g) => {
      const kind = kindIn(line);
      const npc = g.waiting.find((other) => other.kind === kind);
      const wanted = line.maybe('nobody') ? -1 : line.int('a seat, or nobody');
      const goal = npc ? goalOf(g, npc) : -2;
      line.expect(goal === wanted, `it goes for ${goal}`);
    },
    total: (line, g) => {
      const seat = seatIn(line, g);
      equals(line, totalOf(g, seat, attrIn(line)), 'the total');
    },
    prestige: (line, g) => equals(line, prestigeOf(g, seatIn(line, g)), 'prestige'),
    /** `values 0 1.entrance 11/2/5`: HP, DEF and ATK where it stands. */
    values: (line, g) => {
      const seat = seatIn(line, g);
      const place = placeIn(line);
      const piece = g.players[seat].dungeon[place] as Piece;
      const found = `${maxHp(g, piece)}/${garrisonDef(g, seat, place)}/${garrisonAtk(g, seat, place, null)}`;
      line.expect(found === line.word('HP/DEF/ATK'), `its values are ${found}`);
    },
    /** `raids 0 1.entrance 4`: its ATK as a lone attacker. */
    raids: (line, g) => {
      const seat = seatIn(line, g);
      equals(line, asAttacker(g, seat, g.players[seat].dungeon[placeIn(line)] as Piece), 'ATK in a raid');
    },
    price: (line, g) => {
      const seat = seatIn(line, g);
      equals(line, priceOf(g, seat, levelIn(line)), 'the price');
    },
    liberated: (line, g) => line.expect(playerIn(line, g).liberated, 'that hero is not in Liberation'),
    out: (line, g) => line.expect(playerIn(line, g).out, 'that player is not out'),
    passed: (line, g) => line.expect(playerIn(line, g).passed, 'that player has not passed'),
    lost: (line, g) => equals(line, playerIn(line, g).lost, 'HP lost to attackers'),
    /** `barred E-PASSED 0 reveal`: why this seat is not asked in this phase. */
    barred: (line, g) => {
      const why = line.word('a refusal code');
      const seat = seatIn(line, g);
      const found = barred(g, seat, line.among(PHASES, 'a phase, one of'));
      line.expect(
        found?.reason.key === why || found?.clause === why,
        `barred by ${found?.reason.key ?? 'nothing'}`,
      );
    },
  },
};
