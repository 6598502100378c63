import type { NewcomerRules, SessionLife } from '../accounts/index.ts';
import type { BudgetRules, RateRules } from '../trust/budget.ts';
import type { SocketRules } from '../trust/crowd.ts';
import type { Shares } from '../trust/shares.ts';

/** What a host may set by environment variables, besides where the data is. */
export interface HostSettings {
  hosts?: string[];
  origins?: string[];
  proxies?: string[];
  life?: SessionLife;
  budget?: BudgetRules;
  rates?: RateRules;
  newcomers?: NewcomerRules;
  sockets?: SocketRules;
  shares?: Shares;
  sleep?: { after: number; end: number };
  threads?: number;
  together?: number;
}

const DAY = 86_400_000;

export function hostSettings(env: NodeJS.ProcessEnv = process.env): HostSettings {
  const budget = numbers(env, 'KAIJU_BUDGET', ['size', 'refill', 'sharing']);
  const rates = numbers(env, 'KAIJU_RATES', ['chat', 'orders', 'offers', 'seats']);
  const newcomers = numbers(env, 'KAIJU_GUESTS', ['size', 'hourly']);
  const sockets = numbers(env, 'KAIJU_SOCKETS', ['person', 'address', 'session'], 2);
  const shares = numbers(env, 'KAIJU_SHARES', ['guest tables', 'guest bots', 'tables', 'bots']);
  const sleep = numbers(env, 'KAIJU_SLEEP', ['minutes', 'days']);
  const threads = numbers(env, 'KAIJU_THREADS', ['threads']);
  const together = numbers(env, 'KAIJU_RATED', ['matches']);
  const days = numbers(env, 'KAIJU_SESSIONS', ['idle', 'absolute']);
  return {
    hosts: list(env.KAIJU_HOSTS),
    origins: list(env.KAIJU_ORIGINS),
    proxies: list(env.KAIJU_PROXIES),
    life: days && { idle: days[0] * DAY, absolute: days[1] * DAY },
    budget: budget && { size: budget[0], refill: budget[1], sharing: budget[2] },
    rates: rates && { chat: rates[0], orders: rates[1], offers: rates[2], seats: rates[3] },
    newcomers: newcomers && { size: newcomers[0], hourly: newcomers[1] },
    sockets: sockets && { person: sockets[0], address: sockets[1], session: sockets[2] },
    shares: shares && {
      guest: { tables: shares[0], bots: shares[1] },
      account: { tables: shares[2], bots: shares[3] },
    },
    sleep: sleep && { after: sleep[0] * 60_000, end: sleep[1] * 86_400_000 },
    threads: threads?.[0],
    together: together?.[0],
  };
}

function list(text: string | undefined): string[] | undefined {
  return text ? text.split(',').map((part) => part.trim()) : undefined;
}

/** So many numbers of those that are wanted; what came later may be left out where `least` is less than all. */
function numbers(
  env: NodeJS.ProcessEnv,
  name: string,
  wanted: string[],
  least = wanted.length,
): number[] | undefined {
  const parts = list(env[name])?.map(Number);
  if (parts === undefined) return undefined;
  const { length } = parts;
  if (length >= least && length <= wanted.length && parts.every((part) => part > 0)) return parts;
  throw new Error(`${name}: expected ${wanted.join(',')} as numbers above 0, found ${env[name]}`);
}
