import { games } from '@kaiju/registry';
import { command } from '../command.ts';
import { introduction } from '../rulebook.ts';
import { wrap } from '../terminal/text.ts';

export default command({
  flags: {},
  words: { min: 0, max: 0 },
  run({ lang, say }) {
    for (const game of games) {
      const { min: low, max: high } = game.seats;
      const seats = say(low === high ? 'gameSeatsExact' : 'gameSeats', { low, high });
      const other = lang === 'zh' ? game.title.en : game.title.zh;
      console.log(`${game.id}  ${game.title[lang]} ${other}, ${seats}, ${game.ruleset}`);
      const text = introduction(game, lang);
      for (const line of wrap(text, (process.stdout.columns ?? 80) - 2)) console.log(`  ${line}`);
    }
    return 0;
  },
});
