import { botFor, playing, roundOf, type Score, type Standing, scoreRound, Tally } from '@kaiju/bots';
import { type Call, command, UsageError } from '../command.ts';
import { gameCalled, list, MANY, optionsFor, whole } from '../flags.ts';
import { checkBot } from '../play/settings.ts';
import { Progress } from '../terminal/progress.ts';
import { pad, width } from '../terminal/text.ts';
import type { Say } from '../words/index.ts';

const GAMES = 100;
/** The sequential test: is the first bot that much stronger, or not at all? In Elo points. */
const TEST = { elo0: 0, elo1: 50 };
/** A test that no amount of games decides has to end some time. */
const MOST_GAMES = 10_000;

const flags = {
  bots: { type: 'string' },
  games: { type: 'string' },
  seed: { type: 'string' },
  seats: { type: 'string' },
  options: { type: 'string' },
  sprt: { type: 'boolean' },
} as const;

export default command({
  flags,
  words: { min: 1, max: 1 },
  async run(call) {
    const { say } = call;
    const names = list(call.flags.bots);
    const standing = await compete(call, names);
    console.log(say('arenaHead', { game: call.words[0], ...standing }));
    const left = Math.max(...names.map(width));
    names.forEach((name, i) => {
      console.log(`  ${pad(name, left)}  ${scoreIn(standing.scores[i], say)}`);
    });
    if (call.flags.sprt) {
      const verdict =
        standing.verdict === null ? 'arenaOpen' : standing.verdict === 'better' ? 'arenaBetter' : 'arenaNot';
      console.log(say(verdict, { name: names[0], elo: TEST.elo1 }));
    }
    return 0;
  },
});

/** Round after round: one deal, played once for every way the bots can move round the table. */
async function compete(
  { flags: given, words: [id], say }: Call<typeof flags>,
  names: string[],
): Promise<Standing> {
  const game = await gameCalled(id);
  for (const name of names) checkBot(game, name);
  const { min, max } = game.seats;
  const contenders = names.length;
  if (contenders < 2 || contenders > max) throw new UsageError('arenaBots', { max });
  const seats = whole(given.seats, 'seats', Math.max(min, contenders), max, Math.max(min, contenders));
  const matches = whole(given.games, 'games', 1, MANY, given.sprt ? MOST_GAMES : GAMES);
  const rounds = Math.ceil(matches / contenders);
  const bots = names.map((name) => botFor(game, name));
  const play = playing(game, bots, { options: optionsFor(game, given.options, [seats]) });
  const tally = new Tally(contenders, given.sprt ? TEST : undefined);
  const progress = new Progress(id, say);
  while (tally.rounds < rounds && tally.verdict === null) {
    const round = roundOf(given.seed ?? 'arena', tally.rounds, contenders, seats);
    tally.add(
      scoreRound(
        round,
        round.seatings.map((seating) => play(round.seed, seating)),
      ),
    );
    progress.update(tally.rounds * contenders, matches);
  }
  progress.end();
  return tally.standing();
}

/** `61.5% (55.0–67.6%), Elo +81 (+35 … +127)`. */
function scoreIn({ mean, low, high }: Score, say: Say): string {
  const percent = (x: number) => (100 * x).toFixed(1);
  return say('arenaScore', {
    mean: percent(mean),
    low: percent(low),
    high: percent(high),
    elo: elo(mean),
    eloLow: elo(low),
    eloHigh: elo(high),
  });
}

/** How many Elo points ahead of equal opponents a score is worth. */
function elo(score: number): string {
  if (score <= 0 || score >= 1) return score >= 1 ? '+∞' : '−∞';
  const points = Math.round(-400 * Math.log10(1 / score - 1));
  return points > 0 ? `+${points}` : String(points).replace('-', '−');
}
