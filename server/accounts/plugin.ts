import cookies from '@fastify/cookie';
import { type Lang, Lately } from '@kaiju/kernel';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type TSchema } from 'typebox';
import type { Database } from '../store/index.ts';
import type { Fault } from '../trust/validation.ts';
import {
  changeName,
  changePassword,
  confirmPassword,
  createGuest,
  login,
  type Origin,
  setLang,
  takeName,
} from './accounts.ts';
import { note } from './audit.ts';
import { accountOf, type Identity, meOf, personsOf } from './identity.ts';
import { deleteAccount, exportData } from './mydata.ts';
import { shownName } from './names.ts';
import { admit, type NewcomerRules } from './newcomers.ts';
import { leaderboard, ratingsOf } from './ratings.ts';
import { Refused } from './refused.ts';
import { block, blocksOf, judgeReport, report, reportsBy, reportsIn, unblock } from './relations.ts';
import * as schemas from './schemas.ts';
import {
  goodOnes,
  identityOf,
  openSession,
  revokeOthers,
  revokeSession,
  type SessionLife,
  sessionsOf,
  usualLife,
} from './sessions.ts';
import { PasswordGuard } from './throttle.ts';

export interface AccountsOptions {
  database: Database;
  /** Epoch milliseconds. */
  clock?: () => number;
  /** Signs the cookie; the same in all processes on one database. */
  secret: string;
  /** How many guests may come from one address; without it, as many as like. */
  newcomers?: NewcomerRules;
  /** How long sessions are good. */
  life?: SessionLife;
  /** Whether a request comes from an administrator. Without it nobody is one. */
  isAdmin?: (request: FastifyRequest) => boolean | Promise<boolean>;
  /** What requests cost their sender; without it, nothing. */
  prices?: Prices;
  /** Answers errors, where the house around these routes has more to say about them. */
  answer?: typeof answerError;
}

/** Takes what requests cost from those who send them. */
interface Prices {
  /** Throws if this person can't afford the request. */
  charge(request: FastifyRequest, account: string): void;
  /** It has cost more than was paid before. */
  owe(request: FastifyRequest, account: string, cost: number): void;
}

const free: Prices = { charge: () => {}, owe: () => {} };
/** How many rows are read for one of what requests cost. */
const ROWS_FOR_ONE = 100;
/** Of so many sessions it is known at once whose they are. */
const REMEMBERED = 10_000;

export interface Accounts {
  /** Who sends this request, or null. Creates nothing, so that it also serves the upgrade to a socket. */
  identify(request: FastifyRequest): Promise<Identity | null>;
  /** Whose session it was when it was last used here, if it was: known at once, and perhaps over by now. */
  lately(request: FastifyRequest): string | null;
  /** Who sends this request; a stranger becomes a guest and gets a cookie with the reply. */
  require(request: FastifyRequest, reply: FastifyReply): Promise<Identity>;
  /** Those of these sessions that are still good. */
  goodOnes(sessions: readonly string[]): Promise<Set<string>>;
}

/** By its name a browser takes it from this very host alone, and encrypted, where the page came so. */
const cookieOf = ({ protocol }: FastifyRequest) => (protocol === 'https' ? '__Host-kaiju' : 'kaiju');

/** Adds the routes of accounts under /api and returns what other routes need to know who is asking. */
export async function accounts(app: FastifyInstance, options: AccountsOptions): Promise<Accounts> {
  const {
    database,
    clock = Date.now,
    secret,
    newcomers,
    isAdmin = () => false,
    answer = answerError,
    prices = free,
  } = options;
  const { life = usualLife } = options;
  const guard = new PasswordGuard(clock);
  const accountsOf = new Lately<string>(REMEMBERED);
  if (!app.hasDecorator('parseCookie')) await app.register(cookies);

  const keyIn = (request: FastifyRequest): string | null => {
    const value = app.parseCookie(request.headers.cookie ?? '')[cookieOf(request)];
    return value === undefined ? null : cookies.unsign(value, secret).value;
  };
  const giveCookie = (request: FastifyRequest, reply: FastifyReply, key: string | null) => {
    const header = app.serializeCookie(cookieOf(request), key === null ? '' : cookies.sign(key, secret), {
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      path: '/',
      maxAge: key === null ? 0 : Math.floor(life.idle / 1000),
    });
    // Of two in one reply, as of a guest and of what it became, only the last matters.
    reply.removeHeader('set-cookie').header('set-cookie', header);
  };

  const identify = async (request: FastifyRequest): Promise<Identity | null> => {
    const key = keyIn(request);
    if (key === null) return null;
    const found = await identityOf(database, key, clock(), life);
    if (found !== null) accountsOf.set(key, found.account);
    return found;
  };
  const lately = (request: FastifyRequest): string | null => {
    const key = keyIn(request);
    return key === null ? null : (accountsOf.get(key) ?? null);
  };
  const beGuest = async (
    request: FastifyRequest,
    reply: FastifyReply,
    lang: Lang | null,
  ): Promise<Identity> => {
    const now = clock();
    const { address, agent } = originOf(request);
    if (newcomers !== undefined) await admit(database, address, newcomers, secret, now);
    const key = await database.transaction(async (inside) => {
      const guest = await createGuest(inside, lang, now);
      return openSession(inside, guest.id, agent, now);
    });
    giveCookie(request, reply, key);
    return (await identityOf(database, key, now, life))!;
  };
  const require = async (request: FastifyRequest, reply: FastifyReply): Promise<Identity> =>
    (await identify(request)) ?? beGuest(request, reply, langOf(request));
  /** For what makes no sense for somebody who was not here before. */
  const known = async (request: FastifyRequest): Promise<Identity> => {
    const me = await identify(request);
    if (me === null) throw new Refused('identity-needed');
    return me;
  };
  const admin = async (request: FastifyRequest): Promise<void> => {
    if (!(await isAdmin(request))) throw new Refused('admin-only');
  };
  const meReply = async (account: string) => {
    const row = await accountOf(database, account);
    if (row === null) throw new Refused('identity-needed');
    return { account: meOf(row) };
  };

  await app.register(async (api) => {
    api.setErrorHandler(answer);
    const replies = (ok: TSchema) => ({ 200: ok, '4xx': schemas.RefusalBody, '5xx': schemas.RefusalBody });
    const nothing = { 204: Type.Null(), '4xx': schemas.RefusalBody, '5xx': schemas.RefusalBody };

    api.get('/api/me', { schema: { response: replies(schemas.MaybeMeReply) } }, async (request, reply) => {
      const me = await identify(request);
      if (me === null) return { account: null };
      // A page asks this when it opens: the cookie goes on living as the session does.
      giveCookie(request, reply, keyIn(request));
      return meReply(me.account);
    });

    api.patch<{ Body: schemas.SettingsBody }>(
      '/api/me',
      { schema: { body: schemas.SettingsBody, response: replies(schemas.MeReply) } },
      async (request) => {
        const me = await known(request);
        await setLang(database, me.account, request.body.lang);
        return meReply(me.account);
      },
    );

    api.post<{ Body: schemas.GuestBody }>(
      '/api/guest',
      { schema: { body: schemas.GuestBody, response: replies(schemas.MeReply) } },
      async (request, reply) => {
        const me =
          (await identify(request)) ?? (await beGuest(request, reply, request.body.lang ?? langOf(request)));
        return meReply(me.account);
      },
    );

    api.post<{ Body: schemas.CredentialsBody }>(
      '/api/me/name',
      { schema: { body: schemas.CredentialsBody, response: replies(schemas.MeReply) } },
      async (request, reply) => {
        const me = await require(request, reply);
        giveCookie(request, reply, await takeName(database, me, request.body, originOf(request), clock()));
        return meReply(me.account);
      },
    );

    api.post<{ Body: schemas.NameBody }>(
      '/api/me/rename',
      { schema: { body: schemas.NameBody, response: replies(schemas.MeReply) } },
      async (request) => {
        const me = await known(request);
        await changeName(database, me, request.body.name, originOf(request), clock());
        return meReply(me.account);
      },
    );

    api.post<{ Body: schemas.CredentialsBody }>(
      '/api/login',
      { schema: { body: schemas.CredentialsBody, response: replies(schemas.MeReply) } },
      async (request, reply) => {
        const me = await identify(request);
        const { account, key } = await login(database, guard, request.body, me, originOf(request), clock());
        giveCookie(request, reply, key);
        return meReply(account.id);
      },
    );

    api.post('/api/logout', { schema: { response: nothing } }, async (request, reply) => {
      const me = await identify(request);
      if (me !== null) await revokeSession(database, me.account, me.session, clock());
      giveCookie(request, reply, null);
      return reply.code(204).send();
    });

    api.post<{ Body: schemas.PasswordBody }>(
      '/api/me/password',
      { schema: { body: schemas.PasswordBody, response: replies(schemas.RevokedReply) } },
      async (request) => {
        const me = await known(request);
        return {
          revoked: await changePassword(database, guard, me, request.body, originOf(request), clock()),
        };
      },
    );

    api.get('/api/sessions', { schema: { response: replies(schemas.SessionsReply) } }, async (request) => ({
      sessions: await sessionsOf(database, await known(request), clock(), life),
    }));

    api.delete<{ Params: schemas.SessionParams }>(
      '/api/sessions/:session',
      { schema: { params: schemas.SessionParams, response: nothing } },
      async (request, reply) => {
        const me = await known(request);
        await revokeSession(database, me.account, request.params.session, clock());
        await note(database, clock(), me.account, 'sessions-ended', { count: 1 });
        return reply.code(204).send();
      },
    );

    api.delete('/api/sessions', { schema: { response: replies(schemas.RevokedReply) } }, async (request) => {
      const me = await known(request);
      const revoked = await revokeOthers(database, me, clock());
      await note(database, clock(), me.account, 'sessions-ended', { count: revoked });
      return { revoked };
    });

    api.get('/api/me/data', { schema: { response: replies(schemas.MyData) } }, async (request, reply) => {
      const me = await known(request);
      prices.charge(request, me.account);
      const data = await exportData(database, me, clock(), life);
      const rows = Object.values(data).reduce(
        (sum, part) => sum + (Array.isArray(part) ? part.length : 1),
        0,
      );
      prices.owe(request, me.account, Math.ceil(rows / ROWS_FOR_ONE));
      reply.header('content-disposition', 'attachment; filename="kaiju-my-data.json"');
      return data;
    });

    api.post<{ Body: schemas.DeleteBody }>(
      '/api/me/delete',
      { schema: { body: schemas.DeleteBody, response: nothing } },
      async (request, reply) => {
        const me = await known(request);
        if (!me.guest) {
          const { password = '' } = request.body;
          await confirmPassword(database, guard, me, password, originOf(request), clock());
        }
        await deleteAccount(database, me.account, clock());
        giveCookie(request, reply, null);
        return reply.code(204).send();
      },
    );

    api.get('/api/me/ratings', { schema: { response: replies(schemas.RatingsReply) } }, async (request) => ({
      ratings: await ratingsOf(database, (await known(request)).account),
    }));

    api.get<{ Params: schemas.LeaderboardParams; Querystring: schemas.LeaderboardQuery }>(
      '/api/ratings/:game',
      {
        schema: {
          params: schemas.LeaderboardParams,
          querystring: schemas.LeaderboardQuery,
          response: replies(schemas.LeaderboardReply),
        },
      },
      async ({ params: { game }, query: { pool = 'people', limit, from } }) => ({
        game,
        pool,
        rows: await leaderboard(database, game, pool, { limit, from }),
      }),
    );

    api.get<{ Params: schemas.PlayerParams }>(
      '/api/players/:player',
      { schema: { params: schemas.PlayerParams, response: replies(schemas.PlayerReply) } },
      async ({ params: { player } }) => {
        const person = (await personsOf(database, [player])).get(player);
        const row = person && (await accountOf(database, person.account));
        if (!row) throw new Refused('player-unknown', { player });
        return {
          account: row.id,
          name: shownName(row),
          guest: row.guest,
          ratings: await ratingsOf(database, row.id),
        };
      },
    );

    api.get('/api/blocks', { schema: { response: replies(schemas.BlocksReply) } }, async (request) => ({
      blocks: await blocksOf(database, (await known(request)).account),
    }));

    api.post<{ Body: schemas.BlockBody }>(
      '/api/blocks',
      { schema: { body: schemas.BlockBody, response: replies(schemas.BlocksReply) } },
      async (request, reply) => {
        const me = await require(request, reply);
        await block(database, me.account, request.body, clock());
        return { blocks: await blocksOf(database, me.account) };
      },
    );

    api.delete<{ Params: schemas.BlockParams }>(
      '/api/blocks/:other/:kind',
      { schema: { params: schemas.BlockParams, response: replies(schemas.BlocksReply) } },
      async (request) => {
        const me = await known(request);
        await unblock(database, me.account, request.params);
        return { blocks: await blocksOf(database, me.account) };
      },
    );

    api.get('/api/reports', { schema: { response: replies(schemas.ReportsReply) } }, async (request) => ({
      reports: await reportsBy(database, (await known(request)).account),
    }));

    api.post<{ Body: schemas.ReportBody }>(
      '/api/reports',
      { schema: { body: schemas.ReportBody, response: replies(schemas.ReportReply) } },
      async (request, reply) => {
        const me = await require(request, reply);
        return { report: await report(database, me.account, request.body, clock()) };
      },
    );

    api.get<{ Querystring: schemas.AdminReportsQuery }>(
      '/api/admin/reports',
      {
        schema: { querystring: schemas.AdminReportsQuery, response: replies(schemas.AdminReportsReply) },
        onRequest: admin,
      },
      async ({ query: { state = 'open' } }) => ({ reports: await reportsIn(database, state) }),
    );

    api.post<{ Params: schemas.AdminReportParams; Body: schemas.AdminReportBody }>(
      '/api/admin/reports/:report',
      {
        schema: {
          params: schemas.AdminReportParams,
          body: schemas.AdminReportBody,
          response: nothing,
        },
        onRequest: admin,
      },
      async (request, reply) => {
        const { report } = request.params;
        const { state } = request.body;
        await judgeReport(database, report, state);
        await note(database, clock(), (await identify(request))?.account ?? null, 'report-judged', {
          report,
          state,
        });
        return reply.code(204).send();
      },
    );
  });

  return { identify, lately, require, goodOnes: (sessions) => goodOnes(database, sessions, clock(), life) };
}

function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, agent: request.headers['user-agent'] ?? '' };
}

export function langOf(request: FastifyRequest): Lang {
  return /^\s*zh\b/i.test(request.headers['accept-language'] ?? '') ? 'zh' : 'en';
}

/** Answers any error in the one form of refusals. Also for routes elsewhere that call `require`. */
export function answerError(
  error: FastifyError | Refused,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const lang = langOf(request);
  const refused = error instanceof Refused ? error : asRefused(error, lang);
  if (refused.code === 'failed') request.log.error({ err: error }, 'request failed');
  const status =
    error.statusCode !== undefined && error.statusCode >= 400 ? error.statusCode : refused.statusCode;
  if (typeof refused.params.seconds === 'number') reply.header('retry-after', refused.params.seconds);
  reply.code(status).send(refused.toBody(lang));
}

function asRefused(error: FastifyError, lang: Lang): Refused {
  if (error.validation !== undefined) {
    const [first] = error.validation as unknown as Fault[];
    const where = `${error.validationContext ?? 'body'}${first.instancePath.replaceAll('/', '.')}`;
    return new Refused('bad-request', { where, why: first.words?.[lang] ?? first.message });
  }
  const { statusCode = 500 } = error;
  // The message of a parser may quote what was sent, which may be a password.
  if (statusCode < 500) return new Refused('bad-request', { where: 'body', why: 'is not JSON' });
  return new Refused('failed');
}
