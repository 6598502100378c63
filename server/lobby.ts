import { type Game, unwritten } from '@kaiju/kernel';
import { type Named, shownName } from './accounts/index.ts';
import type { Room, TableList } from './protocol/index.ts';
import type { Queryable } from './store/index.ts';
import { named, nameless } from './table/names.ts';

/** How many tables a list shows, of how many that changed last, and of each host. */
const PAGE = 50;
const LATEST = 1000;
const OF_ONE_HOST = 3;
/** In characters. */
const LARGEST = 64 * 1024;
/** For so many milliseconds a list is told again as it was. */
const FRESH = 1000;

/** A room as the lists keep it: who is there and how it is played, and nothing that anybody wrote. */
export function summaryOf(room: Room, game: Game): Room {
  // What goes on at a table that is seen later is not for the lists.
  const hidden = room.spectators.delay > 0 ? { paused: false, offers: [], verdict: null } : {};
  return nameless({ ...room, options: unwritten(game.options, room.options as object), ...hidden });
}

interface Row {
  summary: Room;
  people: Record<string, Named> | null;
}

/** The lists of tables. */
export class Lobby {
  private readonly database: Queryable;
  private readonly games: ReadonlySet<string>;
  private readonly now: () => number;
  private readonly told = new Map<string, { until: number; list: Promise<string> }>();

  constructor(database: Queryable, games: readonly Game[], now = () => performance.now()) {
    this.database = database;
    this.games = new Set(games.map(({ id }) => id));
    this.now = now;
  }

  /** The public tables that changed last, a few of each host: a `TableList` as JSON. */
  async listed(status: Room['status'], game: string | null): Promise<string> {
    if (game !== null && !this.games.has(game)) return textOf([]);
    const name = `${status} ${game ?? ''}`;
    const told = this.told.get(name);
    if (told !== undefined && this.now() < told.until) return told.list;
    const list = this.read(status, game);
    this.told.set(name, { until: this.now() + FRESH, list });
    list.catch(() => this.told.delete(name));
    return list;
  }

  private async read(status: Room['status'], game: string | null): Promise<string> {
    const rows = await this.database.query<Row & object>(
      `with latest as (
         select id, summary, changed from tables
         where visibility = 'public' and status = $1 and ($2::text is null or game = $2) and summary ? 'id'
         order by changed desc limit $3
       ), ranked as (
         select *, row_number() over (partition by summary ->> 'host' order by changed desc) as place from latest
       ) select summary, ${PEOPLE} from ranked t where place <= $4 order by changed desc limit $5`,
      [status, game, LATEST, OF_ONE_HOST, PAGE],
    );
    return textOf(rows.map(introduced));
  }

  /** The latest tables at which one of these accounts sits or sat. */
  async of(accounts: readonly string[]): Promise<TableList> {
    const rows = await this.database.query<Row & object>(
      `select t.summary, ${PEOPLE} from tables t
       where t.id in (select table_id from seats where account = any($1)) and t.summary ? 'id'
       order by t.changed desc limit $2`,
      [accounts, PAGE],
    );
    return { tables: rows.map(introduced) };
  }
}

/** Who sits at table `t`, by account, as they are called now. */
const PEOPLE = `(
  select jsonb_object_agg(asked.id, jsonb_build_object('id', now.id, 'name', now.name, 'friendly', now.friendly))
  from seats s join accounts asked on asked.id = s.account join accounts now on now.id = coalesce(asked.merged, asked.id)
  where s.table_id = t.id
) as people`;

const NOBODY = { id: '', name: null, friendly: null };

function introduced({ summary, people }: Row): Room {
  return named(summary, (account) => shownName(people?.[account] ?? NOBODY));
}

/** As many of them as there is room for. */
function textOf(rooms: readonly Room[]): string {
  let room = LARGEST;
  const texts = rooms.map((each) => JSON.stringify(each));
  const fitting = texts.filter((text) => {
    room -= text.length;
    return room >= 0;
  });
  return `{"tables":[${fitting.join(',')}]}`;
}
