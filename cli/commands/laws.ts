import type { Game } from '@kaiju/kernel';
import { checkLaws, type LawReport } from '@kaiju/lab';
import { games } from '@kaiju/registry';
import { type Call, command } from '../command.ts';
import { gameCalled, list, MANY, optionsFor, whole, writeText } from '../flags.ts';
import { Progress } from '../terminal/progress.ts';
import { lawIn } from '../words/laws.ts';

const GAMES = 100;

const flags = {
  all: { type: 'boolean' },
  games: { type: 'string' },
  decisions: { type: 'string' },
  options: { type: 'string' },
  seed: { type: 'string' },
  seats: { type: 'string' },
} as const;

export default command({
  flags,
  words: { min: 0, max: 1 },
  async run(call) {
    const { words, flags: given } = call;
    const checked = words[0] && !given.all ? [await gameCalled(words[0])] : games;
    const failures = checked.map((game) => report(check(game, call), call));
    return failures.some((n) => n > 0) ? 1 : 0;
  },
});

function check(game: Game, { flags: given, say }: Call<typeof flags>): LawReport {
  const { min, max } = game.seats;
  const counts = list(given.seats).map((n) => whole(n, 'seats', min, max, min));
  const seats = counts.length > 0 ? counts : undefined;
  const progress = new Progress(game.id, say);
  try {
    return checkLaws(game, {
      games: whole(given.games, 'games', 1, MANY, GAMES),
      decisions: given.decisions ? whole(given.decisions, 'decisions', 1, MANY, MANY) : undefined,
      options: optionsFor(game, given.options, seats),
      seed: given.seed ?? 'laws',
      seats,
      onProgress: (done, total) => progress.update(done, total),
    });
  } finally {
    progress.end();
  }
}

/** Prints what was checked and how often; every failure with the record that shows it. */
function report(found: LawReport, { lang, say }: Pick<Call, 'lang' | 'say'>): number {
  const { game, games: played, decisions, checks, failures, unused } = found;
  console.log(say('lawsHead', { game, games: played, decisions }));
  for (const { law, times } of checks) {
    const broken = failures.some((failure) => failure.law === law);
    console.log(`  ${broken ? '✗' : '✓'} ${String(times).padStart(8)}×  ${law}: ${lawIn(lang, law)}`);
  }
  if (unused.length > 0) console.log(`  ${say('lawsUnused', { names: unused.join(', ') })}`);
  failures.forEach(({ law, message, record, at }, i) => {
    const file = `kaiju-laws-${game}-${law}-${i + 1}.json`;
    writeText(file, JSON.stringify(record));
    console.log(`\n✗ ${law}: ${message}\n  ${say('lawsRecord', { file, at })}`);
  });
  console.log(say(failures.length > 0 ? 'lawsBroken' : 'lawsHold', { game, n: failures.length }));
  return failures.length;
}
