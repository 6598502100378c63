/** Exact odds of dice: for the hints on the page and for the bots. Runs anywhere, knows no state of a match. */
export { type Chance, chancesOf, planFor, type Tray } from './chances.ts';
export { type Guard, guardsOf, guardWith, lossBehind } from './defence.ts';
export { EMPTY, GROUPS, groupOf, numbersOf } from './groups.ts';
export { metOf } from './met.ts';
export { keeping, markedGroup, type Plan, plan, thrown } from './plan.ts';
export { average, counted, reading } from './rolls.ts';
