import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Rejected } from '../table/decide.ts';
import { OwnHosts } from './hosts.ts';

export interface Welcome {
  /** The names under which visitors reach this server, besides localhost and addresses. */
  hosts?: OwnHosts;
  /** Pages from elsewhere that may speak to this server. */
  origins?: readonly string[];
  /** Beginnings of paths whose scripts may generate code: the page's worker does, the page itself does not. */
  evaluating?: readonly string[];
}

const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'worker-src': "'self' blob:",
  'connect-src': "'self' ws: wss:",
  'img-src': "'self' data: blob:",
  'style-src': "'self'",
  'font-src': "'self'",
  'media-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};
const policy = (directives: Record<string, string>) =>
  Object.entries(directives)
    .map((pair) => pair.join(' '))
    .join('; ');
const PAGES = policy(POLICY);
const EVALUATING = policy({ ...POLICY, 'script-src': "'self' 'unsafe-eval'" });

/** In seconds. What else is under the host's domain is not ours to decide about. */
const ONLY_ENCRYPTED = `max-age=${365 * 86_400}`;
/** A name as long as it may be. */
const LONGEST_NAME = 253;

/**
 * Serves nobody who takes this for another server, says in every reply what a page may do, and turns away pages from
 * elsewhere, on HTTP and on sockets alike.
 */
export async function guardPages(
  app: FastifyInstance,
  { hosts = new OwnHosts([]), origins = [], evaluating = [] }: Welcome,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // A page from an origin on the list reads what its own headers below allow.
    crossOriginResourcePolicy: { policy: origins.length > 0 ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  });
  let warned = false;
  app.addHook('onRequest', async (request, reply) => {
    const evaluates = evaluating.some((beginning) => request.url.startsWith(beginning));
    reply.header('content-security-policy', evaluates ? EVALUATING : PAGES);
    if (request.protocol === 'https') reply.header('strict-transport-security', ONLY_ENCRYPTED);
    if (!warned && isForwardedByStranger(request)) {
      warned = true;
      const { remoteAddress: address } = request.socket;
      request.log.warn(
        { address },
        'X-Forwarded-For of a proxy that KAIJU_PROXIES does not name: not believed',
      );
    }
    if (hostsIn(request) !== 1) throw new Rejected('malformed', 'one Host is wanted');
    if (!hosts.has(request.host)) throw new Rejected('host', request.host.slice(0, LONGEST_NAME));
    // Browsers say where a page comes from. Programs say nothing, and bring no cookie that they were not given.
    const { origin } = request.headers;
    if (origin === undefined || hosts.sent(origin, request.host)) return;
    if (!origins.includes(origin)) throw new Rejected('origin');
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: 'origin',
    });
    if (request.method !== 'OPTIONS') return;
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '600',
      })
      .code(204)
      .send();
  });
}

/** Of two, a proxy may have looked at the other one. */
function hostsIn({ raw: { rawHeaders } }: FastifyRequest): number {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
}

function isForwardedByStranger({ headers, ips = [] }: FastifyRequest): boolean {
  return headers['x-forwarded-for'] !== undefined && ips.length < 2;
}
