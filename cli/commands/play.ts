import type { Deal, Game, Lang } from '@kaiju/kernel';
import { command, UsageError } from '../command.ts';
import { gameCalled, whole, writeText } from '../flags.ts';
import { playOut } from '../play/auto.ts';
import { thinkAside, thinkHere } from '../play/brains.ts';
import { LineTable } from '../play/lines.ts';
import { type Player, type SavedMatch, Session, type Think } from '../play/session.ts';
import { dealFor, newSeed, type PlayFlags, playersFor } from '../play/settings.ts';
import { type Leaving, TableScreen, type TableSettings } from '../play/table.ts';
import { openRecord } from '../record.ts';
import { resultIn, speechIn } from '../speech.ts';
import { hasTerminal, openTerminal } from '../terminal/terminal.ts';
import { wordsIn } from '../words/index.ts';

export default command({
  flags: {
    seats: { type: 'string' },
    bots: { type: 'string' },
    seat: { type: 'string' },
    seed: { type: 'string' },
    options: { type: 'string' },
    pace: { type: 'string' },
    record: { type: 'string' },
    resume: { type: 'string' },
    hotseat: { type: 'boolean' },
    auto: { type: 'boolean' },
    plain: { type: 'boolean' },
  },
  words: { min: 1, max: 1 },
  async run({ flags, words: [id], lang }) {
    const game = await gameCalled(id);
    const onScreen = hasTerminal() && !flags.plain && !flags.auto;
    const start = flags.resume
      ? await resumed(game, flags.resume, flags, lang)
      : dealt(game, flags, onScreen && !flags.hotseat ? 1 : 0);
    const fileOf = ({ timeline }: Session) => flags.record ?? `kaiju-${game.id}-${timeline.deal.seed}.json`;
    const save = (session: Session) => writeText(fileOf(session), JSON.stringify(session.record()));
    let session: Session | undefined;
    try {
      if (onScreen) {
        const settings = (opened: Session) => {
          session = opened;
          const file = fileOf(opened);
          return {
            lang,
            introduce: true,
            // Matches that were saved before races had a pace of their own were dealt more limits than ran.
            allClocks: flags.pace !== undefined || opened.timeline.deal.races !== undefined,
            file,
            save: () => save(opened),
          };
        };
        await onTerminal(start, settings);
      } else {
        session = start.open(thinkHere(game, start.players, start.deal.seed));
        if (flags.auto) {
          const eyes = whole(flags.seat, 'seat', 1, start.players.length, 0) - 1;
          await playOut(session, lang, eyes, console.log);
        } else await new LineTable(session, lang, process.stdin, console.log).play();
      }
    } finally {
      // However the match was left, what was played is kept.
      if (flags.record && session) save(session);
    }
    return 0;
  },
});

/** A match about to begin: who plays, and how the table is opened once it is known where bots think. */
interface Start {
  game: Game;
  deal: Deal;
  players: Player[];
  open(think: Think): Session;
}

function dealt(game: Game, flags: PlayFlags, sand: number): Start {
  const players = playersFor(game, flags);
  return startOf(game, dealFor(game, players.length, flags, sand), players);
}

function startOf(game: Game, deal: Deal, players: Player[]): Start {
  return { game, deal, players, open: (think) => Session.deal(game, deal, players, think) };
}

/** A saved match goes on with those who began it, unless other flags seat others. */
async function resumed(game: Game, file: string, flags: PlayFlags, lang: Lang): Promise<Start> {
  const { record, timeline } = await openRecord(file, lang);
  if (timeline.game !== game) throw new UsageError('otherGame', { file, game: timeline.game.id });
  const { deal } = timeline;
  const known = (record as SavedMatch).players;
  const others = flags.bots || flags.seat || flags.hotseat || flags.auto || known?.length !== deal.seats;
  const players = others ? playersFor(game, { ...flags, seats: String(deal.seats) }) : known;
  return { game, deal, players, open: (think) => Session.resume(timeline, players, think) };
}

/** Match after match on one screen, until somebody has had enough. */
async function onTerminal(first: Start, settingsFor: (session: Session) => TableSettings): Promise<void> {
  const { game, players } = first;
  const terminal = openTerminal();
  let start = first;
  let session: Session;
  let leaving: Leaving | undefined;
  try {
    do {
      const brains = thinkAside(game, players, start.deal.seed);
      session = start.open(brains.think);
      const settings = settingsFor(session);
      // A rematch needs no introduction, and goes on in the language that was chosen last.
      const again = leaving && { lang: leaving.lang, introduce: false };
      leaving = await new TableScreen(session, terminal, { ...settings, ...again }).play();
      brains.stop();
      start = startOf(game, { ...start.deal, seed: newSeed() }, players);
    } while (leaving.rematch);
  } finally {
    terminal.close();
  }
  // The screen is gone; this line stays.
  const { lang } = leaving;
  const say = wordsIn(lang);
  const alone = session.humans.length === 1 ? session.humans[0] : null;
  const { table, timeline } = session;
  console.log(
    [
      game.title[lang],
      table.result ? resultIn(table.result, speechIn(lang, alone), say) : say('left', { n: timeline.length }),
      say('seedNote', { seed: timeline.deal.seed }),
    ].join(' · '),
  );
}
