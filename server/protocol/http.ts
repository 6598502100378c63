import Type, { type Static } from 'typebox';
import { Command, exactly, Json, Name, Room, TableId } from './table.ts';

export const GameInfo = exactly(
  {
    id: Type.String(),
    ruleset: Type.String(),
    title: Name,
    seats: exactly({ min: Type.Integer(), max: Type.Integer() }),
    options: Type.Unknown({ description: 'every option at its default' }),
    bounds: Type.Unknown({
      description:
        'what each option may be: a number `from` … `to`, a text of so many `bytes`, so many `entries`, each within bounds, or one `among` these words',
    }),
    variants: Type.Array(Json, { description: 'named sets of options' }),
    levels: Type.Array(Type.String(), { description: 'of its bots' }),
  },
  'GameInfo',
);
export type GameInfo = Static<typeof GameInfo>;

export const TableOpened = exactly(
  {
    room: Room,
    key: Type.String({ description: 'lets others in: part of the link that invites them' }),
  },
  'TableOpened',
);
export type TableOpened = Static<typeof TableOpened>;

export const TableList = exactly({ tables: Type.Array(Room) }, 'TableList');
export type TableList = Static<typeof TableList>;

export const TicketReply = exactly(
  { ticket: Type.String({ description: 'opens one socket within 30 seconds' }) },
  'TicketReply',
);

export const CommandPost = exactly(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$', description: 'chosen by the client' }),
    command: Command,
  },
  'CommandPost',
  'A command without a socket, for programs that would rather ask than listen.',
);
export type CommandPost = Static<typeof CommandPost>;

export const TablePath = exactly({ table: TableId });
export const Refusal = Type.Object(
  {
    code: Type.String({ description: 'what for: one of the codes below, or a code of the rules' }),
    message: Type.String({ description: 'the same in words, in the language of Accept-Language (zh or en)' }),
    clause: Type.Optional(Type.String({ description: 'the clause of the rulebook that forbids it' })),
    params: Type.Optional(Type.Unknown({ description: "what fills the blanks in the code's words" })),
  },
  { title: 'Refusal', description: 'The body of every reply with a status of 400 or more.' },
);
