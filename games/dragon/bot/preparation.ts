/** What to do in Preparation: what to wear, what to use, and which of one's special cards to play. */
import type { Json } from '@kaiju/kernel';
import { actionCards, characters, treasures } from '../content/index.ts';
import { grabs, limitOf, namedOnMap } from '../effects/cards.ts';
import { heirloomOf } from '../effects/hoard.ts';
import type { Deed } from '../effects/prepare.ts';
import { ACTION, TREASURE } from '../effects/tables.ts';
import { type Dragon, handOf, State } from '../state.ts';
import { bestToProtect, worthWearing } from './choices.ts';
import { Outlook } from './outlook.ts';
import { Planner, worthKnowing } from './plan.ts';
import { CARD_WORTH, type Temper } from './worth.ts';

const GUARD = ACTION.guard;
const HASTE = ACTION.haste;
const REGROUP = ACTION.regroup;

/** A deed that comes back only with a Reset must bring so many points. */
const GAIN = 2.5;
/** What it must be worth to know the AI card. */
const CURIOSITY = 3;
/** Regroup waits until it brings back cards worth this much. */
const REGROUPED = 13;

/** The next deed of this seat's Preparation, one of the options. */
export function prepareWith(g: Dragon, seat: number, options: readonly Json[], temper: Temper): Json {
  const deeds = options as unknown as readonly Deed[];
  const planner = new Planner(new Outlook(g, seat), temper);
  return (heirloom(planner, deeds) ??
    plainly(planner, deeds) ??
    weighed(planner, deeds, temper) ??
    'end') as Json;
}

function heirloom(planner: Planner, deeds: readonly Deed[]): Deed | undefined {
  const { g, seat } = planner.o;
  const own = heirloomOf(g, seat);
  const best = bestToProtect(planner.o);
  if (best < 0 || (own >= 0 && worthWearing(best) <= worthWearing(own) + 3)) return undefined;
  return deeds.find((d) => typeof d === 'object' && 'heirloom' in d && d.heirloom === treasures[best].id);
}

/** Deeds that need no plan to be judged. */
function plainly({ o }: Planner, deeds: readonly Deed[]): Deed | undefined {
  const { g, me } = o;
  return deeds.find((deed) => {
    if (typeof deed !== 'object' || !('use' in deed)) return false;
    const { active } = treasures[TREASURE[deed.use]];
    switch (active?.op.op) {
      case 'thaw':
        return me.frozen;
      case 'grab': {
        const name = deed.to as string | number;
        const t = namedOnMap(g, name);
        return (typeof name === 'number' ? o.lying[name] : treasures[t].value) >= 30 && isBest(o, name);
      }
      default:
        return false;
    }
  });
}

function isBest(o: Outlook, name: string | number): boolean {
  const worth = (n: string | number) => o.lying[o.g.hoard.place[namedOnMap(o.g, n)]];
  return grabs(o.g, o.seat, 2).every((other) => worth(other) <= worth(name));
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
  consider(
    deeds.find(
      (d) => typeof d === 'object' && 'use' in d && treasures[TREASURE[d.use]].active?.op.op === 'guard',
    ),
    () =>
      changed((copy) => {
        copy.players[seat].guard = true;
      }),
    1,
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
