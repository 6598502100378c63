import { resolve, sep } from 'node:path';
import { type Game, parseScenes, playScene, RulesError, TextError } from '@kaiju/kernel';
import { catalogue } from '@kaiju/registry/catalogue';
import { command, UsageError } from '../command.ts';
import { gameCalled, readText } from '../flags.ts';

export default command({
  flags: {},
  words: { min: 1, max: 2 },
  async run({ words: [file, id], say }) {
    const source = readText(file);
    const game = await (id ? gameCalled(id) : gameByFolder(file));
    let all = 0;
    let bad = 0;
    try {
      for (const scene of parseScenes(source, game.seats.min)) {
        all++;
        const label = [...scene.clauses, scene.title].join(' ');
        const problem = problemOf(() => playScene(game, scene), file, scene.line);
        console.log(`${problem ? '✗' : '✓'} ${label}`);
        if (!problem) continue;
        bad++;
        console.log(`    ${problem}`);
      }
    } catch (error) {
      if (!(error instanceof TextError)) throw error;
      console.error(place(file, error));
      return 1;
    }
    console.log(bad > 0 ? say('scenesBad', { all, bad }) : say('scenesGood', { good: all }));
    return bad > 0 ? 1 : 0;
  },
});

/** `games/<id>/scenes/…` says which game it is. */
function gameByFolder(file: string): Promise<Game> {
  const folders = resolve(file).split(sep);
  const entry = catalogue.find(({ id }) => folders.includes(id));
  if (!entry) throw new UsageError('sceneNeedsGame', { file });
  return entry.load();
}

function problemOf(play: () => unknown, file: string, line: number): string | undefined {
  try {
    play();
    return undefined;
  } catch (error) {
    if (error instanceof TextError) return place(file, error);
    if (error instanceof RulesError || error instanceof RangeError)
      return `${file}:${line}: ${error.message}`;
    throw error;
  }
}

/** `file:line:column: message`, as editors and compilers have it. */
function place(file: string, { line, column, message }: TextError): string {
  return `${file}:${line}:${column}: ${message.replace(/^line \d+, column \d+: /, '')}`;
}
