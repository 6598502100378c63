export { type Deck, ILLEGAL } from '../decks.ts';
export { type Edition, editionOf } from '../edition.ts';
export { END, type Operation } from '../operations.ts';
export { scoresOf } from '../score.ts';
export { active, type Miracle, sideOf } from '../state.ts';
export { artifactNames, type Camp, creatureNames } from './names.ts';
export { Chronicle, type Observation, observe, roundOf, seatOf } from './observation.ts';
export {
  type ContestOperation,
  type HandedIn,
  type Refused,
  readDeck,
  readOperation,
  unoffered,
  type Wish,
  writeOperation,
} from './operation.ts';
