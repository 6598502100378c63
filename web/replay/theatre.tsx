import type { MatchRecord, Speech } from '@kaiju/kernel';
import type { Room } from '@kaiju/server/protocol';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { BoardModule } from '../kit/board.ts';
import {
  Badge,
  Button,
  Drawer,
  Icon,
  IconButton,
  playSound,
  Segments,
  Select,
  Spinner,
  Stage,
  settings,
  type Tab,
  Tabs,
  toast,
  useMedia,
  usePrefersReducedMotion,
  useSettings,
} from '../kit/index.ts';
import { titleOf } from '../lobby/games.ts';
import { Rulebook } from '../rulebook/reader.tsx';
import { seatName } from '../table/names.ts';
import type { Voice } from '../voices.ts';
import { useLang, useWords } from '../words/speak.ts';
import { readTarget, targetSearch } from './address.ts';
import { BranchDialog } from './branch-dialog.tsx';
import { type Checked, CheckPanel } from './check-panel.tsx';
import { ReplayLog } from './log.tsx';
import { leadsOf, logOf, type Mark, marksOf, momentOf, turnFrom } from './marks.ts';
import { Player } from './player.ts';
import type { Frame, Moment, Replay, Vantage } from './replay.ts';
import { sayFactOf, sayInput, sayNext, sayResult } from './say.ts';
import { Scrub } from './scrub.tsx';
import { TextBoard } from './text-board.tsx';
import { Transport } from './transport.tsx';
import { words } from './words.ts';
import './theatre.css';

export interface TheatreProps {
  record: MatchRecord;
  replay: Replay;
  game: Voice;
  /** null: the game has none, and its table is shown as text. */
  board: BoardModule | null;
  /** Who sat there, if it is known. */
  room: Room | null;
  /** Whether an address leads others to this record too. */
  shared: boolean;
  /** What the file is called when it is kept. */
  name: string;
}

/** A match that is over is seen again, from any side. */
export function Theatre({ record, replay, game, board, room, shared, name }: TheatreProps) {
  const t = useWords(words);
  const lang = useLang();
  const search = useSearch();
  const [, navigate] = useLocation();
  const isWide = useMedia('(min-width: 64rem)');
  const speech = useMemo<Speech>(() => ({ lang, name: (seat) => seatName(room, seat, lang) }), [lang, room]);
  const stage = useMemo(() => new Stage(), []);
  const calm = useCalm();
  const player = usePlayer(replay, board, stage, search, calm);
  const screen = useSyncExternalStore(player.subscribe, () => player.state);
  const { n, vantage, frame, fact } = screen;
  const story = useStory(replay, player, vantage, search);

  const say = useMemo(() => sayFactOf(game, speech), [game, speech]);
  const lines = useMemo(() => logOf(story, say), [story, say]);
  const marks = useMemo((): Mark[] => {
    const leads = leadsOf(story).map(
      ({ n, seat }): Mark => ({
        n,
        kind: 'lead',
        words: words.leads[lang].replace('{who}', speech.name(seat)),
      }),
    );
    return [...marksOf(lines, board?.sounds ?? {}), ...leads];
  }, [story, lines, board, lang, speech]);

  const [tab, setTab] = useState('log');
  const [drawer, setDrawer] = useState(false);
  const [clause, setClause] = useState<string>();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [branching, setBranching] = useState(false);
  const [hint, setHint] = useState<string | null>(null);

  const go = useCallback(
    (to: number) => {
      setDrawer(false);
      void player.go(to);
    },
    [player],
  );
  const openClause = useCallback((id: string) => {
    setClause(id);
    setTab('rules');
    setDrawer(true);
  }, []);
  const open = (id: string) => {
    setTab(id);
    setDrawer(true);
  };
  useKeptAddress(n, vantage, screen.playing);

  const copy = async () => {
    const link = new URL(targetSearch(search, n, vantage), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      toast(t(shared ? 'copied' : 'linkNeedsServer'), { tone: shared ? 'good' : 'info' });
    } catch {
      toast(t('copyFailed', { link }), { tone: 'bad' });
    }
  };
  const seats = Array.from({ length: replay.seats }, (_, seat) => seat);
  const isOver = replay.result !== null;
  const told = fact
    ? say(fact)
    : lines
        .filter((line) => line.n === n)
        .map(({ words: said }) => said)
        .join(' · ');
  const caption = told || (n === 0 ? t('dealt') : sayInput(frame?.input ?? null, speech)) || t('nothingSeen');
  const next =
    frame === null || fact !== null ? null : sayNext(game, frame, record.inputs[n], vantage, speech);

  const tabs: Tab[] = [
    {
      id: 'log',
      label: t('log'),
      content: (
        <ReplayLog
          lines={lines}
          n={n}
          fact={fact?.n ?? null}
          onGo={isWide ? player.goTo : go}
          onClause={openClause}
        />
      ),
    },
    {
      id: 'rules',
      label: t('rules'),
      content: <Rulebook beside game={game.id} clause={clause} onClause={setClause} />,
    },
    {
      id: 'check',
      label: t('check'),
      content: <CheckPanel {...{ record, replay, checked }} onChecked={setChecked} onGo={go} />,
    },
  ];
  const side = <Tabs label={t('side')} tabs={tabs} value={tab} onChange={setTab} className="replay-tabs" />;

  return (
    <div className={`replay ${isWide ? 'is-wide' : ''}`}>
      <header className="replay-top">
        <h1>
          <Link href={`/games/${game.id}`}>{titleOf(game.id)[lang]}</Link>
        </h1>
        {isOver && <Badge tone="accent">{sayResult(record.result, speech)}</Badge>}
        {checked && <CheckedBadge checked={checked} onOpen={() => open('check')} />}
        <Eyes {...{ seats, vantage, speech, isOver, isWide }} onSee={(next) => void player.see(next)} />
      </header>
      <section className="replay-board" aria-label={t('textBoard')}>
        {frame === null ? (
          <div className="opening">{screen.trouble === null && <Spinner label={t('playingAgain')} />}</div>
        ) : board === null ? (
          <TextBoard game={game} view={frame.view} vantage={vantage} speech={speech} />
        ) : (
          <Stageboard {...{ board, frame, vantage, lang, speech, stage, openClause }} onHint={setHint} />
        )}
      </section>
      <div className="replay-caption">
        <p className="replay-said" aria-live={screen.playing ? 'off' : 'polite'}>
          <span className="replay-count numbers">{t('atMove', { n, all: replay.length })}</span>{' '}
          {hint ?? caption}
        </p>
        <p className="replay-next">
          {screen.trouble !== null ? (
            <span role="alert">{t('trouble', { what: screen.trouble[lang] })}</span>
          ) : (
            next && (
              <>
                <span className="replay-next-mark">{t('next')}</span> {next}
              </>
            )
          )}
        </p>
      </div>
      <div className="replay-controls">
        <Scrub {...{ n, marks, story, speech, caption }} length={replay.length} onGo={player.goTo} />
        <div className="replay-buttons">
          <Transport {...{ player, screen }} turn={(by) => turnFrom(marks, n, by, replay.length)} />
          <div className="replay-deeds">
            {!isWide && (
              <>
                <IconButton icon="list" label={t('log')} onClick={() => open('log')} />
                <IconButton icon="book" label={t('rules')} onClick={() => open('rules')} />
                <IconButton icon="check" label={t('check')} onClick={() => open('check')} />
              </>
            )}
            <IconButton icon="link" label={t('copyLink')} onClick={() => void copy()} />
            <IconButton icon="download" label={t('download')} onClick={() => keep(record, name)} />
            <Button
              icon="branch"
              disabled={frame === null || frame.view.result !== null}
              title={frame?.view.result ? t('branchOver') : undefined}
              onClick={() => {
                player.pause();
                setBranching(true);
              }}
            >
              {t(isWide ? 'branch' : 'branchShort')}
            </Button>
          </div>
        </div>
      </div>
      {isWide ? (
        <aside className="replay-side" aria-label={t('side')}>
          {side}
        </aside>
      ) : (
        <Drawer open={drawer} onClose={() => setDrawer(false)} title={t('side')} className="replay-drawer">
          {side}
        </Drawer>
      )}
      {branching && frame && (
        <BranchDialog
          {...{ replay, n, speech }}
          asked={frame.ask?.seat ?? frame.view.waiting[0] ?? 0}
          onClose={() => setBranching(false)}
          onBranched={(table) => navigate(`/play/${game.id}/${table}`)}
        />
      )}
    </div>
  );
}

/** Whether nothing should move: the system says so, or this person has said it here. */
function useCalm(): boolean {
  const { speed } = useSettings();
  return usePrefersReducedMotion() || speed === 0;
}

function usePlayer(
  replay: Replay,
  board: BoardModule | null,
  stage: Stage,
  search: string,
  calm: boolean,
): Player {
  const still = useMemo(() => ({ now: calm }), []);
  still.now = calm;
  const player = useMemo(() => {
    const { move, vantage } = readTarget(search, replay.seats);
    const performance = {
      ...{ board: board ?? { motions: {}, sounds: {} }, stage },
      sound: (name: string) => void playSound(name),
      calm: () => still.now,
    };
    return new Player(replay, performance, {
      n: move ?? 0,
      vantage: replay.result === null ? -1 : (vantage ?? 'all'),
      pace: settings().speed === 4 ? 4 : 1,
    });
  }, [replay, board, stage]);
  useEffect(() => {
    void player.go(player.state.n);
    return () => player.pause();
  }, [player]);
  return player;
}

const NOTHING: readonly Moment[] = [];

/** All that is told through these eyes. A link to a fact is followed once it is known where that is. */
function useStory(replay: Replay, player: Player, vantage: Vantage, search: string): readonly Moment[] {
  const [story, setStory] = useState<readonly Moment[]>(NOTHING);
  useEffect(() => {
    let gone = false;
    replay.story(vantage).then(
      (told) => {
        if (gone) return;
        const { fact, move } = readTarget(search, replay.seats);
        if (story === NOTHING && fact !== null && move === null) void player.go(momentOf(told, fact));
        setStory(told);
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [replay, vantage]);
  return story;
}

/** The address follows the moment that is looked at, so that it can be kept and come back to. */
function useKeptAddress(n: number, vantage: Vantage, playing: boolean): void {
  useEffect(() => {
    if (playing) return;
    const later = setTimeout(() => {
      const { search, pathname } = location;
      history.replaceState(history.state, '', pathname + targetSearch(search, n, vantage));
    }, 400);
    return () => clearTimeout(later);
  }, [n, vantage, playing]);
}

interface EyesProps {
  seats: readonly number[];
  vantage: Vantage;
  speech: Speech;
  isOver: boolean;
  isWide: boolean;
  onSee(vantage: Vantage): void;
}

/** Whose eyes: everybody's, a seat's, a spectator's. */
function Eyes({ seats, vantage, speech, isOver, isWide, onSee }: EyesProps) {
  const t = useWords(words);
  if (!isOver) {
    return (
      <p className="replay-eyes small soft">
        <Icon name="eye" /> {t('unfinished')}
      </p>
    );
  }
  const choices: { value: string; label: string }[] = [
    { value: 'all', label: t('all') },
    ...seats.map((seat) => ({ value: String(seat), label: speech.name(seat) })),
    { value: '-1', label: t('spectator') },
  ];
  const Field = isWide && seats.length <= 4 ? Segments : Select;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps keys that are meant for the choice.
    <div
      className="replay-eyes"
      onKeyDown={(event) => event.key.startsWith('Arrow') && event.stopPropagation()}
    >
      <Icon name="eye" />
      <Field
        label={<span className="unseen">{t('eyes')}</span>}
        value={String(vantage)}
        choices={choices}
        onChange={(next: string) => onSee(next === 'all' ? 'all' : Number(next))}
      />
    </div>
  );
}

function CheckedBadge({ checked, onOpen }: { checked: Checked; onOpen(): void }) {
  const t = useWords(words);
  const ok = checked.verdict.ok && checked.dice?.ok !== false;
  return (
    <button type="button" className={`replay-checked replay-checked-${ok ? 'good' : 'bad'}`} onClick={onOpen}>
      <Icon name={ok ? 'check' : 'warn'} />
      {t(checked.verdict.ok ? (ok ? 'recordGood' : 'diceBad') : 'recordBad')}
    </button>
  );
}

interface StageboardProps {
  board: BoardModule;
  frame: Frame;
  vantage: Vantage;
  lang: Speech['lang'];
  speech: Speech;
  stage: Stage;
  openClause(id: string): void;
  onHint(words: string | null): void;
}

const NONE: readonly never[] = [];
const nothing = () => {};
const unknown = () => Promise.reject(new Error('a match that is over has no next move'));

/** The game's own board, with nothing to answer. */
function Stageboard({ board, frame, vantage, lang, speech, stage, openClause, onHint }: StageboardProps) {
  const { Board } = board;
  return (
    <Board
      view={frame.view}
      ask={null}
      // Through everybody's eyes it is nobody's turn in particular: the view holds what there is to see.
      seat={vantage === 'all' ? -1 : vantage}
      lang={lang}
      speech={speech}
      answer={nothing}
      preview={unknown}
      refused={NONE}
      openClause={openClause}
      hint={onHint}
      stage={stage}
    />
  );
}

/** Gives the record to the person as a file. */
function keep(record: MatchRecord, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
