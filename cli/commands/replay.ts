import { command, UsageError } from '../command.ts';
import { amount, whole } from '../flags.ts';
import { openRecord } from '../record.ts';
import { ReplayScreen } from '../replay/screen.ts';
import { Replay } from '../replay/steps.ts';
import { type Eyes, resultIn, speechIn } from '../speech.ts';
import { hasTerminal, openTerminal } from '../terminal/terminal.ts';

export default command({
  flags: {
    seat: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    speed: { type: 'string' },
    facts: { type: 'boolean' },
  },
  words: { min: 1, max: 1 },
  async run({ flags, words: [file], lang, say }) {
    const { timeline } = await openRecord(file, lang);
    const { table, length } = timeline;
    const all = flags.seat === undefined || flags.seat === 'all';
    const eyes: Eyes = all ? 'all' : whole(flags.seat, 'seat', 1, table.seats, 1) - 1;
    const from = whole(flags.from, 'from', 0, length, 0);
    const to = whole(flags.to, 'to', from, length, length);
    const speed = amount(flags.speed, 'speed', 0, 1);
    if (speed === 0) throw new UsageError('notAmount', { name: 'speed', low: 0.1, found: flags.speed });
    const replay = new Replay(timeline, eyes, lang);
    if (hasTerminal() && !flags.facts) {
      const terminal = openTerminal();
      try {
        await new ReplayScreen(replay, terminal, { from, to }, speed).watch();
      } finally {
        terminal.close();
      }
      return 0;
    }
    for (let n = from; n <= to; n++) {
      if (flags.facts) for (const fact of replay.facts(n)) console.log(JSON.stringify({ step: n, ...fact }));
      else printStep(replay, n);
    }
    if (!flags.facts && to === length) console.log(resultIn(table.result, speechIn(lang), say));
    return 0;
  },
});

function printStep(replay: Replay, n: number): void {
  const at = n === 0 ? 0 : replay.timeline.inputs[n - 1].at;
  console.log(`${String(n).padStart(4)}  ${(at / 1000).toFixed(1).padStart(6)} s  ${replay.caption(n)}`);
  for (const { text, clause } of replay.news(n)) console.log(`                ${text} (${clause})`);
}
