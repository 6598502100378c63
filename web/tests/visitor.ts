import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Lang } from '@kaiju/kernel';
import { type Http, http } from '@kaiju/server/client';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

/** Where the server is; said by whoever opened the house. */
export const home = () => process.env.KAIJU_HOUSE as string;

/** One for all visits of a process: what goes through another one's hands is spelled out twice more on the way. */
let browser: Promise<Browser> | undefined;
function theBrowser(): Promise<Browser> {
  browser ??= chromium.launch({
    executablePath: process.env.KAIJU_CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--font-render-hinting=none',
      '--hide-scrollbars',
      // Pages that live for seconds gain nothing from code that is made fast in the background.
      '--js-flags=--single-threaded',
    ],
  });
  return browser;
}

/** The last one closes the browser, where there is one; at the end of a test file's process it goes by itself. */
export async function goHome(): Promise<void> {
  await (await browser)?.close();
}

/** What draws the page: elsewhere, letters come out a little differently. */
export async function painter(): Promise<string> {
  const program = basename(process.env.KAIJU_CHROMIUM as string);
  return `${program} ${(await theBrowser()).version()} on ${process.platform} ${process.arch}`;
}

export const sizes = {
  390: { width: 390, height: 844 },
  768: { width: 768, height: 1024 },
  1440: { width: 1440, height: 900 },
} as const;
export type Width = keyof typeof sizes;

export interface Wish {
  lang?: Lang;
  width?: Width;
  /** Comes back as somebody who was here before. */
  as?: Visitor;
  /** Keeps the page for when there is no network. */
  worker?: boolean;
  /** Motions at their usual pace, and sounds. */
  moving?: boolean;
  /** Troubles that this visit is about. */
  expected?: RegExp;
}

/** Somebody at a browser of their own. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** The same person's requests without the page. */
  api: Http;
  lang: Lang;
  /** What went wrong in the page so far, besides what was expected. */
  troubles: string[];
}

/** What a page asks for while it is being left comes to nothing, and nobody minds. */
const LEFT = /ERR_ABORTED/;

export async function arrive(wish: Wish = {}): Promise<Visitor> {
  const { lang = 'en', width = 1440, as, worker = false, moving = false, expected } = wish;
  const settings = JSON.stringify({ speed: moving ? 1 : 0, sound: moving });
  const options: BrowserContextOptions = {
    baseURL: home(),
    locale: lang === 'zh' ? 'zh-CN' : 'en-US',
    timezoneId: 'UTC',
    viewport: sizes[width],
    hasTouch: width < 1000,
    isMobile: width < 1000,
    reducedMotion: moving ? 'no-preference' : 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
    storageState: {
      cookies: (await as?.context.cookies()) ?? [],
      origins: [{ origin: home(), localStorage: [{ name: 'kaiju.settings', value: settings }] }],
    },
  };
  const context = await (await theBrowser()).newContext(options);
  context.setDefaultTimeout(30_000);
  const troubles: string[] = [];
  guard(context, (trouble) => {
    if (!expected?.test(trouble)) troubles.push(trouble);
  });
  const page = await context.newPage();
  return { context, page, lang, troubles, api: http({ base: home(), fetch: fetchBy(context.request) }) };
}

/** No page may fail, complain, or ask for what is not there. */
function guard(context: BrowserContext, report: (trouble: string) => void): void {
  context.on('weberror', (error) => report(`${error.page()?.url()}: ${error.error().stack}`));
  context.on('console', (message) => {
    const blocked = /Service Worker registration blocked/i.test(message.text());
    if (!blocked && (message.type() === 'error' || message.type() === 'warning'))
      report(`${message.page()?.url()}: the console says of ${message.location().url}: ${message.text()}`);
  });
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (!LEFT.test(why)) report(`${request.method()} ${request.url()}: ${why}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400)
      report(`${response.request().method()} ${response.url()}: ${response.status()}`);
  });
}

/** The page's cookies are those of the requests. */
function fetchBy(requests: APIRequestContext): typeof fetch {
  return async (address, init) => {
    const reply = await requests.fetch(String(address), {
      method: init?.method,
      headers: Object.fromEntries(new Headers(init?.headers)),
      data: init?.body as string | undefined,
    });
    return new Response(reply.status() === 204 ? null : await reply.text(), { status: reply.status() });
  };
}

/** Where it is kept how things looked when they failed. */
export const failures = fileURLToPath(new URL('../../node_modules/.cache/kaiju/browser', import.meta.url));
