import { below, flawOf, type Rng } from '@kaiju/kernel';
import { PROTOCOL, type ServerMessage } from '../protocol/index.ts';
import type { Fits } from './line.ts';

/** Something to send, and what must come back. */
export interface Shot {
  name: string;
  data: string | Buffer;
  /** null: nothing needs to be said to it. */
  fits: Fits | null;
  /** It may, or must, end the connection. */
  ends?: 'may' | 'must';
}

/** What is shot at. */
export interface Aims {
  /** All may watch it. */
  table: string;
  /** This one is nobody's business. */
  hidden: string;
  /** The name of what a seat is asked. */
  asked?(seat: number): string | undefined;
  /** The name of a command that whoever sits there has done, so many ago. */
  done?(seat: number, ago: number): string | undefined;
}

/** Longer than any message may be. */
export const TOO_LARGE = 64 * 1024 + 1;

const isMalformed = (message: ServerMessage) => message.t === 'reject' && message.code === 'malformed';

/** Everything a message can be besides what it should be. */
export class Arsenal {
  private readonly rng: Rng;
  private readonly aims: Aims;
  private drawn = 0;

  constructor(rng: Rng, aims: Aims) {
    this.rng = rng;
    this.aims = aims;
  }

  /** By somebody at this seat, or by a stranger. */
  next(seat: number): Shot {
    const { rng } = this;
    const pick = <T>(...all: T[]): T => all[below(rng, all.length)];
    const id = `fuzz-${++this.drawn}`;
    if (below(rng, 2) === 0) return this.malformed(id, pick);
    const shot = this.wellFormed(id, seat, pick);
    // It fits its form, and holds what nobody can keep.
    const flawed = flawOf(JSON.parse(String(shot.data))) !== null;
    return flawed ? { ...shot, fits: isMalformed, ends: 'may' } : shot;
  }

  private malformed(id: string, pick: <T>(...all: T[]) => T): Shot {
    const { rng } = this;
    const { table } = this.aims;
    const answer = { t: 'do', id, table, command: { do: 'answer', seat: 0, ask: '0.1', value: 1 } };
    const wrong = pick<unknown>(
      ...[null, true, -1, 1e308, '', 'x'.repeat(below(rng, 3000)), [], {}, [[]], { length: 3 }, '\u0000'],
      ...['\ud800', '__proto__', 'constructor', { $ne: null }, "' or 1=1 --", Number.MAX_SAFE_INTEGER + 2],
    );
    const shot = (name: string, data: unknown): Shot => ({
      name,
      data: typeof data === 'string' || Buffer.isBuffer(data) ? data : JSON.stringify(data),
      fits: isMalformed,
      ends: 'may',
    });
    switch (below(rng, 14)) {
      case 0:
        return shot('broken JSON', JSON.stringify(answer).slice(0, below(rng, 60)));
      case 1:
        return shot('noise', Buffer.from(Array.from({ length: below(rng, 200) }, () => below(rng, 256))));
      case 2:
        return shot(
          'noise as text',
          String.fromCharCode(...Array.from({ length: 50 }, () => below(rng, 0xffff))),
        );
      case 3:
        return { ...shot('too large', 'x'.repeat(TOO_LARGE + below(rng, 1000))), ends: 'must' };
      case 4:
        return shot('an unknown kind', {
          t: pick('shout', '__proto__', 'constructor', 'toString', '', 'DO'),
        });
      case 5:
        return shot('a kind of the wrong type', { t: wrong });
      case 6:
        return shot('not an object', wrong === null ? 'null' : JSON.stringify(wrong === '' ? 0 : wrong));
      case 7:
        return shot('a wrong table', { ...answer, table: typeof wrong === 'string' ? `${wrong}!` : wrong });
      case 8:
        return shot('a wrong seat', {
          ...answer,
          command: { ...answer.command, seat: pick<unknown>(-1, 16, 1.5, 1e99, '0', null) },
        });
      case 9:
        return shot('a wrong id', {
          ...answer,
          id: pick<unknown>('', 'x'.repeat(65), 'a b', 1, null, '\u0000', '身'),
        });
      case 10:
        return shot('an unknown field', { ...answer, [pick('admin', 'seat', 'constructor', 'x')]: wrong });
      case 11:
        return shot('an unknown command', {
          ...answer,
          command: { do: pick('win', '__proto__', 'toString'), seat: 0 },
        });
      case 12:
        return shot('nesting without end', '['.repeat(1000 + below(rng, 30_000)));
      default: {
        const depth = 1000 + below(rng, 20_000);
        return shot(
          'deep nesting for a command',
          `{"t":"do","id":"${id}","table":"${table}","command":${'['.repeat(depth)}${']'.repeat(depth)}}`,
        );
      }
    }
  }

  private wellFormed(id: string, seat: number, pick: <T>(...all: T[]) => T): Shot {
    const { rng } = this;
    const { table, hidden } = this.aims;
    const refused = (message: ServerMessage) => message.t === 'reject' && message.id === id;
    const about = (message: ServerMessage) => message.t === 'reject' && message.code !== 'malformed';
    const to = (where: string, command: unknown) => JSON.stringify({ t: 'do', id, table: where, command });
    const other = pick(0, 1, 15);
    const mine = seat < 0 ? other : seat;
    const ask = this.aims.asked?.(Math.max(0, seat)) ?? '0.1';
    const depth = 1000 + below(rng, 20_000);
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const odd = pick<unknown>(
      null,
      -1,
      1e308,
      '',
      '\u0000',
      '\ud800',
      'ring!',
      { kind: 'x' },
      [1, 2],
      'x'.repeat(5000),
    );
    switch (below(rng, 16)) {
      case 0:
        return {
          name: 'an answer for another seat',
          data: to(table, { do: 'answer', seat: 1 - Math.max(0, seat), ask, value: odd }),
          fits: refused,
        };
      case 1:
        return {
          name: 'an answer to an old question',
          data: to(table, {
            do: 'answer',
            seat: mine,
            ask: pick('0.0', '1.0', '0.-1', 'x', '', '9.9', '__proto__'),
            value: odd,
          }),
          fits: refused,
        };
      case 2:
        return {
          name: 'an answer that is no option',
          data: to(table, { do: 'answer', seat: mine, ask, value: odd }),
          fits: refused,
        };
      case 3:
        return {
          name: 'an answer without end',
          data: `{"t":"do","id":"${id}","table":"${table}","command":{"do":"answer","seat":${mine},"ask":"${ask}","value":${nested}}}`,
          fits: refused,
        };
      case 4:
        return {
          name: 'an answer that is a prototype',
          data: `{"t":"do","id":"${id}","table":"${table}","command":{"do":"answer","seat":${mine},"ask":"${ask}","value":{"__proto__":{"polluted":1}}}}`,
          fits: refused,
        };
      case 5: {
        // The name of something this person has done already, with other words in it: done before, and not again.
        const done = this.aims.done?.(seat, below(rng, 50));
        if (done === undefined)
          return {
            name: 'an answer for another seat',
            data: to(table, { do: 'concede', seat: 1 - Math.max(0, seat) }),
            fits: refused,
          };
        const data = JSON.stringify({ t: 'do', id: done, table, command: { do: 'concede', seat } });
        return { name: 'a command that was done', data, fits: (m) => m.t === 'ack' && m.id === done };
      }
      case 6:
        return {
          name: 'a table that is not there',
          data: JSON.stringify({ t: 'do', id, table: nowhere(rng), command: { do: 'start' } }),
          fits: refused,
        };
      case 7:
        return {
          name: 'a watch that is not allowed',
          data: JSON.stringify({
            t: 'watch',
            table: seat < 0 ? hidden : table,
            seat: seat < 0 ? pick(-1, 0, 1) : 1 - seat,
            key: pick('', 'wrong', '\u0000'),
          }),
          fits: about,
        };
      case 8: {
        if (seat >= 0) return { name: 'start again', data: to(table, { do: 'start' }), fits: refused };
        const command = pick<unknown>(
          { do: 'sit', seat: 1 },
          { do: 'sit', seat: 1, key: 'wrong' },
          { do: 'start' },
          { do: 'leave', seat: 0 },
          { do: 'chat', text: 'let me in' },
          { do: 'plan', seat: 1, plan: { kind: 'closed' } },
        );
        return { name: "somebody else's table", data: to(hidden, command), fits: refused };
      }
      case 9:
        return {
          name: "another's history",
          data: JSON.stringify({
            t: 'history',
            id,
            table: seat < 0 ? hidden : table,
            seat: seat < 0 ? -1 : 1 - seat,
            from: pick(0, 1e15, 1e308),
          }),
          fits: refused,
        };
      case 10:
        return {
          name: "another's preview",
          data: `{"t":"preview","id":"${id}","table":"${table}","seat":${seat < 0 ? 0 : 1 - seat},"ask":"${ask}","value":${pick(nested, '1', '"__proto__"')}}`,
          fits: refused,
        };
      case 11:
        return {
          name: "another's reasons",
          data: JSON.stringify({ t: 'why', id, table, seat: seat < 0 ? 0 : 1 - seat }),
          fits: refused,
        };
      case 12:
        return { name: 'a seat that is taken', data: to(table, { do: 'sit', seat: other }), fits: refused };
      case 13:
        return {
          name: 'a reply to no offer',
          data: to(table, { do: 'reply', seat: mine, what: 'draw', yes: true }),
          fits: refused,
        };
      case 14:
        return {
          name: 'a pong that nobody waits for',
          data: `{"t":"pong","n":${pick(0, 999, 1e15)}}`,
          fits: null,
        };
      default:
        return {
          name: 'hello once more',
          data: JSON.stringify({ t: 'hello', protocol: pick(PROTOCOL, 0, 99, -1) }),
          fits: (m) => m.t === 'welcome',
          ends: 'may',
        };
    }
  }
}

/** A table's name that no table has. */
function nowhere(rng: Rng): string {
  return Array.from({ length: 12 }, () => 'abcdefghXYZ123456789'[below(rng, 20)]).join('');
}
