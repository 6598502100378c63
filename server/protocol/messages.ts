import Type, { type Static, type TSchema } from 'typebox';
import {
  AccountId,
  AskId,
  Command,
  exactly,
  Json,
  Level,
  Name,
  Person,
  Room,
  SeatNumber,
  TableId,
  TableKey,
} from './table.ts';

export const PROTOCOL = 2;

const CommandId = Type.String({
  pattern: '^[A-Za-z0-9_.:-]{1,64}$',
  description: 'chosen by the client, never twice for one account',
});
const Viewpoint = Type.Integer({
  minimum: -1,
  maximum: 15,
  description: 'the seat whose eyes are looked through; -1 is a spectator',
});
const PingNumber = Type.Integer({ minimum: 0, description: 'comes back with the pong' });
const WallTime = Type.Integer({ description: "the server's time of day, in epoch milliseconds" });

const message = <T extends string, P extends Record<string, TSchema>>(t: T, description: string, fields: P) =>
  Type.Object({ t: Type.Literal(t), ...fields }, { additionalProperties: false, description });

const Known = exactly(
  {
    epoch: Type.String({ maxLength: 24, description: 'of the last snapshot or update' }),
    seq: Type.Integer({ minimum: 0, description: 'the number of the last update' }),
    facts: Type.Integer({ minimum: 0, description: 'the number of the last fact' }),
  },
  'Known',
  'Where a client has got to in its stream of a table.',
);

/** What a client says on the socket. */
export const ClientMessage = Type.Union(
  [
    message('hello', 'The first message on every socket.', {
      protocol: Type.Integer({ description: `the version of this protocol: ${PROTOCOL}` }),
    }),
    message('watch', "Looks at a table through a seat's eyes, from now on.", {
      table: TableId,
      seat: Viewpoint,
      key: Type.Optional(TableKey),
      known: Type.Optional(Known),
    }),
    message('unwatch', 'Looks no more.', { table: TableId, seat: Viewpoint }),
    message('do', 'Does something at a table. Answered by `ack` or `reject`.', {
      id: CommandId,
      table: TableId,
      command: Command,
    }),
    message('preview', 'Asks what an answer would do, as far as this seat can tell.', {
      id: CommandId,
      table: TableId,
      seat: SeatNumber,
      ask: AskId,
      value: Json,
    }),
    message('why', 'Asks what the rules turn down for this seat now, and by which clause.', {
      id: CommandId,
      table: TableId,
      seat: SeatNumber,
      about: Type.Optional(
        Type.Array(Json, { maxItems: 64, description: 'answers that were wished for: only about these' }),
      ),
    }),
    message('history', 'Asks for what has happened at the table so far, as this seat learned it.', {
      id: CommandId,
      table: TableId,
      seat: Viewpoint,
      from: Type.Integer({ minimum: 0, description: 'the facts after this number' }),
      key: Type.Optional(TableKey),
    }),
    message('ping', 'Asks for a sign of life.', { n: PingNumber }),
    message('pong', "Answers the server's ping at once: by it the server knows the way's length.", {
      n: PingNumber,
    }),
  ],
  { title: 'ClientMessage' },
);
export type ClientMessage = Static<typeof ClientMessage>;

export const FactSeen = exactly(
  {
    n: Type.Integer({ description: 'counts the facts this seat has learned, from 1' }),
    kind: Type.String({ description: 'what happened, in words of the game' }),
    clause: Type.String({ description: 'the clause of the rulebook it follows from' }),
    path: Type.Array(Type.String(), { description: 'the procedures it happened in, outermost first' }),
    data: Json,
  },
  'FactSeen',
  'Something that happened, as one seat learns it.',
);
export type FactSeen = Static<typeof FactSeen>;

export const SeatClock = exactly(
  {
    bank: Type.Union([Type.Number(), Type.Null()], { description: 'milliseconds left for the whole match' }),
    free: Type.Union([Type.Number(), Type.Null()], { description: 'milliseconds left before the bank runs' }),
    running: Type.Boolean({ description: 'whether they run from `at` on' }),
  },
  'SeatClock',
  "One seat's clock, as it stood at the match time `at`.",
);

export const ChatLine = exactly(
  {
    id: Type.Integer({ description: 'counts the lines of a table' }),
    from: Person,
    seat: Type.Union([SeatNumber, Type.Null()], { description: 'where the speaker sits, if anywhere' }),
    text: Type.Union([Type.String(), Type.Null()], { description: 'in own words, or' }),
    phrase: Type.Union([Type.String(), Type.Null()], { description: 'the name of a preset phrase' }),
    wall: WallTime,
    team: Type.Optional(Type.Literal(true, { description: "said to the speaker's side alone" })),
  },
  'ChatLine',
);
export type ChatLine = Static<typeof ChatLine>;

const PathSchema = Type.Array(Type.Union([Type.String(), Type.Integer()]));
const ChangeSchema = Type.Union(
  [
    Type.Tuple([PathSchema, Json]),
    Type.Tuple([PathSchema]),
    Type.Tuple([PathSchema, Type.Integer(), Type.Integer(), Type.Array(Json)]),
  ],
  {
    title: 'Change',
    description:
      'A change to a JSON value: the path to it, then the new value. Without one, what stood there is gone: a field ' +
      'is deleted, a list ends before it. Four parts change a list: the path to it, a place in it counted from 0, how ' +
      'many items are taken out there, and the items that are put in there instead.',
  },
);

const RefusedGroup = exactly(
  {
    clause: Type.String({ description: 'the clause of the rulebook that forbids it' }),
    reason: Type.Union([Json, Type.Null()], { description: 'what that clause says about it' }),
    count: Type.Integer({ description: 'how many answers it forbids' }),
    candidates: Type.Array(Json, {
      description: 'the first of those answers; all of them if they were asked about',
    }),
  },
  'RefusedGroup',
  'What the rules turn down for one reason.',
);

const Standing = {
  table: TableId,
  seat: Viewpoint,
  epoch: Type.String({ description: 'which telling of the table this is part of' }),
  seq: Type.Integer({ description: 'the number of this telling within its epoch' }),
  at: Type.Number({ description: 'match time in milliseconds' }),
  facts: Type.Array(FactSeen, { description: 'what happened, in order' }),
  clocks: Type.Union([Type.Array(SeatClock), Type.Null()], { description: 'by seat; null without a clock' }),
};
const Orders = Type.Unknown({
  description:
    "this seat's standing orders; `answering` is what they will say to what it is asked now; with `sealed` it has said so itself, and others hear of it later. null for spectators",
});
const Fair = Type.Unknown({
  description: 'what is known of the dice: null before the match, the secret only after it',
});

/** What the server says on the socket. */
export const ServerMessage = Type.Union(
  [
    message('welcome', 'Answers `hello`.', {
      protocol: Type.Integer({ description: 'the version the server speaks' }),
      me: exactly({
        ...Person.properties,
        formerly: Type.Optional(
          Type.Array(AccountId, { description: 'the guests this person was before: their seats are theirs' }),
        ),
      }),
      wall: WallTime,
    }),
    message('snapshot', 'The whole of what this seat may know. Everything before it is void, except facts.', {
      ...Standing,
      room: Room,
      view: Type.Unknown({ description: 'the match as this seat sees it; null before it has begun' }),
      orders: Orders,
      chat: Type.Array(ChatLine, { description: 'the latest lines' }),
      presence: Type.Array(Type.Boolean(), { description: 'which seats have somebody here' }),
      fair: Fair,
    }),
    message('update', 'What changed for this seat since the message numbered one less.', {
      ...Standing,
      patch: Type.Array(ChangeSchema, { description: 'changes to `view`, in order' }),
      room: Type.Optional(Room),
      orders: Type.Optional(Orders),
      chat: Type.Optional(ChatLine),
      fair: Type.Optional(Fair),
    }),
    message('presence', 'Who is here. Not numbered: the last one counts.', {
      table: TableId,
      seats: Type.Array(Type.Boolean(), { description: 'by seat' }),
      spectators: Type.Optional(
        Type.Array(Person, { description: 'to the host alone: who looks on without a seat, fifty at most' }),
      ),
    }),
    message('ack', 'The command was done and is stored for good.', { id: CommandId, table: TableId }),
    message(
      'reject',
      'The message was turned down, and nothing was changed. That of a `watch` names its seat.',
      {
        id: Type.String({ description: 'of the message; empty if it had none' }),
        table: Type.Optional(TableId),
        seat: Type.Optional(Viewpoint),
        code: Type.String({ description: 'what for: see the codes below, or a code of the rules' }),
        message: Type.String({ description: 'the same in words' }),
        clause: Type.Optional(Type.String({ description: 'the clause of the rulebook that forbids it' })),
        reason: Type.Optional(Type.Unknown({ description: 'what that clause says about this case' })),
      },
    ),
    message('preview', 'What the answer would do.', {
      id: CommandId,
      facts: Type.Array(FactSeen, { description: 'what would happen, numbered from 1' }),
      certain: Type.Boolean({
        description: 'false: luck or something hidden has a say, it may come out otherwise',
      }),
      view: Type.Unknown({ description: 'the match as it would be' }),
    }),
    message('why', 'What the rules turn down.', {
      id: CommandId,
      refused: Type.Array(RefusedGroup, {
        description: 'each reason once, in the order the rules have them',
      }),
    }),
    message('history', 'A page of what happened.', {
      id: CommandId,
      epoch: Type.String({
        description:
          'how the epoch of these facts begins, up to the dot: before or after an undo they are others',
      }),
      facts: Type.Array(FactSeen, { description: 'in order' }),
      more: Type.Boolean({ description: 'there are later ones: ask again from the last of these' }),
    }),
    message('resync', 'The table is elsewhere or was read anew: watch again.', {
      table: TableId,
      seat: Viewpoint,
    }),
    message('ping', 'Measures the way. Answer at once.', {
      n: Type.Integer({ description: 'to be sent back' }),
    }),
    message('pong', 'Answers a ping.', { n: Type.Integer({ description: 'of the ping' }), wall: WallTime }),
    message('bye', 'The socket is closed now.', {
      code: Type.String({ description: 'why' }),
      message: Type.String({ description: 'the same in words' }),
    }),
  ],
  { title: 'ServerMessage' },
);
export type ServerMessage = Static<typeof ServerMessage>;
export type ServerMessageOf<K extends ServerMessage['t']> = Extract<ServerMessage, { t: K }>;
export type ClientMessageOf<K extends ClientMessage['t']> = Extract<ClientMessage, { t: K }>;
export { Level, Name };
