/** What a question lets one choose, and where on the map that is. */
import type { AskView, Json } from '@kaiju/kernel';
import { actionCards } from '../content/index.ts';
import { AROUND, DIRS, DIRS8, STEP } from '../effects/tables.ts';
import { CARD_ICONS, CHARACTER_ICONS, COLOUR_ICONS, HARM_ICONS, ICONS, treasureIcon } from './look.ts';
import type { Shown } from './unfold.ts';

/** An answer in Preparation. */
export interface DeedView {
  heirloom?: string;
  use?: string;
  to?: string | number;
  play?: string;
  tap?: string;
}

export const deedOf = (value: Json): DeedView =>
  typeof value === 'object' && value !== null ? (value as DeedView) : {};

/** A deed that is written down ahead, with what is picked for it (DH-15.6). */
export interface PlannedDeed extends DeedView {
  picks?: (string | number)[];
}

/** A swap, a use, a card or a tap: one of each may be done (DH-2.6). */
export const sortOf = (deed: DeedView): string => Object.keys(deed)[0];

/** A plan with one deed more; of two of a sort the later counts, in the place of the first. */
export function planned(plan: readonly PlannedDeed[], deed: PlannedDeed): PlannedDeed[] {
  const at = plan.findIndex((other) => sortOf(other) === sortOf(deed));
  return at < 0 ? [...plan, deed] : plan.map((other, i) => (i === at ? deed : other));
}

/** The words that decline: Escape says them. */
export const DECLINES: readonly string[] = ['end', 'enough', 'no', 'stay', 'keep'];

export const optionsOf = (ask: AskView | null): readonly Json[] => ask?.options ?? [];

/** Among what sealed cards are handed in with: Done, Wait or Flip. */
export const choicesOf = (ask: AskView | null): readonly string[] =>
  (ask?.space as { choice?: string[] } | undefined)?.choice ?? [];

/** Where a walk of single steps ends. */
const alongPath = (from: number, path: string): number =>
  [...path].reduce((cell, dir) => cell + STEP[DIRS.indexOf(dir as 'N')], from);

/** The cell that a treasure's name on the map means. */
function lyingAt(shown: Shown, name: Json | undefined): number | null {
  if (typeof name === 'number') return name;
  return shown.ground.find(({ t, up }) => up && t === name)?.cell ?? null;
}

/** Where on the map an answer points, if anywhere. */
export function cellFor(ask: AskView, value: Json, shown: Shown): number | null {
  const { cell } = shown.figures[ask.seat];
  switch (ask.kind) {
    case 'jump':
      return cell + 2 * AROUND[DIRS8.indexOf(value as 'N')];
    case 'dash':
      return cell + Number(String(value).slice(1)) * STEP[DIRS.indexOf(String(value)[0] as 'N')];
    case 'shove':
    case 'steal':
    case 'ambush':
      return shown.figures[value as number].cell;
    case 'grab':
      return lyingAt(shown, value);
    case 'portal':
      return typeof value === 'number' ? value : null;
    case 'pick':
      return typeof value === 'number' ? value : null;
    case 'prepare': {
      const { use, to } = deedOf(value);
      if (use === undefined || to === undefined) return null;
      if (typeof to === 'string' && /^[NESW]+$/.test(to))
        return use === 'brass-bell' ? null : alongPath(cell, to);
      return lyingAt(shown, to);
    }
    default:
      return null;
  }
}

const cardIcon = (id: string): string | null => {
  const card = actionCards.find((c) => c.id === id);
  return card === undefined ? null : CARD_ICONS[card.kind];
};

/** The icon of an answer. */
export function iconFor(ask: AskView, value: Json, shown: Shown): string {
  if (typeof value === 'number') {
    if (ask.kind === 'portal') return ICONS.portalB;
    if (ask.kind === 'shove') return CARD_ICONS.shove;
    if (ask.kind === 'steal' || ask.kind === 'ambush') return CARD_ICONS.steal;
    return 'locked-chest';
  }
  if (typeof value === 'string') {
    if (value === 'leave') return ICONS.exit;
    if (value === 'use') return ICONS.guard;
    if (DECLINES.includes(value)) return 'night-sleep';
    return cardIcon(value) ?? (shown.ground.some(({ t }) => t === value) ? treasureIcon(value) : 'hourglass');
  }
  const { heirloom, use, play, tap } = deedOf(value);
  if (heirloom !== undefined) return ICONS.heirloom;
  if (use !== undefined) return treasureIcon(use);
  if (play !== undefined) return cardIcon(play) ?? 'hourglass';
  if (tap !== undefined)
    return CHARACTER_ICONS[tap] ?? (COLOUR_ICONS as Record<string, string>)[tap] ?? HARM_ICONS.crush;
  return 'sands-of-time';
}

/** In Preparation: what is done with a treasure that wants a target is chosen in two steps. */
export function targetsOf(ask: AskView | null, use: string): Json[] {
  return optionsOf(ask).filter((value) => deedOf(value).use === use && deedOf(value).to !== undefined);
}
