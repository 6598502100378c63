import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from './database.ts';

interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

/** Any number will do, as long as every process takes the same. */
const lock = 0x6b61696a;

/** Brings the database to the newest form this program knows. Safe with any number of processes at once. */
export async function migrate(
  database: Database,
  folder = fileURLToPath(new URL('migrations', import.meta.url)),
): Promise<void> {
  const known = await readMigrations(folder);
  // One transaction for all: a database is at the old form or at the new one.
  await database.transaction(async (inside) => {
    await inside.query('select pg_advisory_xact_lock($1)', [lock]);
    await inside.query(
      `create table if not exists migrations (
         number integer primary key,
         name text not null,
         checksum text not null,
         applied timestamptz not null default now())`,
    );
    const applied = await inside.query<{ number: number; name: string; checksum: string }>(
      'select number, name, checksum from migrations order by number',
    );
    for (const { number, name, checksum } of applied) {
      const migration = known[number - 1];
      if (!migration) {
        throw new Error(
          `database: it has migration ${name}, this program only knows ${known.length}; ` +
            'run the newer program that wrote it, or restore a backup from before',
        );
      }
      if (migration.checksum !== checksum) {
        throw new Error(
          `database: migration ${migration.name} is not the text that was applied; ` +
            'undo the change to the file and write a new, higher-numbered migration',
        );
      }
    }
    for (const { number, name, sql, checksum } of known.slice(applied.length)) {
      await inside.query(sql).catch((error: Error) => {
        throw new Error(`database: migration ${name} failed: ${error.message}`, { cause: error });
      });
      await inside.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [
        number,
        name,
        checksum,
      ]);
    }
  });
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(name.slice(0, 4));
      if (!/^\d{4}_/.test(name) || number !== index + 1) {
        throw new Error(
          `migrations: found ${name} where ${String(index + 1).padStart(4, '0')}_*.sql belongs`,
        );
      }
      // A checkout on Windows may have other line ends; the text is the same.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { number, name, sql, checksum: hash('sha256', sql) };
    }),
  );
}
