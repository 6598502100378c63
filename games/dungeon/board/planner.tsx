import type { Json, Speech } from '@kaiju/kernel';
import { type BoardProps, Button, Icon, IconButton } from '@kaiju/web/kit';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { kinds } from '../effects/code.ts';
import { type DungeonView, type PieceView, placeOf } from '../state.ts';
import { placeName } from '../words.ts';
import { About, Count, inLordColour, SeatMark, Sheet, Spoken, Stats, sayCard } from './card.tsx';
import { assigned, leftBehind, type Muster, type Plans, partyOf, shifted, type Wish } from './choices.ts';
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
  const { g, seat, speech, muster, plans, outcomes } = props;
  const say = speaker(boardWords, speech.lang);
  const home = muster.units.filter((unit) => partyOf(plans, unit) < 0);
  const barred = others(g, seat, muster);
  return (
    <section className="dl-planner" aria-label={say('parties')}>
      <div className="dl-party is-home" data-party={-1}>
        <header>
          <PartyHead {...props} target={-1} />
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
      {muster.targets.map((target) => {
        const party = plans.find((other) => other.target === target);
        const outcome = outcomes.find((other) => other.target === target);
        return (
          <div key={target} className={`dl-party dl-seat-${target}`} data-party={target}>
            <header>
              <PartyHead {...props} target={target} />
            </header>
            <ol>
              {party?.units.map((unit) => (
                <UnitChip key={unit} {...props} unit={unit} />
              ))}
            </ol>
            <p className="dl-outcome">
              {party && (outcome ? sayOutcome(g, outcome, speech) : say('reckoning'))}
            </p>
          </div>
        );
      })}
    </section>
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
  target,
}: PlannerProps & { target: number }) {
  const say = speaker(boardWords, speech.lang);
  const n = muster.targets.indexOf(target) + 1;
  const to = target < 0 ? say('stayHome') : speech.name(target);
  const join = () => {
    if (chosen === null) return;
    put(assigned(plans, chosen, target));
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
  const target = partyOf(plans, unit);
  const must = muster.must.includes(unit);
  const at = placeName(unit, speech);
  const send = (to: number) => put(assigned(plans, unit, to));
  const press = () => {
    if (barred) onTry({ parties: [{ target: muster.targets[0], units: [unit] }] as Json });
    else choose(chosen === unit ? null : unit);
  };
  const hear = (event: KeyboardEvent) => {
    if (barred) return;
    const n = Number(event.key);
    if (event.key === '0' || event.key === 'Backspace') send(-1);
    else if (n >= 1 && n <= muster.targets.length) send(muster.targets[n - 1]);
    else if (event.shiftKey && event.key === 'ArrowLeft') put(shifted(plans, unit, -1));
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
              ...(target >= 0 ? [say('goesTo', { who: speech.name(target) })] : []),
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
      {chosen === unit && target >= 0 && (
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
