import { command, UsageError } from '../command.ts';
import { openRecord } from '../record.ts';
import { resultIn, speechIn } from '../speech.ts';

export default command({
  flags: {},
  words: { min: 1, max: 1 },
  run({ words: [file], lang, say }) {
    try {
      const { game, timeline } = openRecord(file);
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
      return 0;
    } catch (error) {
      // An edited record may break the rules in any place; whatever they say of it is the finding.
      if (!(error instanceof Error) || error instanceof UsageError) throw error;
      console.error(say('broken', { why: error.message }));
      return 1;
    }
  },
});
