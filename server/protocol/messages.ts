import Type, { type Static } from 'typebox';
import {
  AccountId,
  Command,
  exactly,
  Json,
  Level,
  Name,
  Person,
  Room,
  SeatNumber,
  TableId,
} from './table.ts';

export const PROTOCOL = 1;

const CommandId = Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$', description: 'chosen by the client' });
const Viewpoint = Type.Integer({ minimum: -1, maximum: 15, description: 'a seat; -1 is a spectator' });

/** Where a client's stream of a table stands: which telling of it, how far, and how many facts it knows. */
const Known = exactly({
  epoch: Type.String({ maxLength: 24 }),
  seq: Type.Integer({ minimum: 0 }),
  facts: Type.Integer({ minimum: 0 }),
});

/** What a client says on the socket. */
export const ClientMessage = Type.Union(
  [
    exactly({ t: Type.Literal('hello'), protocol: Type.Integer() }),
    exactly({
      t: Type.Literal('watch'),
      table: TableId,
      seat: Viewpoint,
      key: Type.Optional(Type.String({ maxLength: 40 })),
      known: Type.Optional(Known),
    }),
    exactly({ t: Type.Literal('unwatch'), table: TableId, seat: Viewpoint }),
    exactly({ t: Type.Literal('do'), id: CommandId, table: TableId, command: Command }),
    /** What an answer would do, as far as this seat can tell. */
    exactly({
      t: Type.Literal('preview'),
      id: CommandId,
      table: TableId,
      seat: SeatNumber,
      ask: Type.String({ maxLength: 24 }),
      value: Json,
    }),
    /** What the rules turned down for this seat, and by which clause. */
    exactly({ t: Type.Literal('why'), id: CommandId, table: TableId, seat: SeatNumber }),
    /** What has happened at the table so far, as this seat learned it. */
    exactly({
      t: Type.Literal('history'),
      id: CommandId,
      table: TableId,
      seat: Viewpoint,
      from: Type.Integer({ minimum: 0 }),
      key: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    exactly({ t: Type.Literal('ping'), n: Type.Integer({ minimum: 0 }) }),
    /** The answer to the server's own ping, by which it knows the way's length. */
    exactly({ t: Type.Literal('pong'), n: Type.Integer({ minimum: 0 }) }),
  ],
  { title: 'ClientMessage' },
);
export type ClientMessage = Static<typeof ClientMessage>;

export const FactSeen = exactly(
  {
    n: Type.Integer({ description: 'counts the facts this seat has learned, from 1' }),
    kind: Type.String(),
    clause: Type.String(),
    path: Type.Array(Type.String()),
    data: Json,
  },
  'FactSeen',
);
export type FactSeen = Static<typeof FactSeen>;

/** One seat's clock: `bank` and `free` are what was left at the match time `at`; `running` says whether they run. */
export const SeatClock = exactly(
  {
    bank: Type.Union([Type.Number(), Type.Null()]),
    free: Type.Union([Type.Number(), Type.Null()]),
    running: Type.Boolean(),
  },
  'SeatClock',
);

export const ChatLine = exactly(
  {
    id: Type.Integer(),
    from: Person,
    seat: Type.Union([SeatNumber, Type.Null()]),
    text: Type.Union([Type.String(), Type.Null()]),
    phrase: Type.Union([Type.String(), Type.Null()]),
    wall: Type.Integer(),
  },
  'ChatLine',
);
export type ChatLine = Static<typeof ChatLine>;

/** A change to a JSON value: the path to it, then the new value; without one, what stood there is gone. */
const ChangeSchema = Type.Union([
  Type.Tuple([Type.Array(Type.Union([Type.String(), Type.Integer()])), Json]),
  Type.Tuple([Type.Array(Type.Union([Type.String(), Type.Integer()]))]),
]);

const Standing = {
  table: TableId,
  seat: Viewpoint,
  epoch: Type.String(),
  seq: Type.Integer(),
  at: Type.Number({ description: 'match time in milliseconds' }),
  facts: Type.Array(FactSeen),
  clocks: Type.Union([Type.Array(SeatClock), Type.Null()]),
};

const Reject = exactly({
  t: Type.Literal('reject'),
  id: Type.String({ description: 'of the message; empty if it had none' }),
  table: Type.Optional(TableId),
  code: Type.String(),
  message: Type.String(),
  clause: Type.Optional(Type.String()),
  reason: Type.Optional(Json),
});

/** What the server says on the socket. */
export const ServerMessage = Type.Union(
  [
    exactly({
      t: Type.Literal('welcome'),
      protocol: Type.Integer(),
      me: exactly({ account: AccountId, name: Name, guest: Type.Boolean() }),
      wall: Type.Integer(),
    }),
    /** The whole of what this seat may know; everything before it is forgotten, except facts. */
    exactly({
      t: Type.Literal('snapshot'),
      ...Standing,
      room: Room,
      /** null before the match has begun. */
      view: Json,
      orders: Json,
      chat: Type.Array(ChatLine),
      presence: Type.Array(Type.Boolean()),
      fair: Json,
    }),
    /** What changed since the message with the number before. */
    exactly({
      t: Type.Literal('update'),
      ...Standing,
      patch: Type.Array(ChangeSchema),
      room: Type.Optional(Room),
      orders: Type.Optional(Json),
      chat: Type.Optional(ChatLine),
      fair: Type.Optional(Json),
    }),
    /** Who is here; not numbered, the last one counts. */
    exactly({ t: Type.Literal('presence'), table: TableId, seats: Type.Array(Type.Boolean()) }),
    exactly({ t: Type.Literal('ack'), id: CommandId, table: TableId }),
    Reject,
    exactly({
      t: Type.Literal('preview'),
      id: CommandId,
      facts: Type.Array(FactSeen),
      /** Luck or something hidden had a say: it may come out otherwise. */
      certain: Type.Boolean(),
      view: Json,
    }),
    exactly({
      t: Type.Literal('why'),
      id: CommandId,
      refused: Type.Array(
        exactly({ candidate: Json, clause: Type.String(), reason: Type.Union([Json, Type.Null()]) }),
      ),
    }),
    exactly({ t: Type.Literal('history'), id: CommandId, facts: Type.Array(FactSeen), more: Type.Boolean() }),
    /** The table is elsewhere or was read anew: watch again. */
    exactly({ t: Type.Literal('resync'), table: TableId, seat: Viewpoint }),
    exactly({ t: Type.Literal('ping'), n: Type.Integer() }),
    exactly({ t: Type.Literal('pong'), n: Type.Integer(), wall: Type.Integer() }),
    /** The socket will be closed for this reason. */
    exactly({ t: Type.Literal('bye'), code: Type.String(), message: Type.String() }),
  ],
  { title: 'ServerMessage' },
);
export type ServerMessage = Static<typeof ServerMessage>;
export type ServerMessageOf<K extends ServerMessage['t']> = Extract<ServerMessage, { t: K }>;
export type ClientMessageOf<K extends ClientMessage['t']> = Extract<ClientMessage, { t: K }>;
export { Level, Name };
