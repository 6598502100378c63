import type { Json, View } from '@kaiju/kernel';
import {
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import {
  callBack,
  changeSettings,
  Drawer,
  Icon,
  IconButton,
  playSound,
  type Speed,
  Spinner,
  Tabs,
  useHotkeys,
  useMedia,
  useSettings,
  useSpeed,
} from '../kit/index.ts';
import { titleOf } from '../lobby/games.ts';
import { Announcer } from './announcer.tsx';
import type { ChatPanelProps } from './chat.tsx';
import { KEYED, type Setting, useSetting, useTableWords } from './context.ts';
import { endingFor } from './ending.ts';
import type { Eyes } from './eyes.ts';
import { LastEvents, LogPanel, useLines } from './log.tsx';
import { useNotRated } from './not-rated.tsx';
import { byOrder, useOrders, usePrepared } from './orders.ts';
import { plainBoard } from './plain-board.ts';
import { PromptLine } from './prompt.tsx';
import { useRatingBefore } from './rating.ts';
import { RulesPanel } from './rules.tsx';
import { Opponents, SeatCard } from './seats.tsx';
import { sayTime } from './time.ts';
import { useUndo } from './undo.tsx';

// What the first decision does not need comes when it is wished for.
const ChatPanel = lazy(async () => ({ default: (await import('./chat.tsx')).ChatPanel }));
const OptionsPanel = lazy(async () => ({ default: (await import('./options.tsx')).OptionsPanel }));
const ResultDialog = lazy(async () => ({ default: (await import('./result.tsx')).ResultDialog }));
const TableMenu = lazy(async () => ({ default: (await import('./menu.tsx')).TableMenu }));
const KeyboardHelp = lazy(async () => ({ default: (await import('./menu.tsx')).KeyboardHelp }));

export interface PlayingProps {
  /** The clause that was asked for last, and how often any was. */
  clause: { id: string; times: number } | null;
  chat: ChatPanelProps;
  /** Stands for the own seat where this device holds several. */
  switcher: ReactNode;
}

type Side = 'log' | 'options' | 'rules' | 'chat';

const SPEEDS: readonly Speed[] = [0, 1, 4];

/** The match on the table. */
export function Playing({ clause, chat, switcher }: PlayingProps) {
  const t = useTableWords();
  const setting = useSetting();
  const { room, look, eyes, seat, place, board, answer, speech, lang, openClause } = setting;
  const wide = useMedia('(min-width: 64.01rem)');
  const speed = useSpeed();
  const { speed: wished } = useSettings();
  const lines = useLines();
  const [side, setSide] = useState<Side>('log');
  const [drawer, setDrawer] = useState<Side | null>(null);
  const [menu, setMenu] = useState(false);
  const [help, setHelp] = useState(false);
  const [result, setResult] = useState(false);
  const [hint, setHint] = useState<string | null>(null);
  const boardArea = useRef<HTMLElement>(null);
  const plain = board === plainBoard;
  const unread = useUnread(look.live.chat.length, wide ? side === 'chat' : drawer === 'chat');
  const show = useCallback(
    (which: Side) => {
      if (wide) setSide(which);
      else setDrawer(which);
    },
    [wide],
  );

  useEffect(() => {
    eyes.stage.speed = speed;
  }, [eyes, speed]);
  useEffect(() => {
    if (clause !== null) show('rules');
  }, [clause, show]);
  useEffect(() => {
    const hide = () => document.hidden && eyes.skip();
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, [eyes]);
  // A new question, or none: what was said about the last one is past.
  const asked = look.ask?.id;
  const others = (look.sight.view as View | null)?.waiting.includes(seat) === false;
  const passes = look.ask !== null && byOrder(look.live.orders) !== null;
  const wasOthers = useRef(false);
  if (others) wasOthers.current = true;
  // It follows the question.
  useEffect(() => {
    setHint(null);
    // Heard when it comes from others, not after each step of one's own.
    if (asked !== undefined && wasOthers.current && !passes) {
      wasOthers.current = false;
      callBack(t('yourTurn'));
      void playSound('turn');
    }
  }, [asked]);
  const ratingBefore = useRatingBefore(setting);
  const { undo, asking } = useUndo();
  useNotRated();
  useEnding(setting, () => setResult(true));
  useRematch(setting);
  useEffect(() => {
    // What came of it stands there.
    if (room.noRematch) setResult(true);
  }, [room.noRematch?.code]);
  useOrders(setting);
  const prepared = usePrepared(setting);
  // It is drawn anew when what it shows has changed, not with every line of the log.
  const Board = useMemo(() => memo(board.Board), [board]);
  const preview = useCallback((value: Json) => eyes.preview(value), [eyes]);
  const wonder = useCallback((tried: readonly Json[]) => eyes.wonder(tried), [eyes]);
  const now = useCallback(() => eyes.source.now(), [eyes]);

  const quicker = () => changeSettings({ speed: SPEEDS[(SPEEDS.indexOf(wished) + 1) % SPEEDS.length] });
  // A board has uses of its own for the numbers.
  const listed = plain && look.ask?.options && look.ask.options.length <= KEYED ? look.ask.options : [];
  const numbers = Object.fromEntries(listed.map((value, i) => [`${i + 1}`, () => answer(value)]));
  useSkipping(eyes, look.busy);
  useHotkeys({
    ...numbers,
    '?': () => setHelp(true),
    o: () => show('options'),
    l: () => show('log'),
    r: () => (look.ask ? openClause(look.ask.clause) : show('rules')),
    g: () => setMenu(true),
    s: quicker,
    b: () => focusFirst(boardArea.current),
    p: () => focusFirst(document.getElementById('prompt')),
    ...(place.kind === 'server' && { c: () => show('chat') }),
    ...(seat >= 0 && room.status === 'playing' && { u: undo }),
  });

  const panels: Record<Side, { label: string; icon: string; content: ReactNode }> = {
    log: { label: t('log'), icon: 'scroll-unfurled', content: <LogPanel lines={lines} /> },
    options: {
      label: t('options'),
      icon: 'list',
      content: <OptionsPanel onChosen={() => setDrawer(null)} />,
    },
    rules: { label: t('rules'), icon: 'book', content: <RulesPanel clause={clause?.id ?? null} /> },
    chat: { label: t('chat'), icon: 'chat', content: <ChatPanel {...chat} /> },
  };
  const sides: Side[] = [
    'log',
    ...(seat >= 0 && !plain ? (['options'] as const) : []),
    'rules',
    ...(place.kind === 'server' ? (['chat'] as const) : []),
  ];
  const view = look.sight.view as View | null;
  return (
    <div className={`table ${wide ? 'is-wide' : ''}`}>
      <h1 className="unseen">{titleOf(room.game)[lang]}</h1>
      <div className="table-top">
        <Opponents {...chat} />
        <LastEvents lines={lines} onOpen={() => show('log')} />
      </div>
      {/* Escape does the same, from anywhere. */}
      <section
        ref={boardArea}
        className="table-board"
        aria-label={t('boardArea')}
        tabIndex={-1}
        // A press on what can't be done asks why: the reasons are fetched once somebody tries.
        onPointerDown={() => !plain && eyes.wonder()}
        onKeyDown={() => !plain && eyes.wonder()}
        onClick={() => look.busy && eyes.skip()}
      >
        <Suspense fallback={<Spinner />}>
          {view !== null && (
            <Board
              view={view}
              ask={look.ask}
              seat={seat}
              lang={lang}
              speech={speech}
              answer={answer as (value: Json) => void}
              preview={preview}
              refused={look.refused}
              wonder={wonder}
              openClause={openClause}
              hint={setHint}
              stage={eyes.stage}
              prepared={prepared}
              now={now}
              at={look.sight.at}
              pace={room.races ?? room.pace}
            />
          )}
        </Suspense>
      </section>
      <PromptLine
        hint={hint}
        onOptions={() => show('options')}
        onResult={() => setResult(true)}
        plain={plain}
        listed={plain && wide}
      />
      <div className="table-own">
        <div className="own-seat">
          {switcher ??
            (seat >= 0 ? <SeatCard seat={seat} own /> : <Watching delay={room.spectators.delay} />)}
        </div>
        <div className="own-tools">
          {seat >= 0 && room.status === 'playing' && (
            <IconButton icon="undo" label={`${t('undo')} (U)`} onClick={undo} />
          )}
          <button
            type="button"
            className="icon-button own-speed numbers"
            aria-label={`${t('speed')}: ×${wished}`}
            title={`${t('speed')} (S)`}
            onClick={quicker}
          >
            {`×${wished}`}
          </button>
          {wide && <IconButton icon="info" label={`${t('keyboard')} (?)`} onClick={() => setHelp(true)} />}
          <IconButton icon="more" label={`${t('tableMenu')} (G)`} onClick={() => setMenu(true)} />
        </div>
      </div>
      {wide ? (
        <aside className="table-side" aria-label={t('side')}>
          <Tabs
            label={t('side')}
            value={sides.includes(side) ? side : 'log'}
            onChange={(id) => setSide(id as Side)}
            tabs={sides.map((id) => ({
              id,
              label: panels[id].label,
              content: <SidePanel side={id}>{panels[id].content}</SidePanel>,
              count: id === 'chat' ? unread : undefined,
            }))}
          />
        </aside>
      ) : (
        <>
          <nav className="table-nav" aria-label={t('side')}>
            {sides.map((id) => (
              <button key={id} type="button" className="table-nav-item" onClick={() => setDrawer(id)}>
                <Icon name={panels[id].icon} />
                <span>{panels[id].label}</span>
                {id === 'chat' && unread > 0 && <span className="tabs-count">{unread}</span>}
              </button>
            ))}
          </nav>
          <Drawer
            open={drawer !== null}
            onClose={() => setDrawer(null)}
            title={drawer ? panels[drawer].label : ''}
            className="table-drawer"
          >
            {drawer && <SidePanel side={drawer}>{panels[drawer].content}</SidePanel>}
          </Drawer>
        </>
      )}
      <Announcer lines={lines} />
      {asking}
      <Suspense fallback={null}>
        {menu && <TableMenu onClose={() => setMenu(false)} onHelp={() => setHelp(true)} undo={undo} />}
        {help && <KeyboardHelp onClose={() => setHelp(false)} />}
        {result && <ResultDialog before={ratingBefore} onClose={() => setResult(false)} />}
      </Suspense>
    </div>
  );
}

function SidePanel({ side, children }: { side: Side; children: ReactNode }) {
  return (
    <div className={`side-panel side-${side}`}>
      <Suspense fallback={<Spinner />}>{children}</Suspense>
    </div>
  );
}

/** Escape ends what moves, before the board or anything else takes it for itself. */
function useSkipping(eyes: Eyes, busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('dialog:modal') !== null) return;
      event.preventDefault();
      eyes.skip();
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, [eyes, busy]);
}

/** In the place of one's own seat: there is none. */
function Watching({ delay }: { delay: number }) {
  const t = useTableWords();
  const { lang } = useSetting();
  return (
    <p className="watching">
      <Icon name="eye" />
      {delay > 0 ? t('watchingDelay', { time: sayTime(delay, lang) }) : t('watching')}
    </p>
  );
}

/** How many lines of chat came while it was not in sight. */
function useUnread(lines: number, inSight: boolean): number {
  const [read, setRead] = useState(lines);
  useEffect(() => {
    if (inSight) setRead(lines);
  }, [inSight, lines]);
  const unread = inSight ? 0 : Math.max(0, lines - read);
  useEffect(() => {
    if (unread > 0) void playSound('chat');
  }, [unread]);
  return unread;
}

/** The match ended before our eyes, and all of it has been shown. */
function useEnding({ look, seat, mine }: Setting, ended: () => void): void {
  const result = (look.sight.view as View | null)?.result ?? null;
  const wasPlaying = useRef(false);
  const latest = useRef(ended);
  latest.current = ended;
  useEffect(() => {
    if (result === null) {
      wasPlaying.current = true;
      return;
    }
    if (!wasPlaying.current) return;
    wasPlaying.current = false;
    const ending = endingFor(result, mine.length > 1 ? -1 : seat);
    void playSound(ending === 'lost' ? 'lose' : 'win');
    latest.current();
  }, [result, seat, mine]);
}

/** All have agreed to another match: those who sit here go on to it. */
function useRematch({ room, seat, place }: Setting): void {
  const [, navigate] = useLocation();
  const before = useRef(room.rematch);
  useEffect(() => {
    if (room.rematch === before.current) return;
    before.current = room.rematch;
    if (room.rematch !== null && seat >= 0) navigate(place.tableHref(room.rematch));
  }, [room.rematch, seat, place, navigate]);
}

/** Where keys go on: at what can be focused in there, or else at the place itself. */
function focusFirst(place: HTMLElement | null): void {
  const first = place?.querySelector<HTMLElement>(
    '[tabindex="0"], button:not([tabindex="-1"], :disabled), a[href], input',
  );
  (first ?? place)?.focus();
}
