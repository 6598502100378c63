import {
  compareLabs,
  comparisonText,
  LabError,
  type LabOrder,
  type LabReport,
  replayCommand,
  replayOf,
  reportHtml,
  reportText,
  runLab,
} from '@kaiju/lab';
import { type Call, command } from '../command.ts';
import { gameCalled, list, MANY, optionsFor, whole, writeText } from '../flags.ts';
import { checkBot } from '../play/settings.ts';
import { Progress } from '../terminal/progress.ts';
import type { Say } from '../words/index.ts';

const GAMES = 200;

const flags = {
  bots: { type: 'string' },
  games: { type: 'string' },
  seats: { type: 'string' },
  seed: { type: 'string' },
  options: { type: 'string' },
  out: { type: 'string' },
  against: { type: 'string' },
  replay: { type: 'string' },
} as const;

export default command({
  flags,
  words: { min: 1, max: 1 },
  async run(call) {
    const order = await orderOf(call);
    if (call.flags.replay !== undefined) return again(call, order);
    const { say, lang, flags: given } = call;
    const { against } = order;
    try {
      const report = await play(order, say);
      console.log(reportText(report, lang, { timing: true }));
      if (against) {
        const other = await play({ ...order, options: against }, say);
        console.log(comparisonText(compareLabs(report, other), lang));
      }
      if (given.out) {
        writeText(given.out, reportHtml(report, lang));
        console.log(say('saved', { file: given.out }));
      }
      return 0;
    } catch (error) {
      if (!(error instanceof LabError)) throw error;
      console.error(`✗ ${error.message}\n${replayCommand(error.played)}`);
      return 1;
    }
  },
});

async function play(order: Omit<LabOrder, 'onProgress'>, say: Say): Promise<LabReport> {
  const progress = new Progress(order.game, say);
  try {
    return await runLab({ ...order, onProgress: ({ done, total }) => progress.update(done, total) });
  } finally {
    progress.end();
  }
}

async function orderOf({ flags: given, words: [id] }: Call<typeof flags>) {
  const game = await gameCalled(id);
  const bots = list(given.bots ?? 'casual');
  for (const bot of bots) checkBot(game, bot);
  const { min, max } = game.seats;
  const counts = list(given.seats).map((n) => whole(n, 'seats', min, max, min));
  const seats = counts.length > 0 ? counts : undefined;
  return {
    game: game.id,
    games: whole(given.games, 'games', 1, MANY, GAMES),
    seed: given.seed ?? 'lab',
    bots,
    seats,
    options: optionsFor(game, given.options, seats),
    against: optionsFor(game, given.against, seats),
  };
}

/** One game of a report once more, this time with its record. */
function again(
  { flags: given, say }: Call<typeof flags>,
  order: Awaited<ReturnType<typeof orderOf>>,
): number {
  const { game, bots, options } = order;
  const seed = given.replay!;
  const record = replayOf({ game, deal: { seats: bots.length, seed, options }, luck: seed, bots });
  const text = JSON.stringify(record);
  if (!given.out) console.log(text);
  else {
    writeText(given.out, text);
    console.log(say('saved', { file: given.out }));
  }
  return 0;
}
