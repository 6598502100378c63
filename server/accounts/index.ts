export { type Identity, introduced, personsOf } from './identity.ts';
export { type Named, shownName } from './names.ts';
export { type Accounts, accounts, answerError, langOf } from './plugin.ts';
export { type RatedSeat, rate } from './ratings.ts';
export { Refused } from './refused.ts';
export { blockedPairs, deafTo } from './relations.ts';
export * as schemas from './schemas.ts';
export { type SessionLife, sweep, usualLife } from './sessions.ts';
export { FORMER_PLAYER } from './words.ts';
