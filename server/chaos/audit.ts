import { type Game, type MatchRecord, sameJson, verify } from '@kaiju/kernel';
import { checkFair } from '../fair/index.ts';
import { type Database, type Entry, Log, verifyChain } from '../store/index.ts';
import type { Body, Event } from '../table/entries.ts';
import { readLog, type TableState } from '../table/state.ts';
import type { Ledger } from './ledger.ts';
import type { Played } from './players.ts';

export interface Audited {
  tables: number;
  entries: number;
  over: number;
  violations: string[];
}

/** Holds what the players were promised against what the logs say. */
export async function audit(
  database: Database,
  games: readonly Game[],
  ledger: Ledger,
  matches: readonly Played[],
  recordOf: (table: string) => Promise<MatchRecord>,
  /** Whose tables are looked at; those of all unless given. */
  isOurs: (table: string) => boolean = () => true,
): Promise<Audited> {
  const violations: string[] = [];
  const written = new Map<string, string>();
  const played = new Map(matches.map((match) => [match.table, match]));
  const log = await Log.open(database);
  const rows = await database.query<{ id: string; ruleset: string }>(
    'select id, ruleset from tables order by created, id',
  );
  let count = 0;
  let over = 0;
  for (const { id, ruleset } of rows) {
    if (!isOurs(id)) continue;
    const entries = await log.read(id);
    count += entries.length;
    // An opening that died half-way left a row and no log.
    if (entries.length === 0) continue;
    const game = games.find((g) => g.ruleset === ruleset) as Game;
    try {
      checkCommands(id, entries, written);
      const state = readWhole(game, entries);
      const match = played.get(id);
      if (state.room.status === 'over') {
        over++;
        checkRecord(game, state, await recordOf(id));
      }
      if (match) checkPlayed(state, match);
    } catch (error) {
      violations.push(`table ${id}: ${(error as Error).message}`);
    }
  }
  await log.close();
  for (const [command, table] of ledger.acked) {
    const found = written.get(command);
    if (found === undefined)
      violations.push(`table ${table}: acknowledged command ${command} is not in the log`);
    else if (found !== table)
      violations.push(`command ${command} of table ${table} is in the log of ${found}`);
  }
  for (const [command, code] of ledger.refused) {
    // Of a command that was sent several times, one may have been refused and another heard.
    if (written.has(command) && ledger.times.get(command) === 1) {
      violations.push(
        `table ${written.get(command)}: command ${command} was refused (${code}) and is in the log`,
      );
    }
  }
  return { tables: rows.length, entries: count, over, violations };
}

function checkCommands(table: string, entries: readonly Entry[], written: Map<string, string>): void {
  for (const { command, n } of entries) {
    if (command === null) continue;
    if (written.has(command)) throw new Error(`entry ${n}: command ${command} was done twice`);
    written.set(command, table);
  }
}

/** Everything a log can be wrong about: its chain, its owners' order, the rules, and every hash on the way. */
function readWhole(game: Game, entries: readonly Entry[]): TableState {
  verifyChain(entries);
  let fence = entries[0].fence;
  for (const entry of entries) {
    if (entry.fence < fence) throw new Error(`entry ${entry.n}: written by an owner who had lost the table`);
    if (entry.fence > fence && entry.kind !== 'owned') {
      throw new Error(`entry ${entry.n}: the new owner began with '${entry.kind}', not with 'owned'`);
    }
    fence = entry.fence;
  }
  const events = entries.map(
    ({ n, at, wall, kind, body }): Event => ({ n, at, wall, body: { kind, ...JSON.parse(body) } as Body }),
  );
  events.forEach(({ n, at }, i) => {
    if (i > 0 && at < events[i - 1].at) throw new Error(`entry ${n}: match time runs back to ${at}`);
  });
  return readLog(game, events, null);
}

/** The match for the archive is verified as anybody would. */
function checkRecord(game: Game, state: TableState, record: MatchRecord): void {
  const { table } = verify(game, record);
  if (!sameJson(table.result, state.table?.result)) throw new Error('its record ends otherwise than its log');
  const { commitment } = state.room;
  const fair = checkFair(record.fair, record.deal.seed, { seats: state.seats, commitment });
  for (const check of fair.checks) if (!check.ok) throw new Error(`fair dice: ${check.why.en}`);
}

/** What the players saw is what was written. */
function checkPlayed({ room, table, learned }: TableState, match: Played): void {
  if (room.commitment !== match.commitment) throw new Error('its promise about the dice was changed');
  if (!match.over) return;
  if (!sameJson(table?.result, match.result)) throw new Error('its players saw another result');
  match.learned.forEach((heard, seat) => {
    if (heard !== learned[seat]) throw new Error(`seat ${seat} was told ${heard} facts of ${learned[seat]}`);
  });
}
