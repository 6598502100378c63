export { introduced, personsOf } from './identity.ts';
export { shownName } from './names.ts';
export { type Accounts, accounts, answerError, langOf } from './plugin.ts';
export { type RatedSeat, rate } from './ratings.ts';
export { Refused } from './refused.ts';
export { blockedPairs, deafTo } from './relations.ts';
export * as schemas from './schemas.ts';
export { sweep } from './sessions.ts';
export { FORMER_PLAYER } from './words.ts';
