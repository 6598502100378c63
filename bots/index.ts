export {
  type Comparison,
  compare,
  contest,
  type Play,
  playing,
  type Round,
  roundOf,
  type Score,
  type SequentialTest,
  type Standing,
  scoreOf,
  scoreRound,
  Tally,
  type Verdict,
} from './arena.ts';
export { type GreedySettings, greedy } from './greedy.ts';
export { BOT_NAMES, botFor, LEVELS } from './levels.ts';
export { Match } from './play.ts';
export { anyAnswer, anyMoment, impulsive, random } from './random.ts';
export { type Budget, type Found, type SearchSettings, search, searching, type Tried } from './search.ts';
export { type Port, serveBots, Thinker } from './worker.ts';
