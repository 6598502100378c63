import { type MatchRecord, verify } from '@kaiju/kernel';
import { games } from '@kaiju/registry';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Database, Log, openDatabase, type Scratch, startScratch, verifyChain } from '../store/index.ts';
import { endAll, Match, Roamer, type Running, startProcess } from './testing.ts';

let scratch: Scratch;
let database: Database;
let log: Log;
let processes: Running[];

beforeAll(async () => {
  scratch = await startScratch();
  // All at once on a database in which there is nothing yet.
  processes = await Promise.all([1, 2, 3].map(() => startProcess(scratch.url)));
  database = await openDatabase(scratch.url);
  log = await Log.open(database);
}, 120_000);
afterAll(async () => {
  await endAll();
  await log?.close();
  await database?.close();
  await scratch?.stop();
});

async function matchOn(places: Running[]): Promise<{ match: Match; people: Roamer[] }> {
  const people = await Promise.all(places.map((place) => Roamer.arrive(place)));
  return { match: await Match.begin(people), people };
}

/** Another one in the place of one that is gone. */
async function replace(gone: Running): Promise<void> {
  processes[processes.indexOf(gone)] = await startProcess(scratch.url);
}

async function ownersOf(table: string): Promise<string[]> {
  const entries = await log.read(table);
  return entries.filter(({ kind }) => kind === 'owned').map(({ body }) => JSON.parse(body).process as string);
}

/** All that was acknowledged is in the log, nothing is there twice, and everybody was told everything once. */
async function expectWhole(match: Match, people: Roamer[]): Promise<void> {
  const entries = await log.read(match.table);
  verifyChain(entries);
  expect(entries.map(({ fence }) => fence)).toEqual(entries.map(({ fence }) => fence).sort((a, b) => a - b));
  const answers = entries
    .filter(({ kind }) => kind === 'input')
    .map(({ body }) => JSON.parse(body).input as { type: string; seat: number; ask: string })
    .filter(({ type }) => type === 'answer')
    .map(({ seat, ask }) => `${seat} ${ask}`);
  expect(new Set(answers).size).toBe(answers.length);
  expect(answers).toEqual(expect.arrayContaining(match.acknowledged));
  const commands = entries.flatMap(({ command }) => command ?? []);
  expect(new Set(commands).size).toBe(commands.length);
  // Nobody was sent away with "try again later".
  expect(match.rejected.map(({ code }) => code)).not.toContain('unavailable');
  expect(match.rejected.map(({ code }) => code)).not.toContain('closing');
  for (const told of match.facts) expect(told).toEqual(told.map((_, i) => i + 1));
  for (const person of people) {
    const reply = await person.fetch(`/api/tables/${match.table}/record`);
    const record = (await reply.json()) as MatchRecord;
    const game = games.find(({ ruleset }) => ruleset === record.ruleset)!;
    expect(verify(game, record).table.result).toEqual(record.result);
  }
}

function leave(people: Roamer[]): void {
  for (const { client } of people) client.close();
}

describe('three processes on one database', { timeout: 120_000 }, () => {
  test('one visitor on each, at one table: a whole match, and any process tells of it', async () => {
    const { match, people } = await matchOn(processes);
    match.play();
    await match.until(() => match.over);
    await expectWhole(match, people);
    // It was played where it was opened; everybody else came through a link.
    expect(await ownersOf(match.table)).toEqual([]);
    const reply = await people[2].fetch(`/api/tables/${match.table}?seat=2`);
    expect(await reply.json()).toMatchObject({ t: 'snapshot', seat: 2, room: { status: 'over' } });
    leave(people);
  });

  test('the owner sleeps past its lease: it finds the table taken, and what it is told goes to the new owner', async () => {
    const { match, people } = await matchOn(processes);
    const [owner] = processes;
    const [own, other] = match.streams;
    owner.signal('SIGSTOP');
    // Said to the old owner, which will hear it when it wakes; and to one who has to look for the new owner.
    const said = own.do({ do: 'chat', text: 'said in its sleep' });
    await other.do({ do: 'chat', text: 'said meanwhile' });
    const [taker] = await ownersOf(match.table);
    owner.signal('SIGCONT');
    await said;
    match.play();
    await match.until(() => match.over);
    const entries = await log.read(match.table);
    const taken = entries.find(({ kind }) => kind === 'owned')!;
    expect(entries.filter(({ n, fence }) => n > taken.n && fence < taken.fence)).toEqual([]);
    expect((await ownersOf(match.table))[0]).toBe(taker);
    await expectWhole(match, people);
    leave(people);
    await vi.waitFor(async () => expect((await fetch(`${owner.url}/ready`)).status).toBe(200), {
      timeout: 60_000,
    });
  });

  test('the owner is killed: the others go on, and nothing that was acknowledged is lost', async () => {
    const { match, people } = await matchOn(processes);
    match.play();
    await match.until(() => match.acknowledged.length >= 8);
    const [owner] = processes;
    owner.signal('SIGKILL');
    people[0].at = processes[1];
    await match.until(() => match.over);
    expect(await ownersOf(match.table)).toHaveLength(1);
    await expectWhole(match, people);
    leave(people);
    await replace(owner);
  });

  test('the owner is told to go: it hands the table over, and no command is lost or turned away', async () => {
    const { match, people } = await matchOn(processes);
    match.play();
    await match.until(() => match.acknowledged.length >= 8);
    const [owner] = processes;
    owner.signal('SIGTERM');
    people[0].at = processes[2];
    await match.until(() => match.over);
    await owner.ended;
    expect((await ownersOf(match.table)).length).toBeGreaterThan(0);
    await expectWhole(match, people);
    leave(people);
  });
});
