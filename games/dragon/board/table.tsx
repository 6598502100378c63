import type { AskView, Json, Lang } from '@kaiju/kernel';
import { type BoardProps, Button, Drawer, Icon, playSound } from '@kaiju/web/kit';
import { useEffect, useMemo, useState } from 'react';
import { actionCards, cave as caveOf, characters } from '../content/index.ts';
import { numbers } from '../content/numbers.ts';
import { roundsLeft } from '../effects/rounds.ts';
import { ACTION, ARMABLE, COLOUR, type Ground, ground } from '../effects/tables.ts';
import type { DragonView } from '../state.ts';
import { cellName, nameOf, PHASE_NAMES, words } from '../words.ts';
import { type Act, actsOf } from './acts.tsx';
import { Bag } from './bag.tsx';
import { Cave, type Spot } from './cave.tsx';
import { cellFor, DECLINES, deedOf, optionsOf, targetsOf } from './choices.ts';
import { dangerOf, placeInLane, planOf } from './forecast.ts';
import { useForecast, useKeys, useReach, whyNot } from './hooks.ts';
import type { Meaning } from './keys.ts';
import { Lane } from './lane.tsx';
import { CHARACTER_ICONS, COLOUR_ICONS, ICONS } from './look.ts';
import { Count } from './marks.tsx';
import { AIMS, aimable, Pad, Rose } from './pad.tsx';
import { People } from './people.tsx';
import { PlacingBar } from './placing-bar.tsx';
import { Plan } from './plan.tsx';
import { useShown } from './play.ts';
import { Question, sayAim } from './question.tsx';
import { Rail } from './rail.tsx';
import { EMPTY, type Placing, prepare, pressCard, type Reach, sealed, stillThere } from './reach.ts';
import { CountIn, Sand, useBegun, useGlass } from './sand.tsx';
import { Scores, StampOver } from './stamp.tsx';
import { aiCardOf, carriedBy, ownWorth } from './things.ts';
import type { Shown } from './unfold.ts';
import { Warnings } from './warnings.tsx';
import { boardWords, type Say, speaker } from './words.ts';

type Props = BoardProps<DragonView>;

const PHASES = ['preparation', 'placement', 'resolution', 'tidyUp'] as const;
const FACINGS = ['north', 'east', 'south', 'west'] as const;
/** Questions that are answered on the pad itself. */
const PLACING = ['place', 'snap', 'late', 'ready'];
/** Settings of one's own (DH-27.7). */
const SETTING = /^(shield|tricks|portals)O/;

/** The table of a game, from the first Preparation to the end. */
export function Table(props: Props) {
  const { view, ask, seat, speech, lang, stage, now, answer } = props;
  const { g } = view;
  const say = speaker(boardWords, lang);
  const shown = useShown(stage, view);
  const glass = useGlass(props, shown.phase);
  const begun = useBegun(glass, now);
  const me = seat >= 0 ? shown.figures[seat] : null;
  const hand = useHand(props, shown);

  const [aiming, aim] = useState<string | null>(null);
  const [far, setFar] = useState(3);
  const [armed, arm] = useState(false);
  const [using, use] = useState<string | null>(null);
  const [pointed, point] = useState<Act | null>(null);
  const [tried, setTried] = useState<Json | null>(null);
  const [opened, open] = useState<number | 'people' | null>(null);
  const [leave, setLeave] = useState(false);
  /** Settings to be handed in with sealed cards. */
  const [wishes, wishFor] = useState<readonly string[]>([]);
  const mail = g.mode === 'mail';

  // ── the race, and what is prepared for it ─────────────────────────────────────────────────────────────────────
  const racing = glass !== null && begun && view.waiting.includes(seat);
  const [reach, setReach] = useReach(props, racing);
  const mine = shown.lane.filter((laid) => laid.seat === seat).length;
  const limit = me === null ? 0 : 2 + me.extra;
  const underway = reach.queue.length + (reach.flying === null ? 0 : 1);
  /** There is nothing more to place in this game. */
  const gone = me !== null && (shown.phase === 'setup' || me.state === 'left' || me.state === 'gaveUp');
  const sealing = ask?.kind === 'snap' || ask?.kind === 'late';
  const left = limit - mine - underway;
  const over = racing && left <= 0;
  const inHand = (id: string) => hand.has(id);
  const current = stillThere(reach, inHand);
  const character = g.players[Math.max(0, seat)].character;
  const armable = (id: string) =>
    character >= 0 &&
    me?.tapped === false &&
    (ARMABLE[character] & (1 << ACTION[id])) !== 0 &&
    !g.lane.some((entry) => entry.seat === seat && entry.armed);
  const mayArm = character >= 0 && ARMABLE[character] !== 0 && me?.tapped === false;

  const asked = ask?.id;
  // A new question: what was chosen and tried was about the last one.
  useEffect(() => {
    use(null);
    point(null);
    setTried(null);
    if (ask?.kind !== 'place') aim(null);
  }, [asked]);

  const { wonder } = props;
  useEffect(() => {
    if (tried !== null) wonder?.([tried]);
  }, [tried, wonder]);
  const why = whyNot(props, tried, say);

  function commit(card: Placing): void {
    aim(null);
    const lays: Placing = armed && armable(card.place) ? { ...card, arm: true } : card;
    if (lays.arm) arm(false);
    setTried(null);
    if (!racing) {
      setReach(prepare(current, lays, limit));
      void playSound('card');
    } else if (left > 0) setReach(pressCard(current, lays));
    else setTried({ place: card.place });
  }
  const putBack = (card: Placing) => setReach(prepare(current, card, limit));
  function pressKey(id: string): void {
    const was = current.prepared.find(({ place }) => place === id);
    if (!inHand(id) || over) setTried({ place: id });
    else if (was !== undefined) (racing ? commit : putBack)(was);
    else if (aimable(id) && aiming !== id) aim(id);
    else commit({ place: id });
  }
  function pressLong(id: string): void {
    if (racing) setReach(pressCard(current, { place: id, over: true }));
  }
  function takeAim(at: string): void {
    if (aiming !== null) commit({ place: aiming, aim: at });
  }
  function say1(value: Json): void {
    if (optionsOf(ask).includes(value)) answer(value);
    else setTried(value);
  }
  function handIn(choice: 'done' | 'wait' | 'flip'): void {
    const cards = current.prepared.slice(0, Math.max(0, limit - mine));
    const value = sealed(cards, choice, { leave: mail && leave, set: wishes });
    if (choice === 'flip' && cards.length > 0) {
      setTried(value);
      return;
    }
    setReach(EMPTY);
    wishFor([]);
    answer(value);
  }

  // ── other questions ───────────────────────────────────────────────────────────────────────────────────────────
  const choosing = ask !== null && !PLACING.includes(ask.kind) ? ask : null;
  const planning = choosing?.kind === 'plan' ? choosing : null;
  // While one prepares, cards for the lane may be prepared, too.
  const preparing = choosing?.kind === 'prepare';
  const moment = choosing && planning === null && { ask: choosing, view, shown, speech, say };
  const acts = useMemo(() => (moment ? actsOf(moment, using) : []), [choosing, using, view, lang]);
  function pressAct(act: Act): void {
    if (act.use !== null) use(act.use);
    else if (act.value !== null) answer(act.value);
  }
  const spots = spotsOf(choosing, using, shown, ground(g), answer, pointed?.key ?? null);
  useForecast(props, pointed?.value ?? null, choosing !== null, why?.text ?? null);

  const settings = settingsIn(ask);
  function setOne(word: string): void {
    if (ask?.kind === 'place') answer(word);
    else wishFor(wishes.includes(word) ? wishes.filter((wish) => wish !== word) : [...wishes, word]);
  }

  // ── keys ──────────────────────────────────────────────────────────────────────────────────────────────────────
  function mean(meaning: Meaning): boolean {
    const asksAim = choosing !== null && AIMS[choosing.kind] !== undefined ? choosing.kind : null;
    const aims = asksAim ?? aiming;
    if (meaning.what === 'card' && meaning.dir !== undefined && aims !== null) {
      const at = aims === 'dash' ? `${meaning.dir}${far}` : meaning.dir;
      if (asksAim === null) takeAim(at);
      else say1(asksAim === 'shove' ? (toward(shown, seat, meaning.dir) ?? -1) : at);
      return true;
    }
    switch (meaning.what) {
      case 'card':
        if (me === null || (choosing !== null && !preparing)) return false;
        pressKey(meaning.id);
        return true;
      case 'number':
        if (aims === 'dash' && meaning.n <= 3) setFar(meaning.n);
        else if (acts[meaning.n - 1] !== undefined) pressAct(acts[meaning.n - 1]);
        else return false;
        return true;
      case 'flip':
        if (ask?.kind === 'snap') handIn('flip');
        else if (ask?.kind === 'place') say1('flip');
        else return false;
        return true;
      case 'go':
        return go();
      case 'arm':
        if (!mayArm) return false;
        arm(!armed);
        return true;
      case 'back':
        return back();
    }
  }
  function go(): boolean {
    if (aiming !== null) commit({ place: aiming });
    else if (ask?.kind === 'ready') answer('ready');
    else if (ask?.kind === 'snap' || ask?.kind === 'late') handIn('done');
    else if (racing && current.prepared.length > 0 && left > 0) commit(current.prepared[0]);
    else if (ask?.kind === 'place' && racing) say1(optionsOf(ask).includes('undone') ? 'undone' : 'done');
    else return false;
    return true;
  }
  function back(): boolean {
    if (aiming !== null) aim(null);
    else if (using !== null) use(null);
    else if (choosing !== null) {
      const no = optionsOf(choosing).find((value) => DECLINES.includes(String(value)));
      if (no === undefined) return false;
      answer(no);
    } else return false;
    return true;
  }
  useKeys(mean, over, pressLong);

  // ── what is known of what comes ───────────────────────────────────────────────────────────────────────────────
  const card = shown.acted ? null : aiCardOf(shown.current);
  const slot = card === null ? null : placeInLane(card, shown.lane.length, shown.figures.length);
  const foreseen = shown.phase === 'placement' || (shown.phase === 'resolution' && shown.acting !== 'ai');
  const danger = useMemo(
    () => (card !== null && foreseen ? dangerOf(card, shown, g) : null),
    [card, foreseen, shown, g],
  );
  const planned = useMemo(() => plannedBy(g, seat, current), [g, seat, current]);
  const plan = useMemo(
    () =>
      seat >= 0 && (shown.phase === 'placement' || shown.phase === 'preparation')
        ? planOf(shown, g, seat, planned)
        : [],
    [shown, g, seat, planned],
  );
  const map = caveOf(g.map);
  const waits = (kind: number | null) => (kind === -1 ? 0 : 1);
  const rounds = roundsLeft(g, { draw: shown.draw, next: waits(shown.next), current: waits(shown.current) });
  const waking = card === null ? 0 : COLOUR[shown.current as number];
  const name = (who: number) => speech.name(who);
  const reason = (id: string) => nameOf(id, speech);
  const whatIs = { shown, g, seat, stage };

  return (
    <div
      className={`dh-table is-${shown.phase} ${shown.countdown ? 'is-countdown' : ''} ${racing ? 'is-racing' : ''} ${me === null ? 'is-watching' : ''}`}
      data-ask={ask === null ? '' : `${ask.kind} ${ask.id}`}
      data-phase={shown.phase}
      data-round={`${g.game}.${shown.round}`}
      ref={stage.ref('table')}
    >
      <header className="dh-strip">
        <div className="dh-when">
          <b>{say('round', { round: Math.max(1, shown.round) })}</b>
          {g.games > 1 && <small>{say('game', { game: g.game, games: g.games })}</small>}
        </div>
        <ol className="dh-phases" aria-label={say('phases')}>
          {PHASES.map((phase) => (
            <li key={phase} aria-current={shown.phase === phase ? 'step' : undefined}>
              {PHASE_NAMES[phase][lang]}
            </li>
          ))}
        </ol>
        <div className="dh-signs">
          <span className={`dh-colour is-${colourOf(g, shown)}`} title={sayTraps(g, shown, lang, say)}>
            <Icon name={COLOUR_ICONS[colourOf(g, shown)]} label={sayTraps(g, shown, lang, say)} />
          </span>
          <Count
            icon={ICONS.reset}
            n={`${shown.resets}/${map.monster.countdown.resets}`}
            label={say('resets', { n: shown.resets, most: map.monster.countdown.resets })}
          />
          {shown.countdown && shown.phase !== 'setup' && (
            <b className="dh-countdown" role="status">
              <Icon name="ringing-bell" /> {say('countdown')}
              <small>{rounds === null ? say('roundsOpen') : say('roundsLeft', { n: rounds })}</small>
            </b>
          )}
        </div>
        <Button className="dh-people-button" icon="people" onClick={() => open('people')}>
          {say('people')}
        </Button>
        {me !== null && (
          <button type="button" className="dh-own-bag" onClick={() => open(seat)}>
            <span className="unseen">{say('bag')}</span>
            <Icon name={ICONS.bag} />
            <b className="numbers">{me.bag + (me.heirloom === null ? 0 : 1)}</b>
            <span>{say('points', { v: ownWorth(g, seat) })}</span>
          </button>
        )}
      </header>
      {glass !== null && <Sand {...{ glass, begun, now, say }} />}
      <Rail
        {...{ shown, map: g.map, slot, lang, say }}
        executed={(g.executed.cards ?? []).flatMap((c) => (c === null ? [] : [c.kind]))}
        flipper={shown.flipper < 0 || shown.current === -1 ? null : name(shown.flipper)}
      />
      <Cave {...whatIs} {...{ danger, waking, plan, spots }} label={sayMap(props, shown, say)}>
        {glass !== null && !begun && <CountIn {...{ glass, now, say }} />}
        {shown.stamp !== null && (
          <StampOver
            stamp={shown.stamp}
            {...{ name, lang, say }}
            why={reason}
            bonus={g.games > 1 ? numbers.winnerBonus : 0}
          />
        )}
        {view.result !== null && shown.stamp === null && (
          <div className="dh-stamp is-scored is-final">
            <strong>{say('total')}</strong>
            <Scores
              scores={g.players.map(({ total }) => total)}
              winner={view.result.places.indexOf(1)}
              bags={g.hoard.bags.map((_, who) => (g.games > 1 ? [] : carriedBy(g, who)))}
              note={null}
              {...{ name, lang }}
            />
          </div>
        )}
      </Cave>
      <People {...{ g, shown, seat, name, lang, say }} onOpen={open} />
      <Lane
        {...{ shown, slot, seat, name, stage, say }}
        monster={card && { name: card.name[lang], icon: ICONS.monster[g.map], colour: card.colour }}
        ghosts={[...(reach.flying === null ? [] : [reach.flying.card]), ...reach.queue]}
        cardName={(each) => each.name[lang]}
        why={reason}
      />
      {me !== null && (
        <section className={`dh-own is-${choosing === null ? 'pad' : 'choice'}`}>
          <Warnings {...{ g, seat, shown, waking, say }} />
          {why !== null && (
            <p className="dh-why" role="status">
              {why.text}
              {why.clause !== null && (
                <button
                  type="button"
                  className="dh-clause reach"
                  onClick={() => props.openClause(why.clause as string)}
                >
                  {why.clause}
                </button>
              )}
            </p>
          )}
          {planning !== null ? (
            <Plan key={planning.id} ask={planning} {...{ view, shown, speech, say }} onAnswer={answer} />
          ) : choosing !== null && (aiming === null || !preparing) ? (
            <Question
              {...{ choosing, acts, using, pointed, far, say, speech, shown, g }}
              onFar={setFar}
              onPress={pressAct}
              onPoint={point}
              onAim={say1}
              onBack={() => use(null)}
              seat={seat}
            />
          ) : aiming !== null ? (
            <Rose
              title={say('aimAt', { card: nameOf(aiming, speech) })}
              aims={AIMS[aiming]}
              may={() => true}
              onAim={takeAim}
              {...{ far, say }}
              onFar={setFar}
              sayAim={(at) => sayAim(at, speech.lang, say)}
              others={[
                { label: say('aimNone'), onPress: () => commit({ place: aiming }) },
                { label: say('cancel'), onPress: () => aim(null) },
              ]}
            />
          ) : null}
          {!gone && (aiming === null || (choosing !== null && !preparing)) && (
            <Pad
              whereIs={(id) => (inHand(id) ? 'hand' : hand.laid(id) ? 'lane' : 'spent')}
              live={racing || sealing}
              {...{ over, aiming, armed, armable, lang, say }}
              prepared={current.prepared}
              flying={[...(reach.flying === null ? [] : [reach.flying.card]), ...reach.queue]}
              press={pressKey}
              pressLong={pressLong}
              flip={{
                may:
                  (racing && mine === 0 && shown.flipper < 0) ||
                  (ask?.kind === 'snap' && current.prepared.length === 0),
                press: () => (ask?.kind === 'snap' ? handIn('flip') : say1('flip')),
              }}
            />
          )}
          <div className={`dh-bar ${aiming === null ? '' : 'is-aiming'}`}>
            {mayArm && choosing === null && (
              <Button className="dh-arm" aria-pressed={armed} onClick={() => arm(!armed)}>
                <Icon name={CHARACTER_ICONS[characters[character].id]} />
                <span>{say('arm', { name: characters[character].name[lang].split(/·| the /)[0] })}</span>
              </Button>
            )}
            {choosing === null && !gone && (
              <PlacingBar
                {...{ ask, racing, current, over, left, mine, limit, say, lang }}
                sealed={g.mode !== 'realtime'}
                onGo={go}
                onSay={say1}
                onHandIn={handIn}
                leave={mail ? leave : null}
                onLeave={setLeave}
              />
            )}
          </div>
          <section className="dh-things-own" aria-label={say('bag')}>
            <Bag {...{ g, owner: seat, lang, say }} />
          </section>
        </section>
      )}
      <Drawer
        open={opened !== null}
        onClose={() => open(null)}
        title={
          opened === 'people' || opened === null
            ? say('people')
            : opened === seat
              ? say('bag')
              : say('bagOf', { who: name(opened) })
        }
      >
        {opened === 'people' && <People {...{ g, shown, seat, name, lang, say }} onOpen={open} />}
        {typeof opened === 'number' && (
          <Bag
            {...{ g, owner: opened, lang, say }}
            deeds={opened === seat ? (t) => deedsWith(ask, t, say) : undefined}
            onDeed={(value, t) => {
              open(null);
              if (deedOf(value).to === undefined) answer(value);
              else use(t);
            }}
          />
        )}
        {opened === seat && settings.length > 0 && (
          <section className="dh-settings" aria-label={say('settings')}>
            <h3>{say('settings')}</h3>
            {settings.map((word) => (
              <Button key={word} aria-pressed={wishes.includes(word)} onClick={() => setOne(word)}>
                {words.option(ask as AskView, word, speech, view)}
              </Button>
            ))}
          </section>
        )}
      </Drawer>
    </div>
  );
}

// ── parts ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Which cards are in one's hand, and which lie in the lane. */
function useHand({ view, seat }: Props, shown: Shown) {
  return useMemo(() => {
    const spent = seat < 0 ? 0 : shown.figures[seat].spent;
    const laid = new Set(
      view.g.lane.flatMap((e) => (e.seat === seat && e.card !== null ? [actionCards[e.card].id] : [])),
    );
    return {
      laid: (id: string) => laid.has(id),
      has: (id: string) => (spent & (1 << ACTION[id])) === 0 && !laid.has(id),
    };
  }, [view, seat, shown]);
}

/** Everything that leads me on: cards in the lane, on their way, and prepared. */
function plannedBy(g: DragonView, seat: number, { flying, queue, prepared }: Reach): Placing[] {
  const laid = g.lane.flatMap((e): Placing[] => {
    if (e.seat !== seat || e.card === null) return [];
    const { id } = actionCards[e.card];
    const at = e.aim === null || e.aim < 0 ? undefined : AIMS[id]?.[e.aim];
    return [{ place: id, ...(at && { aim: at }), ...(e.armed && { arm: true as const }) }];
  });
  return [...laid, ...(flying === null ? [] : [flying.card]), ...queue, ...prepared];
}

function colourOf(g: DragonView, shown: Shown): keyof typeof COLOUR_ICONS {
  return shown.colour === 0 ? 'none' : ground(g).cave.monster.colours[shown.colour - 1];
}
function sayTraps(g: DragonView, shown: Shown, lang: Lang, say: Say): string {
  const colour = colourOf(g, shown);
  return colour === 'none' ? say('trapsNone') : say('traps', { colour: nameOf(colour, { lang }) });
}

/** The map in a sentence, for those who don't see it. */
function sayMap({ view, speech, lang }: Props, shown: Shown, say: Say): string {
  const { g } = view;
  const { name, monster } = caveOf(g.map);
  const people = shown.figures
    .flatMap((f, who) =>
      f.cell > 0 ? [say('personSays', { who: speech.name(who), cell: cellName(f.cell) })] : [],
    )
    .join(', ');
  const says = say('mapSays', {
    ...{ monster: monster.name[lang], cell: cellName(shown.beast), people },
    facing: say(FACINGS[shown.facing]),
  });
  return `${say('map', { name: name[lang] })}: ${says}`;
}

/** Who stands next to me on that side. */
function toward(shown: Shown, seat: number, dir: string): number | null {
  const step = { N: -16, E: 1, S: 16, W: -1 }[dir] ?? 0;
  const who = shown.figures.findIndex((f) => f.cell === shown.figures[seat].cell + step);
  return who < 0 ? null : who;
}

function spotsOf(
  ask: AskView | null,
  using: string | null,
  shown: Shown,
  { terrain }: Ground,
  answer: (value: Json) => void,
  pointed: string | null,
): Spot[] {
  if (ask === null || ask.seat >= shown.figures.length) return [];
  const values = ask.kind === 'prepare' ? (using === null ? [] : targetsOf(ask, using)) : optionsOf(ask);
  const spots = new Map<number, Spot>();
  for (const value of values) {
    const cell = cellFor(ask, value, shown);
    if (cell === null || spots.has(cell) || !terrain[cell]) continue;
    spots.set(cell, { cell, chosen: JSON.stringify(value) === pointed, press: () => answer(value) });
  }
  return [...spots.values()];
}

/** What one may set for oneself now: at once in the race, else with what is handed in. */
function settingsIn(ask: AskView | null): string[] {
  const { set } = Object(ask?.space) as { set?: string[] };
  const words = ask?.kind === 'place' ? optionsOf(ask) : (set ?? []);
  return words.filter((word): word is string => typeof word === 'string' && SETTING.test(word));
}

/** What may be done in Preparation with one treasure. */
function deedsWith(ask: AskView | null, t: string, say: Say): { value: Json; label: string }[] {
  if (ask?.kind !== 'prepare') return [];
  const heirloom = optionsOf(ask).find((value) => deedOf(value).heirloom === t);
  const use = optionsOf(ask).find((value) => deedOf(value).use === t);
  return [
    ...(heirloom === undefined ? [] : [{ value: heirloom, label: say('makeHeirloom') }]),
    ...(use === undefined ? [] : [{ value: use, label: say('use') }]),
  ];
}
