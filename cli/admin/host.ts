import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lang } from '@kaiju/kernel';
import { UsageError } from '../command.ts';
import { visible } from '../terminal/text.ts';
import type { Phrase, Say } from '../words/index.ts';

/** Where a server is, and what its administrator shows at the door. */
interface Where {
  url?: string;
  token?: string;
  data?: string;
}

const USUAL_URL = 'http://127.0.0.1:8080';
/** Who does not answer for so long will not. Longer than a server waits for its other processes. */
const PATIENCE = 20_000;

/** No answer, or none that helps. */
export class Unanswered extends Error {
  override name = 'Unanswered';
  readonly phrase: Phrase;
  readonly blanks: Record<string, unknown>;
  constructor(phrase: Phrase, blanks: Record<string, unknown>) {
    super(phrase);
    this.phrase = phrase;
    this.blanks = blanks;
  }
  in(say: Say): string {
    return visible(say(this.phrase, this.blanks));
  }
}

/** A server that runs, as its administrator meets it. */
export class Host {
  readonly #url: string;
  readonly #token: Token;
  readonly #lang: Lang;

  static async of({ url = USUAL_URL, token, data }: Where, lang: Lang): Promise<Host> {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new UsageError('notUrl', { found: url });
    return new Host(new URL(url).origin, await tokenFrom(token, data), lang);
  }

  private constructor(url: string, token: Token, lang: Lang) {
    this.#url = url;
    this.#token = token;
    this.#lang = lang;
  }

  get = async <T>(path: string): Promise<T> => (await this.#ask('GET', path)) as T;
  post = (path: string): Promise<unknown> => this.#ask('POST', path);

  async #ask(method: string, path: string): Promise<unknown> {
    const url = this.#url;
    let reply: Response;
    let text: string;
    try {
      reply = await fetch(`${url}/api/admin/${path}`, {
        method,
        headers: { authorization: `Bearer ${this.#token.text}`, 'accept-language': this.#lang },
        // The token is for this server and for nobody it may point to.
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE),
      });
      text = await reply.text();
    } catch (error) {
      throw new Unanswered('adminSilent', { url, why: reason(error as Error) });
    }
    if (reply.status === 204) return undefined;
    const body = parsed(text);
    if (body === undefined || (!reply.ok && typeof body.code !== 'string'))
      throw new Unanswered('adminStrange', { url, status: reply.status });
    if (body.code === 'admin-only') throw new Unanswered('adminWrongToken', { url, from: this.#token.from });
    if (!reply.ok) throw new Unanswered('adminRefused', { url, why: body.message });
    return body;
  }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return Object(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Why a request failed, below the layers that only say that it did. */
function reason({ message, cause }: Error): string {
  const { code, message: deeper } = (cause ?? {}) as { code?: string; message?: string };
  return code ?? deeper ?? message;
}

interface Token {
  text: string;
  /** Where it was found. */
  from: string;
}

/** The token that was given, else that of the environment, else the one that the server left in its data folder. */
async function tokenFrom(given: string | undefined, data: string | undefined): Promise<Token> {
  const { KAIJU_ADMIN_TOKEN: environment } = process.env;
  const found = given
    ? { text: given, from: '--token' }
    : environment
      ? { text: environment, from: 'KAIJU_ADMIN_TOKEN' }
      : await tokenIn(data);
  // Nothing else can be sent in a header.
  if (!/^[ -~]+$/.test(found.text)) throw new UsageError('notToken', { from: found.from });
  return found;
}

async function tokenIn(data: string | undefined): Promise<Token> {
  // The whole server comes along, so that only who needs it waits for it.
  const { dataFolder } = await import('@kaiju/server');
  const file = join(dataFolder(data), 'admin-token');
  try {
    return { text: readFileSync(file, 'utf8').trim(), from: file };
  } catch (error) {
    throw new UsageError('noToken', { file, why: (error as Error).message });
  }
}
