export { programOf } from './command.ts';
export { contenderOf } from './contender.ts';
export {
  type Contender,
  type ContestOrder,
  type ContestOutcome,
  type Fault,
  type Ignored,
  INIT_MS,
  runContest,
  type SideReport,
  TURN_MS,
} from './judge.ts';
export type { Limits, Program } from './program.ts';
export { runSeries, type SeriesGame } from './series.ts';
