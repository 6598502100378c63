/** Preparation over days: everybody writes down ahead what they will do, and it is done in glass order (DH-15.6). */
import {
  below,
  describeJson,
  type Json,
  type Rng,
  rule,
  rules,
  type Space,
  sameJson,
  together,
} from '@kaiju/kernel';
import { swapHeirloom } from '../effects/hoard.ts';
import { type Deed, deeds, hasToDo, opOf, pickable, picksFor, SWAPPED, tap } from '../effects/prepare.ts';
import { TREASURE } from '../effects/tables.ts';
import { able, byMail, type C, type Dragon, glassOrder } from '../state.ts';
import { sealedTime } from './place.ts';
import { doDeed } from './prepare.ts';

type Act = Exclude<Deed, 'end'>;
/** What is picked for a deed goes with it. */
type Planned = Act & { picks?: (string | number)[] };

/** A deed is a swap, a use, a card or a tap: one of each (DH-2.6). */
const sortOf = (deed: Act): string => Object.keys(deed)[0];

/** The deed without its picks, as it stands among the options. */
function bare({ picks: _, ...deed }: Planned): Act {
  return deed as Act;
}

/** How many picks a deed needs, and from what. */
function picksOf(g: Dragon, seat: number, deed: Act): { most: number; from: (string | number)[] } {
  const what = 'use' in deed ? deed.use : 'play' in deed ? deed.play : null;
  const most = what === null ? 0 : picksFor(opOf(what));
  return { most, from: most === 0 || what === null ? [] : pickable(g, seat, opOf(what), []) };
}

/** The deed as it is written down, if it could be done now. */
function possible(g: Dragon, seat: number, planned: Planned): Planned | null {
  if (!able(g, seat)) return null;
  const deed = deeds(g, seat).find((option) => sameJson(option, bare(planned) as Json)) as Act | undefined;
  if (deed === undefined) return null;
  const { most, from } = picksOf(g, seat, deed);
  const { picks } = planned;
  if (picks === undefined) return most === 0 ? deed : null;
  if (!Array.isArray(picks) || picks.length > most || (most > 0 && picks.length === 0)) return null;
  const isPicked = new Set(picks).size === picks.length && picks.every((pick) => from.includes(pick));
  return isPicked ? { ...deed, picks: picks.slice() } : null;
}

type Checked = ReturnType<Space<Planned[]>['check']>;

const check = rule('DH-15.6', (g: Dragon, seat: number, value: unknown): Checked => {
  const wrong = (message: string): Checked => ({ clause: 'DH-15.6', reason: { key: 'E-PLAN' }, message });
  if (!Array.isArray(value) || value.some((deed) => typeof deed !== 'object' || deed === null))
    return wrong('expected a list of deeds, in order; an empty one does nothing');
  if (new Set(value.map(sortOf)).size !== value.length)
    return wrong('each kind of deed at most once (DH-2.6)');
  const plan: Planned[] = [];
  for (const deed of value) {
    const planned = possible(g, seat, deed);
    if (planned === null) return wrong(`${describeJson(deed)} is not possible now`);
    plan.push(planned);
  }
  return { value: plan };
});

function sample(g: Dragon, seat: number, rng: Rng): Planned[] {
  const plan: Planned[] = [];
  for (let n = below(rng, 4); n > 0; n--) {
    const options = deeds(g, seat).filter((deed) => deed !== 'end') as unknown as Act[];
    const free = options.filter((deed) => !plan.some((other) => sortOf(other) === sortOf(deed)));
    if (free.length === 0) break;
    const deed = free[below(rng, free.length)];
    const { most, from } = picksOf(g, seat, deed);
    if (most === 0) plan.push(deed);
    else if (from.length > 0) plan.push({ ...deed, picks: [from[below(rng, from.length)]] });
  }
  return plan;
}

const carryOut = rules(['DH-15.6'], (c: C, seat: number, planned: Planned): void => {
  if ('heirloom' in planned) {
    c.g.players[seat].prepared |= SWAPPED;
    swapHeirloom(c, seat, TREASURE[planned.heirloom]);
  } else if ('tap' in planned) tap(c, seat, planned.tap);
  else if ('use' in planned) doDeed(c, seat, planned.use, planned.to ?? '', planned.picks ?? []);
  else doDeed(c, seat, planned.play, '', planned.picks ?? []);
});

/** The step of a round in which all prepare at once. */
export const prepareSealed = together('DH-15.6', {
  kind: 'plan',
  limit: sealedTime,
  who: ({ g }: C) => (byMail(g) ? glassOrder(g).filter((seat) => hasToDo(g, seat)) : []),
  options: ({ g }, seat): Space<Planned[]> => ({
    describe: {
      deeds: deeds(g, seat).filter((deed) => deed !== 'end'),
      picks: picks(g, seat),
    },
    check: (value) => check(g, seat, value),
    sample: (rng) => sample(g, seat, rng),
  }),
  otherwise: (): Planned[] => [],
  take: (ctx, answers) => {
    const c = ctx as C;
    const order = glassOrder(c.g).filter((seat) => answers[seat] !== undefined);
    for (const seat of order) c.reveal('planned', { seat, plan: answers[seat] as unknown as Json });
    for (const seat of order) {
      for (const planned of answers[seat] as Planned[]) {
        if (possible(c.g, seat, planned) !== null) carryOut(c, seat, planned);
        else c.tell('skipped', { seat });
      }
    }
  },
});

/** What may be picked for those deeds that need it, by what they use or play. */
function picks(g: Dragon, seat: number): Record<string, Json> {
  const needed: Record<string, Json> = {};
  for (const option of deeds(g, seat)) {
    if (option === 'end') continue;
    const deed = option as unknown as Act;
    const { most, from } = picksOf(g, seat, deed);
    if (most > 0) needed[String(Object.values(deed)[0])] = { most, from };
  }
  return needed;
}
