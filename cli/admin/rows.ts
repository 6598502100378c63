import type { Lang } from '@kaiju/kernel';
import type {
  AdminProcessesReply,
  AdminReportsReply,
  AdminTableReply,
  AdminTablesReply,
  AuditReply,
} from '@kaiju/server';
import { clockSentence } from '@kaiju/server/clocks';
import { columned, visible, wrap } from '../terminal/text.ts';
import type { Phrase, Say } from '../words/index.ts';

/** What a server tells its administrator, as lines to read. */

interface Reader {
  lang: Lang;
  say: Say;
}

export function tableRows({ tables }: AdminTablesReply, say: Say): string[] {
  const titles = [
    'adminId',
    'adminGame',
    'adminStatus',
    'adminVisibility',
    'adminOwner',
    'adminChanged',
  ] as const;
  const rows = tables.map(({ id, ruleset, status, visibility, owner, changed, closed, aside }) => [
    id,
    ruleset,
    [
      status,
      ...(closed === null ? [] : [say('adminClosedAt')]),
      ...(aside === null ? [] : [say('adminAside')]),
    ].join(', '),
    visibility,
    owner ?? '–',
    moment(changed),
  ]);
  return listed(titles, rows, say);
}

export function processRows({ processes }: AdminProcessesReply, say: Say): string[] {
  const titles = ['adminId', 'adminAddress', 'adminStarted', 'adminTables', 'adminHere'] as const;
  const rows = processes.map(({ id, url, started, tables, here, late }) => [
    id,
    url,
    moment(started),
    String(tables),
    late ? say('adminLate') : here ? '✓' : '',
  ]);
  return listed(titles, rows, say);
}

/** Each report in a row, and below it what was written. */
export function reportRows({ reports }: AdminReportsReply, { lang, say }: Reader): string[] {
  const titles = ['adminId', 'adminWhen', 'adminReason', 'adminAbout', 'adminBy', 'adminAtTable'] as const;
  const person = (name: Record<Lang, string>, id: string | null) => `${name[lang]} ${id ?? ''}`.trim();
  const rows = reports.map(({ id, at, reason, about, name, by, byName, table }) => [
    String(id),
    moment(at),
    reason,
    person(name, about),
    person(byName, by),
    table ?? '–',
  ]);
  const [head, ...lines] = listed(titles, rows, say);
  const room = (process.stdout.columns ?? 80) - 4;
  return [
    head,
    ...lines.flatMap((line, i) => {
      const text = visible(reports[i].text);
      return text === '' ? [line] : [line, ...wrap(text, room).map((part) => `    ${part}`)];
    }),
  ];
}

export function auditRows({ audit }: AuditReply, say: Say): string[] {
  const titles = ['adminId', 'adminWhen', 'adminWhat', 'adminWho', 'adminDetail'] as const;
  const rows = audit.map(({ id, at, who, what, detail }) => [
    String(id),
    moment(at),
    what,
    who ?? '–',
    named(Object(detail)),
  ]);
  return listed(titles, rows, say);
}

/** A table from the inside: how it stands, who sits there and is asked what, and the end of its log. */
export function tableInside(
  { table, live, silent, entries }: AdminTableReply,
  { lang, say }: Reader,
): string[] {
  const facts: [Phrase, string][] = [
    // What is listed follows the table a moment later.
    ['adminStatus', `${live?.room.status ?? table.status}, ${table.visibility}`],
    ['adminCreated', moment(table.created)],
    ['adminChanged', moment(table.changed)],
    ['adminOwner', table.owner ?? '–'],
  ];
  if (table.due !== null) facts.push(['adminDue', moment(table.due)]);
  if (table.closed !== null) facts.push(['adminClosedAt', moment(table.closed)]);
  if (table.aside !== null) facts.push(['adminAside', moment(table.aside)]);
  const log = entries.map(({ n, wall, at, kind, about, command }) => [
    String(n),
    moment(wall),
    span(at),
    kind,
    named(about),
    command ?? '',
  ]);
  const titles = [
    'adminNumber',
    'adminWhen',
    'adminMatchTime',
    'adminKind',
    'adminDetail',
    'adminCommand',
  ] as const;
  return [
    `${table.id}  ${table.game} (${table.ruleset})`,
    ...columned(facts.map(([title, value]) => [`  ${say(title)}`, value])),
    '',
    ...(live === null ? [notLive(silent, say)] : seatsOf(live, lang, say)),
    '',
    say('adminEntries', { n: entries.length }),
    ...listed(titles, log, say),
  ];
}

function notLive(silent: string | null, say: Say): string {
  return silent === null ? say('adminAsleep') : say('adminSlow', { process: silent });
}

function seatsOf(live: NonNullable<AdminTableReply['live']>, lang: Lang, say: Say): string[] {
  const { room, watchers, waiting, clocks, at, due, inputs, undos } = live;
  const titles = ['adminSeat', 'adminWho', 'adminWatchers', 'adminAsked', 'adminClock'] as const;
  const rows = room.seats.map(({ plan, person, bot }, seat) => {
    const who = [person?.name[lang], bot && say('adminBot', { level: bot })].filter(Boolean).join(', ');
    const asked = waiting.filter((ask) => ask.seat === seat);
    const clock = clocks?.[seat];
    const left = [clock?.free, clock?.bank].filter((ms) => typeof ms === 'number').map(span);
    return [
      String(seat),
      who || plan.kind,
      String(watchers[seat] ?? 0),
      asked.map(({ step, ask, since }) => say('adminAsk', { step, ask, since: span(since) })).join(', '),
      left.join(' + ') + (clock?.running ? ' ▸' : ''),
    ];
  });
  return [
    say('adminLive', { at: span(at), inputs, undos, spectators: watchers.at(-1) ?? 0 }),
    due === null ? say('adminIdle') : say('adminActs', { in: span(due) }),
    clockSentence(room.clock, room)[lang],
    ...(room.paused ? [say('adminPaused')] : []),
    ...listed(titles, rows, say),
  ];
}

/** Rows under their titles; where there are none, that is said. */
function listed(titles: readonly Phrase[], rows: string[][], say: Say): string[] {
  if (rows.length === 0) return [say('adminNone')];
  return columned([titles.map((title) => say(title)), ...rows]);
}

function named(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
}

/** By the clock on this wall, in the order that sorts. */
function moment(wall: number): string {
  return new Date(wall).toLocaleString('sv-SE');
}

/** Hours, minutes and seconds. */
function span(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
