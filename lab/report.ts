export { comparisonText } from './report-compare.ts';
export { replayCommand } from './report-figures.ts';
export { reportHtml } from './report-html.ts';
export { reportText } from './report-text.ts';
