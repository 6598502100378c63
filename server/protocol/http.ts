import Type, { type Static } from 'typebox';
import { ServerMessage } from './messages.ts';
import { Command, exactly, Json, Name, Room, TableId } from './table.ts';

export const GameInfo = exactly(
  {
    id: Type.String(),
    ruleset: Type.String(),
    title: Name,
    seats: exactly({ min: Type.Integer(), max: Type.Integer() }),
    /** Every option at its default. */
    options: Json,
    variants: Type.Array(Json),
    levels: Type.Array(Type.String()),
  },
  'GameInfo',
);
export type GameInfo = Static<typeof GameInfo>;

export const TableOpened = exactly(
  {
    room: Room,
    /** Lets others in: part of the link that invites them. */
    key: Type.String(),
  },
  'TableOpened',
);
export type TableOpened = Static<typeof TableOpened>;

export const TableList = exactly({ tables: Type.Array(Room) }, 'TableList');
export type TableList = Static<typeof TableList>;

export const TicketReply = exactly({ ticket: Type.String() }, 'TicketReply');

/** A command without a socket, for programs that would rather ask than listen. */
export const CommandPost = exactly(
  { id: Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,64}$' }), command: Command },
  'CommandPost',
);
export type CommandPost = Static<typeof CommandPost>;

/** What a table looks like from a seat, without a socket. */
export const Look = exactly({ snapshot: ServerMessage }, 'Look');

export const TablePath = exactly({ table: TableId });
export const Refusal = Type.Object(
  {
    code: Type.String(),
    message: Type.String(),
    clause: Type.Optional(Type.String()),
    params: Type.Optional(Json),
  },
  { title: 'Refusal' },
);
