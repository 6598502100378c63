import type { Json, Reason, Speech } from '@kaiju/kernel';
import { type BoardProps, IconButton, Kbd, Popover, useHotkeys } from '@kaiju/web/kit';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  active,
  artifactOf,
  attackOf,
  boardOf,
  type Creature,
  creature,
  has,
  kindOf,
  type Miracle,
  rulesFor,
  sideOf,
  starOf,
} from '../state.ts';
import { words } from '../words.ts';
import { type Camera, useCamera, useTurn } from './camera.ts';
import { Cells, cellUnder } from './cells.tsx';
import { type Choices, choicesOf, summonKey } from './choices.ts';
import { areaOf, attackOutcome, leftToDo, type Outcome, outcomeOf, reachOf, threatOf } from './forecast.ts';
import {
  type Deed,
  deedsAt,
  type Hand,
  holds,
  lightsOf,
  readyUnits,
  refusalAt,
  refusalOf,
  standingAt,
  wishesOf,
} from './hand.ts';
import { Inspector } from './inspector.tsx';
import { type Arrow, type Layout, layoutOf, stepFrom } from './layout.ts';
import { artifactIcon, creatureIcon } from './look.ts';
import { SeatMark } from './marks.tsx';
import { Chips, Overlay } from './overlay.tsx';
import { stars } from './pieces.ts';
import { Places } from './places.tsx';
import { hasActed, sayOutcome, sayPlace, sayUnit, unitName } from './say.ts';
import { SideLine } from './side.tsx';
import { Terrain } from './terrain.tsx';
import { Tray } from './tray.tsx';
import { Unit } from './unit.tsx';
import { boardWords, cellWords, speaker } from './words.ts';

type Props = BoardProps<Miracle>;
/** By what something was done: a finger sees no hover, so it is asked again before a blow. */
type By = 'mouse' | 'touch' | 'keys' | 'drag';
interface Why {
  text: string;
  clause: string;
}

/** A hex smaller than this is looked at, not acted on, by a finger. */
const FINGER = 38;

export function Battle(props: Props) {
  const { view, ask, seat, speech, lang, stage } = props;
  const { g } = view;
  const say = speaker(boardWords, lang);
  const map = boardOf(g);
  const own = seat < 0 ? g.first : seat;
  const mover = view.result ? -1 : active(g);

  const window = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const worldRef = useCallback(
    (element: HTMLDivElement | null) => {
      world.current = element;
      stage.ref('world')(element);
    },
    [stage],
  );
  const grid = useRef<SVGSVGElement>(null);
  const turned = useTurn(window);
  const layout = layoutOf(map, turned, sideOf(g, own));

  const choices = useMemo(() => choicesOf(ask), [ask]);
  const [taken, setTaken] = useState<Hand | null>(null);
  const hand = holds(g, choices, taken) ? taken : null;
  const [cursor, setCursor] = useState(() => map.spawns[sideOf(g, own)][2] ?? 0);
  const height = useRef(layout.y[cursor]);
  const [hover, setHover] = useState(-1);
  const [focused, setFocused] = useState(false);
  const [pending, setPending] = useState(-1);
  const [crossing, setCrossing] = useState<{ cell: number; deeds: Deed[]; picks: Creature[] } | null>(null);
  /** What was tried in vain: why is told as soon as the rules have said it. */
  const [tried, setTried] = useState<{ hand: Hand; cell: number | null } | null>(null);
  const why = useMemo(() => whyNot(g, props.refused, tried, speech), [g, props.refused, tried, speech]);
  const { wonder } = props;
  useEffect(() => {
    const wishes = tried && wishesOf(g, tried.hand, tried.cell);
    if (wishes?.length) wonder?.(wishes as unknown as Json[]);
  }, [g, tried, wonder]);
  const [threatShown, setThreatShown] = useState(false);
  const ending = useRef(false);
  /** The camera came close by itself, and goes back by itself. */
  const closedUp = useRef(false);

  const looked = hover >= 0 ? hover : pending >= 0 ? pending : focused ? cursor : -1;
  const heldUnit = hand?.what === 'unit' ? creature(g, hand.id) : undefined;
  const chosen = heldUnit?.at ?? -1;

  const camera = useCamera(window, world, layout, (event) => dragAt(event.target) !== null);
  useSettled(world, view);
  useEffect(() => {
    if (mover === own || !closedUp.current) return;
    closedUp.current = false;
    camera.back();
  }, [mover, own, camera]);

  const lights = useMemo(() => lightsOf(g, choices, hand), [g, choices, hand]);
  const threat = useMemo(() => (threatShown ? threatOf(g, 1 - own) : null), [threatShown, g, own]);
  const trails = useTrails(g, mover);
  const deeds = useMemo(
    () => (looked < 0 ? [] : deedsAt(g, choices, hand, looked)),
    [g, choices, hand, looked],
  );
  const deed = deeds[0] as Deed | undefined;
  const path = useMemo(() => {
    const way =
      heldUnit && deeds.some((d) => d.kind === 'move') ? reachOf(g, heldUnit).get(looked)?.path : undefined;
    return way ? [chosen, ...way] : [];
  }, [g, heldUnit, deeds, looked, chosen]);
  const area = useMemo(
    () => (deed?.kind === 'use' && looked >= 0 ? areaOf(g, own, looked) : []),
    [deed, g, own, looked],
  );
  const outcome = useOutcome(g, deed, props.preview);
  const forecast =
    deed?.kind === 'attack' && heldUnit && outcome && deed.target
      ? sayOutcome(outcome, heldUnit, deed.target, lang)
      : null;

  const ready = readyUnits(g, choices);
  const idle = g.creatures.filter((c) => {
    const left = leftToDo(g, c);
    return (
      c.owner === own &&
      mover === own &&
      (choices.attacks.has(c.id) || (left.move && choices.moves.has(c.id)))
    );
  }).length;

  const labels = useLabels(
    props,
    layout,
    choices,
    hand,
    lights,
    threatShown ? (threat?.damage ?? null) : null,
    mover,
  );

  useHint(props, hintOf());

  function hintOf(): string | null {
    if (why) return say('why', { reason: why.text, clause: why.clause });
    if (pending >= 0 && deed) {
      const what = words.option(
        ask as NonNullable<typeof ask>,
        deed.operation as unknown as Json,
        speech,
        view,
      );
      return say('again', { what: forecast ? `${what} · ${forecast}` : what });
    }
    if (deed && ask && (deed.kind === 'attack' || deed.kind === 'use')) {
      const what = words.option(ask, deed.operation as unknown as Json, speech, view);
      return forecast ? `${what} · ${forecast}` : what;
    }
    if (hand === null) return null;
    if (hand.what === 'artifact') {
      const artifact = artifactOf(g, own);
      return say(artifact.way === 'equip' ? 'chosenEquip' : 'chosenUse', { name: artifact.title[lang] });
    }
    if (hand.what === 'summon') {
      const { title } = rulesFor(g).creatures[hand.kind];
      return say('chosenSummon', { name: `${title[lang]}${stars(hand.star)}` });
    }
    if (!heldUnit || heldUnit.owner !== own || mover !== own) return null;
    const [moves, strikes] = [choices.moves.has(hand.id), choices.attacks.has(hand.id)];
    const key =
      moves && strikes ? 'chosenUnit' : moves ? 'chosenMover' : strikes ? 'chosenFighter' : 'chosenIdle';
    return say(key, { name: unitName(g, heldUnit, lang) });
  }

  function take(next: Hand | null): void {
    setTaken(next);
    setPending(-1);
    setCrossing(null);
    setTried(null);
    ending.current = false;
  }

  function perform({ operation, kind }: Deed): void {
    const goesOn = kind !== 'summon' && kind !== 'use' && heldUnit !== undefined && has(g, heldUnit, 'swift');
    take(goesOn ? hand : null);
    props.answer(operation as unknown as Json);
  }

  /** What a click, tap or Enter on a cell means. */
  function act(cell: number, by: By) {
    setTried(null);
    setCrossing(null);
    const wishes = deedsAt(g, choices, hand, cell);
    const picks = standingAt(g, cell).filter((c) => c.id !== heldUnit?.id);
    const mayAct =
      heldUnit === undefined
        ? hand !== null
        : choices.moves.has(heldUnit.id) || choices.attacks.has(heldUnit.id);
    if (by === 'touch' && camera.hexHeight() < FINGER) {
      closedUp.current = true;
      camera.closeUp(cell);
      if (!mayAct) pick(cell, picks);
      return;
    }
    if (!mayAct) return pick(cell, picks);
    const others = wishes.some((d) => d.kind === 'attack') ? [] : picks.filter((c) => ready.includes(c));
    if (wishes.length === 0) {
      if (others.length > 0) return pick(cell, others);
      if (cell === chosen) return take(null);
      setPending(-1);
      return setTried({ hand: hand as Hand, cell });
    }
    if (wishes.length + (heldUnit ? others.length : 0) > 1 && by !== 'drag') {
      setPending(-1);
      return setCrossing({ cell, deeds: wishes, picks: heldUnit ? others : [] });
    }
    const [wish] = wishes;
    if (by === 'touch' && (wish.kind === 'attack' || wish.kind === 'use') && pending !== cell)
      return setPending(cell);
    perform(wish);
  }

  /** Takes up who stands there; once more takes up the other one. */
  function pick(cell: number, picks: readonly Creature[]) {
    const here = standingAt(g, cell);
    if (here.length === 0) return take(null);
    const next = picks.find((c) => ready.includes(c)) ?? picks[0];
    take(next ? { what: 'unit', id: next.id } : null);
    setCursor(cell);
  }

  function takeUp(next: Hand) {
    const same = hand !== null && JSON.stringify(hand) === JSON.stringify(next);
    if (same) return take(null);
    take(next);
    if (!holds(g, choices, next)) setTried({ hand: next, cell: null });
  }

  function end(): void {
    if (choices.end === null) return;
    take(null);
    props.answer(choices.end as unknown as Json);
  }

  function focusCell(cell: number): void {
    setCursor(cell);
    height.current = layout.y[cell];
    camera.reveal(cell);
    const element = grid.current?.querySelector(`[data-cell="${cell}"]`);
    (element as SVGElement | null)?.focus({ preventScroll: true });
  }

  function nextUnit(back: boolean): void {
    if (ready.length === 0) return;
    const at = ready.findIndex((c) => c.id === heldUnit?.id);
    const next = ready[(at + (back ? -1 : 1) + ready.length + (at < 0 && back ? 1 : 0)) % ready.length];
    take({ what: 'unit', id: next.id });
    focusCell(next.at);
  }

  function nextTarget(back: boolean): void {
    const order = ['attack', 'summon', 'use', 'move', 'stop'];
    const kind = order.find((as) => [...lights.values()].includes(as as never));
    const targets = [...lights].filter(([, light]) => light === kind).map(([cell]) => cell);
    if (targets.length === 0) return;
    const at = targets.indexOf(cursor);
    focusCell(targets[(at + (back ? -1 : 1) + targets.length + (at < 0 && back ? 1 : 0)) % targets.length]);
  }

  function takeSlot(i: number) {
    const slot = g.players[own].slots[i];
    if (slot === undefined || seat < 0) return;
    const can = [1, 2, 3].filter((star) => choices.summons.has(summonKey(slot.kind, star)));
    const now = hand?.what === 'summon' && hand.kind === slot.kind ? hand.star : 0;
    const next: Hand = {
      what: 'summon',
      kind: slot.kind,
      star: can.find((star) => star > now) ?? can[0] ?? 1,
    };
    take(next);
    if (can.length === 0) return setTried({ hand: next, cell: null });
    const [first] = choices.summons.get(summonKey(slot.kind, next.star))?.keys() ?? [];
    if (first !== undefined) focusCell(map.at.get(first) as number);
  }

  useHotkeys({
    Escape: () => take(null),
    n: (event) => nextUnit(event.shiftKey),
    t: (event) => nextTarget(event.shiftKey),
    '1': () => takeSlot(0),
    '2': () => takeSlot(1),
    '3': () => takeSlot(2),
    a: () => takeUp({ what: 'artifact' }),
    x: () => setThreatShown((shown) => !shown),
    e: () => {
      if (choices.end === null) return;
      if (idle === 0 || ending.current) return end();
      ending.current = true;
      props.hint(say('endAgain', { n: idle }));
    },
    '+': () => camera.zoom(1.4),
    '=': () => camera.zoom(1.4),
    '-': () => camera.zoom(1 / 1.4),
    '0': () => camera.whole(),
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      const kept = height.current;
      const next = stepFrom(layout, cursor, event.key as Arrow, kept);
      if (next < 0) return;
      setPending(-1);
      setTried(null);
      setHover(-1);
      focusCell(next);
      if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') height.current = kept;
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      act(cursor, 'keys');
    }
  }

  function onClick(event: MouseEvent): void {
    const cell = cellUnder(event.target);
    if (cell < 0) return;
    setCursor(cell);
    height.current = layout.y[cell];
    const touch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
    act(cell, touch ? 'touch' : 'mouse');
  }

  /** The own creature under a pointer that has something to do, and so may be dragged. */
  function dragAt(target: EventTarget | null): Hand | null {
    const cell = cellUnder(target);
    const c = cell < 0 ? undefined : ready.find((unit) => unit.at === cell);
    if (c === undefined || (hand !== null && hand.what !== 'unit')) return null;
    if (heldUnit && heldUnit.id !== c.id && deedsAt(g, choices, hand, cell).length > 0) return null;
    return { what: 'unit', id: c.id };
  }

  const latest = useRef(act);
  latest.current = act;
  /** Follows a pointer from a creature or a unit to the cell where it is let go. */
  function drag(event: PointerEvent, held: Hand): void {
    const from = { x: event.clientX, y: event.clientY };
    const start = cellUnder(event.target);
    let on = false;
    const over = (e: globalThis.PointerEvent) => cellUnder(document.elementFromPoint(e.clientX, e.clientY));
    const moved = (e: globalThis.PointerEvent) => {
      if (!on && Math.hypot(e.clientX - from.x, e.clientY - from.y) < 9) return;
      if (!on) take(held);
      on = true;
      setHover(over(e));
    };
    const done = (e: globalThis.PointerEvent) => {
      document.removeEventListener('pointermove', moved);
      document.removeEventListener('pointerup', done);
      document.removeEventListener('pointercancel', done);
      if (!on) return;
      setHover(-1);
      const cell = e.type === 'pointerup' ? over(e) : -1;
      if (cell >= 0 && cell !== start) latest.current(cell, 'drag');
    };
    document.addEventListener('pointermove', moved);
    document.addEventListener('pointerup', done);
    document.addEventListener('pointercancel', done);
  }

  const shownCreatures =
    looked >= 0 && standingAt(g, looked).length > 0 ? standingAt(g, looked) : heldUnit ? [heldUnit] : [];
  const { limit } = rulesFor(g).switches;
  return (
    <section
      className={`mi ${mover === own && seat >= 0 ? 'is-mine' : ''}`}
      data-turned={turned}
      data-mover={mover}
    >
      <SideLine g={g} seat={1 - own} speech={speech} stage={stage} mover={mover === 1 - own} away />
      <div ref={window} className={`mi-view mi-seat-${Math.max(0, mover)}`}>
        <div
          ref={worldRef}
          className="mi-world"
          data-turned={turned}
          style={{ width: layout.width, height: layout.height }}
        >
          <Terrain layout={layout} />
          <Places
            layout={layout}
            stage={stage}
            first={g.first}
            held={g.barracks.join(' ')}
            health={`${g.players[0].miracle} ${g.players[1].miracle}`}
            mover={mover}
          />
          <Overlay
            {...{ layout, lights, threat, area, path, trails, chosen }}
            looked={hover >= 0 || pending >= 0 ? looked : -1}
          />
          <div className="mi-units" aria-hidden="true">
            {g.creatures.map((c) => (
              <Unit
                key={c.id}
                id={c.id}
                seat={c.owner}
                x={layout.x[c.at]}
                y={layout.y[c.at]}
                icon={creatureIcon(kindOf(g, c))}
                star={c.star}
                attack={attackOf(g, c)}
                lifted={attackOf(g, c) > starOf(g, c).attack}
                hp={c.hp}
                max={c.max}
                air={c.air}
                paired={g.creatures.some((other) => other !== c && other.at === c.at)}
                state={stateOf(g, c, mover, ready)}
                chosen={c.id === heldUnit?.id}
                shield={c.shield}
                hidden={c.hidden}
                bears={
                  g.players[c.owner].artifactOn === c.id && !kindOf(g, c).token
                    ? artifactIcon(artifactOf(g, c.owner))
                    : null
                }
                outer={stage.ref(`unit:${c.id}`)}
                inner={stage.ref(`body:${c.id}`)}
              />
            ))}
          </div>
          {outcome && <Chips outcome={outcome} at={(id, who) => placeOf(g, layout, id, who)} />}
          <div ref={stage.ref('effects')} className="mi-effects" aria-hidden="true" />
          <Cells
            layout={layout}
            label={say('map')}
            labels={labels}
            cursor={cursor}
            chosen={chosen}
            name={(cell) => stage.ref(`cell:${cell}`)}
            grid={grid}
            onClick={onClick}
            onKeyDown={onKeyDown}
            onFocus={(cell) => {
              setFocused(true);
              if (cell >= 0) setCursor(cell);
            }}
            onBlur={() => setFocused(false)}
            onPointerDown={(event) => {
              const held = event.button === 0 ? dragAt(event.target) : null;
              if (held) drag(event, held);
            }}
            onPointerMove={(event) => {
              if (event.pointerType !== 'mouse') return;
              const cell = cellUnder(event.target);
              if (cell === hover) return;
              setHover(cell);
              setPending(-1);
            }}
            onPointerLeave={() => setHover(-1)}
          />
        </div>
        <div className="mi-turn" ref={stage.ref('turn')}>
          {mover >= 0 && <SeatMark seat={mover} size={18} />}
          <b>
            {mover < 0
              ? say('over')
              : mover === own && seat >= 0
                ? say('yourTurn')
                : say('theirTurn', { who: speech.name(mover) })}
          </b>
          <small className="numbers">{say('turn', { turn: g.turn, limit })}</small>
        </div>
        <Tools {...{ say, camera }} threat={threatShown} toggleThreat={() => setThreatShown(!threatShown)} />
        <Inspector
          {...{ g, speech, hand, forecast, why }}
          seat={seat}
          cell={looked}
          creatures={shownCreatures}
          above={looked < 0 || isLow(camera.at(looked).y, window.current)}
          openClause={props.openClause}
        />
        {crossing && (
          <Crossing
            at={camera.at(crossing.cell)}
            window={window.current}
            close={() => {
              setCrossing(null);
              focusCell(crossing.cell);
            }}
          >
            {crossing.deeds.map((d) => (
              <button
                key={JSON.stringify(d.operation)}
                type="button"
                onClick={() => {
                  focusCell(crossing.cell);
                  perform(d);
                }}
              >
                {ask && words.option(ask, d.operation as unknown as Json, speech, view)}
              </button>
            ))}
            {crossing.picks.map((c) => (
              <button
                key={c.id}
                type="button"
                onClick={() => {
                  focusCell(crossing.cell);
                  take({ what: 'unit', id: c.id });
                }}
              >
                {unitName(g, c, lang)}
              </button>
            ))}
          </Crossing>
        )}
      </div>
      {seat < 0 ? (
        <SideLine g={g} seat={own} speech={speech} stage={stage} mover={mover === own} />
      ) : (
        <Tray
          {...{ g, speech, stage, choices, hand, idle }}
          seat={own}
          mine={mover === own}
          over={mover < 0}
          take={takeUp}
          drag={(event, held) => event.pointerType === 'mouse' && drag(event, held)}
          end={end}
        />
      )}
    </section>
  );
}

function whyNot(
  g: Miracle,
  refused: Props['refused'],
  tried: { hand: Hand; cell: number | null } | null,
  speech: Speech,
): Why | null {
  if (tried === null) return null;
  const { hand, cell } = tried;
  const found = cell === null ? refusalOf(refused, hand) : refusalAt(g, refused, hand, cell);
  if (found === undefined) return null;
  const reason = found.reason as Reason | null;
  return { text: reason && words.reason ? words.reason(reason, speech) : found.clause, clause: found.clause };
}

function stateOf(g: Miracle, c: Creature, mover: number, ready: readonly Creature[]) {
  if (c.owner !== mover) return 'idle';
  if (ready.includes(c)) return 'ready';
  if (c.fresh) return 'fresh';
  return hasActed(g, c) ? 'done' : 'idle';
}

function placeOf(g: Miracle, layout: Layout, id: number | 'miracle', seat: number) {
  const cell = id === 'miracle' ? layout.map.miracles[sideOf(g, seat)] : creature(g, id)?.at;
  return cell === undefined ? null : { x: layout.x[cell], y: layout.y[cell] };
}

/** What moved stays where it went until the table is drawn so; then nothing may hold it. */
function useSettled(world: React.RefObject<HTMLElement | null>, view: Props['view']): void {
  useLayoutEffect(() => {
    for (const animation of world.current?.getAnimations({ subtree: true }) ?? []) {
      if (animation.playState === 'finished' && !(animation instanceof CSSAnimation)) animation.cancel();
    }
  }, [view]);
}

/** Where creatures came from, in this turn and the one before: what happened last is still to be seen. */
function useTrails(g: Miracle, mover: number) {
  const past = useRef<{ turn: number; places: Map<number, number> }[]>([]);
  return useMemo(() => {
    const before = past.current.filter(({ turn }) => turn <= g.turn);
    if (before[before.length - 1]?.turn !== g.turn)
      before.push({ turn: g.turn, places: new Map(g.creatures.map((c) => [c.id, c.at])) });
    past.current = before.slice(-2);
    return g.creatures.flatMap((c) => {
      const from = (c.owner === mover ? before[before.length - 1] : past.current[0]).places.get(c.id);
      return from === undefined || from === c.at ? [] : [{ id: c.id, seat: c.owner, from, to: c.at }];
    });
  }, [g, mover]);
}

/** What a deed would do: at once from the board, and then exactly as the rules try it out. */
function useOutcome(g: Miracle, deed: Deed | undefined, preview: Props['preview']): Outcome | null {
  const tells = deed !== undefined && (deed.kind === 'attack' || deed.kind === 'use');
  const [tried, setTried] = useState<{ of: Deed; outcome: Outcome } | null>(null);
  const ask = useRef(preview);
  ask.current = preview;
  useEffect(() => {
    if (!tells) return;
    let current = true;
    const soon = setTimeout(() => {
      ask.current(deed.operation as unknown as Json).then(
        ({ facts }) => current && setTried({ of: deed, outcome: outcomeOf(facts) }),
        () => {},
      );
    }, 120);
    return () => {
      current = false;
      clearTimeout(soon);
    };
  }, [tells, deed]);
  return useMemo(() => {
    if (!tells) return null;
    if (tried?.of === deed) return tried.outcome;
    const o = deed.operation;
    return o.op === 'attack' ? attackOutcome(g, o.creature, o.target) : null;
  }, [g, tells, deed, tried]);
}

function useHint({ hint }: Props, text: string | null): void {
  const tell = useRef(hint);
  tell.current = hint;
  useEffect(() => tell.current(text), [text]);
  useEffect(() => () => tell.current(null), []);
}

/** What each cell says of itself. */
function useLabels(
  { view: { g }, seat, speech }: Props,
  { map }: Layout,
  choices: Choices,
  hand: Hand | null,
  lights: ReadonlyMap<number, string>,
  damage: ReadonlyMap<number, number> | null,
  mover: number,
): string[] {
  return useMemo(() => {
    const { lang } = speech;
    const say = speaker(cellWords, lang);
    const held = hand?.what === 'unit' ? creature(g, hand.id) : undefined;
    const by = new Map<number, Creature[]>();
    for (const c of g.creatures) by.set(c.at, [...(by.get(c.at) ?? []), c]);
    return map.names.map((name, cell) => {
      const units = by.get(cell) ?? [];
      const place = sayPlace(g, cell, seat, speech);
      const parts = [say('at', { at: name }), ...units.map((c) => sayUnit(g, c, seat, speech, mover))];
      if (place !== '') parts.push(place);
      else if (units.length === 0) parts.push(say('ground'));
      const light = lights.get(cell);
      if (light === 'move') parts.push(say('moveHere'));
      else if (light === 'stop') parts.push(say('stopHere'));
      else if (light === 'summon') parts.push(say('summonHere'));
      else if (light === 'use') parts.push(say('useHere'));
      else if (light === 'attack' && held) {
        for (const { kind, target } of deedsAt(g, choices, hand, cell)) {
          if (kind !== 'attack' || target === null) continue;
          const id = target === 'miracle' ? target : target.id;
          const what = sayOutcome(attackOutcome(g, held.id, id), held, target, lang);
          parts.push(say('target', { what }));
        }
      }
      const harm = damage?.get(cell);
      if (harm) parts.push(say('threat', { n: harm }));
      return parts.join(lang === 'zh' ? '，' : ', ');
    });
  }, [g, seat, speech, map, choices, hand, lights, damage, mover]);
}

type Say = (key: keyof typeof boardWords, blanks?: Record<string, unknown>) => string;

function Tools(props: { say: Say; camera: Camera; threat: boolean; toggleThreat(): void }) {
  const { say, camera } = props;
  const keys: [string, keyof typeof boardWords][] = [
    ['← ↑ ↓ →', 'keyArrows'],
    ['Enter', 'keyEnter'],
    ['Esc', 'keyEscape'],
    ['N', 'keyNext'],
    ['T', 'keyTarget'],
    ['1 2 3', 'keySlots'],
    ['A', 'keyArtifact'],
    ['X', 'keyThreat'],
    ['E', 'keyEnd'],
    ['+ − 0', 'keyZoom'],
  ];
  return (
    <div className="mi-tools">
      <IconButton
        icon="crossed-swords"
        label={say('threat')}
        aria-pressed={props.threat}
        onClick={props.toggleThreat}
      />
      <IconButton className="mi-zoom" icon="plus" label={say('zoomIn')} onClick={() => camera.zoom(1.5)} />
      <IconButton
        className="mi-zoom"
        icon="minus"
        label={say('zoomOut')}
        onClick={() => camera.zoom(1 / 1.5)}
      />
      <IconButton icon="expand" label={say('whole')} onClick={camera.whole} />
      <Popover
        label={say('keys')}
        content={() => (
          <dl className="mi-keys">
            {keys.map(([key, what]) => (
              <div key={key}>
                <dt>
                  <Kbd>{key}</Kbd>
                </dt>
                <dd>{say(what)}</dd>
              </div>
            ))}
          </dl>
        )}
      >
        <IconButton icon="info" label={say('keys')} className="mi-keys-button" />
      </Popover>
    </div>
  );
}

/** Whether a place in the window is in its lower half. */
const isLow = (y: number, window: HTMLElement | null) => y > (window?.clientHeight ?? 0) / 2;

/** Two things may be meant by one cell: it is asked which. */
function Crossing(props: {
  at: { x: number; y: number };
  window: HTMLElement | null;
  close(): void;
  children: React.ReactNode;
}) {
  const width = props.window?.clientWidth ?? 0;
  const left = Math.min(Math.max(props.at.x, 136), width - 136);
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <fieldset
      ref={box}
      className={isLow(props.at.y, props.window) ? 'mi-crossing is-above' : 'mi-crossing'}
      style={{ left, top: props.at.y }}
      onKeyDown={(event) => {
        const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
        const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
        if (event.key === 'Escape') props.close();
        else if (event.key === 'ArrowDown') buttons[(at + 1) % buttons.length].focus();
        else if (event.key === 'ArrowUp') buttons[(at + buttons.length - 1) % buttons.length].focus();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {props.children}
    </fieldset>
  );
}
