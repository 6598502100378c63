import { type Ctx, rules } from '@kaiju/kernel';
import type { Encounter } from '../state.ts';

/** EN-33.12: the clock of a duel. */
const TURN_MS = rules(['EN-33.12'], 75_000);

type Now = Pick<Ctx<Encounter, unknown>, 'g' | 'now' | 'pace'>;

/** What is over of the present turn's time, in milliseconds as they are printed. */
function overtime({ g, now, pace }: Now): number {
  return pace === 0 ? 0 : (now - g.began) / pace - TURN_MS;
}

/** How long whoever's turn it is may still think: the turn's time, then the reserve. Against the Adversary as long as one likes. */
export const timeLeft = rules(['EN-33.10', 'EN-33.12'], (ctx: Now): number | null => {
  const { g } = ctx;
  return g.mode === 'duel' ? Math.max(0, g.players[g.active].reserve - overtime(ctx)) : null;
});

/** What a turn took beyond its time comes off the reserve. */
export function windUp(ctx: Now): void {
  const player = ctx.g.players[ctx.g.active];
  player.reserve = Math.max(0, player.reserve - Math.max(0, overtime(ctx)));
}
