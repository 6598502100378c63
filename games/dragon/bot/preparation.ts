/** What to do in Preparation: what to wear, what to use, and which of one's special cards to play. */
import type { Json } from '@kaiju/kernel';
import { actionCards, characters, treasures } from '../content/index.ts';
import { limitOf, namedOnMap } from '../effects/cards.ts';
import { heirloomOf } from '../effects/hoard.ts';
import { type Deed, effect, opOf, pay } from '../effects/prepare.ts';
import { ACTION, distance, TREASURE } from '../effects/tables.ts';
import { type Dragon, handOf, State } from '../state.ts';
import { bestToProtect, worthGrabbing, worthWearing } from './choices.ts';
import { unheard } from './fate.ts';
import { Outlook } from './outlook.ts';
import { Planner, worthKnowing } from './plan.ts';
import { standing, Trek } from './trek.ts';
import { CARD_WORTH, type Temper } from './worth.ts';

const GUARD = ACTION.guard;
const HASTE = ACTION.haste;
const REGROUP = ACTION.regroup;

/** A deed that comes back only with a Reset must bring so many points. */
const GAIN = 2.5;
/** What it must be worth to know the AI card. */
const CURIOSITY = 3;
/** What using a treasure must bring beside its price: one that is gone for good is a chance gone, too. */
const BARGAIN = { exhaust: 1, remove: 5 };
/** So many aims of a treasure are planned for. */
const AIMS = 3;
/** Regroup waits until it brings back cards worth this much. */
const REGROUPED = 13;

/** The next deed of this seat's Preparation, one of the options. */
export function prepareWith(g: Dragon, seat: number, options: readonly Json[], temper: Temper): Json {
  const deeds = options as unknown as readonly Deed[];
  const planner = new Planner(new Outlook(g, seat), temper);
  return (heirloom(planner, deeds) ?? weighed(planner, deeds, temper) ?? 'end') as Json;
}

function heirloom(planner: Planner, deeds: readonly Deed[]): Deed | undefined {
  const { g, seat } = planner.o;
  const own = heirloomOf(g, seat);
  const best = bestToProtect(planner.o);
  if (best < 0 || (own >= 0 && worthWearing(best) <= worthWearing(own) + 3)) return undefined;
  return deeds.find((d) => typeof d === 'object' && 'heirloom' in d && d.heirloom === treasures[best].id);
}

/** The use of a treasure. */
type Use = Extract<Deed, { use: string }>;

const isUse = (deed: Deed): deed is Use => typeof deed === 'object' && 'use' in deed;

/** What a use would lead to. */
interface Prospect {
  use: Use;
  planner: Planner;
}

/** The uses that are worth a plan: of each treasure those with the most hopeful aims. */
function prospects({ o }: Planner, deeds: readonly Deed[], temper: Temper): Prospect[] {
  const uses = deeds.filter(isUse);
  return [...new Set(uses.map(({ use }) => use))].flatMap((id) => {
    const { op } = opOf(id);
    // What it is worth to look ahead is judged by itself; and a map costs more than it tells.
    if (op === 'peek' || op === 'look') return [];
    const aims = uses.filter(({ use }) => use === id);
    const likely = op === 'bait' ? foremost(aims, ({ to }) => lure(o, to as number)) : aims;
    const all = likely.map((use) => ({ use, planner: having(o, use, temper) }));
    return foremost(all, ({ planner }) => planner.staying());
  });
}

/** The few with the most of something. */
function foremost<T>(all: readonly T[], measure: (one: T) => number): T[] {
  return all
    .map((one) => ({ one, much: measure(one) }))
    .sort((a, b) => b.much - a.much)
    .slice(0, AIMS)
    .map(({ one }) => one);
}

/** Bait does most near the monster, and far from oneself. */
function lure({ g, me }: Outlook, cell: number): number {
  return distance(me.cell, cell) - distance(g.beast, cell);
}

/** How things stand once a treasure is used: by the rules, on a copy, but for what would be found, which is a guess. */
function having({ g, seat }: Outlook, { use, to }: Use, temper: Temper): Planner {
  const copy = State.ops.clone(g);
  const op = opOf(use);
  pay(unheard(copy), seat, TREASURE[use]);
  if (op.op !== 'path' && op.op !== 'grab') effect(unheard(copy), seat, op, to);
  const o = new Outlook(copy, seat);
  const start = standing(o);
  if (op.op === 'path') new Trek(o).follow(start, to as string, copy);
  if (op.op === 'grab') {
    const name = to as string | number;
    new Trek(o).take(start, copy.hoard.place[namedOnMap(copy, name)], worthGrabbing(o, name));
  }
  return new Planner(o, temper, start);
}

/** Deeds that are judged by the plans they allow. */
function weighed(planner: Planner, deeds: readonly Deed[], temper: Temper): Deed | undefined {
  const { o } = planner;
  const { g, seat } = o;
  const plans = planner.plans();
  const [best] = plans;
  const known = worthKnowing(o, plans);
  const curious = deeds.find((d) => looksAhead(g, seat, d));
  if (curious !== undefined && known > CURIOSITY) return curious;

  let chosen: Deed | undefined;
  let most = best.worth;
  const consider = (deed: Deed | undefined, worth: () => number, price: number) => {
    if (deed === undefined) return;
    const value = worth() - price;
    if (value <= most) return;
    most = value;
    chosen = deed;
  };
  const changed = (change: (copy: Dragon) => void): number => {
    const copy = State.ops.clone(g);
    change(copy);
    return new Planner(new Outlook(copy, seat), temper).plans()[0].worth;
  };
  const plays = (card: number) =>
    deeds.find((d) => typeof d === 'object' && 'play' in d && d.play === actionCards[card].id);
  const guards = plays(GUARD);
  consider(
    guards,
    () =>
      changed((copy) => {
        copy.players[seat].guard = true;
        copy.players[seat].spent |= 1 << GUARD;
      }),
    GAIN,
  );
  for (const { use, planner: after } of prospects(planner, deeds, temper))
    consider(
      use,
      () => after.plans()[0].worth,
      BARGAIN[treasures[TREASURE[use.use]].active?.cost ?? 'remove'],
    );
  consider(
    plays(HASTE),
    () => planner.plans(limitOf(g, seat) + 1, handOf(g, seat) & ~(1 << HASTE))[0].worth,
    GAIN,
  );
  consider(plays(REGROUP), () => regrouped(planner, most), 0);
  for (const deed of deeds) {
    if (typeof deed !== 'object') continue;
    if ('tap' in deed && characters[o.me.character].ability.does === 'colour')
      consider(
        deed,
        () =>
          changed((copy) => {
            copy.colour =
              deed.tap === 'none' ? 0 : 1 + o.ground.cave.monster.colours.indexOf(deed.tap as 'fire');
            copy.players[seat].tapped = true;
            copy.players[seat].hidden = true;
          }),
        GAIN,
      );
  }
  return chosen;
}

/** The cards it would bring back, in points; only a nearly empty hand is worth the card. */
function regrouped({ o }: Planner, now: number): number {
  const { spent } = o.me;
  const back = CARD_WORTH.filter((_, card) => card !== REGROUP && spent & (1 << card))
    .sort((a, b) => b - a)
    .slice(0, 3)
    .reduce((sum, worth) => sum + worth, 0);
  return back * (1 - o.reset) >= REGROUPED ? now + 1 : Number.NEGATIVE_INFINITY;
}

function looksAhead(g: Dragon, seat: number, deed: Deed): boolean {
  if (typeof deed !== 'object') return false;
  if ('tap' in deed) return characters[g.players[seat].character].ability.does === 'peek';
  return 'use' in deed && treasures[TREASURE[deed.use]].active?.op.op === 'peek';
}

/** What to pick: the cards that are worth most, the treasures that may be worth most. */
export function pickFor(o: Outlook, options: readonly Json[]): Json {
  let best = options[0];
  let most = 0;
  for (const option of options) {
    const worth =
      typeof option === 'number'
        ? o.lying[option]
        : option === 'enough'
          ? 0
          : CARD_WORTH[ACTION[option as string]];
    if (worth <= most) continue;
    most = worth;
    best = option;
  }
  return best;
}
