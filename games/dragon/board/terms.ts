import type { Json, Lang } from '@kaiju/kernel';
import { optionWords, speaker } from './words.ts';

/** What a table has chosen that isn't as usual, a line each. */
export function termLines(options: Record<string, Json>, lang: Lang): string[] {
  const say = speaker(optionWords, lang);
  const { mode, order, recover, handicap, fullGlass, games } = options;
  const lines = [
    mode === 'relaxed' && say('relaxedTerm'),
    mode === 'mail' && say('mailTerm'),
    mode !== 'realtime' && order === 'random' && say('randomTerm'),
    mode === 'realtime' && fullGlass === true && say('fullGlassTerm'),
    recover === 'everyRound' && say('recoverTerm'),
    Number(games) > 1 && handicap === 'match' && say('handicapTerm'),
  ];
  return lines.filter((line) => line !== false);
}
