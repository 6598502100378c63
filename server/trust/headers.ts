import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Rejected } from '../table/decide.ts';

export interface Welcome {
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

/** Says in every reply what a page may do, and turns away pages from elsewhere, on HTTP and on sockets alike. */
export async function guardPages(
  app: FastifyInstance,
  { origins = [], evaluating = [] }: Welcome,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // A page from an origin on the list reads what its own headers below allow.
    crossOriginResourcePolicy: { policy: origins.length > 0 ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    // What else is under the host's domain is not ours to decide about.
    strictTransportSecurity: { includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    const evaluates = evaluating.some((beginning) => request.url.startsWith(beginning));
    reply.header('content-security-policy', evaluates ? EVALUATING : PAGES);
    const { origin } = request.headers;
    if (origin === undefined || isOwn(request, origin)) return;
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

/** Browsers say where a page comes from. Programs say nothing, and bring no cookie that they were not given. */
function isOwn(request: FastifyRequest, origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
