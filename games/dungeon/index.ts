import { defineGame, LoadError, listUpTo, nullable, oneOf, record, rules, textUpTo } from '@kaiju/kernel';
import { bots } from './bot/levels.ts';
import { adventurerPile, commonPile, lords } from './content/index.ts';
import { numbers } from './content/numbers.ts';
import type { Level } from './content/types.ts';
import { ATTRS, kindOf, kinds, LEVELS } from './effects/code.ts';
import { eliminate, standing } from './effects/deaths.ts';
import { maxHp } from './effects/values.ts';
import { addFloor, floorsAt } from './effects/zones.ts';
import { imagine } from './imagine.ts';
import { battleTurn, npcBattle } from './procedures/battle.ts';
import { buildTurn } from './procedures/build.ts';
import { drawTurn } from './procedures/draw.ts';
import { match } from './procedures/match.ts';
import { endBuild, endDraw, endRound } from './procedures/moments.ts';
import { raid } from './procedures/raid.ts';
import { reveal } from './procedures/reveal.ts';
import { round } from './procedures/round.ts';
import { scene } from './scene.ts';
import { evaluate } from './score.ts';
import { Deck, type Dungeon, FLOOR, Hand, type Piece, Player, State, termFields } from './state.ts';
import { chosenTerms } from './terms.ts';
import { words } from './words.ts';

/** DL-1.5: heroes that the host has set, by seat; empty where the seat chooses or chance does. */
function lineup(wanted: readonly string[], seats: number): string[] {
  const known = new Set<string>(lords.map(({ id }) => id));
  return Array.from({ length: seats }, (_, seat) => {
    const id = wanted[seat] ?? '';
    if (id !== '' && !known.has(id))
      throw new LoadError(
        `options.lineup: no lord is called '${id}'; there are ${[...known].join(', ')} (DL-1.5)`,
        `options.lineup：没有叫“${id}”的城主；有 ${[...known].join('、')}（DL-1.5）`,
      );
    if (id !== '' && wanted.indexOf(id) !== seat)
      throw new LoadError(
        `options.lineup: '${id}' is taken twice; choose different ones (DL-1.5)`,
        `options.lineup：“${id}”选了两次；须各不相同（DL-1.5）`,
      );
    return id;
  });
}

/** DL-1.11, DL-1.12: one pile for each level, not yet shuffled. */
function piles(cardsOf: (level: Level) => string[]) {
  return Array.from({ length: LEVELS }, (_, i) =>
    Deck.make({ cards: cardsOf((i + 1) as Level).map((id) => kindOf[id]) }),
  );
}

function emptyFloors(n: number): (Piece | null)[] {
  const dungeon: (Piece | null)[] = [];
  for (let i = 0; i < n; i++) addFloor(dungeon);
  return dungeon;
}

/** 地下城主 · Lords Below: build in secret, show to gain, survive, raid. */
export const dungeon = defineGame({
  id: 'dungeon',
  version: 2,
  title: { zh: '地下城主', en: 'Lords Below' },
  clauses: 'DL',
  seats: rules(['DL-1.4', 'DL-28.1'], { min: 2, max: 4 }),
  state: State,
  options: rules(
    ['DL-28.2', 'DL-28.3', 'DL-28.4', 'DL-28.5', 'DL-28.6'],
    record('options', {
      edition: oneOf('classic', 'paced').or('classic'),
      /** What the print is silent about; null leaves it to the edition, 0 and false are without. */
      fame: nullable(termFields.fame),
      ghosts: nullable(termFields.ghosts),
      handLimit: nullable(termFields.handLimit),
      spoils: nullable(termFields.spoils),
      twilight: nullable(termFields.twilight),
      passage: nullable(termFields.passage),
      /** Whether the seats choose their heroes or chance does. */
      heroes: oneOf('chosen', 'dealt').or('chosen'),
      /** Heroes set beforehand, by seat; empty for the others. */
      lineup: listUpTo(4, textUpTo(32)),
    }),
  ),
  variants: [
    { heroes: 'dealt' },
    {},
    { heroes: 'dealt', edition: 'paced' },
    { heroes: 'dealt', fame: false, twilight: 10, spoils: 10, handLimit: 8 },
  ],
  setup: rules(['DL-1.6', 'DL-1.8', 'DL-1.9', 'DL-1.10', 'DL-5.1'], ({ seats, options }) => {
    const set = lineup(options.lineup, seats);
    return State.make({
      terms: chosenTerms(options),
      dealt: options.heroes === 'dealt',
      alive: seats,
      piles: piles(commonPile),
      npcs: piles(adventurerPile),
      redirected: ATTRS.map(() => -1),
      players: Array.from({ length: seats }, (_, seat) =>
        Player.make({
          hero: set[seat],
          hand: Hand.make({ owner: seat }),
          deck: Deck.make({ owner: seat }),
          dungeon: emptyFloors(floorsAt(1)),
        }),
      ),
    });
  }),
  main: match,
  procedures: [round, drawTurn, endDraw, buildTurn, endBuild, reveal, npcBattle, battleTurn, raid, endRound],
  standing,
  imagine,
  /** DL-19.7: as if fallen, without spoils for anybody. */
  concede: {
    clause: 'DL-19.7',
    run: rules(['DL-26.10'], (ctx, seat) => eliminate(ctx, seat, -1)),
  },
  invariants,
  opening: 1,
  bound: 60_000,
  words,
  scene,
  evaluate,
  bots,
  content: (g) =>
    g.players.map((player, seat) => ({
      seat,
      names: [
        ...(player.hero === '' ? [] : [`lord:${player.hero}`]),
        ...player.dungeon.flatMap((piece) => (piece?.up ? [`card:${kinds[piece.kind].id}`] : [])),
        ...player.discard.map((kind) => `card:${kinds[kind].id}`),
        ...(seat === 0 ? ownerless(g).map((kind) => `card:${kinds[kind].id}`) : []),
      ],
    })),
  catalogue: [...lords.map(({ id }) => `lord:${id}`), ...kinds.map(({ id }) => `card:${id}`)],
});

/** Cards in the open that are nobody's: counted with the first seat. */
function ownerless({ discard, fallen, waiting }: Dungeon): number[] {
  return [...discard, ...fallen, ...waiting.map(({ kind }) => kind)];
}

const COPIES = numbers.commonCopies;

/** What must hold at every pause. */
function invariants(g: Dungeon): string[] {
  const wrong: string[] = [];
  const found = new Map<number, number>();
  const see = (kind: number) => found.set(kind, (found.get(kind) ?? 0) + 1);
  for (const { cards } of [...g.piles, ...g.npcs]) cards.forEach(see);
  g.piles.forEach(({ cards }, i) => {
    if (cards.some((kind) => kinds[kind].level !== i + 1))
      wrong.push(`a card lies in the pile of level ${i + 1}`);
  });
  for (const kind of [...g.discard, ...g.fallen]) see(kind);
  for (const { kind } of g.waiting) see(kind);
  for (const { units } of g.parties) for (const { kind } of units) see(kind);
  // A match may end in the middle of a raid.
  for (const { kind } of g.raid?.party ?? []) see(kind);
  g.players.forEach((player, seat) => {
    for (const kind of [...player.hand.cards, ...player.deck.cards, ...player.discard]) see(kind);
    for (const piece of [...player.dungeon, ...player.staging, ...player.retired])
      if (piece !== null) see(piece.kind);
    wrong.push(...wrongWith(g, player).map((what) => `seat ${seat} ${what}`));
  });
  for (const { n, id, type, lord } of kinds) {
    const owner = lord === null ? undefined : g.players.find(({ hero }) => hero === lord);
    const wanted =
      type === 'npc' ? numbers.adventurerCopies : lord === null ? COPIES : owner && !owner.out ? 1 : 0;
    if (g.phase !== 'setup' && (found.get(n) ?? 0) !== wanted)
      wrong.push(`${found.get(n) ?? 0} ${id}, not ${wanted} (DL-4.2)`);
  }
  if (g.round > numbers.lastRound) wrong.push(`round ${g.round} (DL-19.13)`);
  return wrong;
}

function wrongWith(g: Dungeon, player: Player): string[] {
  const wrong: string[] = [];
  if (player.gold < 0) wrong.push('owes gold (DL-2.7)');
  if (player.hp > numbers.heroHp) wrong.push(`has ${player.hp} HP (DL-3.5)`);
  if (player.out) return wrong;
  if (player.hp <= 0) wrong.push('is dead and not out (DL-3.3)');
  if (player.dungeon.length !== floorsAt(g.world) * FLOOR)
    wrong.push('has floors too many or too few (DL-6.1)');
  for (let floor = 0; floor < player.dungeon.length; floor += FLOOR) {
    const [, first, second] = player.dungeon.slice(floor, floor + FLOOR);
    if (first && second && first.kind !== second.kind) wrong.push('has two buildings on a floor (DL-12.2)');
    if (!first && second) wrong.push('has a gap between buildings (DL-6.12)');
  }
  for (const piece of player.dungeon) {
    if (piece === null) continue;
    const { id, type } = kinds[piece.kind];
    if (type !== 'trap' && piece.wounds >= maxHp(g, piece)) wrong.push(`has a dead ${id} (DL-18.6)`);
    if (!piece.up && piece.wounds > 0) wrong.push(`has a wounded ${id} face-down (DL-25.7)`);
    if (piece.raidAtk !== 0 && g.raid === null) wrong.push(`has a ${id} that is still in a raid (DL-18.32)`);
  }
  const late = g.phase === 'endRound' || g.phase === 'draw' || g.phase === 'endDraw';
  if (late && player.staging.length > 0) wrong.push('has units left in the staging zone (DL-12.5)');
  return wrong;
}
