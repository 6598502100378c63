import { below, PASS, type Rng, seeded } from '@kaiju/kernel';
import { WebSocket } from 'ws';
import type { TableStream } from '../client/index.ts';
import { connect } from '../client/index.ts';
import { PROTOCOL, type Room } from '../protocol/index.ts';
import { Log, openDatabase } from '../store/index.ts';
import { House, type ServerProcess } from './house.ts';
import { Ledger } from './ledger.ts';
import { Line, type Reply, stranger } from './line.ts';
import { Arsenal, type Shot, TOO_LARGE } from './shots.ts';
import { gentle, Wire } from './wire.ts';

export interface FuzzReport {
  sent: number;
  /** How they were answered: by the code of a refusal, by another message, or by a closed connection. */
  answers: Record<string, number>;
  /** Legal moves in between. */
  moves: number;
  /** Heap in use after a collection, in megabytes: after the first part, and at the end. */
  heap: { first: number; last: number };
  violations: string[];
}

export interface FuzzOptions {
  seed: string;
  messages: number;
  say?(line: string): void;
}

const MEGABYTE = 1024 * 1024;
/** What may be in use more than at first: caches that fill up, tables that differ. */
const SLACK = 12 * MEGABYTE;
const ATTACKERS = 32;
/** Between two legal moves. */
const MOVE_EVERY = 100;
const NO_REPLY = { status: 0 };

/** Everything a message can be besides what it should be, at a server that must answer each by rule and change nothing. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const house = await House.open();
  try {
    const open = await house.start();
    const strict = await house.start({ limits: 'usual' });
    return await new Fuzz(house, open, strict, options).run();
  } finally {
    await house.close();
  }
}

class Fuzz {
  private readonly house: House;
  private readonly open: ServerProcess;
  private readonly strict: ServerProcess;
  private readonly options: FuzzOptions;
  private readonly rng: Rng;
  private readonly ledger = new Ledger(() => {});
  private readonly violations: string[] = [];
  private readonly answers: Record<string, number> = {};
  private readonly seats: TableStream[] = [];
  private arsenal!: Arsenal;
  private ann!: Wire;
  private bob!: Wire;
  private table = '';
  private hidden = '';
  private sent = 0;
  private first = 0;

  constructor(house: House, open: ServerProcess, strict: ServerProcess, options: FuzzOptions) {
    this.house = house;
    this.open = open;
    this.strict = strict;
    this.options = options;
    this.rng = seeded(`${options.seed}, fuzz`);
  }

  async run(): Promise<FuzzReport> {
    const { messages } = this.options;
    const { say = () => {} } = this.options;
    await this.prepare();
    await this.shoot(Math.ceil(messages / 4));
    this.first = await this.open.weigh();
    say(`${this.sent} messages: ${mb(this.first)} MB`);
    await this.shoot(messages - this.sent);
    say(`${this.sent} messages; now at the door`);
    await this.knock();
    say('now a flood');
    await this.flood();
    const last = await this.open.weigh();
    if (last > this.first + SLACK) {
      this.violations.push(`the heap grew from ${mb(this.first)} to ${mb(last)} MB`);
    }
    for (const process of [this.open, this.strict]) {
      if (!process.alive) this.violations.push(`a server process ended with ${process.ended}`);
    }
    await this.checkLogs();
    return {
      ...{ sent: this.sent, answers: this.answers, moves: this.ledger.counts.moves },
      ...{ heap: { first: mb(this.first), last: mb(last) }, violations: this.violations },
    };
  }

  // ── the honest ones ─────────────────────────────────────────────────────────────────────────────────────────

  /** Two honest people play at a table that all may watch; a second table is nobody's business. */
  private async prepare(): Promise<void> {
    const people = [0, 1].map((seat) => {
      const wire = new Wire(seeded(`honest ${seat}`), this.ledger, () => this.open.url, gentle);
      const client = connect({ base: 'http://house', fetch: wire.fetch, WebSocket: wire.WebSocket });
      return { wire, client };
    });
    [this.ann, this.bob] = people.map(({ wire }) => wire);
    const [ann, bob] = people.map(({ client }) => client);
    const open = async (visibility: 'public' | 'private'): Promise<Room> => {
      const seats = [{ kind: 'open' }, { kind: 'open' }];
      const wish = {
        game: 'market',
        seats,
        sit: 0,
        pace: 0,
        manners: 0,
        visibility,
        options: { nights: 20 },
      };
      return (await ann.http.call<{ room: Room }>('POST', '/api/tables', wish)).room;
    };
    this.hidden = (await open('private')).id;
    this.table = (await open('public')).id;
    const lobby = bob.watch(this.table, -1);
    await lobby.do({ do: 'sit', seat: 1 });
    lobby.close();
    this.seats.push(ann.watch(this.table, 0), bob.watch(this.table, 1));
    await this.seats[0].do({ do: 'start' });
    this.arsenal = new Arsenal(seeded(`${this.options.seed}, shots`), {
      ...{ table: this.table, hidden: this.hidden },
      asked: (seat) => this.seats[seat]?.ask?.id,
      done: (seat, ago) => this.done(seat, ago),
    });
  }

  private done(seat: number, ago: number): string | undefined {
    const [key] = [...this.ledger.acked.keys()].slice(-1 - ago);
    const [account, done] = (key ?? '/').split('/');
    return [this.ann, this.bob][seat]?.name === account ? done : undefined;
  }

  /** One legal answer of whoever is asked. */
  private async move(): Promise<void> {
    for (const seat of this.seats) {
      const options = seat.ask?.options;
      if (!options) continue;
      await seat.answer(options[below(this.rng, options.length)]).catch((error: { code: string }) => {
        // In a race the other may have been quicker.
        if (!['closed', 'early', 'late', 'unknown'].includes(error.code)) {
          this.violations.push(`a legal answer was refused: ${error.code}`);
        }
      });
      return;
    }
  }

  // ── messages ────────────────────────────────────────────────────────────────────────────────────────────────

  private async shoot(count: number): Promise<void> {
    const until = this.sent + count;
    const gunners = Array.from({ length: ATTACKERS }, async (_, i) => {
      // Most of them are strangers; the others sit at the table themselves, and mean it no better.
      const seat = i % 8 > 1 ? -1 : i % 8;
      const wire = [stranger(this.open.url, `stranger ${i}`), this.ann, this.bob][seat + 1];
      let line = await Line.open(this.open.url, wire);
      while (this.sent < until) {
        this.sent++;
        if (this.sent % MOVE_EVERY === 0) await this.move();
        if (!(await this.fire(line, this.arsenal.next(seat)))) line = await Line.open(this.open.url, wire);
      }
      line.close();
    });
    await Promise.all(gunners);
  }

  /** False: the connection is closed. */
  private async fire(line: Line, shot: Shot): Promise<boolean> {
    const reply = await line.ask(shot.data, shot.fits);
    if (reply === null) {
      this.violations.push(`${shot.name} was not answered: ${String(shot.data).slice(0, 300)}`);
      line.close();
      return false;
    }
    const closed = reply.t === 'closed';
    if (closed && shot.ends === undefined) {
      this.violations.push(
        `${shot.name} ended the connection (${reply.code}): ${String(shot.data).slice(0, 300)}`,
      );
    }
    if (!closed && shot.ends === 'must') this.violations.push(`${shot.name} did not end the connection`);
    const name = reply.code ? `${reply.t} ${reply.code}` : reply.t;
    this.answers[name] = (this.answers[name] ?? 0) + 1;
    if (reply.code === 'broken') {
      this.violations.push(`${shot.name} broke the rules: ${String(shot.data).slice(0, 300)}`);
    }
    return !closed;
  }

  // ── the door ────────────────────────────────────────────────────────────────────────────────────────────────

  /** Forged tickets and cookies, and requests that fit nothing: refused, never a failure of the server. */
  private async knock(): Promise<void> {
    const { url } = this.open;
    const someone = stranger(url, 'at the door');
    await Line.open(url, someone).then((line) => line.close());
    const real = someone.headers.cookie;
    const cookies = [
      '',
      'kaiju=',
      'kaiju=a.b.c',
      `${real}x`,
      real.slice(0, -3),
      'kaiju=%00',
      'kaiju=__proto__',
      `kaiju=${'x'.repeat(5000)}`,
    ];
    for (const cookie of cookies) {
      const { ticket } = (await (
        await fetch(`${url}/api/ticket`, { method: 'POST', headers: { cookie: real } })
      ).json()) as { ticket: string };
      if (cookie !== real && (await opens(`${url}/socket?ticket=${ticket}`, cookie))) {
        this.violations.push(`a socket was opened with the cookie ${cookie.slice(0, 40)}`);
      }
      // Used up by the one who tried.
      if (await opens(`${url}/socket?ticket=${ticket}`, real))
        this.violations.push('a ticket opened two sockets');
    }
    for (const ticket of [
      '',
      'x',
      '%00',
      '__proto__',
      "' or 1=1 --",
      'x'.repeat(5000),
      '&ticket=a&ticket=b',
    ]) {
      if (await opens(`${url}/socket?ticket=${ticket}`, real))
        this.violations.push(`the ticket ${ticket.slice(0, 40)} opened a socket`);
    }
    const wishes: unknown[] = [
      ...[
        '{',
        '[]',
        'null',
        '"x"',
        '{"game":1}',
        `{"game":"market","seats":${'['.repeat(20_000)}`,
        'x'.repeat(TOO_LARGE),
      ],
      ...[
        { game: 'market', seats: [] },
        { game: '\u0000', seats: [{ kind: 'open' }] },
        { game: '__proto__', seats: [{ kind: 'open' }, { kind: 'open' }] },
      ],
      ...[
        { nights: 1e308 },
        { nights: -1 },
        { nights: 'x' },
        { __proto__: { x: 1 } },
        { constructor: 1 },
        { nights: null },
      ].map((options) => ({ game: 'market', options, seats: [{ kind: 'open' }, { kind: 'open' }] })),
      ...[
        { map: 'random:\u0000' },
        { map: `random:${'x'.repeat(40_000)}` },
        { edition: 'grand\u0000' },
        { map: '\ud800' },
        { edition: '{"__proto__":1}' },
      ].map((options) => ({ game: 'miracle', options, seats: [{ kind: 'open' }, { kind: 'open' }] })),
    ];
    const paths: [method: string, path: string, body?: unknown][] = [
      ...wishes.map((wish): [string, string, unknown] => ['POST', '/api/tables', wish]),
      ...['x', '%00', '__proto__', '../../etc/passwd', this.hidden, 'x'.repeat(3000)].flatMap(
        (id): [string, string, unknown?][] => [
          ['GET', `/api/tables/${id}`],
          ['GET', `/api/tables/${id}/record`],
          ['POST', `/api/tables/${id}/commands`, { id: 'x', command: { do: 'start' } }],
        ],
      ),
      ['GET', '/api/tables?status=__proto__'],
      ['GET', "/api/tables?game=' or 1=1 --"],
      ['GET', '/api/tables?game=%00'],
      ['DELETE', '/api/tables'],
      ['GET', '/nowhere'],
    ];
    let opened = 0;
    for (const [method, path, body] of paths) {
      this.sent++;
      const headers = { cookie: real, ...(body !== undefined && { 'content-type': 'application/json' }) };
      const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
      const { status } = await fetch(`${url}${path}`, { method, headers, body: text }).catch(() => NO_REPLY);
      this.answers[`HTTP ${status}`] = (this.answers[`HTTP ${status}`] ?? 0) + 1;
      if (method === 'POST' && path === '/api/tables' && status === 200) opened++;
      if (status < 500 && status !== 0) continue;
      const what = `${method} ${path.slice(0, 60)} ${text?.slice(0, 80) ?? ''}`;
      this.violations.push(`${what} was answered by ${status}`);
    }
    await this.checkListed(url, real, opened);
  }

  /** Whatever was opened, with however odd a wish, stands in the lists a moment later. */
  private async checkListed(url: string, cookie: string, opened: number): Promise<void> {
    let listed = -1;
    for (let tries = 0; tries < 50 && listed !== opened; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const reply = await fetch(`${url}/api/tables?status=open`, { headers: { cookie } });
      const { tables } = (await reply.json()) as { tables: Room[] };
      listed = tables.length;
    }
    if (listed !== opened) this.violations.push(`${opened} tables were opened, ${listed} are in the list`);
  }

  /** More than anybody may ask for: each is turned down in words, and others don't notice. */
  private async flood(): Promise<void> {
    const line = await Line.open(this.strict.url, stranger(this.strict.url, 'flood'));
    const many = 500;
    const replies = await Promise.all(
      Array.from({ length: many }, (_, i) => {
        const id = `flood-${i}`;
        const data = JSON.stringify({ t: 'do', id, table: this.table, command: { do: 'start' } });
        return line.ask(data, (message) => message.t === 'reject' && message.id === id);
      }),
    );
    this.sent += many;
    const hasty = replies.filter((reply) => reply?.code === 'too-fast').length;
    this.answers['reject too-fast'] = hasty;
    if (replies.includes(null)) this.violations.push(`of ${many} messages at once, some were not answered`);
    if (hasty === 0) this.violations.push(`${many} messages at once were not too many`);
    line.close();
  }

  /** Nothing is in any log that no honest person said. */
  private async checkLogs(): Promise<void> {
    const database = await openDatabase(this.house.database.url);
    const log = await Log.open(database);
    for (const { command, kind, n, body } of await log.read(this.table)) {
      const honest = command !== null && this.ledger.acked.has(command);
      const own =
        kind === 'created' || kind === 'sat' || (kind === 'input' && JSON.parse(body).input.value === PASS);
      // Without a command there are only the opening, and passes by standing order.
      if (honest || (command === null && own)) continue;
      this.violations.push(`entry ${n} (${kind}) of the table was not caused by a legal command`);
    }
    const rest = (await log.read(this.hidden)).filter(
      ({ kind }) => !['created', 'sat', 'owned'].includes(kind),
    );
    for (const { n, kind } of rest)
      this.violations.push(`entry ${n} (${kind}) of the private table is no owner's`);
    await log.close();
    await database.close();
  }
}

/** Whether the server lets somebody in by this address, with this cookie. */
function opens(address: string, cookie: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address.replace('http', 'ws'), { headers: { cookie } });
    socket.on('open', () => socket.send(JSON.stringify({ t: 'hello', protocol: PROTOCOL })));
    socket.on('message', (data) => {
      resolve((JSON.parse(String(data)) as Reply).t === 'welcome');
      socket.terminate();
    });
    socket.on('close', () => resolve(false));
    socket.on('error', () => resolve(false));
  });
}

const mb = (bytes: number) => Math.round((10 * bytes) / MEGABYTE) / 10;
