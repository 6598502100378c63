import type { Json, Reason } from '@kaiju/kernel';
import { type BoardProps, pressed } from '@kaiju/web/kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { barred } from '../effects/barred.ts';
import { kindOf, kinds } from '../effects/code.ts';
import type { Dungeon, DungeonView } from '../state.ts';
import { words } from '../words.ts';
import { Acts, undoName, type Why } from './acts.tsx';
import { sayCard } from './card.tsx';
import { useCarry } from './carry.ts';
import {
  assigned,
  type Choices,
  choicesOf,
  deedsFor,
  type Held,
  leftBehind,
  musterOf,
  PHASE_OF,
  partiesAgainst,
  refusalOf,
  type Spot,
  sameHeld,
  type Wish,
  wishFor,
} from './choices.ts';
import { Cutaway } from './cutaway.tsx';
import { after, sayLured } from './forecast.ts';
import { Hand, handOf, Shelves } from './hand.tsx';
import { Lords } from './lords.tsx';
import { Planner, Sending, sortieOf, useOutcomes, usePlanning } from './planner.tsx';
import { Race, Waiting } from './race.tsx';
import { RaidParty } from './raid.tsx';
import { type Cell, floorsOf, garrisonValues } from './reading.ts';
import { useShown } from './scene.ts';
import { boardWords, speaker } from './words.ts';
import { World } from './world.tsx';

type Props = BoardProps<DungeonView>;

/** The table of a match, from the first draw to the last lord. */
export function Table(props: Props) {
  const { view, ask, seat, speech, lang, stage } = props;
  const g = useShown(stage, view);
  const say = speaker(boardWords, lang);
  const own = Math.max(0, seat);
  const choices = useMemo(() => choicesOf(ask), [ask]);

  const [wanted, show] = useState<number | null>(null);
  const shown = g.raid?.target ?? wanted ?? own;
  const [taken, hold] = useState<Held | null>(null);
  const held = ask !== null && taken !== null ? taken : null;
  /** The card that is chosen, by whose it is and where. */
  const [looked, look] = useState<{ seat: number; name: string } | null>(null);
  /** What was tried in vain: why is told as soon as the rules have said it. */
  const [tried, setTried] = useState<Wish | null>(null);

  const asked = ask?.id;
  /** The question whose end was warned of. */
  const [warned, warn] = useState<string | undefined>();
  // What was held and tried was about the last question.
  useEffect(() => {
    hold(null);
    setTried(null);
    look(null);
  }, [asked]);
  // Whoever is asked looks at home first.
  useEffect(() => show(null), [ask?.kind]);

  const muster = useMemo(() => musterOf(ask), [ask]);
  const planning = usePlanning(asked, muster);
  const outcomes = useOutcomes(props, planning);
  const cells = useMemo(() => (g.players[shown].out ? [] : allCells(g, shown)), [g, shown]);
  const seen = looked?.seat === shown ? (cells.find(({ name }) => name === looked.name) ?? null) : null;
  const cell = shown === own && seat >= 0 && held === null && seen && seen.piece.kind >= 0 ? seen : null;
  const flip = cell !== null && choices.may({ flip: cell.name }) ? cell.name : null;
  const soon = useSoon(props, g, flip);
  const why = useWhy(props, g, tried);
  useHint(props, hintOf(props, g, { soon, cell: seen, held, shown }));

  function reply(value: Wish): void {
    hold(null);
    setTried(null);
    props.answer(value as Json);
  }
  function attempt(wish: Wish): void {
    if (choices.may(wish)) reply(wish);
    else setTried(wish);
  }
  /** Nobody leaves a build phase with idle hands by mistake: it takes a second press. */
  function goOn(word: string): void {
    const idle = choices.kind === 'build' && g.players[own].draft?.length === 0 && usable.size > 0;
    if (idle && warned !== asked) warn(asked);
    else reply(word);
  }
  function takeUp(card: Held): void {
    setTried(null);
    look(null);
    if (sameHeld(held, card)) hold(null);
    else if (ask === null) {
      if (card.from === 'retired') setTried({ enlist: card.i, at: '1.entrance' });
      else look({ seat: -1, name: card.id });
    } else {
      hold(card);
      if (shown !== own) show(null);
    }
  }
  function putAt(spot: Spot): void {
    if (held !== null) attempt(wishFor(held, spot));
  }
  function pressCell(pressedCell: Cell): void {
    const { piece, name } = pressedCell;
    const same = looked?.seat === shown && looked.name === name;
    setTried(null);
    look(same ? null : { seat: shown, name });
    if (same || shown !== own || seat < 0) return;
    const wish = firstWish(ask?.kind ?? (g.phase === 'reveal' ? 'reveal' : null), pressedCell);
    if (wish !== null && !isActive(choices, pressedCell) && (ask !== null || !piece.up)) setTried(wish);
  }
  function send(): void {
    if (planning === null) return;
    const wish = sortieOf(planning.plans);
    if (leftBehind(planning.muster, planning.plans).length > 0) setTried(wish);
    else reply(wish);
  }

  const root = useRef<HTMLDivElement>(null);
  useCarry(root, {
    take: (what) => {
      const carried = JSON.parse(what) as Held | { unit: string };
      if (!('unit' in carried) && !sameHeld(held, carried)) takeUp(carried);
    },
    drop: (what, on) => {
      const carried = JSON.parse(what) as Held | { unit: string };
      if ('unit' in carried) {
        const column = on?.closest<HTMLElement>('[data-party]');
        if (planning === null || !column) return;
        const target = Number(column.dataset.party);
        const nth = Number(on?.closest<HTMLElement>('[data-nth]')?.dataset.nth ?? 0);
        const before = on?.closest<HTMLElement>('[data-before]')?.dataset.before;
        const rest = partiesAgainst(planning.plans, target)[nth]?.units.filter(
          (unit) => unit !== carried.unit,
        );
        const at = before === undefined ? -1 : (rest?.indexOf(before) ?? -1);
        const post = target < 0 ? null : { target, nth };
        planning.put(assigned(planning.plans, carried.unit, post, at < 0 ? undefined : at));
        return;
      }
      const spot = on?.closest<HTMLElement>('[data-spot]')?.dataset.spot;
      if (spot === undefined) hold(null);
      else attempt(wishFor(carried, JSON.parse(spot) as Spot));
    },
  });

  const usable = useMemo(() => usableCards(choices), [choices]);
  const callable = useMemo(() => callableVeterans(choices), [choices]);
  const ids = seat >= 0 ? handOf(g, own) : [];

  useKeys({
    ...Object.fromEntries(
      choices.kind === 'buy'
        ? [1, 2, 3, 4, 5].map((level) => [`${level}`, () => attempt({ buy: level })])
        : ids.slice(0, 9).map((id, i) => [
            `${i + 1}`,
            () => {
              takeUp({ from: 'hand', id });
              focusSoon('.dl-spot.is-open');
            },
          ]),
    ),
    ...(choices.kind === 'buy' ? { h: () => attempt('hero') } : {}),
    ...(goOnWord(choices) !== null ? { e: () => goOn(goOnWord(choices) as string) } : {}),
    ...(flip !== null ? { f: () => reply({ flip }) } : {}),
    ...(held !== null
      ? { t: () => focusNext('.dl-spot.is-open') }
      : { d: () => focusSoon('.dl-cut button') }),
    ...(held !== null || looked !== null
      ? {
          Escape: () => {
            hold(null);
            look(null);
            setTried(null);
          },
        }
      : {}),
  });

  const over = view.result !== null;
  const choosable = choices.kind === 'opponent' ? choices.options.map(Number) : [];
  return (
    <div
      ref={(element) => {
        root.current = element;
        stage.ref('table')(element);
      }}
      className={`dl-table ${over ? 'is-over' : ''} ${planning ? 'is-planning' : ''} ${g.raid ? 'is-raiding' : ''}`}
      data-seats={g.players.length}
      data-ask={asked}
      data-kind={ask?.kind}
      data-phase={g.phase}
    >
      <World {...{ g, own: seat, over, speech, stage }} />
      <Lords
        {...{ g, own: seat, speech, stage, shown, choosable }}
        onShow={(other) => show(other === own ? null : other)}
        onChoose={(other) => reply(other)}
      />
      <div className="dl-middle">
        <RaidParty {...{ g, speech, stage }} />
        <section className="dl-ground" aria-label={say('dungeonArea')}>
          <Cutaway
            key={shown}
            {...{ g, seat: shown, own: seat, speech, stage }}
            held={choices.kind === 'build' ? held : null}
            isOpen={(spot) => held !== null && choices.may(wishFor(held, spot))}
            onSpot={putAt}
            picked={looked?.seat === shown ? looked.name : null}
            isActive={(one) => shown === own && seat >= 0 && isActive(choices, one)}
            onCell={pressCell}
          />
        </section>
      </div>
      <aside className="dl-lure" aria-label={say('lure')}>
        <Race {...{ g, soon, speech, stage }} />
        <Waiting {...{ g, soon, speech, stage }} />
      </aside>
      <Acts
        {...{ g, seat, speech, choices, held, cell, why }}
        warned={asked !== undefined && warned === asked}
        planning={planning && <Sending {...planning} {...{ g, seat: own, speech }} onSend={send} />}
        onTry={attempt}
        onEnd={() => goOn('end')}
        onPutDown={() => hold(null)}
        openClause={props.openClause}
      />
      <div className="dl-bottom">
        {planning ? (
          <Planner {...planning} {...{ g, seat: own, speech, outcomes }} onTry={attempt} />
        ) : (
          <>
            <Hand {...{ g, seat: own, own: seat >= 0, speech, stage, usable, held }} onTake={takeUp} />
            <Shelves {...{ g, seat: own, speech, stage, held, callable }} onTake={takeUp} />
          </>
        )}
      </div>
      <div ref={stage.ref('effects')} className="dl-effects" aria-hidden="true" />
    </div>
  );
}

function allCells(g: DungeonView, seat: number): Cell[] {
  return floorsOf(g, seat).flatMap(({ entrance, buildings, exit }) =>
    [entrance, ...buildings, exit].filter((cell) => cell !== null),
  );
}

/** What a press on a card of one's own dungeon is after. */
function firstWish(kind: string | null, { piece, name, drafted }: Cell): Wish | null {
  const [deed] = deedsFor(kind, kinds[piece.kind].type, drafted);
  return deed === undefined ? null : { [deed]: deed === 'undo' ? undoName({ piece, name }) : name };
}

function isActive(choices: Choices, { piece, name, drafted }: Cell): boolean {
  if (piece.kind < 0) return false;
  return deedsFor(choices.kind, kinds[piece.kind].type, drafted).some((deed) =>
    choices.may({ [deed]: deed === 'undo' ? undoName({ piece, name }) : name }),
  );
}

/** Cards of the hand that something can be done with: put down, discarded, sold. */
function usableCards({ options }: Choices): Set<string> {
  return new Set(
    options.flatMap((option) => {
      if (typeof option === 'string') return option in kindOf ? [option] : [];
      const { build, place } = option as Record<string, Json>;
      return [build ?? place].filter((id) => typeof id === 'string');
    }),
  );
}

function callableVeterans({ options }: Choices): Set<number> {
  return new Set(
    options.flatMap((option) => {
      const { enlist } = Object(option) as Record<string, Json>;
      return typeof enlist === 'number' ? [enlist] : [];
    }),
  );
}

/** What most people want to be done with the question. */
function goOnWord({ options }: Choices): string | null {
  return ['end', 'pass'].find((word) => options.includes(word)) ?? null;
}

/** The table as it would be once a card is flipped. */
function useSoon({ preview }: Props, g: DungeonView, flip: string | null): DungeonView | null {
  const [found, tell] = useState<{ flip: string; g: DungeonView; soon: DungeonView } | null>(null);
  useEffect(() => {
    if (flip === null) return;
    let gone = false;
    preview({ flip }).then(
      ({ facts }) => {
        if (!gone) tell({ flip, g, soon: after(g, facts) });
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [flip, g, preview]);
  return found !== null && found.flip === flip && found.g === g ? found.soon : null;
}

/** Why what was tried can't be done: it is out of turn, or the rules turn it down. */
function useWhy(props: Props, g: DungeonView, tried: Wish | null): Why | null {
  const { ask, seat, speech, refused, wonder, preview } = props;
  const say = speaker(boardWords, speech.lang);
  const [turnedDown, tell] = useState<{ wish: Wish; clause: string | null; reason: unknown } | null>(null);
  const parties = typeof tried === 'object' && tried !== null && 'parties' in tried;
  useEffect(() => {
    if (tried === null || ask === null) return;
    if (!parties) {
      wonder?.([tried as Json]);
      return;
    }
    // Parties are too many to be listed: the rules are asked about just these.
    let gone = false;
    preview(tried as Json).catch((error: { clause?: string; reason?: unknown }) => {
      if (!gone) tell({ wish: tried, clause: error.clause ?? null, reason: error.reason });
    });
    return () => {
      gone = true;
    };
  }, [tried, ask, parties, wonder, preview]);
  if (tried === null || seat < 0) return null;
  const inWords = (reason: unknown) => words.reason?.(reason as Reason, speech) ?? say('cannot');
  const phase = PHASE_OF[typeof tried === 'object' ? Object.keys(tried)[0] : String(tried)];
  const bar = phase && barred(g as unknown as Dungeon, seat, phase);
  if (bar) return { text: inWords(bar.reason), clause: bar.clause };
  const found = parties ? (turnedDown?.wish === tried ? turnedDown : null) : refusalOf(refused, tried);
  if (found === null) return { text: say('asking'), clause: null };
  return { text: found.reason ? inWords(found.reason) : say('cannot'), clause: found.clause };
}

interface Considered {
  soon: DungeonView | null;
  cell: Cell | null;
  held: Held | null;
  shown: number;
}

/** What is said where the prompt stands: what a flip would bring, or what is printed on the card that is chosen. */
function hintOf(
  { seat, speech }: Props,
  g: DungeonView,
  { soon, cell, held, shown }: Considered,
): string | null {
  const lured = soon && sayLured(g, soon, seat, speech);
  if (held !== null) return sayCard(g, kindOf[held.id], speech.lang);
  if (cell === null || cell.piece.kind < 0) return lured;
  const said = sayCard(g, cell.piece.kind, speech.lang, garrisonValues(g, shown, cell), cell.piece);
  return lured ? `${lured} · ${said}` : said;
}

function useHint({ hint, ask }: Props, text: string | null): void {
  const asked = ask?.id;
  // A moment later: with a new question the frame forgets what was said about the last one.
  // It is said anew with each question.
  useEffect(() => queueMicrotask(() => hint(text)), [hint, text, asked]);
}

/** Presses that mean something of their own to whatever has the focus. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select, input'))
  );
}

/** The keys of the table, heard before those of the frame. */
function useKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isTaken(event)) return;
      if (document.querySelector('dialog:modal') !== null) return;
      // A unit that is being sent has its own numbers.
      if ((event.target as Element | null)?.closest?.('[data-unit]') && /^\d$/.test(event.key)) return;
      const run = latest.current[pressed(event)];
      if (run === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
}

function focusSoon(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
}

/** The next of these after the one that has the focus. */
function focusNext(selector: string): void {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const at = all.indexOf(document.activeElement as HTMLElement);
  all[(at + 1) % all.length]?.focus();
}
