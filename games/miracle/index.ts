import {
  bool,
  defineGame,
  LONGEST_TEXT,
  oneOf,
  Rows,
  record,
  rule,
  rules,
  textUpTo,
  won,
} from '@kaiju/kernel';
import { bots } from './bot/levels.ts';
import { editionOf } from './edition.ts';
import { events } from './effects.ts';
import { evaluate, policy } from './evaluate.ts';
import { mapOf } from './maps.ts';
import { march } from './procedures/march.ts';
import { match, turn } from './procedures/match.ts';
import { strike } from './procedures/strike.ts';
import { summon } from './procedures/summon.ts';
import { destroy, sweep } from './procedures/sweep.ts';
import { use } from './procedures/use.ts';
import { scene } from './scene.ts';
import { scoresOf } from './score.ts';
import { boardOf, isClosed, Player, rulesFor, State } from './state.ts';
import { words } from './words.ts';

/** Decks by chance: how a designer compares cards without the players' taste in them. */
const dealtDecks = rule('MI-10.14', (decks: 'chosen' | 'dealt'): boolean => decks === 'dealt');

/** 神迹之战 · Battle of Miracles: hex tactics for two. */
export const miracle = defineGame({
  id: 'miracle',
  version: 2,
  title: { zh: '神迹之战', en: 'Battle of Miracles' },
  clauses: 'MI',
  seats: { min: 2, max: 2 },
  state: State,
  options: rules(
    ['MI-10.15'],
    record('options', {
      /** A built-in edition's name, or the text of one. */
      edition: textUpTo(LONGEST_TEXT).or('classic'),
      /** `printed`, `random:<seed>`, or the text of a map. */
      map: textUpTo(LONGEST_TEXT).or('printed'),
      /** A table for programs: an illegal deck loses. */
      contest: bool.or(false),
      /** Whether the players choose their decks or chance does. */
      decks: oneOf('chosen', 'dealt').or('chosen'),
    }),
  ),
  variants: [
    { edition: 'classic' },
    { edition: 'season3', decks: 'dealt' },
    { edition: 'grand', decks: 'dealt' },
    { edition: 'grand', map: 'random:laws', decks: 'dealt' },
    { edition: 'season3', contest: true },
  ],
  setup: ({ options }) => {
    const { edition, map, contest } = options;
    editionOf(edition);
    return State.make({
      edition,
      map,
      contest,
      dealt: dealtDecks(options.decks),
      players: [Player.make({}), Player.make({})],
      barracks: mapOf(map).barracks.map(() => -1),
      rows: Rows.make({}),
    });
  },
  main: match,
  procedures: [turn, summon, march, strike, use, sweep, destroy],
  events,
  standing: (g) => (g.resigned < 0 ? null : won([1 - g.resigned], 2, 'MI-2.10', scoresOf(g))),
  concede: {
    clause: 'MI-2.10',
    run: ({ g, tell }, seat) => {
      g.resigned = seat;
      tell('resigned', { seat });
    },
  },
  invariants: (g) => {
    const wrong: string[] = [];
    const map = boardOf(g);
    const places = new Set(g.creatures.map((c) => `${c.at} ${c.air}`));
    if (places.size !== g.creatures.length) wrong.push('two creatures share a layer of a cell (MI-1.10)');
    for (const c of g.creatures) {
      if (isClosed(g, c.at, c.air) || (map.abyss[c.at] && !c.air))
        wrong.push(`creature ${c.id} stands where it can't (MI-1.7, MI-1.9)`);
      if (c.hp > c.max) wrong.push(`creature ${c.id} has more than its maximum (MI-3.5)`);
    }
    g.players.forEach((player, seat) => {
      if (player.mana < 0 || player.cap > 12)
        wrong.push(`seat ${seat} has ${player.mana} of ${player.cap} mana (MI-2.3)`);
      for (const slot of player.slots) {
        const { growth } = rulesFor(g).switches;
        const { units } = rulesFor(g).creatures[slot.kind];
        const out = g.creatures.filter((c) => c.owner === seat && c.kind === slot.kind).length;
        const all = units[growth.filter((turn) => turn <= g.turn).length];
        if (slot.ready + slot.cooling.length + out !== all)
          wrong.push(`seat ${seat} has lost a unit of ${slot.kind} (MI-3.1)`);
      }
    });
    return wrong;
  },
  opening: 1,
  bound: 20_000,
  words,
  scene,
  evaluate,
  policy,
  bots,
  content: (g) =>
    g.players.map((player, seat) => ({
      seat,
      names: player.artifact
        ? [`artifact:${player.artifact}`, ...player.slots.map((s) => `creature:${s.kind}`)]
        : [],
    })),
  catalogue: ['classic', 'season3', 'grand'].flatMap((name) => {
    const { creatures, artifacts } = editionOf(name);
    const kinds = Object.values(creatures).filter((k) => !k.token);
    return [...kinds.map((k) => `creature:${k.id}`), ...Object.keys(artifacts).map((a) => `artifact:${a}`)];
  }),
});
