import type { Database } from '../store/index.ts';

/** What a database lacks: everything, or room to write. */
export type Lack = 'database' | 'disk';

/** In milliseconds: however many ask, so often it is looked at. */
const LOOK_EVERY = 1000;
const DISK_FULL = '53100';
/**
 * More rows than it may keep in memory, so that PostgreSQL must take new room on its disk, and gives it back at once.
 * A small write proves nothing: for those there is room in old pages long after the disk is full.
 */
const SPILL = 'select count(*) from generate_series(1, 20000)';

/** Says what a database lacks at the moment, if anything. */
export function soundnessOf(database: Database, patience: number): () => Promise<Lack | null> {
  let looked = Number.NEGATIVE_INFINITY;
  let latest: Promise<Lack | null> = Promise.resolve(null);
  return () => {
    if (performance.now() - looked < LOOK_EVERY) return latest;
    looked = performance.now();
    latest = look(database, patience);
    return latest;
  };
}

async function look(database: Database, patience: number): Promise<Lack | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Lack>((resolve) => {
    timer = setTimeout(resolve, patience, 'database');
  });
  const written = database
    .transaction(async (inside) => {
      await inside.query(`set local work_mem = '64kB'`);
      await inside.query(SPILL);
    })
    .then(
      () => null,
      ({ code }: { code?: string }): Lack => (code === DISK_FULL ? 'disk' : 'database'),
    );
  return Promise.race([written, tooLate]).finally(() => clearTimeout(timer));
}
