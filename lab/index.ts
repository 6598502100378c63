export { type ClauseProblem, type ClauseReport, checkClauses, formatClauses } from './clauses.ts';
export { citedInTests } from './clauses-cited.ts';
export { checkLaws, LAWS, type Law, type LawReport } from './laws.ts';
export { LabError, type LabOrder, runLab } from './mass.ts';
export { type ComparedRow, compareLabs, type LabComparison } from './mass-compare.ts';
export type { ContentRow, Matchups } from './mass-content.ts';
export type { Rated } from './mass-figures.ts';
export type { GameNote, Played } from './mass-play.ts';
export { replayOf } from './mass-replay.ts';
export type { LabReport, LabTiming, OddGame } from './mass-report.ts';
export type { LeadReport, LengthReport, TableReport } from './mass-tables.ts';
export {
  checkPrint,
  comparePrint,
  countPrint,
  type PrintProblem,
  placeName,
  printSkeleton,
} from './print.ts';
export { type Sentence, sentencesOf } from './print-sentences.ts';
export { comparisonText, replayCommand, reportHtml, reportText } from './report.ts';
export type { Estimate, Mark } from './statistics.ts';
