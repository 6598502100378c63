export { Client, type ClientOptions, connect } from './client.ts';
export {
  type Connectedness,
  type Patience,
  type Socket,
  type SocketClass,
  SPOKEN,
  usualPatience,
} from './connection.ts';
export { withCookies } from './cookies.ts';
export { CommandRejected, HttpRefused, type Refusal } from './errors.ts';
export { type Growing, waitAfter } from './growing.ts';
export { type Http, type HttpOptions, http } from './http.ts';
export {
  clockAt,
  type Preview,
  type RefusedCandidate,
  type RefusedGroup,
  type SeatClock,
  type Sight,
  TableStream,
  type WatchOptions,
} from './stream.ts';
