import type { Json, Reason } from '@kaiju/kernel';
import {
  type ArmedWhen,
  type BoardProps,
  Icon,
  IconButton,
  Phases,
  type RefusedCandidate,
  useBoardKeys,
  useIsPhone,
} from '@kaiju/web/kit';
import { useEffect, useMemo, useState } from 'react';
import { type DiceView, PHASES } from '../state.ts';
import { words } from '../words.ts';
import { Acts, sayAbove, type Why } from './acts.tsx';
import {
  type Answer,
  armedOf,
  choicesOf,
  type Held,
  isArmable,
  marked,
  maskOf,
  picked,
  refusalOf,
  stepOf,
  type Thing,
  take,
  waysOf,
} from './choices.ts';
import { inColour, Tray } from './dice.tsx';
import { Glance } from './glance.tsx';
import { Hand } from './hand.tsx';
import { HeroBoard } from './hero-board.tsx';
import { bestKeep, frozenDice } from './hints.ts';
import { Ledger } from './ledger.tsx';
import { HERO_LOOKS, ICONS } from './look.ts';
import { Count, HealthBar, SeatMark } from './marks.tsx';
import { Panel, Teams } from './panel.tsx';
import { healthOf, isLeading } from './pending.ts';
import { heroAt, sayChange, sayTurned } from './say.ts';
import { Tokens } from './tokens.tsx';
import { boardWords, phaseWords, speaker } from './words.ts';

type Props = BoardProps<DiceView>;

const NO_ONE_KEPT = [false, false, false, false, false];
const SHOWN_PHASES = PHASES.filter((phase) => phase !== 'setup');

/** The table of a match, from the first turn to the end. */
export function Table(props: Props) {
  const { view, ask, seat, speech, lang, stage } = props;
  const { g } = view;
  const say = speaker(boardWords, lang);
  const own = Math.max(0, seat);
  const choices = useMemo(() => choicesOf(ask), [ask]);

  const [kept, keep] = useKept(g);
  const [taken, hold] = useState<Held | null>(null);
  const held = taken && waysOf(choices, taken).length > 0 ? taken : null;
  const step = useMemo(() => held && stepOf(choices, held), [choices, held]);
  const [seen, look] = useState<Thing | null>(null);
  const looked = seen && has(g, own, seen) ? seen : null;
  /** What was tried in vain: why is told as soon as the rules have said it. */
  const [tried, setTried] = useState<Wish | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [glanced, glance] = useState<number | null>(null);
  const [odds, showOdds] = useSwitch('kaiju.dice.odds');
  const [salesAsk, letSalesAsk] = useSwitch('kaiju.dice.sales-ask');
  const [advice, setAdvice] = useState<string | null>(null);
  const [pointed, point] = useState<Answer | null>(null);

  const asked = ask?.id;
  // A new question: what was held, tried and advised was about the last one.
  useEffect(() => {
    hold(null);
    look(null);
    setTried(null);
    setAdvice(null);
    point(null);
  }, [asked]);

  const { wonder } = props;
  useEffect(() => {
    if (tried !== null) wonder?.([tried as Json]);
  }, [tried, wonder]);
  const why = whyNot(props, tried);
  const ready = step?.ask === 'confirm' || step?.ask === 'turn' ? step.answer : pointed;
  const phone = useIsPhone();
  const above = { view, ask, seat, speech, held, step, looked };
  useHint(props, useForecast(props, ready) ?? advice ?? (phone ? sayAbove(above) : null));

  const throwing = ask?.kind === 'throw';
  const frozen = frozenDice(g);
  const loose = g.dice.flatMap((_, i) => (kept[i] || frozen[i] ? [] : [i]));
  const mayThrow = throwing && loose.length > 0 && choices.throws.has(maskOf(loose));

  function reply(value: Json): void {
    hold(null);
    look(null);
    setTried(null);
    props.answer(value);
  }
  function throwDice(): void {
    if (mayThrow) reply({ throw: loose });
  }
  function keepDie(i: number): void {
    if (!frozen[i]) keep(kept.map((on, die) => (die === i ? !on : on)));
    else setTried({ throw: [i] });
  }
  function pressDie(i: number): void {
    if (held && step?.ask === 'reroll') hold(marked(held, i));
    else if (held && step?.ask === 'turn') hold(picked(held, step, i));
    else if (throwing && i < g.dice.length) keepDie(i);
  }
  function advise(): void {
    const best = bestKeep(g, own);
    if (best === null) return;
    keep(best);
    const faces = g.dice.filter((_, i) => best[i]);
    if (faces.length === g.dice.length) setAdvice(say('adviseStop'));
    else setAdvice(faces.length === 0 ? say('adviseNone') : say('adviseKeep', { dice: faces.join(' ') }));
  }
  const armed = armedOf(props.prepared);
  /** What can't be used now is armed for a window to come, or put away again (DT-24.19). */
  function arm({ what, id }: Thing, when: ArmedWhen): void {
    props.prepared?.arm({ [what]: id }, armed[what].has(id) ? null : when);
  }
  function press(thing: Thing, careful: boolean): void {
    const { what, id } = thing;
    if (held?.what === what && held.id === id) {
      if (what === 'play' && step?.ask === 'confirm') reply(step.answer as unknown as Json);
      else hold(null);
      return;
    }
    const again = looked?.what === what && looked.id === id;
    const usable = waysOf(choices, thing).length > 0;
    const armable = props.prepared !== undefined && isArmable(thing);
    if (usable) hold(take(what, id));
    else hold(null);
    if (!usable && armable && (careful || again)) arm(thing, careful ? 'worthwhile' : 'possible');
    else {
      look(usable || again ? null : thing);
      setTried(usable || again ? null : wishFor(thing));
    }
  }
  function pressAbility(id: string): void {
    const deciding = ask?.kind === 'declare' || ask?.kind === 'redeclare' || ask?.kind === 'defend';
    if (deciding && choices.words.includes(id)) reply(id);
    else {
      setOpened(opened === id ? null : id);
      if (deciding) setTried(id);
    }
  }
  function putDown(): void {
    hold(null);
    look(null);
  }
  /** What most people want to be done with the question. */
  function goOn(): void {
    const word = ['pass', 'end', 'decline', 'none', 'back'].find((value) => choices.words.includes(value));
    if (word !== undefined) reply(word);
  }

  // S stops the throws here, and is the speed elsewhere.
  useBoardKeys({
    ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`${n}`, () => pressDie(n - 1)])),
    Enter: () => {
      const answer = step && 'answer' in step ? step.answer : null;
      if (answer) reply(answer as unknown as Json);
      else throwDice();
    },
    ...(throwing ? { s: () => reply('stop'), h: advise } : {}),
    ...(choices.words.length > 0 ? { e: goOn } : {}),
    ...(held || looked ? { Escape: putDown } : {}),
  });

  const others = g.players.map((_, i) => (own + i) % g.players.length).filter((s) => s !== own);
  const me = g.players[own];
  const hero = heroAt(g, own);
  const over = view.result !== null;
  const locked = g.lock >= 0 && g.players[own].side !== g.lock && seat >= 0 && !over;
  return (
    <div
      ref={stage.ref('table')}
      className={`dt-table is-${g.mode} ${over ? 'is-over' : ''} ${g.lock >= 0 ? 'is-locked' : ''}`}
      data-seats={g.players.length}
      data-ask={asked}
    >
      <div className="dt-phases">
        <span className="dt-turn" ref={stage.ref('turn')}>
          {g.active >= 0 && <SeatMark seat={g.active} />}
          <b>
            {over
              ? say('over')
              : g.active === seat
                ? say('yours')
                : g.active < 0
                  ? ''
                  : say('theirs', { who: speech.name(g.active) })}
          </b>
          <small className="numbers">{say('turn', { turn: g.turn })}</small>
        </span>
        <Phases
          label={say('phases')}
          phases={SHOWN_PHASES.map((id) => ({ id, name: speaker(phaseWords, lang)(id) }))}
          now={g.phase}
        />
      </div>
      {g.mode === 'team' && <Teams {...{ g, own: seat, speech, stage }} />}
      <ul className="dt-panels" aria-label={say('others')}>
        {others.map((s) => (
          <Panel
            key={s}
            {...{ g, seat: s, own: seat, speech, stage }}
            choosable={choices.seats.includes(s)}
            onOpen={glance}
            onChoose={reply}
          />
        ))}
      </ul>
      <div className="dt-middle">
        <Tray
          {...{ g, speech, stage, throwing, kept, held, step }}
          onKeep={keepDie}
          onPick={pressDie}
          onMark={(die) => held && hold(marked(held, die))}
          onThrow={throwDice}
        />
        <Ledger {...{ g, speech, stage }} />
      </div>
      <section className="dt-own-board" aria-label={say('ownBoard')}>
        <HeroBoard
          {...{ g, seat: own, speech, stage, choices, odds, opened }}
          kept={throwing ? kept : NO_ONE_KEPT}
          onAbility={pressAbility}
        />
      </section>
      <div
        ref={stage.ref(`panel:${own}`)}
        className={`dt-own dt-seat-${own} ${g.active === own ? 'is-active' : ''} ${choices.seats.includes(own) ? 'is-choosable' : ''}`}
        style={inColour(hero)}
      >
        <span className="dt-portrait" aria-hidden="true">
          {hero && <Icon name={me.out ? ICONS.out : HERO_LOOKS[hero.id].icon} />}
          <SeatMark seat={own} />
        </span>
        {isLeading(g, own) && <Icon className="dt-crown" name={ICONS.leader} label={say('leader')} />}
        {(g.target === own || g.attack?.target === own) && (
          <Icon className="dt-aimed" name={ICONS.target} label={say('target')} />
        )}
        {g.mode !== 'team' && <HealthBar health={healthOf(g, me.side)} lang={lang} />}
        <span ref={stage.ref(`cp:${own}`)}>
          <Count icon={ICONS.cp} n={`${me.cp}`} title={say('cpOf', { n: me.cp })} />
        </span>
        <Count icon={ICONS.deck} n={me.deck.count ?? 0} title={say('deck', { n: me.deck.count ?? 0 })} />
        <Tokens
          {...{ g, seat: own, lang, stage }}
          spends={choices.spends}
          held={idOf(held ?? looked, 'spend')}
          armed={armed.spend}
          onPress={seat < 0 ? undefined : (id, careful) => press({ what: 'spend', id }, careful)}
        />
        <IconButton
          icon="eye"
          label={say('showOdds')}
          className="dt-odds-switch"
          aria-pressed={odds}
          onClick={() => showOdds(!odds)}
        />
        {!salesAsk && (
          <IconButton icon="info" label={say('askBeforeSale')} onClick={() => letSalesAsk(true)} />
        )}
      </div>
      <Acts
        {...{ view, ask, seat, speech, choices, held, step, why, loose: mayThrow ? loose.length : 0 }}
        {...{ looked, armed, prepared: props.prepared }}
        onArm={arm}
        onHold={hold}
        onLook={look}
        onAnswer={reply}
        onPoint={point}
        onThrow={throwDice}
        onAdvise={advise}
        salesAsk={salesAsk}
        onSalesAsk={letSalesAsk}
        openClause={props.openClause}
      />
      <Hand
        {...{ g, seat: own, speech, stage, locked }}
        playable={choices.plays}
        wanted={ask?.kind === 'discard'}
        taken={idOf(held ?? looked, 'play')}
        armed={armed.play}
        onTake={(id, careful) => press({ what: 'play', id }, careful)}
      />
      <div ref={stage.ref('effects')} className="dt-effects" aria-hidden="true" />
      {glanced !== null && (
        <Glance
          {...{ g, seat: glanced, own: seat, speech, openClause: props.openClause }}
          onClose={() => glance(null)}
        />
      )}
    </div>
  );
}

/** Whether a seat still has what was looked at. */
function has(g: DiceView, seat: number, { what, id }: Thing): boolean {
  const { hand, tokens } = g.players[seat];
  return what === 'play'
    ? (hand.cards?.some((card) => card?.kind === id) ?? false)
    : tokens[id as keyof typeof tokens] > 0;
}

function idOf(thing: Thing | null, what: Thing['what']): string | null {
  return thing?.what === what ? thing.id : null;
}

function wishFor({ what, id }: Thing): Wish {
  return what === 'play' ? { play: id } : { spend: id };
}

/** What the page refuses by itself, while nothing is asked: the code and its clause. */
const LOCKED = ['E-LOCK', 'DT-25.5'] as const;
const OWN_MAIN = ['E-OWN-MAIN', 'DT-25.2'] as const;
const NO_WINDOW = ['E-NOWINDOW', 'DT-25.4'] as const;

/** An answer that was wished for. */
type Wish = string | { play: string } | { spend: string } | { throw: number[] };

function whyNot({ refused, speech, ask, seat, lang, view }: Props, tried: Wish | null): Why | null {
  if (tried === null) return null;
  const say = speaker(boardWords, lang);
  const { g } = view;
  if (ask === null) {
    const locked = g.lock >= 0 && seat >= 0 && g.players[seat].side !== g.lock;
    const waits =
      typeof tried === 'object' && 'play' in tried && !isArmable({ what: 'play', id: tried.play });
    const [key, clause] = locked ? LOCKED : waits ? OWN_MAIN : NO_WINDOW;
    return { text: words.reason?.({ key }, speech) ?? say('cantPlay'), clause };
  }
  const found: RefusedCandidate | null = refusalOf(refused, tried);
  if (found === null) return { text: say('asking'), clause: null };
  const text = words.reason?.(found.reason as Reason, speech) ?? say('cantPlay');
  return { text, clause: found.clause };
}

/** The dice that are held back. They stay so from throw to throw, and are all loose when a new turn's dice fall. */
function useKept({ turn, dice }: DiceView): [readonly boolean[], (kept: readonly boolean[]) => void] {
  const [kept, keep] = useState<readonly boolean[]>(NO_ONE_KEPT);
  const fresh = dice.length === 0;
  // The turn counts as well: dice may fall again before an empty tray was seen.
  useEffect(() => keep(NO_ONE_KEPT), [fresh, turn]);
  return [kept, keep];
}

/** Something that is on unless it is turned off: kept on this device. */
function useSwitch(key: string): [boolean, (on: boolean) => void] {
  const [on, set] = useState(() => localStorage.getItem(key) !== 'off');
  return [
    on,
    (next) => {
      localStorage.setItem(key, next ? 'on' : 'off');
      set(next);
    },
  ];
}

/** What an answer would do to what is pending, or to the dice. */
function useForecast({ view, preview, speech }: Props, answer: Answer | null): string | null {
  const [said, tell] = useState<{ about: Answer; text: string | null } | null>(null);
  const { g } = view;
  useEffect(() => {
    if (answer === null || answer.set !== undefined) return;
    let gone = false;
    preview(answer as unknown as Json).then(
      ({ view: after, certain }) => {
        if (gone) return;
        const change = sayChange(g, (after as { g: DiceView }).g, speech);
        const luck = certain ? null : speaker(boardWords, speech.lang)('luck');
        tell({ about: answer, text: [change, luck].filter(Boolean).join(' · ') || null });
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [answer, preview, g, speech]);
  if (answer === null) return null;
  if (answer.set !== undefined) return sayTurned(g, answer, speech);
  return said?.about === answer ? said.text : null;
}

function useHint({ hint, ask }: Props, text: string | null): void {
  const asked = ask?.id;
  // A moment later: with a new question the frame forgets what was said about the last one.
  useEffect(() => queueMicrotask(() => hint(text)), [hint, text, asked]);
}
