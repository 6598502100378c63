import { type Lang, type Seat, view } from '@kaiju/kernel';
import { resultIn, sentences, speechIn } from '../speech.ts';
import { wordsIn } from '../words/index.ts';
import type { Session } from './session.ts';

/** Bots play a match out; what happens is printed as one seat, or a spectator (-1), comes to know it. */
export async function playOut(
  session: Session,
  lang: Lang,
  eyes: Seat,
  print: (line: string) => void,
): Promise<void> {
  const { game } = session;
  const speech = speechIn(lang);
  let printed = 0;
  const tell = () => {
    for (; printed < session.told.length; printed++) {
      const news = sentences(game, session.told[printed], eyes, speech);
      for (const { text, clause } of news) print(`${text} (${clause})`);
    }
  };
  tell();
  while (!session.table.result) {
    await session.prepare();
    const plan = session.next();
    const due = session.deadline;
    if (plan && (due === null || plan.at <= due)) session.follow(plan, plan.at);
    else if (due !== null) session.apply({ type: 'time', at: due });
    tell();
  }
  print('');
  print(game.words.board(view(game, session.table, eyes), speech));
  print(resultIn(session.table.result, speech, wordsIn(lang)));
}
