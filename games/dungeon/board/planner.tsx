import type { Json, Speech } from '@kaiju/kernel';
import { type BoardProps, Button, Icon, IconButton } from '@kaiju/web/kit';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { kinds } from '../effects/code.ts';
import { type DungeonView, type PieceView, placeOf } from '../state.ts';
import { placeName } from '../words.ts';
import { About, Count, inLordColour, SeatMark, Sheet, Spoken, Stats, sayCard } from './card.tsx';
import {
  assigned,
  leftBehind,
  type Muster,
  type Plans,
  type Post,
  partiesAgainst,
  postOf,
  shifted,
  type Wish,
} from './choices.ts';
import { type Outcome, raidsOf, sayOutcome } from './forecast.ts';
import { CARD_ICONS, ICONS } from './look.ts';
import { ownValues, turnOrder, unknownIn } from './reading.ts';
import { boardWords, speaker } from './words.ts';

/** The parties that are being formed for one question. */
export interface Planning {
  muster: Muster;
  plans: Plans;
  /** The unit that is chosen, by where it stands. */
  chosen: string | null;
  choose(unit: string | null): void;
  put(plans: Plans): void;
}

export function usePlanning(ask: string | undefined, muster: Muster | null): Planning | null {
  const [plans, put] = useState<Plans>([]);
  const [chosen, choose] = useState<string | null>(null);
  // Each question is planned anew.
  useEffect(() => {
    // Where there is but one to go against, whoever must go goes there.
    put(
      muster?.targets.length === 1 && muster.must.length > 0
        ? [{ target: muster.targets[0], units: muster.must }]
        : [],
    );
    choose(null);
  }, [ask]);
  return muster && { muster, plans, chosen, choose, put };
}

/** The answer that sends them. */
export function sortieOf(plans: Plans): Wish {
  return { parties: plans as unknown as Json };
}

function unitAt(g: DungeonView, seat: number, name: string): PieceView | null {
  const { dungeon, staging } = g.players[seat];
  return (name in placeOf ? dungeon[placeOf[name]] : staging[Number(name.split('.')[1])]) ?? null;
}

/** Units of the own dungeon that can't be sent; why is told when somebody tries. */
function others(g: DungeonView, seat: number, { units }: Muster): string[] {
  return Object.keys(placeOf).filter((name) => {
    const piece = g.players[seat].dungeon[placeOf[name]];
    return piece && piece.kind >= 0 && kinds[piece.kind].type === 'unit' && !units.includes(name);
  });
}

export interface PlannerProps extends Planning {
  g: DungeonView;
  seat: number;
  speech: Speech;
  outcomes: readonly Outcome[];
  /** Somebody wants to send what can't be sent. */
  onTry(wish: Wish): void;
}

/** Who goes against whom, front first: by dragging, by pressing, or by keys. */
export function Planner(props: PlannerProps) {
  const { g, seat, speech, muster, plans } = props;
  const say = speaker(boardWords, speech.lang);
  const home = muster.units.filter((unit) => postOf(plans, unit) === null);
  const barred = others(g, seat, muster);
  return (
    <section className="dl-planner" aria-label={say('parties')}>
      <div className="dl-party is-home" data-party={-1}>
        <header>
          <PartyHead {...props} post={null} />
        </header>
        <ul>
          {home.map((unit) => (
            <UnitChip key={unit} {...props} unit={unit} />
          ))}
          {barred.map((unit) => (
            <UnitChip key={unit} {...props} unit={unit} barred />
          ))}
        </ul>
      </div>
      {muster.targets.map((target) => (
        <div key={target} className={`dl-party dl-seat-${target}`} data-party={target}>
          <header>
            <PartyHead {...props} post={{ target, nth: 0 }} />
          </header>
          <Parties {...props} target={target} />
        </div>
      ))}
    </section>
  );
}

/** The parties against one, one below the other as they raid, and where another one would begin. */
function Parties(props: PlannerProps & { target: number }) {
  const { g, speech, plans, chosen, choose, put, outcomes, target } = props;
  const say = speaker(boardWords, speech.lang);
  const parties = partiesAgainst(plans, target);
  const raids = outcomes.filter((other) => other.target === target);
  const begin = () => {
    if (chosen === null) return;
    put(assigned(plans, chosen, { target, nth: parties.length }));
    choose(null);
  };
  return (
    <>
      {(parties.length === 0 ? [{ units: [] }] : parties).map(({ units }, nth) => (
        <div key={nth} className="dl-raiders" data-nth={nth}>
          <ol aria-label={parties.length > 1 ? say('nthParty', { n: nth + 1 }) : undefined}>
            {units.map((unit) => (
              <UnitChip key={unit} {...props} unit={unit} />
            ))}
          </ol>
          <p className="dl-outcome">
            {units.length > 0 && (raids[nth] ? sayOutcome(g, raids[nth], speech) : say('reckoning'))}
          </p>
        </div>
      ))}
      {parties.length > 0 && (
        <button
          type="button"
          className={`dl-another ${chosen !== null ? 'is-open' : ''}`}
          data-nth={parties.length}
          aria-disabled={chosen === null || undefined}
          onClick={begin}
        >
          {say('anotherParty')}
        </button>
      )}
    </>
  );
}

/** The head of a column: press it, and the chosen unit joins. */
function PartyHead({
  g,
  speech,
  muster,
  plans,
  chosen,
  choose,
  put,
  post,
}: PlannerProps & { post: Post | null }) {
  const say = speaker(boardWords, speech.lang);
  const target = post?.target ?? -1;
  const n = muster.targets.indexOf(target) + 1;
  const to = target < 0 ? say('stayHome') : speech.name(target);
  const join = () => {
    if (chosen === null) return;
    put(assigned(plans, chosen, post));
    choose(null);
  };
  return (
    <button
      type="button"
      className={`dl-party-head ${chosen !== null ? 'is-open' : ''}`}
      aria-disabled={chosen === null || undefined}
      onClick={join}
    >
      <Spoken text={chosen === null ? to : say('joins', { to })}>
        {target < 0 ? <Icon name={ICONS.room} /> : <SeatMark seat={target} />}
        <b>{to}</b>
        {target >= 0 && (
          <span className="dl-party-facts">
            <Count
              icon={ICONS.hp}
              n={g.players[target].hp}
              title={say('hpShort', { n: g.players[target].hp })}
            />
            <Count
              icon={ICONS.hidden}
              n={unknownIn(g, target)}
              title={say('unknown', { n: unknownIn(g, target) })}
            />
          </span>
        )}
        <span className="dl-key">{n}</span>
      </Spoken>
    </button>
  );
}

/** A unit in a column. */
function UnitChip(props: PlannerProps & { unit: string; barred?: boolean }) {
  const { g, seat, speech, muster, plans, chosen, choose, put, unit, barred = false, onTry } = props;
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const piece = unitAt(g, seat, unit);
  if (piece === null) return null;
  const { id, card, lord } = kinds[piece.kind];
  const values = ownValues(g, piece);
  const post = postOf(plans, unit);
  const must = muster.must.includes(unit);
  const at = placeName(unit, speech);
  const send = (to: Post | null) => put(assigned(plans, unit, to));
  const press = () => {
    if (barred) onTry({ parties: [{ target: muster.targets[0], units: [unit] }] as Json });
    else choose(chosen === unit ? null : unit);
  };
  const hear = (event: KeyboardEvent) => {
    if (barred) return;
    // With Shift a party of its own; the key is told by its place, for Shift changes what it writes.
    const n = Number(/^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? event.key);
    if (n === 0 || event.key === 'Backspace') send(null);
    else if (n >= 1 && n <= muster.targets.length) {
      const target = muster.targets[n - 1];
      send({ target, nth: event.shiftKey ? partiesAgainst(plans, target).length : 0 });
    } else if (event.shiftKey && event.key === 'ArrowLeft') put(shifted(plans, unit, -1));
    else if (event.shiftKey && event.key === 'ArrowRight') put(shifted(plans, unit, 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
    keepFocus(unit);
  };
  return (
    <li className={`dl-unit ${barred ? 'is-barred' : ''} ${piece.up ? '' : 'is-down'}`} data-before={unit}>
      <About sheet={<Sheet {...{ g, kind: piece.kind, lang, values, piece }} note={at} />}>
        <button
          type="button"
          className={`dl-unit-press ${must ? 'is-must' : ''}`}
          style={inLordColour(lord)}
          data-unit={unit}
          data-carry={barred ? undefined : JSON.stringify({ unit })}
          aria-pressed={chosen === unit}
          onClick={press}
          onKeyDown={hear}
        >
          <Spoken
            text={[
              sayCard(g, piece.kind, lang, values, piece),
              at,
              ...(must ? [say('mustGo')] : []),
              ...(barred ? [say('cannotGo')] : []),
              ...(post ? [say('goesTo', { who: speech.name(post.target) })] : []),
            ].join(lang === 'zh' ? '，' : ', ')}
          >
            <Icon name={CARD_ICONS[id]} />
            <span className="dl-unit-words">
              <span>{card.name[lang]}</span>
              <Stats values={values} />
            </span>
            {must && <Icon className="dl-must" name={ICONS.staging} />}
            {barred && <Icon className="dl-must" name={piece.up ? 'lock' : ICONS.hidden} />}
          </Spoken>
        </button>
      </About>
      {chosen === unit && post !== null && (
        <span className="dl-unit-tools">
          <IconButton icon="left" label={say('forward')} onClick={() => put(shifted(plans, unit, -1))} />
          <IconButton icon="right" label={say('rearward')} onClick={() => put(shifted(plans, unit, 1))} />
        </span>
      )}
    </li>
  );
}

/** A unit that changed columns keeps the focus. */
function keepFocus(unit: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-unit="${CSS.escape(unit)}"]`)?.focus(),
  );
}

/** Sends what is planned; says what is missing, and what is left open. */
export function Sending({
  g,
  seat,
  speech,
  muster,
  plans,
  onSend,
}: Planning & {
  g: DungeonView;
  seat: number;
  speech: Speech;
  onSend(): void;
}) {
  const say = speaker(boardWords, speech.lang);
  const missing = leftBehind(muster, plans);
  const sent = plans.flatMap(({ units }) => units);
  const order = turnOrder(g);
  const later = order.length - 1 - order.indexOf(seat);
  const leaving = sent.filter((unit) => unit in placeOf).length;
  const note =
    missing.length > 0
      ? say('mustAll', { n: missing.length })
      : leaving > 0 && later > 0
        ? say('openHome', { n: leaving, later })
        : say(sent.length === 0 ? 'planHint' : 'planned', { n: sent.length });
  return (
    <>
      <p className={`dl-say ${missing.length > 0 ? 'is-warning' : ''}`}>{note}</p>
      <span className="dl-keyed">
        <Button kind="main" onClick={onSend}>
          {sent.length === 0 ? say('sendNobody') : say('send', { n: sent.length })}
        </Button>
      </span>
    </>
  );
}

/** How the planned raids would go, as far as can be told. */
export function useOutcomes(
  { preview, seat }: Pick<BoardProps<DungeonView>, 'preview' | 'seat'>,
  planning: Planning | null,
): readonly Outcome[] {
  const [found, tell] = useState<{ plans: Plans; outcomes: Outcome[] } | null>(null);
  const plans = planning?.plans ?? null;
  const ready =
    planning !== null &&
    plans !== null &&
    plans.length > 0 &&
    leftBehind(planning.muster, plans).length === 0;
  useEffect(() => {
    if (!ready || plans === null) return;
    let gone = false;
    preview(sortieOf(plans) as Json).then(
      ({ facts }) => {
        if (!gone) tell({ plans, outcomes: raidsOf(facts, seat) });
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [ready, plans, preview, seat]);
  return found !== null && found.plans === plans ? found.outcomes : [];
}
