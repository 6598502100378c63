import type { Bilingual } from '@kaiju/kernel';
import type { TSchema } from 'typebox';
import { REFUSALS } from '../accounts/words.ts';
import { Refusal } from './http.ts';
import { ClientMessage, PROTOCOL, ServerMessage } from './messages.ts';
import { REJECTIONS, RULINGS } from './words.ts';

/** An HTTP route with the schemas by which it is checked. */
export interface RouteNote {
  method: string;
  path: string;
  /** It wants the administrator's token. */
  admin: boolean;
  params?: TSchema;
  querystring?: TSchema;
  body?: TSchema;
  /** By status. */
  response?: Record<string, TSchema>;
}

/** The whole protocol as data: what is served at /api/schema.json, and what its page is made from. */
export interface Protocol {
  protocol: number;
  http: RouteNote[];
  /** The form of every reply with a status of 400 or more. */
  refusal: TSchema;
  socket: { client: TSchema; server: TSchema };
  /** What each code of a refusal says; blanks are filled from its `params`. */
  codes: Record<string, Bilingual>;
}

export function describe(routes: readonly RouteNote[]): Protocol {
  const codes: Record<string, Bilingual> = {};
  for (const [code, { zh, en }] of Object.entries({ ...RULINGS, ...REJECTIONS, ...REFUSALS }))
    codes[code] = { zh, en };
  const http = routes.map(({ method, path, admin, params, querystring, body, response }) => {
    return { method, path, admin, params, querystring, body, response };
  });
  return {
    protocol: PROTOCOL,
    http,
    refusal: Refusal,
    socket: { client: ClientMessage, server: ServerMessage },
    codes,
  };
}
