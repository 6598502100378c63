import type { Json } from '@kaiju/kernel';
import type { Line } from '../chaos/line.ts';
import { Arsenal } from '../chaos/shots.ts';
import { mapOf } from '../reading/poison.ts';
import { Guest, replyOf, type Scene } from './intruder.ts';

/** One way to break a server from outside. */
export interface Attack {
  name: string;
  /** What came of it once. */
  was: string;
  /** The codes by which it has to be refused, all of them. */
  codes: readonly string[];
  /** Seconds from one wave to the next. */
  every: number;
  strike(scene: Scene): Promise<void>;
}

const LONG = 'x'.repeat(60_000);
const DEEP = `${'['.repeat(8000)}${']'.repeat(8000)}`;
const bot = (level: string) => ({ kind: 'bot', level });
const bots = (count: number, level = 'casual') => Array.from({ length: count }, () => bot(level));
const open = { kind: 'open' };
const live = { kind: 'live', bank: 60_000, increment: 0, decision: 60_000, reaction: 60_000, out: 'default' };

/** So many messages a second, and no more of anybody than they can pay for: nothing that is heard is cheaper. */
const GUNNERS = { messages: 500, count: 50, machines: 5 };

/** Milliseconds. */
const TICK = 5;

/** Each is gone through once and again; what nobody refuses must be harmless. */
export const attacks: readonly Attack[] = [
  {
    name: 'grids',
    was: 'a map of 175 by 175 stopped the process for two minutes and kept 940 MB',
    codes: ['bad-options'],
    every: 4,
    async strike(scene) {
      const guest = await scene.guest();
      for (const side of [31, 60, 100, 175]) {
        const wish = { game: 'encounter', seats: bots(2), options: { map: mapOf(side).slice(0, 62_000) } };
        scene.refused(`a map of ${side} by ${side}`, await guest.open(wish), 'bad-options');
      }
    },
  },
  {
    name: 'long texts',
    was: 'a text of 60 KB was read, kept for good, and shown in the lobby',
    codes: ['bad-options'],
    every: 4,
    async strike(scene) {
      const guest = await scene.guest();
      for (const [game, option] of [
        ['encounter', 'seed'],
        ['encounter', 'map'],
        ['encounter', 'mode'],
        ['miracle', 'map'],
        ['miracle', 'edition'],
      ]) {
        const wish = { game, seats: [open, open], options: { [option]: LONG } };
        scene.refused(`60 KB as ${option}`, await guest.open(wish), 'bad-options');
      }
    },
  },
  {
    name: 'maps by name',
    was: 'every name of a random map was kept for good',
    codes: ['too-many-tables'],
    every: 8,
    async strike(scene) {
      const guest = await scene.guest();
      for (let i = 0; i < 12; i++) {
        const map = `random:${scene.from}-${Math.random()}`;
        const wish = { game: 'miracle', seats: [open, open], options: { map } };
        scene.note('a random map', await guest.open(wish), 'too-many-tables');
      }
    },
  },
  {
    name: 'poison',
    was: 'a table that took too long to read was read again at every start',
    codes: ['unfit'],
    every: 4,
    async strike(scene) {
      const guest = await scene.guest();
      const { poison } = scene.target;
      for (const path of ['', '/record']) {
        scene.refused(
          'a table beyond all bounds',
          await guest.send('GET', `/api/tables/${poison}${path}`),
          'unfit',
        );
      }
    },
  },
  {
    name: 'nested values',
    was: 'a value that can not be written hushed the table, and its clocks never ran again',
    codes: ['malformed'],
    every: 6,
    async strike(scene) {
      const clock = { kind: 'live', bank: 0, increment: 0, decision: 1000, reaction: 1000, out: 'default' };
      const guest = await scene.guest();
      const table = await guest.begin({ game: 'market', seats: [open, bot('beginner')], clock });
      if (table === null) return;
      const line = await guest.line();
      for (const command of [
        `{"do":"orders","seat":0,"orders":{"pass":"smart","stops":[],"armed":[{"answer":${DEEP},"when":"possible"}]}}`,
        `{"do":"answer","seat":0,"ask":"0.1","value":${DEEP}}`,
        `{"do":"answer","seat":0,"ask":"0.1","value":{"parties":[],"x":${DEEP}}}`,
      ]) {
        scene.refused('a value without end', await guest.tell(line, table, command), 'malformed');
      }
      await line.ask(JSON.stringify({ t: 'watch', table, seat: 0 }), (m) => m.t === 'snapshot');
      // Nobody answers: it is the clock that goes on.
      const moved = await line.hear((m) => m.t === 'update' && m.facts.length > 0);
      if (moved?.t !== 'update') scene.wrong('the clocks of a table stand still');
      line.close();
      await guest.post(table, { do: 'concede', seat: 0 });
    },
  },
  {
    name: 'unknown fields',
    was: 'fields that nobody knows were kept, sealed and stored',
    codes: ['illegal'],
    every: 6,
    async strike(scene) {
      const guest = await scene.guest();
      for (const game of ['dungeon', 'dragon', 'encounter']) {
        const table = await guest.begin({ game, seats: [open, bot('beginner')], pace: 0 });
        if (table === null) return;
        const ask = await asked(guest, table);
        for (const x of ask === null ? [] : [[[[1]]], LONG.slice(0, 30_000)]) {
          const answer = { do: 'answer', seat: 0, ask: ask?.id, value: { parties: [], x } };
          scene.refused('an unknown field', await guest.post(table, answer), 'illegal');
        }
        await guest.post(table, { do: 'concede', seat: 0 });
      }
    },
  },
  {
    name: 'masters',
    was: 'twelve tables of six masters kept everybody else from being answered by a bot for five seconds',
    codes: ['too-many-bots', 'only-bots'],
    every: 20,
    async strike(scene) {
      const guest = await scene.guest();
      const masters = { game: 'dice', pace: 0, seats: bots(6, 'master') };
      scene.refused('masters without a person', await guest.open(masters), 'only-bots');
      for (let i = 0; i < 6; i++) {
        const table = await guest.begin({ ...masters, seats: [open, ...bots(5, 'master')] });
        if (table === null) continue;
        const standIn = { do: 'stand-in', seat: 0, level: 'master' };
        scene.note('a master for oneself', await guest.post(table, standIn), 'not-playing');
      }
      const more = { ...masters, seats: [open, ...bots(5, 'master')], sit: 0 };
      scene.refused('a seventh table of masters', await guest.open(more), 'too-many-bots');
    },
  },
  {
    name: 'nights',
    was: 'a match of a billion nights went on for ever, with nobody there',
    codes: ['bad-options'],
    every: 4,
    async strike(scene) {
      const guest = await scene.guest();
      for (const nights of [1e9, 2 ** 53 - 1, 21, 0, -1, 1.5, '20']) {
        const wish = { game: 'market', seats: bots(2), options: { nights } };
        scene.refused(`${nights} nights`, await guest.open(wish), 'bad-options');
      }
    },
  },
  {
    name: 'tables in masses',
    was: 'one guest had as many tables as they liked, and bots played at them for ever',
    codes: ['too-many-tables'],
    every: 12,
    async strike(scene) {
      const guest = await scene.guest();
      for (let i = 0; i < 14; i++) {
        const wish = { game: 'market', seats: bots(2), options: { nights: 20 } };
        const { code, body } = scene.note('one more table', await guest.open(wish), 'too-many-tables');
        if (code === 'ok') await guest.post(body.room.id, { do: 'start' });
        else if (i < 10 && code === 'too-many-tables') scene.wrong(`too many tables at the ${i}th`);
      }
    },
  },
  {
    name: 'lobby',
    was: 'the list of tables was three megabytes, at 500 requests a second',
    // As many as one address may ask for: that it is harmless must do.
    codes: [],
    every: 1,
    async strike(scene) {
      const [guest] = await scene.band(1);
      await atPace(500, async () => {
        const reply = scene.note('the list of tables', await guest.send('GET', '/api/tables'));
        if (reply.text.length > 100_000) scene.wrong('the list of tables is longer than 100 KB');
      });
    },
  },
  {
    name: 'the past',
    was: 'history and records replayed whole matches on the event loop, again and again',
    codes: ['not-over', 'too-fast'],
    every: 6,
    async strike(scene) {
      const guest = await scene.guest();
      const table = await guest.begin({
        ...{ game: 'market', seats: [open, ...bots(3, 'beginner')], options: { nights: 20 }, pace: 0 },
      });
      if (table === null) return;
      const record = () => guest.send('GET', `/api/tables/${table}/record`);
      scene.refused('the record of a match that is played', await record(), 'not-over');
      await guest.post(table, { do: 'stand-in', seat: 0, level: 'beginner' });
      const line = await guest.line();
      for (let i = 0; i < 60; i++) {
        const ask = { t: 'history', id: `past-${i}`, table, seat: 0, from: 0 };
        const reply = await line.ask(JSON.stringify(ask), (m) => 'id' in m && m.id === ask.id);
        const code = reply?.t === 'history' ? 'ok' : (reply?.code ?? 'silence');
        scene.note('a history', replyOf(code));
      }
      line.close();
      await inParallel(40, 8, async () => {
        scene.note('a record', await record(), 'not-over');
      });
    },
  },
  {
    name: 'orders',
    was: 'a guest wrote 62 MB of standing orders in 20 seconds',
    codes: ['orders-too-large', 'orders-too-fast'],
    every: 8,
    async strike(scene) {
      const guest = await scene.guest();
      const table = await guest.begin({ game: 'market', seats: [open, bot('beginner')], pace: 0 });
      if (table === null) return;
      const line = await guest.line();
      const orders = (size: number) => ({
        ...{ do: 'orders', seat: 0 },
        orders: { pass: 'smart', stops: [], armed: [{ answer: { x: 'x'.repeat(size) }, when: 'possible' }] },
      });
      const large = await guest.do(line, table, orders(61_000));
      scene.refused('61 KB of orders', large, 'orders-too-large');
      for (let i = 0; i < 40; i++) {
        const reply = await guest.do(line, table, orders(i));
        scene.note('orders', reply, 'orders-too-fast', 'illegal');
      }
      line.close();
      await guest.post(table, { do: 'concede', seat: 0 });
    },
  },
  {
    name: 'chat',
    was: "a stranger wrote 1,186 lines in 20 seconds at somebody's table",
    codes: ['chat-too-fast'],
    every: 5,
    async strike(scene) {
      const guest = await scene.guest();
      const line = await guest.line();
      for (const { id } of await playing(guest)) {
        for (let i = 0; i < 12; i++) {
          const reply = await guest.do(line, id, { do: 'chat', text: '!'.repeat(300) });
          scene.note('a line of chat', reply, 'chat-too-fast', 'no-table', 'sent-away', 'chat-closed');
        }
      }
      line.close();
    },
  },
  {
    name: 'offers',
    was: 'offers and replies cost no more than any message',
    codes: ['offers-too-fast'],
    every: 8,
    async strike(scene) {
      const guest = await scene.guest();
      const own = await guest.begin({ game: 'market', seats: [open, bot('beginner')], pace: 0 });
      if (own === null) return;
      const line = await guest.line();
      for (let i = 0; i < 30; i++) {
        const what = i % 2 === 0 ? 'pause' : 'resume';
        const reply = await guest.do(line, own, { do: 'offer', seat: 0, what });
        scene.note('an offer', reply, 'offers-too-fast', 'already-offered', 'paused', 'not-paused');
      }
      line.close();
      await guest.post(own, { do: 'concede', seat: 0 });
    },
  },
  {
    name: 'crowd',
    was: 'one guest opened sockets without end and watched everything',
    codes: ['too-many-here'],
    every: 10,
    async strike(scene) {
      const guest = await scene.guest();
      const tables = await playing(guest);
      const lines: Line[] = [];
      while (lines.length < 56) {
        const line = await guest.tryLine('too-many-here');
        if (line === null) break;
        lines.push(line);
        const table = tables[lines.length]?.id;
        if (table === undefined) continue;
        const watch = JSON.stringify({ t: 'watch', table, seat: -1 });
        const seen = await line.ask(watch, ({ t }) => t === 'snapshot' || t === 'reject');
        const code = seen?.t === 'snapshot' ? 'ok' : (seen?.code ?? 'silence');
        scene.note('one more spectator', replyOf(code), 'no-table');
      }
      for (const line of lines) line.close();
    },
  },
  {
    name: 'taking back what was revealed',
    was: "at a rated table a bot's card was turned up and the bid taken back, as often as one liked",
    codes: ['undo-unrates'],
    every: 10,
    async strike(scene) {
      const guest = await scene.guest();
      const table = await guest.begin({
        game: 'market',
        seats: [open, bot('beginner')],
        rated: true,
        clock: live,
      });
      if (table === null) return;
      const undo = (more: object = {}) => guest.post(table, { do: 'offer', seat: 0, what: 'undo', ...more });
      let ask = await asked(guest, table);
      for (let i = 0; i < 12 && ask !== null; i++) {
        const { id, kind, options } = ask;
        const value = options?.[i % options.length] ?? null;
        await guest.post(table, { do: 'answer', seat: 0, ask: id, value });
        ask = await asked(guest, table, id);
        // What was bid has been turned up by the time that something else is asked.
        if (kind !== 'offer' || ask === null) continue;
        const { code } = scene.note(
          'an undo',
          await undo(),
          'undo-unrates',
          'nothing-to-undo',
          'not-playing',
        );
        if (code !== 'undo-unrates') continue;
        scene.note('an undo whatever it costs', await undo({ unrated: true }));
        const { body } = await guest.send('GET', `/api/tables/${table}`);
        if (body.room.verdict !== 'undo') scene.wrong('a match is rated in which a bid was taken back');
        break;
      }
      await guest.post(table, { do: 'concede', seat: 0 });
    },
  },
  {
    name: 'conceded matches',
    was: 'twelve conceded matches of two guests were the first place of the ladder, in seven seconds',
    codes: ['one-seat'],
    every: 15,
    async strike(scene) {
      const [ann, bob] = [await scene.guest(), await scene.guest()];
      const wish = { game: 'market', seats: [open, open], rated: true, clock: live, sit: 0 };
      for (let i = 0; i < 12; i++) {
        const { code, body } = await ann.open(wish);
        if (code !== 'ok') continue;
        const { id } = body.room;
        scene.refused('a second seat', await ann.post(id, { do: 'sit', seat: 1 }), 'one-seat');
        await bob.post(id, { do: 'sit', seat: 1 });
        await ann.post(id, { do: 'start' });
        await bob.post(id, { do: 'concede', seat: 1 });
      }
      for (const guest of [ann, bob]) {
        const { body } = await guest.send('GET', '/api/me/ratings');
        if (body?.ratings?.length > 0) scene.wrong('guests are rated');
      }
    },
  },
  {
    name: 'names of the server',
    was: 'a page whose name was turned to this address was served, and forwarded headers were believed',
    codes: ['host', 'origin'],
    every: 4,
    async strike(scene) {
      const guest = await scene.guest();
      const evil = 'http://evil.example';
      const post = (headers: Record<string, string>) => guest.send('POST', '/api/ticket', undefined, headers);
      scene.refused('another name', await post({ host: 'evil.example', origin: evil }), 'host');
      scene.refused('another name without a page', await post({ host: 'evil.example' }), 'host');
      scene.refused('another page', await post({ origin: evil }), 'origin');
      const forwarded = { origin: evil, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
      scene.refused('a page that says it was forwarded', await post(forwarded), 'origin');
    },
  },
  {
    name: 'sessions',
    was: 'the cookie of a guest went on as the named account, and anybody could be called admin',
    codes: ['name-reserved'],
    every: 15,
    async strike(scene) {
      const guest = await scene.guest();
      for (const name of ['admin', '管理员']) {
        const wish = { name, password: 'long enough' };
        scene.refused(`the name ${name}`, await guest.send('POST', '/api/me/name', wish), 'name-reserved');
      }
      const { cookie } = guest.wire.headers;
      const name = `Intruder${Math.floor(Math.random() * 1e9)}`;
      const named = await guest.send('POST', '/api/me/name', { name, password: 'long enough' });
      if (scene.note('a name', named, 'already-named').code !== 'ok') return;
      const old = await fetch(`${scene.target.url}/api/me`, { headers: { cookie } });
      if (((await old.json()) as { account: unknown }).account !== null) {
        scene.wrong('the session of before goes on as the named account');
      }
    },
  },
  {
    name: 'what no library sends',
    was: 'lone surrogates opened tables that no list could hold, and wrong frames wrote stacks to the log',
    codes: ['malformed', 'bad-request', 'bad-options', '400', 'cut'],
    every: 5,
    async strike(scene) {
      const guest = await scene.guest();
      const lone = '{"game":"miracle","seats":[{"kind":"open"},{"kind":"open"}],"options":{"map":"\\ud800"}}';
      scene.refused('half a letter', await guest.send('POST', '/api/tables', lone), 'bad-request');
      const wrong = Buffer.from([...Buffer.from('{"game":"'), 0xff, 0xfe, ...Buffer.from('"}')]);
      scene.refused('what is no text', await guest.send('POST', '/api/tables', wrong), 'malformed');
      const entropy = 'line\nline\nline';
      const wish = { game: 'market', seats: [open, open], sit: 0, entropy };
      scene.refused('entropy of lines', await guest.open(wish), 'bad-request');
      scene.refused(
        'a text as options',
        await guest.open({ ...wish, options: { nights: {} }, entropy: undefined }),
        'bad-options',
      );
      const hosts = ['GET /api/games HTTP/1.1', 'Host: localhost', 'Host: evil.example'];
      scene.refused('two hosts', await guest.raw(hosts), '400');
      for (const frame of [
        [0xff, 0x80, 0, 0, 0, 0],
        [0x81, 0x05, 1, 2, 3, 4, 5],
        [0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
      ]) {
        scene.refused('a wrong frame', await guest.frame(Buffer.from(frame)), 'cut');
      }
    },
  },
  {
    name: 'newcomers',
    was: '274 guests came in one burst from one address',
    codes: ['newcomers'],
    every: 15,
    async strike(scene) {
      await scene.guest();
      await inParallel(274, 20, async () => {
        // Wherever they say they come from.
        const forwarded = `10.0.0.${Math.floor(Math.random() * 250)}`;
        const headers = { 'x-forwarded-for': forwarded };
        const reply = await new Guest(scene, forwarded).send('POST', '/api/guest', {}, headers);
        scene.note('one more guest', reply, 'newcomers');
      });
    },
  },
  {
    name: 'noise',
    was: '500 hostile messages a second cost the process its lease, and all tables with it',
    codes: ['malformed'],
    every: 1,
    async strike(scene) {
      const guests = await scene.band(GUNNERS.count, GUNNERS.machines);
      const [{ id: table } = { id: scene.target.poison }] = await playing(guests[0]);
      const arsenal = new Arsenal(scene.rng, { table, hidden: 'Nowhere11111' });
      const gunner = async (guest: Guest): Promise<void> => {
        const lines = [guest.tryLine()];
        await atPace(GUNNERS.messages / GUNNERS.count, async () => {
          const last = lines[lines.length - 1];
          const line = await last;
          if (line?.isOpen) {
            line.say(arsenal.next(-1).data);
            scene.shots++;
          } else if (last === lines.at(-1)) lines.push(guest.tryLine());
        });
        const opened = (await Promise.all(lines)).filter((line) => line !== null);
        for (const line of opened) {
          await line.ask('{}', ({ t }) => t === 'reject');
          line.close();
        }
        for (const text of opened.flatMap(({ heard }) => heard)) {
          const { t, code } = JSON.parse(text);
          if (code === 'broken' || code === 'unavailable') scene.wrong(`noise was answered by ${code}`);
          if (code !== undefined) scene.heard[code] = (scene.heard[code] ?? 0) + 1;
          else if (t === 'ack') scene.heard.ok = (scene.heard.ok ?? 0) + 1;
        }
      };
      await Promise.all(guests.map(gunner));
    },
  },
];

/** What the first seat is asked next, as soon as it is. */
async function asked(
  guest: Guest,
  table: string,
  before = '',
): Promise<{ id: string; kind: string; options: Json[] | null } | null> {
  for (let tries = 0; tries < 30; tries++) {
    const { body } = await guest.send('GET', `/api/tables/${table}?seat=0`);
    const ask = body?.view?.ask;
    if (ask && ask.id !== before) return ask;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return null;
}

/** Matches of others that anybody may watch. */
async function playing(guest: Guest): Promise<{ id: string }[]> {
  const { body } = await guest.send('GET', '/api/tables?status=playing');
  return body?.tables?.slice(0, 4) ?? [];
}

async function inParallel(times: number, at: number, work: () => Promise<void>): Promise<void> {
  let left = times;
  const worker = async (): Promise<void> => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: at }, worker));
}

/** So much work in a second, evenly, whether or not what came before is done; for a second. */
async function atPace(perSecond: number, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  const under = new Set<Promise<void>>();
  for (let begun = 0; begun < perSecond; ) {
    const due = Math.min(perSecond, ((performance.now() - began) / 1000) * perSecond);
    for (; begun < due; begun++) {
      const working: Promise<void> = work().finally(() => under.delete(working));
      under.add(working);
    }
    await new Promise((resolve) => setTimeout(resolve, TICK));
  }
  await Promise.all(under);
}
