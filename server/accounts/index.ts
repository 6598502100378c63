export { type Identity, personsOf } from './identity.ts';
export { type Accounts, type AccountsOptions, accounts, answerError, langOf } from './plugin.ts';
export { type Outcome, poolOf, type RatedSeat, rate } from './ratings.ts';
export { Refused } from './refused.ts';
export { type BlockedPair, blockedPairs, deafTo } from './relations.ts';
export * as schemas from './schemas.ts';
export { sweep } from './sessions.ts';
export { FORMER_PLAYER, REFUSALS, type RefusalCode, sayRefusal } from './words.ts';
