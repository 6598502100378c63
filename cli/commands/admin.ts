import type {
  AdminProcessesReply,
  AdminReportsReply,
  AdminTableReply,
  AdminTablesReply,
  AuditReply,
} from '@kaiju/server';
import { Host, Unanswered } from '../admin/host.ts';
import { auditRows, processRows, reportRows, tableInside, tableRows } from '../admin/rows.ts';
import { type Call, command, UsageError } from '../command.ts';
import { MANY, whole } from '../flags.ts';

const flags = {
  url: { type: 'string' },
  token: { type: 'string' },
  data: { type: 'string' },
  json: { type: 'boolean' },
  status: { type: 'string' },
  game: { type: 'string' },
  before: { type: 'string' },
  limit: { type: 'string' },
} as const;
type AdminCall = Call<typeof flags>;
/** The flags that narrow a list down. */
const FILTERS = ['status', 'game', 'before', 'limit'] as const;

/** One thing an administrator does. */
interface Action {
  /** The word after it, as usage shows it: `<table>` must be there, `[process]` may be. */
  takes?: string;
  filters?: readonly (typeof FILTERS)[number][];
  /** What is printed: the server's answer with --json, else these lines. */
  run(host: Host, call: AdminCall, word?: string): Promise<Answer>;
}
interface Answer {
  reply?: unknown;
  lines(): string[];
}

const PAGE = 100;
const LONGEST_PAGE = 500;

const ACTIONS: Record<string, Action> = {
  tables: {
    filters: FILTERS,
    async run(host, call) {
      const reply = await host.get<AdminTablesReply>(`tables?${query(call)}`);
      const last = reply.tables.at(-1)?.changed;
      return { reply, lines: () => [...tableRows(reply, call.say), ...more(reply.tables, last, call)] };
    },
  },
  table: {
    takes: '<table>',
    async run(host, call, id = '') {
      const reply = await host.get<AdminTableReply>(`tables/${encodeURIComponent(id)}`);
      return { reply, lines: () => tableInside(reply, call) };
    },
  },
  close: {
    takes: '<table>',
    async run(host, { say }, table = '') {
      await host.post(`tables/${encodeURIComponent(table)}/close`);
      return { lines: () => [say('adminClosed', { table })] };
    },
  },
  again: {
    takes: '<table>',
    async run(host, { say }, table = '') {
      await host.post(`tables/${encodeURIComponent(table)}/again`);
      return { lines: () => [say('adminTriedAgain', { table })] };
    },
  },
  processes: {
    async run(host, { say }) {
      const reply = await host.get<AdminProcessesReply>('processes');
      return { reply, lines: () => processRows(reply, say) };
    },
  },
  drain: {
    takes: '[process]',
    async run(host, { say }, named) {
      const process = named ?? (await onlyProcess(host));
      await host.post(`processes/${encodeURIComponent(process)}/drain`);
      return { lines: () => [say('adminDrained', { process })] };
    },
  },
  reports: {
    async run(host, call) {
      const reply = await host.get<AdminReportsReply>('reports');
      return { reply, lines: () => reportRows(reply, call) };
    },
  },
  audit: {
    filters: ['before', 'limit'],
    async run(host, call) {
      const reply = await host.get<AuditReply>(`audit?${query(call)}`);
      const last = reply.audit.at(-1)?.id;
      return { reply, lines: () => [...auditRows(reply, call.say), ...more(reply.audit, last, call)] };
    },
  },
};

export default command({
  flags,
  words: { min: 1, max: 2 },
  async run(call) {
    const { words, flags: given, say } = call;
    const [name, word] = words;
    const action = actionCalled(name, word, given);
    try {
      const { reply, lines } = await action.run(await Host.of(given, call.lang), call, word);
      if (!given.json) for (const line of lines()) console.log(line);
      else if (reply !== undefined) console.log(visibleJson(reply));
      return 0;
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      console.error(`kaiju: ${error.in(say)}`);
      return 1;
    }
  },
});

function actionCalled(name: string, word: string | undefined, given: AdminCall['flags']): Action {
  const known = Object.keys(ACTIONS);
  if (!Object.hasOwn(ACTIONS, name))
    throw new UsageError('adminUnknown', { name, known: known.join(', ') }, known);
  const action = ACTIONS[name];
  const { takes = '', filters = [] } = action;
  const usage = { command: `admin ${name}`, takes, word };
  if (takes.startsWith('<') && word === undefined) throw new UsageError('tooFewWords', usage);
  if (takes === '' && word !== undefined) throw new UsageError('tooManyWords', usage);
  const filter = FILTERS.find((each) => given[each] !== undefined && !filters.includes(each));
  if (filter) throw new UsageError('noFlag', { name: `--${filter}`, command: `admin ${name}` });
  return action;
}

/** What narrows a list down, as the server wants it. */
function query({ flags: { status, game, before, limit } }: AdminCall): URLSearchParams {
  const wanted = new URLSearchParams({ limit: `${whole(limit, 'limit', 1, LONGEST_PAGE, PAGE)}` });
  if (status !== undefined) wanted.set('status', status);
  if (game !== undefined) wanted.set('game', game);
  if (before !== undefined) wanted.set('before', `${whole(before, 'before', 0, MANY, 0)}`);
  return wanted;
}

async function onlyProcess(host: Host): Promise<string> {
  const { processes } = await host.get<AdminProcessesReply>('processes');
  const [only] = processes;
  if (processes.length !== 1)
    throw new UsageError('adminWhich', {
      n: processes.length,
      known: processes.map(({ id }) => id).join(', '),
    });
  return only.id;
}

/** How to see what comes after a full page. */
function more(page: unknown[], last: number | undefined, { flags: { limit }, say }: AdminCall): string[] {
  return page.length === Number(limit ?? PAGE) ? [say('adminMore', { before: last })] : [];
}

/** JSON escapes most of what a terminal would obey, but not all. */
function visibleJson(value: unknown): string {
  const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, 2).replace(/[\u007f-\u009f]/g, escaped);
}
