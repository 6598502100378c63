import { type Game, type Result, unwritten } from '@kaiju/kernel';
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
  result: Result | null;
}

/** The lists of tables. */
export class Lobby {
  private readonly database: Queryable;
  private readonly games: readonly Game[];
  private readonly now: () => number;
  private readonly lists = new Map<string, { until: number; list: Promise<string> }>();

  constructor(database: Queryable, games: readonly Game[], now = () => performance.now()) {
    this.database = database;
    this.games = games;
    this.now = now;
  }

  /** The public tables that changed last, a few of each host: a `TableList` as JSON. */
  async listed(status: Room['status'], game: string | null): Promise<string> {
    if (game !== null && !this.games.some(({ id }) => id === game)) return textOf([]);
    const name = `${status} ${game ?? ''}`;
    const told = this.lists.get(name);
    if (told !== undefined && this.now() < told.until) return told.list;
    const list = this.read(status, game);
    this.lists.set(name, { until: this.now() + FRESH, list });
    list.catch(() => this.lists.delete(name));
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
       ) select ${ROOM} from ranked t where place <= $4 order by changed desc limit $5`,
      [status, game, LATEST, OF_ONE_HOST, PAGE],
    );
    return textOf(rows.map((row) => this.told(row)));
  }

  /** The latest tables at which one of these accounts sits or sat. */
  async of(accounts: readonly string[]): Promise<TableList> {
    const rows = await this.database.query<Row & object>(
      `select ${ROOM} from tables t
       where t.id in (select table_id from seats where account = any($1)) and t.summary ? 'id'
       order by t.changed desc limit $2`,
      [accounts, PAGE],
    );
    const own = new Set(accounts);
    return {
      tables: rows.map((row) => {
        const asked = row.summary.asked?.filter(({ seat }) => {
          const { person } = row.summary.seats[seat];
          return person !== null && own.has(person.account);
        });
        const room = this.told(row);
        return asked && !room.gone ? { ...room, asked } : room;
      }),
    };
  }

  /** One table as the lists show it, whether it is public or not. */
  async one(table: string): Promise<Room | null> {
    const [row] = await this.database.query<Row & object>(
      `select ${ROOM} from tables t where t.id = $1 and t.summary ? 'id'`,
      [table],
    );
    return row === undefined ? null : this.told(row);
  }

  /** The room with its people's names, and not who is asked; how the match ended, if that is all that can be said of it. */
  private told({ summary: { asked: _, ...summary }, people, result }: Row): Room {
    const room = named(summary, (account) => shownName(people?.[account] ?? NOBODY));
    const isHere = this.games.some(({ ruleset }) => ruleset === room.ruleset);
    return isHere ? room : { ...room, gone: { result } };
  }
}

/** What is told of table `t`: with who sits there, by account, as they are called now, and how it ended. */
const ROOM = `summary, (
  select jsonb_object_agg(asked.id, jsonb_build_object('id', now.id, 'name', now.name, 'friendly', now.friendly))
  from seats s join accounts asked on asked.id = s.account join accounts now on now.id = coalesce(asked.merged, asked.id)
  where s.table_id = t.id
) as people, (select s.result from seats s where s.table_id = t.id limit 1) as result`;

const NOBODY = { id: '', name: null, friendly: null };

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
