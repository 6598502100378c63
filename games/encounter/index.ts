import {
  defineGame,
  describeJson,
  LONGEST_TEXT,
  LoadError,
  oneOf,
  Result,
  record,
  rules,
  textUpTo,
} from '@kaiju/kernel';
import { bots } from './bot/levels.ts';
import { encounters } from './content/encounters/index.ts';
import { fieldNamed } from './effects/field.ts';
import './fields.ts';
import { imagine } from './imagine.ts';
import { catalogue, contentOf, invariants } from './ledger.ts';
import { campaign } from './procedures/campaign.ts';
import { fight, resign } from './procedures/fight.ts';
import { match } from './procedures/match.ts';
import { resolve } from './procedures/resolve.ts';
import { turn } from './procedures/turn.ts';
import { scene } from './scene.ts';
import { evaluate } from './score.ts';
import { seek } from './seek.ts';
import { DIFFICULTIES, type Encounter, House, State, Wishes } from './state.ts';
import { words } from './words.ts';

/** EN-35.1: what a table plays: two seats duel; one travels, or fights a single encounter, by its id or its file. */
const modeOf = rules(
  ['EN-35.1', 'EN-35.3'],
  (seats: number, mode: string): Pick<Encounter, 'mode' | 'field'> => {
    if (seats === 2) return { mode: 'duel', field: '' };
    if (mode === '' || mode === 'campaign') return { mode: 'campaign', field: '' };
    if (mode === 'duel')
      throw new LoadError(
        'options.mode: a duel is for two seats (EN-35.1)',
        'options.mode：决斗须有两个座位（EN-35.1）',
      );
    if (!mode.includes('\n') && !encounters.some(({ id }) => id === mode)) {
      const ids = encounters.map(({ id }) => id).join(', ');
      throw new LoadError(
        `options.mode: ${describeJson(mode)} is neither 'campaign', the text of an encounter, nor one of ${ids}`,
        `options.mode：${describeJson(mode)} 既不是 campaign，也不是一份遭遇的文字，也不是 ${ids} 之一`,
      );
    }
    if (fieldNamed(mode).encounter === null)
      throw new LoadError(
        'options.mode: that file is a map for two; name it as options.map (EN-31.4)',
        'options.mode：这份文件是双人地图，应写在 options.map（EN-31.4）',
      );
    return { mode: 'encounter', field: mode };
  },
);

/** EN-31.4: the duel's map, by its id or its file; empty leaves it to a lot. */
const mapOf = rules(['EN-31.4', 'EN-35.3'], (map: string): string => {
  if (map !== '' && fieldNamed(map).duel === null)
    throw new LoadError(
      'options.map: an encounter is for one; name it as options.mode (EN-35.1)',
      'options.map：遭遇是单人的，应写在 options.mode（EN-35.1）',
    );
  return map;
});

/** 遭遇 · Encounter: take ground, call creatures, work out who strikes first, and turn the axis of what is to come. */
export const encounter = defineGame({
  id: 'encounter',
  version: 2,
  title: { zh: '遭遇', en: 'Encounter' },
  clauses: 'EN',
  seats: rules(['EN-35.1'], { min: 1, max: 2 }),
  state: State,
  options: rules(
    ['EN-35.2', 'EN-35.3', 'EN-35.4', 'EN-35.7', 'EN-35.8'],
    record('options', {
      edition: oneOf('standard').or('standard'),
      /** For one seat: `campaign`, the id of an encounter or the text of one; for two it is a duel. */
      mode: textUpTo(LONGEST_TEXT).or(''),
      difficulty: oneOf(...DIFFICULTIES).or('normal'),
      /** The duel's map, its id or its text. */
      map: textUpTo(LONGEST_TEXT).or(''),
      teams: oneOf('dealt', 'chosen').or('dealt'),
      /** The campaign's seed, to travel the same road as somebody else. */
      seed: textUpTo(64).or(''),
      /** A single encounter with other heroes, focus cap, hand limit and feats than it expects. */
      ...Wishes.fields,
      ...House.fields,
    }),
  ),
  setup: ({ seats, options }) => {
    const { mode, field } = modeOf(seats, options.mode);
    const { party, focus, hand, feats, attackLock, boons, compensation } = options;
    return State.make({
      mode,
      field: mode === 'duel' ? mapOf(options.map) : field,
      difficulty: options.difficulty,
      dealt: options.teams === 'dealt',
      seed: options.seed,
      wishes: Wishes.make({ party, focus, hand, feats }),
      house: House.make({ attackLock, boons, compensation }),
    });
  },
  variants: [
    {},
    { mode: 'E01', teams: 'chosen' },
    { mode: 'E05', map: 'PM1', difficulty: 'hard' },
    { mode: 'E02', map: 'PM2', attackLock: true },
    { mode: 'E07', map: 'PM3', teams: 'chosen', compensation: 'none' },
    { mode: 'E03', difficulty: 'story', feats: ['F01', 'F03', 'F08', 'F11'] },
    { mode: 'E10', party: ['H07', 'H09', 'H08'] },
    { mode: 'E06' },
    { mode: 'E04', boons: 'own' },
    { mode: 'E08' },
    { mode: 'E09' },
  ],
  main: match,
  procedures: [campaign, fight, turn, resolve],
  standing,
  imagine,
  invariants,
  concede: { clause: 'EN-24.14', run: resign },
  refusals: { closed: { clause: 'EN-6.14', reason: { key: 'NOT_YOUR_TURN' } } },
  turn: (g) => 2 * g.round + g.active,
  opening: 3,
  bound: 60_000,
  evaluate,
  bots,
  content: contentOf,
  catalogue,
  scene,
  seek,
  words,
});

/** EN-24.14, EN-24.15: a single encounter or a duel is over when it is decided, a campaign when it has come to its end. */
function standing(g: Encounter): Result | null {
  if (g.gone >= 0) {
    const places = g.mode === 'duel' ? [1, 1] : [1];
    places[g.gone] = 2;
    return Result.make({ places, why: 'EN-24.14' });
  }
  if (g.outcome === '' || g.mode === 'campaign') return null;
  if (g.mode === 'encounter') return Result.make({ places: [g.outcome === 'won' ? 1 : 2], why: g.why });
  const first = g.players[0].seat;
  const places = [1, 1];
  if (g.outcome !== 'drawn') places[g.outcome === 'won' ? 1 - first : first] = 2;
  return Result.make({ places, why: g.why });
}
