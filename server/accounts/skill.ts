import type { Level } from '@kaiju/kernel';
import { rating as newcomer, rate as weighed } from 'openskill';

/** What is believed of a player's skill: a mean and its uncertainty. */
export interface Skill {
  mu: number;
  sigma: number;
}

/** Before the first game. */
export const UNKNOWN: Skill = newcomer();

/**
 * The skill that bots are taken to have in every game. Each level stands one step above the one below,
 * which by the model's own spread means that it wins about five games in six.
 */
export const BOT_SKILLS: Record<Level, Skill> = {
  beginner: { mu: 15, sigma: 1 },
  casual: { mu: 21, sigma: 1 },
  strong: { mu: 27, sigma: 1 },
  master: { mu: 33, sigma: 1 },
};

/** A belief as people are shown it, everywhere alike. */
export interface Shown {
  rating: number;
  /** How far off it may be: two times in three the truth is within this. */
  margin: number;
  /** Too uncertain still for a place among the others. */
  provisional: boolean;
}

/** Who knows nothing is shown as 1500; a step of 20 is about one of Elo. A win raises the number, a loss lowers it. */
const SCALE = { middle: 1500, step: 20 };
/** Above this uncertainty a rating is provisional: for about eight matches of two, twelve of four. */
export const UNSURE = 6.5;

export function shownRating({ mu, sigma }: Skill): Shown {
  return {
    rating: Math.round(SCALE.middle + SCALE.step * (mu - UNKNOWN.mu)),
    margin: Math.round(SCALE.step * sigma),
    provisional: sigma > UNSURE,
  };
}

/**
 * What is believed after a match. `places` has a place for each seat, 1 for the first, the same for a tie;
 * `teams` names the team of each seat, and a team stands where its best seat does.
 */
export function afterMatch(
  skills: readonly Skill[],
  places: readonly number[],
  teams: readonly number[] = skills.map((_, seat) => seat),
): Skill[] {
  const sides = [...new Set(teams)].map((team) =>
    skills.flatMap((_, seat) => (teams[seat] === team ? [seat] : [])),
  );
  const after = weighed(
    sides.map((side) => side.map((seat) => skills[seat])),
    { rank: sides.map((side) => Math.min(...side.map((seat) => places[seat]))) },
  );
  const bySeat: Skill[] = [];
  sides.forEach((side, s) => {
    side.forEach((seat, i) => {
      bySeat[seat] = { mu: after[s][i].mu, sigma: after[s][i].sigma };
    });
  });
  return bySeat;
}

/**
 * One belief out of two about the same person that came from different games. Both began with the same guess,
 * which must count only once: precisions add up, less that of the guess.
 */
export function merged(a: Skill, b: Skill): Skill {
  const precision = (s: Skill) => 1 / Math.min(s.sigma, UNKNOWN.sigma) ** 2;
  const [pa, pb, p0] = [precision(a), precision(b), precision(UNKNOWN)];
  const p = pa + pb - p0;
  return { mu: (a.mu * pa + b.mu * pb - UNKNOWN.mu * p0) / p, sigma: Math.sqrt(1 / p) };
}
