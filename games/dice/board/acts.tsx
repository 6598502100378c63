import type { AskView, Json, Lang, Speech, View } from '@kaiju/kernel';
import { type ArmedWhen, Button, Icon, Kbd, type Prepared } from '@kaiju/web/kit';
import { type ReactNode, useState } from 'react';
import { card as cardOf, status } from '../content/index.ts';
import type { StatusId } from '../content/types.ts';
import { DECLINE, type DiceView, isPurseFull, NO_ABILITY } from '../state.ts';
import { nameOf, words } from '../words.ts';
import {
  type Answer,
  type armedOf,
  type Choices,
  type Field,
  type Held,
  isArmable,
  mustConfirmSale,
  type Step,
  type Thing,
  take,
  turned,
  waysOf,
} from './choices.ts';
import { Face, inColour } from './dice.tsx';
import { bestAbility } from './hints.ts';
import { ICONS, STATUS_ICONS, TIMING_ICONS } from './look.ts';
import { Printed, plain } from './printed.tsx';
import { cardTitle, costFor, heroAt, sayDefence, sayHappening, symbolName } from './say.ts';
import { boardWords, speaker } from './words.ts';

/** What was pressed and can't be done: why, once the rules have said so. */
export interface Why {
  text: string;
  clause: string | null;
}

export interface ActsProps {
  view: View<DiceView>;
  ask: AskView | null;
  seat: number;
  speech: Speech;
  choices: Choices;
  held: Held | null;
  step: Step | null;
  /** A card of the hand or a token that is looked at. */
  looked: Thing | null;
  armed: ReturnType<typeof armedOf>;
  prepared: Prepared | undefined;
  why: Why | null;
  /** How many dice the next throw takes. */
  loose: number;
  /** Whether a sale that gains nothing is asked about first. */
  salesAsk: boolean;
  onSalesAsk(on: boolean): void;
  onHold(held: Held | null): void;
  onLook(thing: Thing | null): void;
  onArm(thing: Thing, when: ArmedWhen): void;
  onAnswer(value: Json): void;
  onPoint(answer: Answer | null): void;
  onThrow(): void;
  onAdvise(): void;
  openClause(id: string): void;
}

/** What may be done now: always in the same place, right above the hand. */
export function Acts(props: ActsProps) {
  const { view, ask, seat, speech, choices, held, looked } = props;
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const { g } = view;
  /** Nothing but to pass: a standing order may do that in a moment. */
  const useless = choices.plays.size + choices.spends.size === 0;
  let content: ReactNode;
  if (held) content = <Holding {...props} held={held} />;
  else if (looked) content = <Looking {...props} thing={looked} />;
  else if (ask === null) {
    const text = view.result ? 'over' : seat < 0 ? 'watching' : 'waiting';
    content = (
      <>
        <p className="dt-acts-idle">{say(text)}</p>
        {props.prepared?.quiet && <Hush {...props} />}
      </>
    );
  } else if (ask.step === 'window') {
    content = (
      <>
        <p className="dt-happens">
          <Printed text={sayHappening(g, ask.kind, speech)} hero={heroAt(g, g.active)} lang={lang} />
        </p>
        <div className="dt-acts-row">
          <Chips {...props} />
          <Button
            kind={useless ? 'plain' : 'main'}
            className="dt-pass"
            onClick={() => props.onAnswer('pass')}
          >
            {say('pass')} <Kbd>E</Kbd>
          </Button>
          <Hush {...props} />
        </div>
      </>
    );
  } else
    content = (
      <>
        {props.why && <WhyLine {...props} why={props.why} />}
        <div className="dt-acts-row">
          <Decision {...props} ask={ask} />
          {choices.kind !== 'discard' && <Chips {...props} />}
        </div>
      </>
    );
  return (
    <div className="dt-acts" data-ask={ask?.step === 'window' ? 'window' : ask?.kind}>
      {content}
    </div>
  );
}

/** DT-24.20: nothing more is asked in windows until this turn is over. */
function Hush({ prepared, speech }: ActsProps) {
  if (prepared === undefined) return null;
  const { quiet, hush } = prepared;
  return (
    <label className="dt-hush">
      <input type="checkbox" checked={quiet} onChange={() => hush(!quiet)} />
      {speaker(boardWords, speech.lang)('hush')}
    </label>
  );
}

/** Every card and token that may be used now, one press each. */
function Chips({ view, seat, speech, choices, onHold, onAnswer, onPoint }: ActsProps) {
  const { lang } = speech;
  const use = (what: Held['what'], id: string) => {
    const ways = waysOf(choices, { what, id });
    if (ways.length === 1 && !ways[0].set && !ways[0].reroll) onAnswer(ways[0] as unknown as Json);
    else onHold(take(what, id));
  };
  const chip = (what: Held['what'], id: string, icon: string, name: string, cost: number | null) => {
    const ways = waysOf(choices, { what, id });
    const point = () => onPoint(ways.length === 1 ? ways[0] : null);
    return (
      <button
        key={`${what} ${id}`}
        type="button"
        className={`dt-chip is-${what}`}
        onClick={() => use(what, id)}
        onPointerEnter={point}
        onFocus={point}
        onPointerLeave={() => onPoint(null)}
        onBlur={() => onPoint(null)}
      >
        <Icon name={icon} />
        <span>{name}</span>
        {cost !== null && <b className="dt-cost numbers">{cost}</b>}
      </button>
    );
  };
  return (
    <>
      {[...choices.spends.keys()].map((id) =>
        chip('spend', id, STATUS_ICONS[id as StatusId], nameOf(id, speech), null),
      )}
      {[...choices.plays.keys()].map((id) => {
        const card = cardOf(id);
        return chip(
          'play',
          id,
          TIMING_ICONS[card.timing],
          cardTitle(card, lang),
          costFor(view.g, seat, card),
        );
      })}
    </>
  );
}

function WhyLine({ why, speech, openClause }: { why: Why } & Pick<ActsProps, 'speech' | 'openClause'>) {
  const say = speaker(boardWords, speech.lang);
  return (
    <p className="dt-why">
      <Icon name="info" />
      {why.text}
      {why.clause !== null && (
        <button
          type="button"
          className="dt-clause reach"
          aria-label={say('clause', { id: why.clause })}
          onClick={() => openClause(why.clause as string)}
        >
          {why.clause}
        </button>
      )}
    </p>
  );
}

/** A question that is no window. */
function Decision(props: ActsProps & { ask: AskView }) {
  const { view, ask, seat, speech, choices, loose, onAnswer } = props;
  const { g } = view;
  const say = speaker(boardWords, speech.lang);
  const option = (value: Json) => words.option(ask, value, speech, view);
  switch (ask.kind) {
    case 'throw':
      return (
        <>
          <Button
            kind={loose === 0 ? 'plain' : 'main'}
            icon="rolling-dices"
            className="dt-throw"
            disabled={loose === 0}
            onClick={props.onThrow}
          >
            {loose === 0 ? say('throwNone') : say('throwN', { n: loose })} <Kbd>{say('enter')}</Kbd>
          </Button>
          <Button kind={loose === 0 ? 'main' : 'plain'} onClick={() => onAnswer('stop')}>
            {say('stop')} <Kbd>S</Kbd>
          </Button>
          <Button kind="quiet" icon="search" onClick={props.onAdvise}>
            {say('advise')} <Kbd>H</Kbd>
          </Button>
        </>
      );
    case 'main':
      return (
        <Button kind="main" onClick={() => onAnswer('end')}>
          {say('endPhase')} <Kbd>E</Kbd>
        </Button>
      );
    case 'declare':
    case 'redeclare': {
      const best = bestAbility(g, seat, choices.words);
      const first = choices.words.filter((id) => id === best);
      return [...first, ...choices.words.filter((id) => id !== best)].map((id) => (
        <Button key={id} kind={id === best ? 'main' : 'plain'} onClick={() => onAnswer(id)}>
          {id === NO_ABILITY || id === 'back' ? option(id) : say('declare', { name: nameOf(id, speech) })}
        </Button>
      ));
    }
    case 'defend':
      return choices.words.map((id, i) => (
        <Button key={id} kind={i === 0 ? 'main' : 'plain'} onClick={() => onAnswer(id)}>
          {id === DECLINE ? option(id) : sayDefence(g, seat, id, speech)}
        </Button>
      ));
    case 'discard':
      return <p className="dt-acts-idle">{say('sellOne')}</p>;
    default:
      return [...choices.words, ...choices.seats].map((value) => (
        <Button key={value} onClick={() => onAnswer(value)}>
          {option(value)}
        </Button>
      ));
  }
}

/** What is to be chosen next. */
function sayStep(step: Step, lang: Lang): string {
  const say = speaker(boardWords, lang);
  if (step.ask === 'field') return say(FIELD_WORDS[step.field]);
  return step.ask === 'turn' ? say('turnDice') : step.ask === 'reroll' ? say('rerollDice') : '';
}

/** What stands above the buttons, in one sentence: where there is no room for it the prompt says it. */
export function sayAbove({ view, ask, seat, speech, held, step, looked }: AboveProps): string | null {
  const { lang } = speech;
  const thing = held ?? looked;
  const shown = thing?.what === 'play' ? thing.id : null;
  if (held && step && step.ask !== 'confirm')
    return `${shown ? cardTitle(cardOf(shown), lang) : nameOf(held.id, speech)}: ${sayStep(step, lang)}`;
  if (looked?.what === 'spend')
    return `${nameOf(looked.id, speech)}: ${plain(status(looked.id as StatusId).text[lang])}`;
  if (shown) return `${cardTitle(cardOf(shown), lang)}: ${plain(cardOf(shown).text[lang])}`;
  return ask?.step === 'window' && seat >= 0 ? plain(sayHappening(view.g, ask.kind, speech)) : null;
}
type AboveProps = Pick<ActsProps, 'view' | 'ask' | 'seat' | 'speech' | 'held' | 'step' | 'looked'>;

const FIELD_WORDS = { foe: 'whom', at: 'whom', st: 'which', to: 'whomTo', or: 'either' } as const;

/** A card or token is held: what is still to be chosen for it. */
function Holding(props: ActsProps & { held: Held }) {
  const { view, ask, seat, speech, held, step, onHold, onAnswer, onPoint } = props;
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const card = held.what === 'play' ? cardOf(held.id) : null;
  const answer = step && 'answer' in step ? step.answer : null;
  const { g } = view;
  const hero = heroAt(g, g.roll.open ? g.roll.owner : g.active);
  const choose = (field: Field, value: string | number) =>
    onHold({ ...held, chosen: { ...held.chosen, [field]: value } });
  const named = (field: Field, value: string | number) => {
    if (field === 'st') return nameOf(String(value), speech);
    if (field !== 'or') return speech.name(Number(value));
    const whole = { [held.what]: held.id, ...held.chosen, or: value };
    const said = ask ? words.option(ask, whole as Json, speech, view) : '';
    // The sentence begins with what is held; only its end differs.
    const head = ask ? words.option(ask, { [held.what]: held.id } as Json, speech, view) : '';
    return said.startsWith(head) ? said.slice(head.length).trim() : said;
  };
  return (
    <>
      <p className="dt-happens">
        <b>{card ? cardTitle(card, lang) : nameOf(held.id, speech)}</b> {step && sayStep(step, lang)}
        {step?.ask === 'confirm' && card && (
          <Printed text={card.text[lang]} hero={heroAt(view.g, seat)} lang={lang} />
        )}
      </p>
      <div className="dt-acts-row" style={inColour(hero)}>
        {step?.ask === 'field' &&
          step.values.map((value) => (
            <Button key={value} onClick={() => choose(step.field, value)}>
              {named(step.field, value)}
            </Button>
          ))}
        {step?.ask === 'turn' &&
          held.die !== null &&
          step.faces.get(held.die)?.map((face) => (
            <button
              key={face}
              type="button"
              className="dt-turn-to"
              aria-label={say('turnTo', {
                ...{ i: (held.die ?? 0) + 1, n: face, symbol: hero ? symbolName(hero, face, lang) : '' },
              })}
              onClick={() => held.die !== null && onHold(turned(held, held.die, face))}
            >
              <Face hero={hero} n={face} />
            </button>
          ))}
        {step?.ask !== 'field' && (
          <Button
            kind="main"
            disabled={answer === null}
            onClick={() => answer && onAnswer(answer as unknown as Json)}
            onPointerEnter={() => onPoint(answer)}
            onFocus={() => onPoint(answer)}
          >
            {card ? say('play', { cost: costFor(view.g, seat, card) }) : say('spend')}{' '}
            <Kbd>{say('enter')}</Kbd>
          </Button>
        )}
        {card && <Sell key={card.id} {...props} card={card.id} />}
        <Button kind="quiet" onClick={() => onHold(null)}>
          {say('cancel')}
        </Button>
      </div>
    </>
  );
}

/** A card or token that can't be used now: what it says, why not, arming it, and what a card would sell for. */
function Looking(props: ActsProps & { thing: Thing }) {
  const { view, seat, speech, thing, why, armed, prepared, onLook, onArm } = props;
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const { what, id } = thing;
  const card = what === 'play' ? cardOf(id) : null;
  const text = card ? card.text[lang] : status(id as StatusId).text[lang];
  const pinned = armed[what].has(id);
  return (
    <>
      <p className="dt-happens">
        <b>{card ? cardTitle(card, lang) : nameOf(id, speech)}</b>{' '}
        <Printed text={text} hero={heroAt(view.g, seat)} lang={lang} />
      </p>
      <div className="dt-acts-row">
        {why && <WhyLine {...props} why={why} />}
        {card && <PlayIdly key={`play ${id}`} {...props} card={id} />}
        {card && <Sell key={id} {...props} card={id} />}
        {prepared !== undefined && isArmable(thing) && (
          <>
            <Button
              icon={ICONS.armed}
              title={pinned ? undefined : say('armed_possible')}
              onClick={() => onArm(thing, 'possible')}
            >
              {say(pinned ? 'disarm' : 'arm')}
            </Button>
            {!pinned && (
              <Button kind="quiet" title={say('armed_worthwhile')} onClick={() => onArm(thing, 'worthwhile')}>
                {say('armCareful')}
              </Button>
            )}
          </>
        )}
        <Button kind="quiet" onClick={() => onLook(null)}>
          {say('close')}
        </Button>
      </div>
    </>
  );
}

function Sell(props: ActsProps & { card: string }) {
  const { view, seat, speech, choices, onAnswer, card, salesAsk, onSalesAsk } = props;
  const say = speaker(boardWords, speech.lang);
  const [asked, ask] = useState(false);
  if (!choices.sells.has(card)) return null;
  const player = view.g.players[seat];
  const sell = () => onAnswer({ sell: card });
  const careful = salesAsk && mustConfirmSale(player, choices.kind);
  if (!asked)
    return (
      <Button
        kind={choices.kind === 'discard' ? 'main' : 'plain'}
        onClick={() => (careful ? ask(true) : sell())}
      >
        {say(isPurseFull(player) ? 'sellFull' : 'sell')}
      </Button>
    );
  return (
    <Sure
      question={say('sellForNothing')}
      yes={say('sellAnyway')}
      no={say('keepCard')}
      onYes={sell}
      onNo={() => ask(false)}
    >
      <Button
        kind="quiet"
        onClick={() => {
          onSalesAsk(false);
          sell();
        }}
      >
        {say('sellUnasked')}
      </Button>
    </Sure>
  );
}

/** A card that may be played and does nothing now: whoever wants that says so twice (DT-7.9). */
function PlayIdly({ view, seat, speech, choices, onAnswer, card }: ActsProps & { card: string }) {
  const say = speaker(boardWords, speech.lang);
  const [asked, ask] = useState(false);
  if (!choices.idles.has(card)) return null;
  if (!asked)
    return (
      <Button onClick={() => ask(true)}>{say('play', { cost: costFor(view.g, seat, cardOf(card)) })}</Button>
    );
  return (
    <Sure
      question={say('doesNothing')}
      yes={say('playAnyway')}
      no={say('keepCard')}
      onYes={() => onAnswer({ idle: card })}
      onNo={() => ask(false)}
    />
  );
}

interface SureProps {
  question: string;
  yes: string;
  no: string;
  onYes(): void;
  onNo(): void;
  children?: ReactNode;
}

/** Asks once more before something is done that gains nothing. */
function Sure({ question, yes, no, onYes, onNo, children }: SureProps) {
  return (
    <fieldset className="dt-sure">
      <legend>{question}</legend>
      <Button onClick={onYes}>{yes}</Button>
      <Button kind="main" onClick={onNo}>
        {no}
      </Button>
      {children}
    </fieldset>
  );
}
