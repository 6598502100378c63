import { clockPresets, clockSentence } from '../timing/offered.ts';
import type { Protocol, RouteNote } from './describe.ts';
import { example, type Line } from './example.ts';

/** A JSON schema, as far as the schemas of the protocol use it. */
interface Schema {
  title?: string;
  description?: string;
  type?: string;
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema | Schema[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}

/** The page about the protocol, made from its schemas: what is checked is what is written here. */
export function protocolPage(protocol: Protocol): string {
  const types = new Types();
  const client = forms(protocol.socket.client as Schema, 't');
  const server = forms(protocol.socket.server as Schema, 't');
  const commands = forms(commandIn(client) as Schema, 'do');
  const parts = [
    OPENING,
    '## Clocks',
    CLOCKS,
    table(
      ['clock', 'what runs', '棋钟', '怎么走'],
      Object.values(clockPresets).map(({ name, settings }) => {
        const { zh, en } = clockSentence(settings);
        return [name.en, en, name.zh, zh];
      }),
    ),
    '## A session',
    ...session(),
    '## The socket: what a client says',
    ...client.map((form) => section(`\`${form.name}\``, form.schema, ['t'], types)),
    '## What may be done',
    'The `command` of a `do`. Each names the seat it is for: one device may hold several.',
    ...commands.map((form) => section(`\`do: ${form.name}\``, form.schema, ['do'], types)),
    '## The socket: what the server says',
    ...server.map((form) => section(`\`${form.name}\``, form.schema, ['t'], types)),
    '## HTTP',
    HTTP,
    ...fields(protocol.refusal as Schema, [], types),
    ...Object.entries(GROUPS).flatMap(([title, belongs]) => [
      `### ${title}`,
      ...protocol.http
        .filter(({ path }) => groupOf(path) === belongs)
        .map((route) => routeSection(route, types)),
    ]),
    '## Types',
    ...types.sections(),
    '## Codes',
    'Why something was turned down, on the socket and over HTTP. Blanks are filled from `params`.',
    table(
      ['code', 'English', '中文'],
      Object.entries(protocol.codes).map(([code, { zh, en }]) => [`\`${code}\``, en, zh]),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

const OPENING = `# The protocol

本页由服务器的消息定义（schema）生成，因此与实际校验完全一致：HTTP 用来开桌、列表、账号与管理，WebSocket 用来对局。每个座位只会收到它有权知道的内容；服务器先把每一步写进数据库，再确认，再告诉任何人；断线后凭序号补齐，未确认的命令原样重发即可，绝不会执行两次。同样的定义也以 JSON 形式放在 \`/api/schema.json\`。

This page is made from the schemas by which the server checks what it is sent (\`npx vitest run server/protocol -u\` writes it), and a test fails when it is out of date. The same schemas are served as JSON at \`/api/schema.json\`. HTTP is for opening, listing, accounts and administration; a socket is for playing. The library in \`server/client\` does all of this for you, in a page and in Node.

## Who is there

Whoever asks for something without a cookie becomes a guest and is given one. A browser's page must come from the server's own address or from one that the host has listed; a program that sends no \`Origin\` is welcome. Taking a name or logging in gives a new cookie and ends the session of the old one; sockets end with their session, by \`bye\` with the code \`session\`.

A socket is opened with a ticket: \`POST /api/ticket\`, then \`GET /socket?ticket=…\` with the same cookie, within 30 seconds. A ticket is good for one socket. Messages are JSON texts of at most 64 KiB. The first is \`hello\`. What does not fit a schema is answered by \`reject\` with the code \`malformed\`; after 20 of those the socket is closed. Each request and message has a cost; who has spent their budget hears \`too-fast\`. Chat, orders, offers and seats have limits of their own, for each person at each table, and refusals by their names.

## The stream of a table

- **Stored before told.** A command is checked, applied and written to the database; only then is it acknowledged, and only then does anybody hear of it. What you have heard of can't be lost.
- **Numbers.** After \`watch\` come a \`snapshot\` and then \`update\`s, numbered by \`seq\` without a gap, for each table and seat apart. An event that shows this seat nothing has no number and no message. A gap, or a patch that does not fit, means that something was missed: \`watch\` again with what you know.
- **Epochs.** \`seq\` counts within an \`epoch\`, which changes whenever the table is read anew from its log: after a restart, at another process, after an undo. With the \`epoch\` and \`seq\` you know, \`watch\` brings the missing updates if the server still has them, and a snapshot otherwise. The part of the epoch before the dot counts the undos.
- **Facts.** What happened comes as facts, numbered from 1 for each seat. Their numbers go on over snapshots and epochs: tell each one once. A snapshot brings the latest; if the first of them leaves a hole, or if one of a new epoch brings none, ask for \`history\`. After an undo, when the part of the epoch before the dot has changed, their count begins anew at what the snapshot brings; a page of \`history\` whose epoch begins otherwise than yours is of before or after an undo that you have not heard of or have heard of since.
- **Resync.** \`resync\` says that the table went elsewhere or was read anew: \`watch\` again.
- **Sent twice, done once.** A command's \`id\` is yours to choose, and never used twice. Keep a command until it is answered by \`ack\` or \`reject\`; after a new connection send it again, in order. One that was done before is acknowledged again and not done again; of each person, a table knows the latest 64. One that was rejected was not done.
- **Answers name their question.** Every question has an \`id\`; an answer to one that is closed is turned down (\`closed\`), so that two who answer at once never get in each other's way.
- **Time.** \`at\` is match time in milliseconds: it stands still in pauses and while no process has the table. \`wall\` is the time of day. The server measures the way to you by \`ping\`: in a race, what your answers spent on the way is credited to you, within limits.
- **Pings.** Answer every \`ping\` by \`pong\` at once. A socket that leaves five unanswered is dead. Yours are answered too.
- **Bye.** After \`bye\` the socket is closed. On \`closing\`, \`slow\`, \`too-many\`, \`too-many-here\` and \`ticket\` come back, a little later each time; \`protocol\` means that your program is out of date.
- **Several.** One socket may watch many tables and seats. Several sockets, tabs and devices may watch the same seat: all hear the same.

What is never sent while a match is played: what the rules hide from a seat, in whatever form (the view, the facts, the number, size and time of messages); the seed and the server's part of the dice, of which only the commitment is known; what a spectator would see before the table's delay is over; when a pass was decided, since it is acknowledged at once and others hear of it at a moment that has nothing to do with the hand.`;

const CLOCKS = `A table has one clock, the \`clock\` it is opened with, and no clock unless one is named. The times that the rules print are one of them (\`printed\`); under every other clock they hold in races alone, by days nowhere, and with no clock only between people. A game with races is played by days with the options that play it without. What holds stands in the room as \`pace\` and \`races\`; a table with another clock whose \`pace\` is not 0 is older than this, and goes on under the printed times.`;

const HTTP = `Bodies are JSON. A request is checked to the letter: a field that is not named here is refused, not ignored. Everything that is turned down has a status of 400 or more and a body of one form:`;

/** What each route is for. */
export const ROUTES: Record<string, string> = {
  'GET /health': 'The process is alive.',
  'GET /ready': 'The process can do its work; status 503 if not.',
  'GET /api/games': 'The games that can be played here.',
  'POST /api/tables': 'Opens a table.',
  'GET /api/tables':
    'The public tables that changed last, `open` ones unless another status is asked for; at most three of one host. Of the options, lists name only numbers and words from a closed list. A list may be a second old.',
  'GET /api/mine': 'The latest tables at which I sit or sat, as lists show them.',
  'GET /api/tables/:table/record':
    'The record of a finished match: everything needed to replay and check it. See [fair dice](fair-dice.md).',
  'GET /api/tables/:table/remains':
    'What is left of a table whose rules are not here any more (`rules-missing`, and `gone` in lists): who played, how it ended, the latest of its log in words.',
  'GET /api/tables/:table': 'A table as a seat sees it now (-1, the default: as a spectator): a `snapshot`.',
  'POST /api/tables/:table/commands': 'Does something at a table, as `do` does; answered by `ack`.',
  'POST /api/ticket': 'A ticket for a socket.',
  'GET /api/schema.json': 'This protocol as JSON schemas.',
  'GET /api/me': 'Who I am; null for a stranger. Makes nobody a guest.',
  'PATCH /api/me': 'Changes my settings.',
  'POST /api/guest': 'Makes me a guest, unless I am somebody already.',
  'POST /api/me/name': 'Gives a guest a name and a password. Everything they did stays theirs.',
  'POST /api/login': 'Logs in. What was done as a guest before goes along.',
  'POST /api/logout': 'Ends this session.',
  'POST /api/me/rename': 'Takes another name. Only for an account whose name is reserved by now.',
  'POST /api/me/password': 'Changes the password and ends all other sessions.',
  'GET /api/sessions': 'Where I am logged in.',
  'DELETE /api/sessions/:session': 'Ends one of my sessions.',
  'DELETE /api/sessions': 'Ends all my sessions but this one.',
  'GET /api/me/data': 'All that is kept about me.',
  'POST /api/me/delete': 'Deletes my account and what is kept about me.',
  'GET /api/me/ratings': 'My ratings.',
  'GET /api/ratings/:game': 'The best players of a game.',
  'GET /api/players/:player': 'A player and their ratings.',
  'GET /api/blocks': 'Whom I have muted or blocked.',
  'POST /api/blocks':
    "Mutes somebody (I don't see their chat) or blocks them (we are not seated together either).",
  'DELETE /api/blocks/:other/:kind': 'Takes that back.',
  'GET /api/reports': 'What I have reported.',
  'POST /api/reports': 'Reports a player to the host.',
  'GET /metrics': 'Figures of all processes for Prometheus.',
  'GET /api/admin/processes': 'The processes of this server.',
  'POST /api/admin/processes/:process/drain': 'Has a process hand its tables over and stop.',
  'GET /api/admin/tables': 'Tables, those that changed last first.',
  'GET /api/admin/tables/:table': 'A table from the inside, without anything secret.',
  'POST /api/admin/tables/:table/close': 'Closes a table for good. Its log stays.',
  'POST /api/admin/tables/:table/again':
    'Tries a table again that was set aside because it took too long to read.',
  'GET /api/admin/reports': 'What players reported.',
  'POST /api/admin/reports/:report': 'Judges a report.',
  'GET /api/admin/audit': 'What happened to accounts and by administrators, latest first.',
};

const GROUPS = { Tables: 'tables', People: 'people', 'The host': 'host' };
const TABLES = ['games', 'tables', 'mine', 'ticket', 'schema.json'];
function groupOf(path: string): string {
  const [, api, what] = path.split('/');
  if (api !== 'api' || what === 'admin') return 'host';
  return TABLES.includes(what) ? 'tables' : 'people';
}

/** The forms of a message, by the field that tells them apart. */
function forms({ anyOf = [] }: Schema, mark: string): { name: string; schema: Schema }[] {
  return anyOf.map((schema) => ({ name: String(schema.properties?.[mark].const), schema }));
}

function commandIn(client: { name: string; schema: Schema }[]): Schema | undefined {
  return client.find(({ name }) => name === 'do')?.schema.properties?.command;
}

function section(title: string, schema: Schema, without: string[], types: Types): string {
  return [`### ${title}`, schema.description ?? '', ...fields(schema, without, types)].join('\n\n');
}

function routeSection(route: RouteNote, types: Types): string {
  const { method, path, admin } = route;
  const about = ROUTES[`${method} ${path}`];
  if (about === undefined) throw new Error(`docs: ${method} ${path}: say in ROUTES what it is for`);
  const parts = [`#### \`${method} ${path}\``, admin ? `${about} Needs the administrator's token.` : about];
  const given: [string, unknown][] = [
    ['In the path', route.params],
    ['In the query', route.querystring],
  ];
  for (const [where, schema] of given) {
    if (schema) parts.push(`${where}:`, ...fields(schema as Schema, [], types));
  }
  if (route.body) parts.push(`Body: ${types.name(route.body as Schema)}`);
  const { 200: reply, 204: nothing } = route.response ?? {};
  if (nothing) parts.push('Reply: nothing, status 204.');
  else if (reply) parts.push(`Reply: ${types.name(reply as Schema)}`);
  return parts.join('\n\n');
}

function fields({ properties = {}, required = [] }: Schema, without: string[], types: Types): string[] {
  const names = Object.keys(properties).filter((name) => !without.includes(name));
  if (names.length === 0) return [];
  const rows = names.map((name) => {
    const schema = properties[name];
    const meaning = [schema.title ? '' : (schema.description ?? ''), limits(schema)]
      .filter(Boolean)
      .join('; ');
    return [`\`${name}\`${required.includes(name) ? '' : ' (optional)'}`, types.name(schema), meaning];
  });
  return [table(['field', 'type', 'meaning'], rows)];
}

function limits(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = schema;
  const said = [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    pattern ? `matches \`${pattern}\`` : '',
  ];
  return said.filter(Boolean).join(', ');
}

function range(low: number | undefined, high: number | undefined, unit: string): string {
  if (low === undefined && high === undefined) return '';
  if (high === undefined) return `at least ${low}${unit}`;
  return low === undefined ? `at most ${high}${unit}` : `${low} to ${high}${unit}`;
}

/** The types that have names: each is explained once. */
class Types {
  private readonly schemas = new Map<string, Schema>();

  /** How a type is written; one that has a name is only named. */
  name(schema: Schema): string {
    const { title } = schema;
    if (title === undefined) return this.shape(schema);
    if (title === 'Command') return '[Command](#what-may-be-done)';
    const before = this.schemas.get(title);
    if (before === undefined) this.schemas.set(title, schema);
    else if (JSON.stringify(before) !== JSON.stringify(schema)) {
      throw new Error(`docs: two different types are called ${title}; give one of them another title`);
    }
    return `[${title}](#${title.toLowerCase()})`;
  }

  private shape(schema: Schema): string {
    const { type, anyOf, items, properties, patternProperties, required = [] } = schema;
    if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
    if (anyOf) return anyOf.map((each) => this.name(each)).join(' or ');
    if (Array.isArray(items)) return `[${items.map((each) => this.name(each)).join(', ')}]`;
    if (items)
      return items.anyOf && !items.title ? `list of (${this.name(items)})` : `list of ${this.name(items)}`;
    if (patternProperties) return `object of ${this.name(Object.values(patternProperties)[0])}`;
    if (properties) {
      const inside = Object.entries(properties).map(
        ([name, each]) => `\`${name}\`${required.includes(name) ? '' : ' (optional)'} ${this.name(each)}`,
      );
      return `{ ${inside.join(', ')} }`;
    }
    return type ?? 'JSON';
  }

  /** All that were named, and those that are named in explaining them. */
  sections(): string[] {
    const said = new Map<string, string>();
    for (let size = -1; size !== said.size; ) {
      size = said.size;
      for (const [title, schema] of [...this.schemas]) {
        if (!said.has(title)) said.set(title, this.explain(title, schema));
      }
    }
    return [...said.keys()].sort().map((title) => said.get(title) as string);
  }

  private explain(title: string, schema: Schema): string {
    const { title: _, description, ...bare } = schema;
    const body = bare.properties ? fields(bare, [], this) : [];
    const forms = (bare.anyOf ?? []).map((each) => `- ${this.formOf(each)}`).join('\n');
    const rest = bare.properties || bare.anyOf ? '' : this.shape(bare);
    return [`### ${title}`, description ?? '', ...body, forms, rest].filter(Boolean).join('\n\n');
  }

  private formOf(schema: Schema): string {
    const { properties, required = [] } = schema;
    if (!properties) return this.name(schema);
    const inside = Object.entries(properties).map(([name, each]) => {
      const meaning = [each.title ? '' : (each.description ?? ''), limits(each)].filter(Boolean).join('; ');
      const optional = required.includes(name) ? '' : ' (optional)';
      return `\`${name}\`${optional} ${this.name(each)}${meaning ? ` (${meaning})` : ''}`;
    });
    return inside.join(', ');
  }
}

/** What is said in between, and blocks of what goes to and fro. */
function session(): string[] {
  const parts: string[] = [];
  let block: string[] = [];
  const end = () => {
    if (block.length > 0) parts.push(code(block.join('\n')));
    block = [];
  };
  for (const line of example) {
    if (!('say' in line)) block.push(shownLine(line));
    else {
      end();
      parts.push(line.say);
    }
  }
  end();
  return parts;
}

function shownLine(line: Exclude<Line, { say: string }>): string {
  if ('client' in line) return `→ ${briefly(line.client)}`;
  if ('server' in line) return `← ${briefly(line.server)}`;
  const body = line.body === undefined ? '' : ` ${JSON.stringify(line.body)}`;
  return `${line.request}${body}\n200 ${JSON.stringify(line.reply)}`;
}

/** Of a message; its room was shown before. */
function briefly(message: object): string {
  return JSON.stringify(message, (name, value) => (name === 'room' ? '…' : value)).replaceAll('"…"', '{…}');
}

function code(text: string): string {
  return ['```text', text, '```'].join('\n');
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
