import Type, { type Static, type TSchema } from 'typebox';
import { ClockSettings, Orders } from '../timing/index.ts';

/** Exactly these fields: an unknown one is a mistake that should be heard of. */
export const exactly = <P extends Record<string, TSchema>>(properties: P, title?: string) =>
  Type.Object(properties, { additionalProperties: false, ...(title ? { title } : {}) });

export const TableId = Type.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{12}$', description: 'a table' });
export const AccountId = Type.String({ minLength: 1, maxLength: 40 });
export const SeatNumber = Type.Integer({ minimum: 0, maximum: 15 });
export const Json = Type.Unknown({ description: 'any JSON value' });

export const Level = Type.Union([
  Type.Literal('beginner'),
  Type.Literal('casual'),
  Type.Literal('strong'),
  Type.Literal('master'),
]);

/** What a host wants of a seat: anybody, somebody with the link, a bot, or nobody. */
export const SeatPlan = Type.Union([
  exactly({ kind: Type.Literal('open') }),
  exactly({ kind: Type.Literal('invited'), account: Type.Optional(AccountId) }),
  exactly({ kind: Type.Literal('bot'), level: Level }),
  exactly({ kind: Type.Literal('closed') }),
]);
export type SeatPlan = Static<typeof SeatPlan>;

export const Visibility = Type.Union([Type.Literal('public'), Type.Literal('private')]);

/** What a table is opened with. */
export const NewTable = exactly(
  {
    game: Type.String({ maxLength: 40 }),
    options: Type.Optional(Type.Record(Type.String({ maxLength: 40 }), Json)),
    seats: Type.Array(SeatPlan, { minItems: 1, maxItems: 16 }),
    visibility: Type.Optional(Visibility),
    clock: Type.Optional(ClockSettings),
    /** Scales the printed time limits of the rules; 0 plays without any. */
    pace: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    /** Scales how long bots and passes by standing order take; 0 is at once. */
    manners: Type.Optional(Type.Number({ minimum: 0, maximum: 10 })),
    /** Whether strangers may watch, and by how many milliseconds they see it later. */
    spectators: Type.Optional(
      exactly({ allowed: Type.Boolean(), delay: Type.Integer({ minimum: 0, maximum: 3_600_000 }) }),
    ),
    rated: Type.Optional(Type.Boolean()),
    /** The opener sits down here at once, bringing this much chance to the dice. */
    sit: Type.Optional(SeatNumber),
    entropy: Type.Optional(Type.String({ maxLength: 64 })),
  },
  'NewTable',
);
export type NewTable = Static<typeof NewTable>;

export const Name = exactly({ zh: Type.String(), en: Type.String() });

export const Person = exactly({ account: AccountId, name: Name, guest: Type.Boolean() });
export type Person = Static<typeof Person>;

export const RoomSeat = exactly({
  plan: SeatPlan,
  person: Type.Union([Person, Type.Null()]),
  /** The bot that answers for this seat now: its own, or one standing in for its person. */
  bot: Type.Union([Level, Type.Null()]),
});

export const Offer = exactly({
  what: Type.Union([
    Type.Literal('draw'),
    Type.Literal('undo'),
    Type.Literal('pause'),
    Type.Literal('resume'),
    Type.Literal('rematch'),
  ]),
  by: SeatNumber,
  /** The seats that have agreed so far. */
  yes: Type.Array(SeatNumber),
});
export type Offer = Static<typeof Offer>;

/** All that everybody at a table may know about it besides the match itself. */
export const Room = exactly(
  {
    id: TableId,
    game: Type.String(),
    ruleset: Type.String(),
    options: Json,
    status: Type.Union([Type.Literal('open'), Type.Literal('playing'), Type.Literal('over')]),
    visibility: Visibility,
    host: AccountId,
    created: Type.Integer({ description: 'epoch milliseconds' }),
    seats: Type.Array(RoomSeat),
    clock: ClockSettings,
    pace: Type.Number(),
    spectators: exactly({ allowed: Type.Boolean(), delay: Type.Integer() }),
    rated: Type.Boolean(),
    paused: Type.Boolean(),
    offers: Type.Array(Offer),
    /** The server's promise about the dice, made before anything was drawn. */
    commitment: Type.String(),
    /** The table of the next match, once all agreed to one. */
    rematch: Type.Union([TableId, Type.Null()]),
  },
  'Room',
);
export type Room = Static<typeof Room>;

export const Phrases = [
  'hello',
  'good-luck',
  'well-played',
  'thanks',
  'thinking',
  'oops',
  'good-game',
] as const;

/** What may be done to a table. Every command of a seat names the seat: one device may hold several. */
export const Command = Type.Union(
  [
    exactly({
      do: Type.Literal('sit'),
      seat: SeatNumber,
      entropy: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' })),
      key: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    exactly({ do: Type.Literal('leave'), seat: SeatNumber }),
    exactly({ do: Type.Literal('plan'), seat: SeatNumber, plan: SeatPlan }),
    exactly({ do: Type.Literal('start') }),
    exactly({
      do: Type.Literal('answer'),
      seat: SeatNumber,
      ask: Type.String({ maxLength: 24 }),
      value: Json,
    }),
    exactly({ do: Type.Literal('concede'), seat: SeatNumber }),
    exactly({ do: Type.Literal('offer'), seat: SeatNumber, what: Offer.properties.what }),
    exactly({
      do: Type.Literal('reply'),
      seat: SeatNumber,
      what: Offer.properties.what,
      yes: Type.Boolean(),
    }),
    /** A bot answers for the seat from now on; null hands it back. */
    exactly({
      do: Type.Literal('stand-in'),
      seat: SeatNumber,
      level: Type.Union([Level, Type.Null()]),
    }),
    exactly({ do: Type.Literal('orders'), seat: SeatNumber, orders: Orders }),
    exactly({
      do: Type.Literal('chat'),
      text: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
      phrase: Type.Optional(Type.Union(Phrases.map((p) => Type.Literal(p)))),
    }),
  ],
  { title: 'Command' },
);
export type Command = Static<typeof Command>;
export type CommandOf<K extends Command['do']> = Extract<Command, { do: K }>;
