import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface SiteOptions {
  /** Where the page was built: `web/dist`. */
  folder: string;
}

/** Where the page's workers are: rules make their state's code when they are loaded, and only here they may. */
export const WORKERS = '/workers/';
/** Files whose names change with what is in them. */
const HASHED = /^\/(assets|workers)\//;
/** What is the server's own: an unknown address there is no page. */
const OURS = /^\/(api|socket|health|ready|metrics|admin)(\/|$)/;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Says so if there is no page in a folder. */
export function wantPage(folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`${folder} holds no index.html; build the page first: npx vite build web`);
  }
}

/** The page and its files. Every address that is no file and not the server's own is the page's to show. */
export async function site(app: FastifyInstance, { folder }: SiteOptions): Promise<void> {
  wantPage(folder);
  const known = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `/${file.split(sep).join('/')}`),
  );
  await app.register(files, { root: folder, serve: false, cacheControl: false, preCompressed: true });

  const send = (reply: FastifyReply, path: string) => {
    reply.header('cache-control', HASHED.test(path) ? FOR_EVER : 'no-cache');
    return reply.sendFile(path);
  };
  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    const isFile = path !== null && known.has(path) && /\.\w+$/.test(path) && !path.includes('/.');
    if (isFile) return send(reply, path);
    // A part of an older version that is gone must fail, not arrive as a page.
    if (path === null || OURS.test(path) || HASHED.test(path)) return reply.callNotFound();
    return send(reply, '/index.html');
  });
}

/** The path of an address, or null if it is none. */
function pathOf(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url, 'http://here').pathname);
  } catch {
    return null;
  }
}
