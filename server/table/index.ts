/** A table without its server: for a page's worker. Nothing here needs Node, a database or the schemas. */

export type { Entry } from '../store/entry.ts';
export { hashOf, noHash } from '../store/entry.ts';
export { noLag } from '../timing/lag.ts';
export { type Services, TableActor, TakenBack, type Visitor } from './actor.ts';
export { type Said, saidBy } from './audience.ts';
export { mayLook, plain, Rejected, type Rejection, starting, type Who } from './decide.ts';
export type { Body, BodyOf, Event, Opening } from './entries.ts';
export { named } from './names.ts';
export { idAfter, openingAfter, openingOf } from './opening.ts';
export { entryOf, eventOf, reachesBehind, replay, Unfit } from './reading.ts';
export { BrokenLog, readLog, type TableState, takenBack } from './state.ts';
export { Stumbles } from './stumbles.ts';
export { historyOf, recordOf, toldLately } from './telling.ts';
