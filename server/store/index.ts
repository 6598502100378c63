export { type Database, openDatabase, type Queryable, redact } from './database.ts';
export { type Embedded, type Revived, startEmbedded } from './embedded.ts';
export { type Entry, hashOf, noHash, verifyChain } from './entry.ts';
export { Fences } from './fences.ts';
export { Lease, LeaseLost, type LeaseTerms, type Owner, type Repeat, type Taken } from './leases.ts';
export { type During, Fenced, Log, type Mark, type Outline, Unavailable } from './log.ts';
export { migrate } from './migrate.ts';
export { type Scratch, startScratch } from './scratch.ts';
export { secret } from './secrets.ts';
