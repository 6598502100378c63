import type { FastifyRequest } from 'fastify';

export interface LogOptions {
  /** The least that is worth a line: trace, debug, info, warn, error or fatal. */
  level?: string;
  /** Where lines go instead of the standard output. */
  stream?: { write(line: string): void };
}

/** What no line may show, wherever it stands in what is logged. */
const SECRET = [
  ...['password', 'old', 'cookie', 'set-cookie', 'authorization', 'token', 'ticket', 'key'],
  ...['secret', 'seed', 'pacing', 'entropy'],
];

/** One JSON object per line, by pino. */
export function logging({ level = 'info', stream }: LogOptions = {}) {
  return {
    level,
    stream,
    base: { pid: process.pid },
    redact: {
      paths: SECRET.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '…',
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request.url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
      // An error of the database also carries the values it was about.
      err: ({ name, message, code, stack = '' }: Error & { code?: string }) => ({
        type: name,
        message,
        code,
        stack,
      }),
    },
  };
}

/** What stands after the question mark may be a ticket or a key. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0];
}
