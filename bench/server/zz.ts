import { Part } from './part.ts';
import { House, isPeers } from './run.ts';

const [kind, tables, rounds, ms] = [
  process.argv[2] as any,
  Number(process.argv[3]),
  Number(process.argv[4]),
  Number(process.argv[5] ?? 10000),
];
const house = isPeers(kind) ? null : await House.open(kind);
const servers = house?.parts ?? [new Part('./theirs.ts')];
const all = async (what: string): Promise<any[]> => Promise.all(servers.map((e) => e.ask<any>(what)));
const crowd = new Part('./crowd.ts', [kind, ...(await all('url'))]);
await crowd.ask('arrive', tables);
await crowd.ask('begin');
const used = async () => ({
  s: (await all('cpu')).reduce((a, b) => a + b, 0),
  d: house === null ? 0 : house.databaseCpu()!,
  p: await crowd.ask<number>('cpu'),
});
for (let i = 0; i < rounds; i++) {
  const a = await used();
  const m: any = await crowd.ask('measure', { moves: 1e9, longest: ms });
  const b = await used();
  const per = (x: number) => ((x * 1000) / m.moves).toFixed(0);
  console.log(
    i,
    Math.round((m.moves * 1000) / m.ms),
    'server',
    per(b.s - a.s),
    'db',
    per(b.d - a.d),
    'players',
    per(b.p - a.p),
    'sum',
    per(b.s - a.s + b.d - a.d + b.p - a.p),
    'p50',
    m.p50.toFixed(1),
  );
}
await crowd.end();
await (house ?? { close: () => servers[0].end() }).close();
