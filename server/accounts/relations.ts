import type { Database, Queryable } from '../store/index.ts';
import { accountOf, personsOf } from './identity.ts';
import { Refused } from './refused.ts';
import type {
  AdminReportView,
  BlockBody,
  BlockKind,
  BlockView,
  ReportBody,
  ReportState,
  ReportView,
} from './schemas.ts';
import { FORMER_PLAYER } from './words.ts';

/** What one person may have: mutes and blocks, and reports that nobody has looked at yet. Both are listed whole. */
export const MOST = { blocks: 200, reports: 20 };

/** A mute hides the other's chat from me; a block also keeps us from being seated together. */
export async function block(
  database: Database,
  account: string,
  { other, kind }: BlockBody,
  now: number,
): Promise<void> {
  await database.transaction(async (inside) => {
    const person = await personMeant(inside, account, other);
    await inTurnOf(inside, account);
    const [{ has }] = await inside.query<{ has: number }>(
      'select count(*) as has from blocks where account = $1',
      [account],
    );
    if (has >= MOST.blocks) throw new Refused('too-many-blocks', { most: MOST.blocks });
    await inside.query(
      'insert into blocks (account, other, kind, at) values ($1, $2, $3, $4) on conflict do nothing',
      [account, person, kind, now],
    );
  });
}

/** Until the transaction is over, whatever else of this person is counted waits: two at once count each other. */
async function inTurnOf(inside: Queryable, account: string): Promise<void> {
  await inside.query('select from accounts where id = $1 for no key update', [account]);
}

/** Takes a mute or block back; nothing happens when there was none. */
export async function unblock(
  database: Queryable,
  account: string,
  { other, kind }: BlockBody,
): Promise<void> {
  const person = (await personsOf(database, [other])).get(other)?.account ?? other;
  await database.query('delete from blocks where account = $1 and other = $2 and kind = $3', [
    account,
    person,
    kind,
  ]);
}

export async function blocksOf(database: Queryable, account: string): Promise<BlockView[]> {
  const rows = await database.query<{ other: string; kind: BlockKind }>(
    'select other, kind from blocks where account = $1 order by at, other, kind',
    [account],
  );
  const persons = await personsOf(
    database,
    rows.map((row) => row.other),
  );
  return rows.map((row) => ({ ...row, name: persons.get(row.other)!.name }));
}

export interface BlockedPair {
  /** Who does not want to hear of `other`. */
  account: string;
  other: string;
  kind: BlockKind;
}

/**
 * Who among these has muted or blocked whom. For seating, any pair of kind `block` keeps both apart; for chat,
 * `account` is not shown what `other` says, whichever the kind.
 */
export function blockedPairs(database: Queryable, accounts: readonly string[]): Promise<BlockedPair[]> {
  return database.query<{ account: string; other: string; kind: BlockKind }>(
    `with present as (select id, coalesce(merged, id) as person from accounts where id = any($1))
     select a.id as account, o.id as other, b.kind
       from blocks b join present a on a.person = b.account join present o on o.person = b.other
      order by 1, 2, 3`,
    [accounts],
  );
}

/** For each of these speakers, who does not want to hear them: whoever has muted or blocked them. */
export async function deafTo(
  database: Queryable,
  speakers: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await database.query<{ speaker: string; account: string }>(
    `select distinct s.id as speaker, b.account from accounts s join blocks b on b.other = coalesce(s.merged, s.id)
      where s.id = any($1) order by 1, 2`,
    [speakers],
  );
  const deaf = new Map<string, string[]>();
  for (const { speaker, account } of rows) deaf.set(speaker, [...(deaf.get(speaker) ?? []), account]);
  return deaf;
}

interface ReportRow {
  id: number;
  account: string | null;
  about: string | null;
  table_id: string | null;
  reason: ReportView['reason'];
  text: string;
  at: number;
  state: ReportState;
}

export function report(
  database: Database,
  account: string,
  { about, table, reason, text = '' }: ReportBody,
  now: number,
): Promise<ReportView> {
  return database.transaction(async (inside) => {
    const person = await personMeant(inside, account, about);
    if (table !== undefined) {
      const known = await inside.query('select id from tables where id = $1', [table]);
      if (known.length === 0) throw new Refused('table-unknown', { table });
    }
    await inTurnOf(inside, account);
    const [{ has }] = await inside.query<{ has: number }>(
      `select count(*) as has from reports where account = $1 and state = 'open'`,
      [account],
    );
    if (has >= MOST.reports) throw new Refused('too-many-reports', { most: MOST.reports });
    const rows = await inside.query<ReportRow>(
      `insert into reports (account, about, table_id, reason, text, at, state)
       values ($1, $2, $3, $4, $5, $6, 'open') returning *`,
      [account, person, table ?? null, reason, text, now],
    );
    return (await shown(inside, rows))[0].view;
  });
}

export async function reportsBy(database: Queryable, account: string): Promise<ReportView[]> {
  const rows = await database.query<ReportRow>('select * from reports where account = $1 order by id', [
    account,
  ]);
  return (await shown(database, rows)).map(({ view }) => view);
}

/** For administrators: the reports in a state, oldest first. */
export async function reportsIn(database: Queryable, state: ReportState): Promise<AdminReportView[]> {
  const rows = await database.query<ReportRow>(
    'select * from reports where state = $1 order by at, id limit 500',
    [state],
  );
  return (await shown(database, rows)).map(({ view, by, byName }) => ({ ...view, by, byName }));
}

export async function judgeReport(database: Queryable, id: number, state: ReportState): Promise<void> {
  const judged = await database.query('update reports set state = $2 where id = $1 returning id', [
    id,
    state,
  ]);
  if (judged.length === 0) throw new Refused('report-unknown', { report: id });
}

async function shown(database: Queryable, rows: readonly ReportRow[]) {
  const persons = await personsOf(
    database,
    rows.flatMap((row) => [row.account, row.about]).filter((id) => id !== null),
  );
  const nameOf = (id: string | null) => (id === null ? undefined : persons.get(id)?.name) ?? FORMER_PLAYER;
  return rows.map((row) => ({
    view: {
      id: row.id,
      about: row.about,
      name: nameOf(row.about),
      table: row.table_id,
      reason: row.reason,
      text: row.text,
      at: row.at,
      state: row.state,
    } satisfies ReportView,
    by: row.account,
    byName: nameOf(row.account),
  }));
}

/** The living account meant by an id: its own, or the one that a guest has become. Not oneself. */
async function personMeant(database: Queryable, me: string, id: string): Promise<string> {
  const person = (await personsOf(database, [id])).get(id)?.account;
  if (person === me) throw new Refused('not-yourself');
  if (person === undefined || (await accountOf(database, person)) === null) {
    throw new Refused('player-unknown', { player: id });
  }
  return person;
}
