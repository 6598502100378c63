import type { Result } from '@kaiju/kernel';
import Type, { type Static, type TSchema } from 'typebox';
import { ClockSettings, Orders } from '../timing/index.ts';
import { UNCOUNTED, type Uncounted } from './uncounted.ts';

/** Exactly these fields: an unknown one is a mistake that should be heard of. */
export const exactly = <P extends Record<string, TSchema>>(
  properties: P,
  title?: string,
  description?: string,
) =>
  Type.Object(properties, {
    additionalProperties: false,
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
  });

export const TableId = Type.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{12}$', description: 'a table' });
export const TableKey = Type.String({
  maxLength: 40,
  description: 'what the link to a private table carries',
});
export const AccountId = Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,40}$', description: 'an account' });
export const SeatNumber = Type.Integer({ minimum: 0, maximum: 15, description: 'a seat, from 0' });
export const AskId = Type.String({ maxLength: 24, description: 'the `id` of the question that is answered' });
/** The seed is hashed from lines, each of them a seat's. */
const Entropy = Type.String({
  pattern: '^[A-Za-z0-9_-]{8,64}$',
  description: "a seat's share of the dice",
});
export const Json = Type.Unknown({ description: 'any JSON value' });

export const Level = Type.Union(
  [Type.Literal('beginner'), Type.Literal('casual'), Type.Literal('strong'), Type.Literal('master')],
  { title: 'Level', description: 'How strong a bot is.' },
);

const OpenSeat = exactly({ kind: Type.Literal('open') });
const InvitedSeat = exactly({ kind: Type.Literal('invited'), account: Type.Optional(AccountId) });
const BotSeat = exactly({ kind: Type.Literal('bot'), level: Level });
const ClosedSeat = exactly({ kind: Type.Literal('closed') });
export const SeatPlan = Type.Union([OpenSeat, InvitedSeat, BotSeat, ClosedSeat], {
  title: 'SeatPlan',
  description: 'What the host of a table wants of a seat: anybody, somebody in particular, a bot, or nobody.',
});
export type SeatPlan = Static<typeof SeatPlan>;

export const Visibility = Type.Union([Type.Literal('public'), Type.Literal('private')], {
  description: 'a private table is in no list, and only for those with its key',
});

const Spectators = exactly({
  allowed: Type.Boolean({ description: 'whether strangers may watch' }),
  delay: Type.Integer({
    minimum: 0,
    maximum: 3_600_000,
    description: 'by how many milliseconds they see it later',
  }),
});

export const NewTable = exactly(
  {
    game: Type.String({ maxLength: 40, description: 'the `id` of a game' }),
    options: Type.Optional(
      Type.Record(Type.String({ maxLength: 40 }), Json, { description: "the game's options that differ" }),
    ),
    seats: Type.Array(SeatPlan, { minItems: 1, maxItems: 16 }),
    visibility: Type.Optional(Visibility),
    clock: Type.Optional(ClockSettings),
    pace: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 100,
        description:
          'scales those time limits of the rules that hold under the clock, 1 unless given; 0 plays without any',
      }),
    ),
    manners: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 10,
        description:
          'scales how long bots take, and where it is not rated how long others do not hear of a pass; 0 is at once',
      }),
    ),
    spectators: Type.Optional(Spectators),
    rated: Type.Optional(
      Type.Boolean({
        description:
          'whether it is to count for the ratings; if left out, it does not. Never without a clock',
      }),
    ),
    sit: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 15, description: 'the opener sits down here at once' }),
    ),
    entropy: Type.Optional(Entropy),
  },
  'NewTable',
  'What a table is opened with.',
);
export type NewTable = Static<typeof NewTable>;

export const Name = exactly({ zh: Type.String(), en: Type.String() }, 'Name', 'The same in both languages.');

export const Person = exactly(
  { account: AccountId, name: Name, guest: Type.Boolean({ description: 'has no name of their own yet' }) },
  'Person',
);
export type Person = Static<typeof Person>;

export const RoomSeat = exactly(
  {
    plan: SeatPlan,
    person: Type.Union([Person, Type.Null()]),
    bot: Type.Union([Level, Type.Null()], {
      description: 'the bot that answers for this seat now: its own, or one standing in for its person',
    }),
  },
  'RoomSeat',
);

const Offered = Type.Union(
  [
    Type.Literal('draw'),
    Type.Literal('undo'),
    Type.Literal('pause'),
    Type.Literal('resume'),
    Type.Literal('rematch'),
  ],
  { description: 'what happens when all agree' },
);
export const Offer = exactly(
  {
    what: Offered,
    by: SeatNumber,
    yes: Type.Array(SeatNumber, { description: 'the seats that have agreed so far' }),
    unrates: Type.Optional(
      Type.Literal(true, {
        description: 'the match would be rated no more, for something has been revealed since',
      }),
    ),
  },
  'Offer',
);
export type Offer = Static<typeof Offer>;

export type Verdict = 'counted' | Uncounted;
const Verdict = Type.Unsafe<Verdict>(
  Type.Union(
    ['counted', ...Object.keys(UNCOUNTED)].map((verdict) => Type.Literal(verdict)),
    { description: 'whether a rated match counted, or why it did not' },
  ),
);

export const Room = exactly(
  {
    id: TableId,
    game: Type.String(),
    ruleset: Type.String({ description: 'the version of the rules this match is played by, for good' }),
    options: Json,
    status: Type.Union([Type.Literal('open'), Type.Literal('playing'), Type.Literal('over')]),
    visibility: Visibility,
    host: AccountId,
    created: Type.Integer({ description: 'epoch milliseconds' }),
    seats: Type.Array(RoomSeat),
    clock: ClockSettings,
    pace: Type.Number({
      description: 'what holds of the time limits that the rules print, by scale; 0 is nothing',
    }),
    races: Type.Optional(
      Type.Number({ description: 'the same for races; left out at older tables, where it is `pace`' }),
    ),
    spectators: Spectators,
    rated: Type.Boolean({ description: 'whether it is to count for the ratings' }),
    verdict: Type.Union([Verdict, Type.Null()], { description: 'null until it is known' }),
    paused: Type.Boolean(),
    offers: Type.Array(Offer),
    commitment: Type.String({
      description: "the server's promise about the dice, made before anything was drawn",
    }),
    rematch: Type.Union([TableId, Type.Null()], { description: 'the next match, once all agreed to one' }),
    noRematch: Type.Optional(
      Type.Object(
        { code: Type.String(), message: Type.String() },
        {
          description:
            'why the match that all last agreed to could not be opened, as a rejection; it may be offered again',
        },
      ),
    ),
    aside: Type.Optional(
      Type.Literal(true, {
        description:
          'in lists: it took too long to read, and nobody gets in until the host of the server tries it again',
      }),
    ),
    gone: Type.Optional(
      Type.Object(
        { result: Type.Union([Type.Unsafe<Result>(Type.Unknown()), Type.Null()]) },
        {
          description:
            'in lists: the rules it was played by are not here; nobody gets in, and what is left is asked for by itself. How the match ended, as `view.result`, or null if it had not',
        },
      ),
    ),
    asked: Type.Optional(
      Type.Array(
        Type.Object({ seat: SeatNumber, until: Type.Integer({ description: 'epoch milliseconds' }) }),
        {
          description:
            "in the list of one's own tables, where a match is played by days: which of one's seats are asked, and how long they have",
        },
      ),
    ),
    sides: Type.Optional(
      Type.Array(SeatNumber, {
        description: 'by seat, the first seat of its side; absent where nobody has a partner',
      }),
    ),
    chatClosed: Type.Optional(Type.Literal(true, { description: 'the host has closed the chat' })),
    sentAway: Type.Optional(
      Type.Array(AccountId, {
        description: 'whom the host has sent away: they may neither watch nor sit down',
      }),
    ),
  },
  'Room',
  'All that everybody at a table may know about it besides the match itself.',
);
export type Room = Static<typeof Room>;

export const Remains = exactly(
  {
    room: Room,
    moves: Type.Integer({ description: 'how many inputs the match had taken' }),
    moved: Type.Union([Type.Integer(), Type.Null()], {
      description: 'when the last of them came, in epoch milliseconds; null without one',
    }),
    told: Type.Array(Type.Object({ zh: Type.String(), en: Type.String() }), {
      description:
        'the latest sentences of the log; where a seat is named stands its number, as `{seat0}`. None where none were kept',
    }),
  },
  'Remains',
  'What is left of a table whose rules are not here.',
);
export type Remains = Static<typeof Remains>;

export const Phrases = [
  'hello',
  'good-luck',
  'well-played',
  'thanks',
  'thinking',
  'oops',
  'good-game',
] as const;

const command = <D extends string, P extends Record<string, TSchema>>(
  what: D,
  description: string,
  fields: P,
) => Type.Object({ do: Type.Literal(what), ...fields }, { additionalProperties: false, description });

/** What may be done to a table. Every command of a seat names the seat: one device may hold several. */
export const Command = Type.Union(
  [
    command('sit', 'Takes a seat, before the match.', {
      seat: SeatNumber,
      entropy: Type.Optional(Entropy),
      key: Type.Optional(TableKey),
    }),
    command('leave', 'Leaves a seat, before the match; the host may also send somebody away.', {
      seat: SeatNumber,
    }),
    command('plan', 'The host wants something else of a seat.', { seat: SeatNumber, plan: SeatPlan }),
    command(
      'start',
      'The host begins the match. Closed seats are taken away, those behind them move up.',
      {},
    ),
    command('answer', 'Answers a question.', { seat: SeatNumber, ask: AskId, value: Json }),
    command('concede', 'Gives up the match.', { seat: SeatNumber }),
    command('offer', 'Offers something that all must agree to.', {
      seat: SeatNumber,
      what: Offered,
      unrated: Type.Optional(
        Type.Literal(true, { description: 'also if the match is rated no more then; see `undo-unrates`' }),
      ),
    }),
    command('reply', 'Agrees to an offer, or refuses it.', {
      seat: SeatNumber,
      what: Offered,
      yes: Type.Boolean(),
    }),
    command('stand-in', 'A bot answers for the seat from now on.', {
      seat: SeatNumber,
      level: Type.Union([Level, Type.Null()], { description: 'null hands the seat back' }),
    }),
    command('orders', 'Says when to pass in windows without being asked.', {
      seat: SeatNumber,
      orders: Orders,
    }),
    command('chat', 'Says something to all at the table: in own words, or by a preset phrase.', {
      // No database keeps a NUL in a text.
      text: Type.Optional(Type.String({ minLength: 1, maxLength: 300, pattern: '^[^\\u0000]*$' })),
      phrase: Type.Optional(
        Type.Unsafe<(typeof Phrases)[number]>(Type.Union(Phrases.map((p) => Type.Literal(p)))),
      ),
      to: Type.Optional(
        Type.Union([Type.Literal('table'), Type.Literal('team')], {
          description:
            "`team`: the speaker's side alone hears it, and no spectator; without it, all at the table",
        }),
      ),
    }),
    command('close-chat', 'The host closes the chat for all, or opens it again.', {
      closed: Type.Boolean(),
    }),
    command('send-away', 'The host sends a spectator away from the table, for good.', { account: AccountId }),
  ],
  { title: 'Command' },
);
export type Command = Static<typeof Command>;
export type CommandOf<K extends Command['do']> = Extract<Command, { do: K }>;
