import type { Socket } from 'node:net';
import { type Bilingual, fill } from '@kaiju/kernel';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { answerError, langOf, Refused } from '../accounts/index.ts';
import { REJECTIONS, type RejectionCode } from '../protocol/index.ts';
import { Fenced, LeaseLost, Unavailable } from '../store/index.ts';
import { Rejected, type Rejection } from '../table/decide.ts';

/** The HTTP status of what the server turns down; everything else is a conflict with how the table stands. */
const STATUS: Partial<Record<string, number>> = {
  ...{ 'bad-options': 400, 'bad-seats': 400, malformed: 400, unauthorised: 401, ticket: 401 },
  ...{ 'chat-closed': 403, 'sent-away': 403 },
  ...{ origin: 403, 'not-yours': 403, 'not-host': 403, blocked: 403, muted: 403 },
  ...{
    'no-table': 404,
    'no-game': 404,
    'table-closed': 410,
    abandoned: 410,
    unfit: 410,
    'rules-missing': 410,
    'options-slow': 400,
    'too-large': 413,
    host: 421,
    'orders-too-large': 413,
    'too-fast': 429,
    'chat-too-fast': 429,
    'orders-too-fast': 429,
    'offers-too-fast': 429,
    'seats-too-fast': 429,
    'too-many': 429,
    'too-many-here': 429,
    'too-many-tables': 429,
    'too-many-bots': 429,
  },
  ...{
    broken: 500,
    damaged: 500,
    unavailable: 503,
    closing: 503,
    'set-aside': 503,
    'record-slow': 503,
  },
};

function statusOf(code: string): number {
  return STATUS[code] ?? 409;
}

/** What a table said no to, as an answer over HTTP. */
export class Refusing extends Error {
  override name = 'Refusing';
  readonly rejection: Rejection;
  constructor(rejection: Rejection) {
    super(rejection.message);
    this.rejection = rejection;
  }
}

interface Refusal {
  code: string;
  message: string;
  clause?: string;
  params?: Record<string, unknown>;
}

/** Answers any error in the one form of refusals: no stack, and nothing of what is inside. */
export function refuse(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: (code: string) => void,
): FastifyReply | undefined {
  // Whatever the route promised to answer with, this is not it.
  reply.serializer((body: unknown) => JSON.stringify(body)).type('application/json; charset=utf-8');
  const known = asRejected(error);
  if (known instanceof Refusing) {
    const { code, message, clause, reason } = known.rejection;
    refused(code);
    // A table speaks English; what has no blanks, or names its reason in both languages, can be said in the language
    // of whoever asks.
    const lang = langOf(request);
    const words = REJECTIONS[code as RejectionCode]?.[lang] ?? '{';
    const what = (reason as Partial<Bilingual> | undefined)?.[lang];
    const said = what !== undefined ? fill(words, { what }) : words.includes('{') ? message : words;
    return reply.code(statusOf(code)).send({ code, message: said, clause } satisfies Refusal);
  }
  if (known instanceof Rejected) {
    const { code, what } = known;
    refused(code);
    if (code === 'too-fast') reply.header('retry-after', 1);
    const lang = langOf(request);
    const params = what.en === '' ? {} : { what: what[lang] };
    const message = fill(REJECTIONS[code][lang], { what: what[lang] });
    return reply.code(statusOf(code)).send({ code, message, params } satisfies Refusal);
  }
  refused(error instanceof Refused ? error.code : 'failed');
  answerError(error as FastifyError, request, reply);
}

/** What the house can't help at the moment is said as such, rather than as a failure. */
function asRejected(error: Error): Error {
  if ((error as FastifyError).code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Rejected('too-large');
  const passing = error instanceof LeaseLost || error instanceof Unavailable || error instanceof Fenced;
  return passing ? new Rejected('unavailable') : error;
}

/** For what is not even HTTP, or comes too slowly to become it. */
export function refuseRaw(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writable) {
    const code: RejectionCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'too-large' : 'malformed';
    const [status, what] =
      error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'it did not come in time']
        : [code === 'too-large' ? '431 Request Header Fields Too Large' : '400 Bad Request', 'not HTTP'];
    const body = JSON.stringify({ code, message: fill(REJECTIONS[code].en, { what }), params: { what } });
    socket.write(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
        `connection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
