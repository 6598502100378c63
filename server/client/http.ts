import type { MatchRecord } from '@kaiju/kernel';
import type {
  BlockBody,
  BlockKind,
  BlockView,
  CredentialsBody,
  DeleteBody,
  GuestBody,
  LeaderboardQuery,
  LeaderboardRow,
  Me,
  MyData,
  PasswordBody,
  RatingView,
  ReportBody,
  ReportView,
  SessionView,
  SettingsBody,
} from '../accounts/schemas.ts';
import type {
  CommandPost,
  GameInfo,
  NewTable,
  Person,
  Remains,
  Room,
  ServerMessageOf,
  TableList,
  TableOpened,
} from '../protocol/index.ts';
import { HttpRefused } from './errors.ts';

export interface HttpOptions {
  /** Where the server is, without a slash at the end. In a page: where the page is from. */
  base?: string;
  fetch?: typeof fetch;
}

/** Values for the part of an address after the question mark. */
type Query = Record<string, string | number | undefined>;

/** A server's HTTP calls. Each one resolves with the reply's body or throws `HttpRefused`. */
export type Http = ReturnType<typeof http>;

export function http({ base = originOfPage(), fetch = globalThis.fetch }: HttpOptions = {}) {
  const call = async <T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> => {
    // Called apart from its options: a page's fetch wants no `this` of ours.
    const reply = await fetch(base + path, {
      method,
      signal,
      credentials: 'include',
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await reply.text();
    if (reply.ok) return (text === '' ? undefined : JSON.parse(text)) as T;
    throw refusalIn(reply.status, text, `${method} ${path}`);
  };
  const get = <T>(path: string, query: Query = {}) => call<T>('GET', path + inAddress(query));
  const post = <T = void>(path: string, body: unknown = {}) => call<T>('POST', path, body);
  const remove = <T = void>(path: string) => call<T>('DELETE', path);
  const part = encodeURIComponent;

  return {
    call,
    base,
    ticket: (signal?: AbortSignal) => call<{ ticket: string }>('POST', '/api/ticket', {}, signal),

    games: () => get<GameInfo[]>('/api/games'),
    openTable: (table: NewTable) => post<TableOpened>('/api/tables', table),
    listTables: (query?: { status?: Room['status']; game?: string }) => get<TableList>('/api/tables', query),
    myTables: () => get<TableList>('/api/mine'),
    /** What a table looks like now; for whoever would rather ask than listen. */
    table: (id: string, query?: { seat?: number; key?: string }) =>
      get<ServerMessageOf<'snapshot'>>(`/api/tables/${part(id)}`, query),
    /** One command without a socket. Sent again with the same id it is done once. */
    command: (id: string, body: CommandPost) => post(`/api/tables/${part(id)}/commands`, body),
    /** What is left of a table whose rules are not there any more. */
    remains: (id: string, key?: string) => get<Remains>(`/api/tables/${part(id)}/remains`, { key }),
    record: (id: string, key?: string) => get<MatchRecord>(`/api/tables/${part(id)}/record`, { key }),

    me: (signal?: AbortSignal) => call<{ account: Me | null }>('GET', '/api/me', undefined, signal),
    beGuest: (body: GuestBody = {}) => post<{ account: Me }>('/api/guest', body),
    takeName: (body: CredentialsBody) => post<{ account: Me }>('/api/me/name', body),
    /** Only for who has a name that is reserved by now. */
    rename: (name: string) => post<{ account: Me }>('/api/me/rename', { name }),
    login: (body: CredentialsBody) => post<{ account: Me }>('/api/login', body),
    logout: () => post('/api/logout'),
    changeSettings: (body: SettingsBody) => call<{ account: Me }>('PATCH', '/api/me', body),
    changePassword: (body: PasswordBody) => post<{ revoked: number }>('/api/me/password', body),
    sessions: () => get<{ sessions: SessionView[] }>('/api/sessions'),
    endSession: (session: string) => remove(`/api/sessions/${part(session)}`),
    endOtherSessions: () => remove<{ revoked: number }>('/api/sessions'),
    myData: () => get<MyData>('/api/me/data'),
    deleteMe: (body: DeleteBody = {}) => post('/api/me/delete', body),

    myRatings: () => get<{ ratings: RatingView[] }>('/api/me/ratings'),
    leaderboard: (game: string, query?: LeaderboardQuery) =>
      get<{ rows: LeaderboardRow[] }>(`/api/ratings/${part(game)}`, query),
    player: (account: string) => get<Person & { ratings: RatingView[] }>(`/api/players/${part(account)}`),

    blocks: () => get<{ blocks: BlockView[] }>('/api/blocks'),
    block: (body: BlockBody) => post<{ blocks: BlockView[] }>('/api/blocks', body),
    unblock: (other: string, kind: BlockKind) =>
      remove<{ blocks: BlockView[] }>(`/api/blocks/${part(other)}/${kind}`),
    report: (body: ReportBody) => post<{ report: ReportView }>('/api/reports', body),
    myReports: () => get<{ reports: ReportView[] }>('/api/reports'),
  };
}

function originOfPage(): string {
  const { location } = globalThis as { location?: { origin: string } };
  if (location === undefined) throw new Error('base: outside a page, say where the server is');
  return location.origin;
}

function inAddress(query: Query): string {
  const said = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) said.set(key, `${value}`);
  const text = `${said}`;
  return text && `?${text}`;
}

/** A proxy on the way may refuse in words of its own. */
function refusalIn(status: number, text: string, what: string): HttpRefused {
  let said: { code?: string; message?: string; params?: Record<string, string | number> } = {};
  try {
    said = Object(JSON.parse(text));
  } catch {}
  const { code = `http-${status}`, message = `${what} was answered by ${status}`, params = {} } = said;
  return new HttpRefused(status, code, message, params);
}
