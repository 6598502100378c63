import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';

interface Room {
  /** As written in the root package.json's `workspaces`. */
  folder: string;
  /** The rooms it may import. `@kaiju/game-*` stands for every game. */
  may: string[];
  /** What its `board/` may import besides: the part of a game that is drawn on the page. */
  board?: string[];
  /** The rooms that only its tests may import. */
  tests?: string[];
  /** Runs in a page as well as in Node: outside its tests and test tools, no other package and no `node:` module. */
  sealed?: true;
}

/**
 * The arrows of the house: kernel ← games ← registry ← lab, server, cli, bench; bots stand on the kernel alone.
 * Agents adapt single games to protocols from outside, and name those.
 * Packages from outside, where a room is not sealed, are knip's to check.
 */
const rooms: Room[] = [
  { folder: 'kernel', may: [], sealed: true },
  { folder: 'games/*', may: ['@kaiju/kernel'], board: ['@kaiju/web/kit', 'react'], sealed: true },
  { folder: 'registry', may: ['@kaiju/kernel', '@kaiju/game-*'], sealed: true },
  { folder: 'bots', may: ['@kaiju/kernel'], tests: ['@kaiju/game-market'], sealed: true },
  { folder: 'lab', may: ['@kaiju/kernel', '@kaiju/bots', '@kaiju/registry'] },
  { folder: 'agents', may: ['@kaiju/kernel', '@kaiju/bots', '@kaiju/game-miracle'] },
  { folder: 'web', may: ['@kaiju/kernel', '@kaiju/bots', '@kaiju/registry', '@kaiju/server'] },
  { folder: 'server', may: ['@kaiju/kernel', '@kaiju/bots', '@kaiju/registry'] },
  {
    folder: 'cli',
    may: ['@kaiju/kernel', '@kaiju/bots', '@kaiju/lab', '@kaiju/agents', '@kaiju/registry', '@kaiju/server'],
  },
  { folder: 'bench', may: ['@kaiju/kernel', '@kaiju/bots', '@kaiju/registry', '@kaiju/server'] },
  { folder: 'tools', may: [] },
];

const testTools = /^(vitest|fast-check|node:.+)$/;
/** A room's own tools for tests, `testing.ts`: what a test may import they may too, and only tests import them. */
const ownTools = /\/testing(\.ts)?$/;

/** What is wrong with the imports of one source file; `file` is its path from the root, with `/`. */
export function checkSource(file: string, source: string): string[] {
  const { room, home } = roomOf(file);
  const isTest = /\.test\.tsx?$/.test(file) || ownTools.test(file);
  const isBoard = file.startsWith(`${home}/board/`);
  const reason = (name: string | undefined): string | undefined => {
    if (name === undefined) return room.sealed ? 'imports a name that is only known at run time' : undefined;
    if (isTest && (testTools.test(name) || room.tests?.includes(name))) return undefined;
    if (isBoard && room.board?.some((may) => name === may || name.startsWith(`${may}/`))) return undefined;
    if (!isTest && ownTools.test(name)) return `imports ${name}, which is for tests only`;
    if (!name.startsWith('.')) return refusal(room, home, name, 'imports');
    const path = posix.join(posix.dirname(file), name);
    if (room.board && !isBoard && path.startsWith(`${home}/board/`))
      return `imports ${name}; rules know no page`;
    if (path.startsWith(`${home}/`)) return undefined;
    return `imports ${name}, which leaves ${home}; import the other room by its package name`;
  };
  const problems: string[] = [];
  for (const { name, line } of importsOf(file, source)) {
    const why = reason(name);
    if (why) problems.push(`${file}:${line}: ${why}`);
  }
  return problems;
}

/** What is wrong with the dependencies that one room declares. */
export function checkManifest(file: string, json: string): string[] {
  const { room, home } = roomOf(file);
  const manifest = JSON.parse(json);
  const declared = Object.keys({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.peerDependencies,
    ...manifest.optionalDependencies,
  });
  return declared
    .filter((name) => !(room.tests?.includes(name) && name in (manifest.devDependencies ?? {})))
    .filter((name) => !room.board?.some((whole) => whole === name || whole.startsWith(`${name}/`)))
    .map((name) => refusal(room, home, name, 'depends on'))
    .filter((reason) => reason !== undefined)
    .map((reason) => `${file}: ${reason}`);
}

/** Every room of the house that stands in `root`. */
export function checkHouse(root: string): { files: number; problems: string[] } {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  const problems = workspaces
    .filter((folder) => !rooms.some((room) => room.folder === folder))
    .map(
      (folder) => `package.json: workspace ${folder} has no row in tools/arrows.ts; say what it may import`,
    );
  let files = 0;
  for (const { folder } of rooms) {
    const top = folder.replace('/*', '');
    if (!existsSync(join(root, top))) continue;
    for (const entry of readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })) {
      const file = posix.join(top, entry.split(sep).join('/'));
      if (file.includes('/node_modules/')) continue;
      const check = /\.[cm]?[jt]sx?$/.test(file)
        ? checkSource
        : file.endsWith('/package.json')
          ? checkManifest
          : undefined;
      if (!check) continue;
      files++;
      problems.push(...check(file, readFileSync(join(root, file), 'utf8')));
    }
  }
  return { files, problems };
}

function roomOf(file: string): { room: Room; home: string } {
  const parts = file.split('/');
  const room = rooms.find(({ folder }) => folder.replace('/*', '') === parts[0]);
  if (!room) throw new Error(`${file} stands in no room; tools/arrows.ts lists them`);
  return { room, home: room.folder.endsWith('/*') ? `${parts[0]}/${parts[1]}` : room.folder };
}

function refusal(room: Room, home: string, name: string, verb: string): string | undefined {
  const allowed = room.may.some((may) =>
    may.endsWith('*') ? name.startsWith(may.slice(0, -1)) : name === may || name.startsWith(`${may}/`),
  );
  if (allowed || !(room.sealed || name.startsWith('@kaiju/'))) return undefined;
  const may = room.may.length > 0 ? `only ${room.may.join(', ')}` : room.sealed ? 'nothing' : 'no other room';
  return `${verb} ${name}; ${home} may import ${may}`;
}

function importsOf(file: string, source: string): { name: string | undefined; line: number }[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: { name: string | undefined; line: number }[] = [];
  const note = (from: { type: string; start: number; value?: unknown } | null) => {
    if (!from) return;
    const name = typeof from.value === 'string' ? from.value : undefined;
    found.push({ name, line: source.slice(0, from.start).split('\n').length });
  };
  new Visitor({
    ImportDeclaration: (node) => note(node.source),
    ExportNamedDeclaration: (node) => note(node.source),
    ExportAllDeclaration: (node) => note(node.source),
    ImportExpression: (node) => note(node.source),
    TSImportType: (node) => note(node.source),
    TSExternalModuleReference: (node) => note(node.expression),
  }).visit(program);
  return found;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { files, problems } = checkHouse(fileURLToPath(new URL('..', import.meta.url)));
  for (const problem of problems) console.error(problem);
  console.log(`arrows: ${files} files read, ${problems.length} wrong`);
  process.exitCode = problems.length > 0 || files === 0 ? 1 : 0;
}
