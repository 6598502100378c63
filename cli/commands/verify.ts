import { type Lang, type MatchRecord, wordsOf } from '@kaiju/kernel';
import { checkFair, DIGEST } from '@kaiju/server/fair';
import { command, UsageError } from '../command.ts';
import { openRecord } from '../record.ts';
import { resultIn, speechIn } from '../speech.ts';
import type { Say } from '../words/index.ts';

export default command({
  flags: { commitment: { type: 'string' } },
  words: { min: 1, max: 1 },
  async run({ flags, words: [file], lang, say }) {
    const noted = flags.commitment?.trim().toLowerCase();
    if (noted !== undefined && !DIGEST.test(noted))
      throw new UsageError('notCommitment', { found: flags.commitment });
    try {
      const { game, record, timeline } = await openRecord(file, lang);
      const { table, hashes, length: inputs } = timeline;
      console.log(
        say('verified', {
          title: game.title[lang],
          ruleset: game.ruleset,
          seats: table.seats,
          inputs,
          result: resultIn(table.result, speechIn(lang), say),
          hash: hashes[inputs],
        }),
      );
      return diceHold(record, noted, lang, say) ? 0 : 1;
    } catch (error) {
      // An edited record may break the rules in any place; whatever they say of it is the finding.
      if (!(error instanceof Error) || error instanceof UsageError) throw error;
      console.error(say('broken', { why: wordsOf(error)[lang] }));
      return 1;
    }
  },
});

/** Prints what became of the host's promise; false when it was broken. A record may come without one. */
function diceHold({ fair, deal }: MatchRecord, noted: string | undefined, lang: Lang, say: Say): boolean {
  if (fair === undefined) {
    if (noted === undefined) console.log(say('diceUnknown'));
    else console.error(say('diceMissing', { noted }));
    return noted === undefined;
  }
  const { ok, checks } = checkFair(fair, deal.seed, { seats: deal.seats, commitment: noted });
  for (const { ok, why } of checks) {
    if (ok) console.log(say('diceFair', { why: why[lang] }));
    else console.error(say('diceUnfair', { why: why[lang] }));
  }
  if (ok && noted === undefined) console.log(say('diceNotNoted'));
  return ok;
}
