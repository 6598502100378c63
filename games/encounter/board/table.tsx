import { type Json, type Reason, type Speech, sameJson } from '@kaiju/kernel';
import { type BoardProps, Icon, useBoardKeys } from '@kaiju/web/kit';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { fieldOf } from '../effects/field.ts';
import { costOf } from '../effects/piles.ts';
import type { Card, Encounter, EncounterView } from '../state.ts';
import { words } from '../words.ts';
import { type Aim, aimAt, aimRay, type Held, offersOf, usedCard, wishesAt } from './aims.ts';
import { Axis } from './axis.tsx';
import { type Choices, canAct, choicesOf, refusalOf, tagOf, useOf } from './choices.ts';
import { colourOf, Field, type Lights } from './field.tsx';
import { type Plan, threatened, timelineOf } from './forecast.ts';
import { Hand } from './hand.tsx';
import { hintOf } from './hints.ts';
import type { Look } from './inspector.tsx';
import { ICONS } from './look.ts';
import { sayChange, sayGoal, sideName } from './say.ts';
import { seen } from './seen.ts';
import { Tray, type Why } from './tray.tsx';
import { boardWords, speaker } from './words.ts';

type Props = BoardProps<EncounterView>;

// What the first decision does not need comes when something is looked at.
const Inspector = lazy(async () => ({ default: (await import('./inspector.tsx')).Inspector }));
const Timeline = lazy(async () => ({ default: (await import('./timeline.tsx')).Timeline }));

const NO_WORDS: readonly string[] = [];
const NO_CELLS: ReadonlySet<number> = new Set();
const NO_PLANS: readonly Plan[] = [];

/** A fight: the battlefield, the axis above it, the hand below. */
export function Table(props: Props) {
  const { view, ask, seat, speech, lang, stage } = props;
  const g = seen(view.g);
  const say = speaker(boardWords, lang);
  const field = fieldOf(g);
  const own = g.players.findIndex((player) => player.seat === seat && seat >= 0);
  const choices = useMemo(() => choicesOf(ask), [ask]);

  const [taken, pick] = useState<number | null>(null);
  const picked = taken !== null && canAct(choices, taken) ? taken : null;
  const [wanted, want] = useState<string | null>(null);
  const hero =
    wanted !== null && choices.heroes.has(wanted) ? wanted : ([...choices.heroes.keys()][0] ?? null);
  const [aim, setAim] = useState<Aim | null>(null);
  const [pointed, point] = useState(-1);
  const [look, setLook] = useState<Look | null>(null);
  const [card, holdCard] = useState(-1);
  const [tried, setTried] = useState<readonly Json[]>([]);
  const [warned, warn] = useState<readonly string[]>(NO_WORDS);
  const [heeded, heed] = useState<Json | null>(null);
  const [careful, beCareful] = useCare();
  const [hovered, hover] = useState(-1);
  const [threats, showThreats] = useState(false);
  const [intents, showIntents] = useState(false);

  const asked = ask?.id;
  // A new question: what was aimed at and tried was about the last one.
  useEffect(() => {
    setAim(null);
    setTried([]);
    warn(NO_WORDS);
    holdCard(-1);
    heed(null);
  }, [asked]);
  const { wonder } = props;
  useEffect(() => {
    if (tried.length > 0) wonder?.(tried);
  }, [tried, wonder]);

  const held: Held = { own, picked, hero, aim };
  const shown = aim ?? aimAt(g, choices, held, pointed);
  const attack = shown?.attack ?? null;
  const forecast = useMemo(() => attack && timelineOf(g, attack.by, attack.at, attack.from), [g, attack]);
  const hand = own < 0 ? [] : ((g.players[own].hand.cards as Card[] | null) ?? []);
  const used = usedCard(g, own);
  const lookedAt: Look | null =
    look ??
    (hovered >= 0 ? { on: 'event', index: hovered } : null) ??
    (used ? { on: 'card', kind: used.kind, carrier: used.carrier } : null);

  const lights: Lights = {
    offers: useMemo(
      () => offersOf(g, choices, { own, picked, hero, aim: null }),
      [g, choices, own, picked, hero],
    ),
    area: new Set(shown?.area ?? []),
    path: shown?.path ?? [],
    stands: attack ? standsOf(g, choices, attack) : NO_CELLS,
    aimed: aim?.cell ?? -1,
    chosen:
      g.units.find(({ uid }) => uid === (picked ?? g.walk?.uid ?? g.players[own]?.using?.user))?.cell ?? -1,
    threats: useMemo(() => (threats ? threatened(g, own === 0 ? 1 : 0) : NO_CELLS), [threats, g, own]),
    plans: usePlans(g, intents),
    source: sourceOf(g, look?.on === 'event' ? look.index : hovered),
  };
  if (g.walk) lights.path = g.walk.path;

  const why = whyNot(props, tried);
  const inHand = card >= 0 && hand[card] !== undefined ? hand[card] : null;
  const deed = aim?.answer ?? (inHand && useOf(g, own, inHand));
  const { text: change, after } = useChange(props, deed, own);
  const warner = useWarner(careful && own >= 0 && choices.kind !== '' && choices.kind !== 'start');
  const warnings = useMemo(() => {
    if (warner === null || own < 0) return NO_WORDS;
    const walker = aim?.attack?.by ?? picked;
    const deploys = aim !== null && lights.offers.get(aim.cell) === 'deploy';
    return warner.warningsOf(g, own, { aim, walker, card: inHand ?? used, deploys }, after, lang);
  }, [warner, g, own, aim, picked, inHand, used, after, lang, lights.offers]);
  useHint(props, hintOf({ g, speech, choices, held, shown, change, used, warned: warned.join(' · ') }));
  /** Whether it may be done at once: what speaks against it has been read, or nothing does. */
  function isHeeded(answer: Json): boolean {
    if (warnings.length === 0 || (heeded !== null && sameJson(heeded, answer))) return true;
    heed(answer);
    return false;
  }

  function reply(value: Json): void {
    setAim(null);
    setTried([]);
    holdCard(-1);
    warn(NO_WORDS);
    setLook(null);
    latest.current = { card: -1, asked };
    props.answer(value);
  }
  /** The first press aims, the second does it. */
  function take(found: Aim): void {
    setTried([]);
    setLook(null);
    if (aim === null || !sameJson(aim.answer, found.answer)) setAim(found);
    else if (isHeeded(aim.answer)) reply(aim.answer);
  }
  function press(cell: number): void {
    warn(NO_WORDS);
    // Pressed on its target again, an attack is made from where it was aimed to be made from.
    const again = aim?.attack && aim.cell === cell ? aim : null;
    const found = again ?? (ask === null ? null : aimAt(g, choices, held, cell));
    if (found !== null) take(found);
    else pressOther(cell);
  }
  /** What is no answer is picked up, asked about, or looked at. */
  function pressOther(cell: number): void {
    setAim(null);
    const u = g.units.find((other) => other.cell === cell);
    const mine = u !== undefined && u.side === own && choices.kind === 'main' && !used && !g.walk;
    if (mine && canAct(choices, u.uid)) {
      const again = u.uid === picked;
      pick(again ? null : u.uid);
      setTried([]);
      setLook(again ? null : { on: 'unit', uid: u.uid });
      return;
    }
    if (ask !== null) {
      setTried(mine ? [{ move: u.uid }, { by: u.uid }] : wishesAt(g, choices, held, cell));
      if (u !== undefined && !used) pick(null);
    }
    setLook(u === undefined ? { on: 'cell', cell } : { on: 'unit', uid: u.uid });
  }
  const latest = useRef({ card, asked });
  latest.current = { card, asked };
  function pressCard(i: number): void {
    const it = hand[i];
    if (it === undefined) return;
    warn(NO_WORDS);
    setAim(null);
    const tag = tagOf(g, own, it);
    const answer = choices.backs.get(tag) ?? choices.uses.get(tag);
    if (answer !== undefined && card === i) {
      if (isHeeded(answer)) reply(answer);
    } else if (answer !== undefined) holdUp(i, answer);
    else {
      holdCard(-1);
      setTried(ask === null || choices.kind !== 'main' || used ? [] : [useOf(g, own, it)]);
      setLook({ on: 'card', kind: it.kind, carrier: it.carrier });
    }
  }
  function holdUp(i: number, answer: Json): void {
    pick(null);
    setTried([]);
    holdCard(i);
    setLook({ on: 'card', kind: hand[i].kind, carrier: hand[i].carrier });
    // What only leads to another question is asked at once: it can still be called off.
    props.preview(answer).then(
      ({ view: after }) => {
        const { g: next } = after as { g: EncounterView };
        const still = latest.current.card === i && latest.current.asked === asked;
        if (still && next.players[own]?.using) reply(answer);
      },
      () => {},
    );
  }
  function pressEvent(index: number): void {
    const answer = choices.events.get(index);
    if (answer === undefined)
      setLook(look?.on === 'event' && look.index === index ? null : { on: 'event', index });
    else take({ answer, cell: -1, attack: null, path: [], burnt: 0, area: [] });
  }
  /** Whoever could still do something, or leaves something open, is asked once whether they mean it. */
  function endTurn(): void {
    if (!choices.words.has('end')) return;
    const against = warned.length > 0 ? NO_WORDS : (warner?.endWarnings(g, own, choices, lang) ?? NO_WORDS);
    if (against.length > 0) warn(against);
    else reply('end');
  }
  function stop(): void {
    const against = warned.length > 0 ? NO_WORDS : (warner?.walkWarnings(g, lang) ?? NO_WORDS);
    if (against.length > 0) warn(against);
    else reply('stop');
  }
  function putDown(): void {
    if (aim !== null) setAim(null);
    else if (choices.words.has('cancel')) reply('cancel');
    else {
      pick(null);
      setLook(null);
      holdCard(-1);
      setTried([]);
      warn(NO_WORDS);
    }
  }
  function nextUnit(): void {
    const able = g.units.filter((u) => u.side === own && canAct(choices, u.uid));
    if (able.length === 0) return;
    const i = able.findIndex((u) => u.uid === picked);
    const u = able[(i + 1) % able.length];
    pick(u.uid);
    setAim(null);
    setLook({ on: 'unit', uid: u.uid });
    (stage.element(`cell:${field.names[u.cell]}`) as HTMLElement | undefined)?.focus();
  }
  function confirm(): void {
    if (aim !== null) take(aim);
    else if (card >= 0) pressCard(card);
  }

  useBoardKeys({
    ...Object.fromEntries(hand.slice(0, 9).map((_, i) => [`${i + 1}`, () => pressCard(i)])),
    Enter: confirm,
    Escape: putDown,
    n: nextUnit,
    a: () => showThreats(!threats),
    i: () => showIntents(!intents),
    w: () => beCareful(!careful),
    ...(choices.words.has('end') ? { e: endTurn } : {}),
    ...(choices.words.has('stop') ? { e: stop } : {}),
    ...(choices.may ? { y: () => reply(true), x: () => reply(false) } : {}),
  });

  const { goal, limit } = sayGoal(g, lang);
  const over = view.result !== null || g.outcome !== '';
  const mine = g.active === own && own >= 0;
  const turn = over
    ? say('over')
    : g.step === 'setup'
      ? say('setup')
      : mine
        ? say('yours')
        : say('theirs', { who: sideName(g, g.active, speech) });
  const by = attack && g.units.find(({ uid }) => uid === attack.by);
  const at = attack && g.units.find(({ uid }) => uid === attack.at);
  const hasPages = g.players.some(({ pageCap }) => pageCap > 0);
  const aside = (forecast && by && at) || lookedAt !== null;
  return (
    <div
      className={`en-table ${mine && !over ? 'is-mine' : ''} ${over ? 'is-over' : ''}`}
      data-ask={asked}
      data-kind={ask?.kind}
    >
      <div className="en-desk">
        <div className="en-top">
          <header className="en-head">
            <span ref={stage.ref('turn')} className={`en-turn en-seat-${colourOf(g, g.active)}`}>
              <b>{turn}</b>
              <small className="numbers">
                {limit > 0 ? say('roundOf', { n: g.round, of: limit }) : say('round', { n: g.round })}
              </small>
            </span>
            <button
              type="button"
              className="en-goal"
              aria-pressed={look?.on === 'goal'}
              onClick={() => setLook(look?.on === 'goal' ? null : { on: 'goal' })}
            >
              <Icon name={ICONS.here} />
              <span className={hasPages ? 'unseen' : undefined}>{goal}</span>
            </button>
            {g.players.map((player, side) =>
              player.pageCap > 0 ? (
                <span
                  key={side}
                  ref={stage.ref(`pages:${side}`)}
                  className={`en-pages en-seat-${colourOf(g, side)}`}
                >
                  <Icon
                    name={ICONS.pages}
                    label={`${sideName(g, side, speech)}: ${say('pages', { n: player.pages, cap: player.pageCap })}`}
                  />
                  <b className="numbers" aria-hidden="true">
                    {player.pages}/{player.pageCap}
                  </b>
                </span>
              ) : null,
            )}
          </header>
          <Axis
            {...{ g, speech, stage }}
            choosable={new Set(choices.events.keys())}
            shown={look?.on === 'event' ? look.index : -1}
            pool={look?.on === 'pool'}
            onPress={pressEvent}
            onPoint={hover}
            onPool={() => setLook(look?.on === 'pool' ? null : { on: 'pool' })}
          />
        </div>
        <div className="en-middle">
          <div className="en-view">
            <Field
              {...{ g, own, speech, stage, lights }}
              idle={choices.words.has('end')}
              able={(uid) => canAct(choices, uid)}
              onPress={press}
              onPoint={point}
            />
          </div>
          <div className={`en-aside ${aside ? 'is-open' : ''}`}>
            <Suspense fallback={null}>
              {forecast && by && at && attack && (
                <Timeline {...{ g, forecast, by, at, lang }} from={attack.from} />
              )}
              {lookedAt && !(forecast && by) && (
                <Inspector
                  {...{ g, own, speech, openClause: props.openClause }}
                  look={lookedAt}
                  onClose={() => setLook(null)}
                />
              )}
            </Suspense>
            {!aside && <Goal {...{ g, speech }} />}
          </div>
        </div>
        <Tray
          {...{
            g,
            own,
            speech,
            choices,
            stage,
            aim,
            card,
            hero,
            picked,
            why,
            threats,
            intents,
            careful,
            warnings,
          }}
          warned={warned.length > 0 || (heeded !== null && deed !== null && sameJson(heeded, deed))}
          spend={card >= 0 && hand[card] && own >= 0 ? costOf(g, own, hand[card]) : 0}
          openClause={props.openClause}
          onPiles={(side) =>
            setLook(look?.on === 'piles' && look.side === side ? null : { on: 'piles', side })
          }
          onHero={want}
          onAnswer={reply}
          onRay={(name) => {
            const found = aimRay(g, choices, own, name);
            if (found) take(found);
          }}
          onConfirm={confirm}
          onCancel={putDown}
          onEnd={endTurn}
          onStop={stop}
          onCare={() => beCareful(!careful)}
          onThreats={() => showThreats(!threats)}
          onIntents={() => showIntents(!intents)}
        />
        {own >= 0 && (
          <Hand
            {...{ g, hand, speech, stage }}
            side={own}
            able={hand.map(
              (it) => choices.uses.has(tagOf(g, own, it)) || choices.backs.has(tagOf(g, own, it)),
            )}
            held={g.players[own].using?.card ?? card}
            onPress={pressCard}
          />
        )}
      </div>
    </div>
  );
}

/** What the Adversary would do, once somebody wants to know. */
function usePlans(g: Encounter, wanted: boolean): readonly Plan[] {
  const [plans, plan] = useState<readonly Plan[]>(NO_PLANS);
  useEffect(() => {
    if (!wanted) {
      plan(NO_PLANS);
      return;
    }
    let gone = false;
    void import('./intents.ts').then(({ intentsOf }) => gone || plan(intentsOf(g)));
    return () => {
      gone = true;
    };
  }, [g, wanted]);
  return plans;
}

/** Cells from which the same attack could be made. */
function standsOf(g: Encounter, choices: Choices, { by, at }: NonNullable<Aim['attack']>): Set<number> {
  const field = fieldOf(g);
  const froms = choices.attacks.get(by)?.get(at)?.keys() ?? [];
  return new Set([...froms].flatMap((from) => (from === '' ? [] : [field.at.get(from) as number])));
}

/** The cells an event on the axis is about: its zone, its unit, and where it will strike. */
function sourceOf(g: Encounter, index: number): ReadonlySet<number> {
  const slot = g.axis[index];
  if (slot === undefined) return NO_CELLS;
  const field = fieldOf(g);
  const source = g.units.find(({ uid }) => uid === slot.unit);
  return new Set([...(slot.zone >= 0 ? field.cellsOf[slot.zone] : []), ...(source ? [source.cell] : [])]);
}

/** While nothing is looked at: what this is about. */
function Goal({ g, speech }: { g: Encounter; speech: Speech }) {
  const say = speaker(boardWords, speech.lang);
  const { goal, defeat } = sayGoal(g, speech.lang);
  const { printed } = fieldOf(g);
  return (
    <section className="en-inspector on-goal is-idle">
      <h2>{printed.name[speech.lang]}</h2>
      <p className="en-notes">
        <b>{say('goal')}</b> {goal}
      </p>
      {defeat && (
        <p className="en-notes">
          <b>{say('defeat')}</b> {defeat}
        </p>
      )}
    </section>
  );
}

/** Why what was tried can't be done; the rules say so. */
function whyNot({ refused, speech, ask, lang, seat }: Props, tried: readonly Json[]): Why | null {
  if (tried.length === 0) return null;
  const say = speaker(boardWords, lang);
  if (ask === null) return seat < 0 ? null : { text: say('notYours'), clause: 'EN-6.14' };
  const found = refusalOf(refused, tried);
  if (found === null) return { text: say('asking'), clause: null };
  return { text: words.reason?.(found.reason as Reason, speech) ?? say('whyNot'), clause: found.clause };
}

interface Change {
  text: string | null;
  /** The table as it would be, where nothing of it is left to chance. */
  after: Encounter | null;
}
const NO_CHANGE: Change = { text: null, after: null };

/** What an answer would change, as far as that is certain. */
function useChange({ view, preview, lang }: Props, answer: Json | null, own: number): Change {
  const [told, tell] = useState({ about: '', change: NO_CHANGE });
  const about = answer === null ? '' : JSON.stringify(answer);
  const before = view.g;
  useEffect(() => {
    if (about === '') return;
    let gone = false;
    preview(JSON.parse(about) as Json).then(
      ({ view: shown, certain }) => {
        if (gone) return;
        const after = seen((shown as { g: EncounterView }).g);
        const change = sayChange(seen(before), after, own, lang);
        const luck = certain ? '' : speaker(boardWords, lang)('luck');
        const text = [change, luck].filter(Boolean).join(' · ');
        tell({ about, change: { text, after: certain ? after : null } });
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [about, before, preview, lang, own]);
  return about !== '' && told.about === about ? told.change : NO_CHANGE;
}

/** Who knows what speaks against things; comes when there is something to decide. */
function useWarner(wanted: boolean): typeof import('./warnings.ts') | null {
  const [warner, setWarner] = useState<typeof import('./warnings.ts') | null>(null);
  useEffect(() => {
    if (wanted) void import('./warnings.ts').then(setWarner);
  }, [wanted]);
  return wanted ? warner : null;
}

const CARE = 'kaiju.encounter.warnings';

/** Whether somebody wants to be warned; kept on this device. */
function useCare(): [boolean, (careful: boolean) => void] {
  const [careful, setCareful] = useState(() => localStorage.getItem(CARE) !== 'off');
  return [
    careful,
    (next) => {
      localStorage.setItem(CARE, next ? 'on' : 'off');
      setCareful(next);
    },
  ];
}

function useHint({ hint, ask }: Props, text: string | null): void {
  const asked = ask?.id;
  // A moment later: with a new question the frame forgets what was said about the last one.
  useEffect(() => queueMicrotask(() => hint(text)), [hint, text, asked]);
}
