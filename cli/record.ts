import {
  type Game,
  type Lang,
  LoadError,
  type MatchRecord,
  parseRecord,
  Result,
  type Timeline,
  verify,
} from '@kaiju/kernel';
import { catalogue } from '@kaiju/registry/catalogue';
import { UsageError } from './command.ts';
import { readText } from './flags.ts';
import { resultIn, speechIn } from './speech.ts';
import { wordsIn } from './words/index.ts';

/** A record read from a file and played again to its last hash, or the reason why it doesn't hold. */
export async function openRecord(
  file: string,
  lang: Lang,
): Promise<{ game: Game; record: MatchRecord; timeline: Timeline }> {
  const record = parseRecord(readText(file));
  const id = String(record.ruleset).split('@', 1)[0];
  const game = await catalogue.find((entry) => entry.id === id)?.load();
  if (!game) {
    const games = await Promise.all(catalogue.map((entry) => entry.load()));
    const known = games.map((g) => g.ruleset).join(', ');
    const wanted = JSON.stringify(record.ruleset);
    throw new LoadError(
      `record.ruleset: no game here plays ${wanted}; there are ${known}`,
      `record.ruleset：这里没有游戏用 ${wanted}；有 ${known}`,
    );
  }
  if (record.ruleset !== game.ruleset) throw outlived(game, record, lang);
  return { game, record, timeline: verify(game, record) };
}

/** Its rules are no longer here: what it says by itself is all that can be told of it. */
function outlived(game: Game, { ruleset, deal, inputs, result }: MatchRecord, lang: Lang): UsageError {
  const ended = result === null ? null : (Result.ops.load(result, 'record.result') as Result);
  return new UsageError('rulesGone', {
    ...{ title: game.title[lang], ruleset, now: game.ruleset, seats: deal.seats, inputs: inputs.length },
    result: resultIn(ended, speechIn(lang), wordsIn(lang)),
  });
}
