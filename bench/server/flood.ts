import { type Client, connect, http, type TableStream, withCookies } from '@kaiju/server/client';
import { WebSocket } from 'ws';
import type { Houses } from './run.ts';

/** How long, in milliseconds, a stranger's bot took to answer. */
export interface Answers {
  count: number;
  p50: number;
  p90: number;
  worst: number;
}

/** How a beginner bot answers while nobody else plays, and while one guest's tables are full of masters. */
export interface Flood {
  tables: number;
  quiet: Answers;
  flooded: Answers;
}

/** How many tables of masters, and how many answers of the stranger's bot are waited for, but no longer than that. */
export interface Flooding {
  tables: number;
  answers: number;
  longest: number;
}

const HASTE = { pace: 0, manners: 0, rated: false };

export async function floodWithMasters(
  houses: Houses,
  { tables, answers, longest }: Flooding,
): Promise<Flood> {
  const house = await houses.open('durable');
  try {
    const url = await house.part.ask<string>('url');
    const stranger = await person(url);
    // The first thoughts also start a thread.
    await timed(stranger, 1, longest);
    const quiet = await timed(stranger, answers, longest);
    const guest = await person(url);
    for (let n = 0; n < tables; n++) await fill(guest);
    const flooded = await timed(stranger, answers, longest);
    stranger.close();
    guest.close();
    return { tables, quiet, flooded };
  } finally {
    await house.close();
  }
}

async function person(base: string): Promise<Client> {
  const options = { base, ...withCookies(WebSocket as never) };
  await http(options).beGuest();
  return connect(options);
}

/** A table of six masters, one of whom plays for the guest. */
async function fill(guest: Client): Promise<void> {
  const seats = Array.from({ length: 6 }, (_, seat) =>
    seat === 0 ? { kind: 'open' as const } : { kind: 'bot' as const, level: 'master' as const },
  );
  const { room } = await guest.http.openTable({ game: 'dice', seats, sit: 0, ...HASTE });
  const table = guest.watch(room.id, 0);
  await table.do({ do: 'start' });
  await table.do({ do: 'stand-in', seat: 0, level: 'master' });
}

/** Plays against a beginner, one match after the other. */
async function timed(stranger: Client, count: number, longest: number): Promise<Answers> {
  const times: number[] = [];
  const enough = AbortSignal.timeout(longest);
  const bot = { kind: 'bot' as const, level: 'beginner' as const };
  while (times.length < count && !enough.aborted) {
    const seats = [{ kind: 'open' as const }, bot];
    const { room } = await stranger.http.openTable({ game: 'encounter', seats, sit: 0, ...HASTE });
    const table = stranger.watch(room.id, 0);
    await table.do({ do: 'start' });
    await new Promise<void>((over) => {
      enough.addEventListener('abort', () => over());
      play(table, (ms) => times.push(ms) >= count, over);
    });
    // As a person who is leaving does.
    if (table.room?.status === 'playing') await table.do({ do: 'concede', seat: 0 });
    table.close();
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(share * times.length) - 1];
  return { count: times.length, p50: at(0.5), p90: at(0.9), worst: at(1) };
}

/** Answers at random, and says how long the bot was waited for each time; until the match is over, or that is enough. */
function play(table: TableStream, took: (ms: number) => boolean, over: () => void): void {
  let waited: number | null = null;
  let seen: unknown = null;
  const look = () => {
    const { view, ask, room } = table.state;
    if (view === seen) return;
    seen = view;
    const enough = waited !== null && took(performance.now() - waited);
    waited = null;
    if (enough || room?.status === 'over') over();
    else if (ask === null) waited = performance.now();
    else if (ask.options) {
      const value = ask.options[Math.floor(Math.random() * ask.options.length)];
      table.answer(value).catch(() => {});
    }
  };
  table.subscribe(look);
  look();
}
