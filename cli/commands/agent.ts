import { parse as pathOf } from 'node:path';
import {
  type Contender,
  contenderOf,
  runSeries,
  type SeriesGame,
  type SideReport,
} from '@kaiju/agents/contest';
import { command, UsageError } from '../command.ts';
import { MANY, whole, writeText } from '../flags.ts';
import { newSeed } from '../play/settings.ts';
import type { Say } from '../words/index.ts';

/** Of what was ignored, so many are shown. */
const SHOWN = 8;

export default command({
  flags: {
    contest: { type: 'boolean' },
    games: { type: 'string' },
    seed: { type: 'string' },
    'turn-ms': { type: 'string' },
    'init-ms': { type: 'string' },
    record: { type: 'string' },
  },
  words: { min: 2, max: 2 },
  async run({ flags, words, say }) {
    if (!flags.contest) throw new UsageError('agentProtocol');
    const games = whole(flags.games, 'games', 1, MANY, 1);
    const order = {
      players: words.map(contenderCalled) as [Contender, Contender],
      seed: flags.seed ?? newSeed(),
      turnMs: whole(flags['turn-ms'], 'turn-ms', 1, MANY, undefined),
      initMs: whole(flags['init-ms'], 'init-ms', 1, MANY, undefined),
    };
    const wins = [0, 0];
    let names = ['', ''];
    let played = 0;
    let faults = 0;
    for await (const game of runSeries(order, games)) {
      played++;
      names = namesIn(game);
      report(game, played, games === 1, say);
      if (game.winner !== null) wins[game.winner]++;
      faults += game.outcome.sides.filter(({ fault }) => fault !== null).length;
      if (flags.record !== undefined) {
        const file = games === 1 ? flags.record : numbered(flags.record, played);
        writeText(file, JSON.stringify(game.outcome.record));
      }
    }
    if (games > 1) {
      const [a, b] = names;
      const draws = played - wins[0] - wins[1];
      console.log(say('agentTotal', { a, b, wins: wins[0], losses: wins[1], draws }));
    }
    return faults > 0 ? 1 : 0;
  },
});

function contenderCalled(word: string): Contender {
  const contender = contenderOf(word);
  if (contender === null) throw new UsageError('agentUnknown', { name: word });
  return contender;
}

/** What came of a match; whatever lost it is always told, the rest only where it is the one match. */
function report(game: SeriesGame, n: number, whole: boolean, say: Say): void {
  const { outcome, seating, seed, winner } = game;
  const names = namesIn(game);
  const best = winner ?? 0;
  const sides = ([0, 1] as const).map((contender) => outcome.sides[seating.indexOf(contender)]);
  const scores = ([best, 1 - best] as const).map(
    (contender) => outcome.scores[seating.indexOf(contender as 0 | 1)],
  );
  console.log(
    say(winner === null ? 'agentDrawn' : 'agentWon', {
      n,
      winner: names[best],
      loser: names[1 - best],
      scores: scores.join(' : '),
      clause: outcome.result.why,
      turns: sides[0].turnsMs.length + sides[1].turnsMs.length,
      first: names[sides.findIndex(({ camp }) => camp === 0)],
      seed,
    }),
  );
  sides.forEach((side, i) => {
    const { fault, stderr } = side;
    if (fault) console.log(`   ${say('agentFault', { name: names[i], why: fault.why })}`);
    if (whole) detail(side, names[i], say);
    if (stderr !== '' && (fault || whole)) {
      console.log(
        `   ${say('agentStderr', { name: names[i] })}\n${stderr.trimEnd().replace(/^/gm, '     ')}`,
      );
    }
  });
}

function detail({ turnsMs, ignored, ignoredCount }: SideReport, name: string, say: Say): void {
  const all = turnsMs.reduce((sum, ms) => sum + ms, 0);
  const most = Math.max(0, ...turnsMs);
  console.log(`   ${say('agentTimes', { name, turns: turnsMs.length, all, most, ignored: ignoredCount })}`);
  for (const { round, said, why, clause } of ignored.slice(0, SHOWN))
    console.log(`     ${say('agentIgnored', { round, said, why, clause })}`);
  if (ignoredCount > SHOWN) console.log(`     ${say('agentMore', { n: ignoredCount - SHOWN })}`);
}

/** By contender. Two of the same name are told apart. */
function namesIn({ outcome, seating }: SeriesGame): string[] {
  const names = ([0, 1] as const).map((contender) => outcome.sides[seating.indexOf(contender)].name);
  return names[0] === names[1] ? names.map((name, i) => `${name}#${i + 1}`) : names;
}

/** `match.json` → `match-3.json` */
function numbered(file: string, n: number): string {
  const { dir, name, ext } = pathOf(file);
  return `${dir === '' ? '' : `${dir}/`}${name}-${n}${ext}`;
}
