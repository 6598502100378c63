import { type ClientMessage, PROTOCOL, type ServerMessage } from './messages.ts';
import type { Room } from './table.ts';

const table = 'wrr7Y5P3yznL';
const ann = {
  account: '2dsF1Ni2GnJg',
  name: { zh: '踏实的守塔人', en: 'Steady Towerkeeper' },
  guest: true,
};
const commitment = '153a016c49e5ff1452cf2fb3b13497569509a72d861cb2e71d42464e0f910d99';
const room: Room = {
  id: table,
  game: 'market',
  ruleset: 'market@1',
  options: { nights: 5, bell: 'race' },
  status: 'open',
  visibility: 'private',
  host: ann.account,
  created: 1794775325488,
  seats: [
    { plan: { kind: 'open' }, person: ann, bot: null },
    { plan: { kind: 'bot', level: 'casual' }, person: null, bot: 'casual' },
  ],
  clock: { kind: 'printed' },
  pace: 1,
  races: 1,
  spectators: { allowed: true, delay: 0 },
  rated: false,
  verdict: null,
  paused: false,
  offers: [],
  commitment,
  rematch: null,
};
const standing = (seq: number, at: number) => ({
  ...{ table, seat: 0, epoch: '0.5xA0bBz6cB5v', seq, at, clocks: null },
});
const LONG = '…';
const bell = {
  ...{ id: '0.1', seat: 0, kind: 'bell', clause: 'NM-2.2', step: 'race' },
  ...{ options: ['ring', 'walk'], space: null, deadline: 5000 },
};
const offer = {
  ...{ id: '0.2', seat: 0, kind: 'offer', clause: 'NM-2.3', step: 'together' },
  ...{ options: ['keep', 1048611, 1048610, 1048609, 1048608], space: null, deadline: 30070 },
};
const g = {
  nights: 5,
  night: 1,
  prize: 11,
  dice: { a: 6, b: 5 },
  ringer: null,
  deck: LONG,
  players: LONG,
  sealed: false,
};
const view = { ruleset: 'market@1', seat: 0, seats: 2, g, waiting: [0, 1], ask: bell, result: null };
const rings: ClientMessage = {
  ...{ t: 'do', id: 'k3.2', table, command: { do: 'answer', seat: 0, ask: '0.1', value: 'ring' } },
};

export type Line =
  | { say: string }
  | { client: ClientMessage }
  | { server: ServerMessage }
  | { request: string; body?: unknown; reply: unknown };

/** A short session with Night Market, as it went; what is long is marked, so that it can be left out. */
export const example: Line[] = [
  {
    say: 'A guest opens a private table against a bot and sits down. The reply brings a cookie, and the key for the link. (`{…}` stands for what is long.)',
  },
  {
    request: 'POST /api/tables',
    body: {
      game: 'market',
      seats: [{ kind: 'open' }, { kind: 'bot', level: 'casual' }],
      visibility: 'private',
      clock: { kind: 'printed' },
      sit: 0,
      entropy: '3f9a01bc77d2e810',
    },
    reply: { room, key: 'j15dfFZ-Cdw2' },
  },
  { say: 'With the cookie they get a ticket, and with the ticket a socket: `GET /socket?ticket=…`.' },
  { request: 'POST /api/ticket', reply: { ticket: 'dGhpcyBpcyBhIHRpY2tldC4u' } },
  { client: { t: 'hello', protocol: PROTOCOL } },
  { server: { t: 'welcome', protocol: PROTOCOL, me: ann, wall: 1794775325773 } },
  { server: { t: 'ping', n: 1 } },
  { client: { t: 'pong', n: 1 } },
  { client: { t: 'watch', table, seat: 0 } },
  {
    server: {
      ...{ t: 'snapshot', ...standing(0, 0), facts: [], room, view: null },
      ...{ orders: { pass: 'nothing', stops: [] }, chat: [], presence: [true, false], fair: null },
    },
  },
  {
    say: 'The match begins. The command is stored before it is acknowledged, and before anybody hears of it. Of the cards the bot drew, only the number is told.',
  },
  { client: { t: 'do', id: 'k3.1', table, command: { do: 'start' } } },
  { server: { t: 'ack', id: 'k3.1', table } },
  {
    server: {
      ...{ t: 'update', ...standing(1, 0) },
      facts: [
        { n: 1, kind: 'shuffled', clause: 'NM-1.2', path: ['match'], data: { cards: 36 } },
        {
          ...{ n: 2, kind: 'drew', clause: 'NM-1.3', path: ['match'] },
          data: { seat: 0, count: 4, cards: ['2', '6', '5', '4'] },
        },
        { n: 3, kind: 'drew', clause: 'NM-1.3', path: ['match'], data: { seat: 1, count: 4 } },
        {
          ...{ n: 4, kind: 'opened', clause: 'NM-2.1', path: ['match', 'night'] },
          data: { night: 1, a: 6, b: 5, prize: 11 },
        },
      ],
      patch: [[[], view]],
      room: { ...room, status: 'playing' },
      fair: { table, commitment, entropy: ['3f9a01bc77d2e810', ''] },
    },
  },
  { say: 'The question is answered by its `id`, and an update says what changed.' },
  { client: rings },
  { server: { t: 'ack', id: 'k3.2', table } },
  {
    server: {
      ...{ t: 'update', ...standing(2, 70) },
      facts: [{ n: 5, kind: 'rang', clause: 'NM-2.2', path: ['match', 'night'], data: { seat: 0 } }],
      patch: [
        [['g', 'ringer'], 0],
        [['g', 'players', 0, 'coins'], 2],
        [['ask'], offer],
      ],
    },
  },
  {
    say: 'Had the connection broken before the last two messages, the client would come back with a new ticket, say what it knows, and repeat what was not acknowledged.',
  },
  { client: { t: 'watch', table, seat: 0, known: { epoch: '0.5xA0bBz6cB5v', seq: 1, facts: 4 } } },
  { client: rings },
  { say: 'It is sent update 2 as above, and then again, because the command was done before:' },
  { server: { t: 'ack', id: 'k3.2', table } },
  { say: 'What comes too late, or what a rule forbids, is turned down and changes nothing.' },
  {
    client: {
      ...{ t: 'do', id: 'k3.3', table, command: { do: 'answer', seat: 0, ask: '0.1', value: 'walk' } },
    },
  },
  {
    server: {
      ...{ t: 'reject', id: 'k3.3', table, code: 'closed' },
      message: 'ask 0.1 is closed: it was answered, or others closed it; seat 0 is now asked 0.2',
    },
  },
];
