import type { Stage } from './stage.ts';

/** How things move on every board: a number that rises, a ring that spreads, a thing that shakes or swells. */
export const RISE: Keyframe[] = [
  { transform: 'translate(-50%, -25%) scale(0.6)', opacity: 0 },
  { transform: 'translate(-50%, -70%) scale(1.25)', opacity: 1, offset: 0.2 },
  { transform: 'translate(-50%, -100%) scale(1)', opacity: 1, offset: 0.7 },
  { transform: 'translate(-50%, -140%) scale(0.95)', opacity: 0 },
];
export const SPREAD: Keyframe[] = [
  { transform: 'translate(-50%, -50%) scale(0.2)', opacity: 0.95 },
  { transform: 'translate(-50%, -50%) scale(1.2)', opacity: 0 },
];
export const SHAKE: Keyframe[] = [
  { transform: 'translate(0, 0)' },
  { transform: 'translate(-6px, 2px)' },
  { transform: 'translate(5px, -2px)' },
  { transform: 'translate(-3px, 0)' },
  { transform: 'translate(0, 0)' },
];
export const PULSE: Keyframe[] = [
  { transform: 'scale(1)' },
  { transform: 'scale(1.14)', offset: 0.4 },
  { transform: 'scale(1)' },
];

/** A few things are seen at once: the next fact need not wait for all of them to fade. */
export function overlapping(_lasting: Promise<unknown>, stage: Stage, ms: number): Promise<void> {
  return stage.wait(ms);
}
