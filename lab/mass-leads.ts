import type { Game, Seat, Table } from '@kaiju/kernel';

/** Who was ahead, and how the winner came from behind. Evaluations run from 0 to 1. */
export interface Leads {
  /** The first seat that led at all, the leader at half-time, and the leader when the last input came. */
  first: Seat | null;
  half: Seat | null;
  last: Seat | null;
  /** How often another side took the lead, the end included. */
  changes: number;
  /** How far the winner was behind at half-time (less than 0: ahead) and at its worst; 0 where nobody won. */
  halfBehind: number;
  behind: number;
}

/** A lead that an evaluation's rounding could turn around is none. */
const CLEAR = 0.02;

/** Follows who leads a match, by the game's own evaluation of the true state at every pause. */
export class LeadWatch {
  private readonly game: Game;
  private readonly sides: readonly Seat[];
  /** By pause, by seat. */
  private readonly standings: number[][] = [];

  constructor(game: Game, sides: readonly Seat[]) {
    this.game = game;
    this.sides = sides;
  }

  look({ g }: Table): void {
    const evaluate = this.game.evaluate!;
    this.standings.push(this.sides.map((_, seat) => evaluate(g, seat)));
  }

  /** `winner` is the side that won alone, or null. */
  summary(winner: Seat | null): Leads {
    const leaders = this.standings.map((standing) => this.leader(standing));
    const half = this.standings.length >> 1;
    const took = [...leaders, winner].filter((seat) => seat !== null);
    const behind = winner === null ? [0] : this.standings.map((standing) => this.behind(standing, winner));
    return {
      first: leaders.find((seat) => seat !== null) ?? null,
      half: leaders[half],
      last: leaders[leaders.length - 1],
      changes: took.filter((seat, i) => i > 0 && seat !== took[i - 1]).length,
      halfBehind: round(behind[half] ?? 0),
      behind: round(Math.max(0, ...behind)),
    };
  }

  /** The side that is clearly ahead of all others, by its first seat. */
  private leader(standing: readonly number[]): Seat | null {
    const best = this.sides[standing.indexOf(Math.max(...standing))];
    return this.behind(standing, best) <= -CLEAR ? best : null;
  }

  private behind(standing: readonly number[], side: Seat): number {
    let own = 0;
    let others = 0;
    for (let seat = 0; seat < standing.length; seat++) {
      if (this.sides[seat] === side) own = Math.max(own, standing[seat]);
      else others = Math.max(others, standing[seat]);
    }
    return others - own;
  }
}

/** Four digits are more than an evaluation knows. */
function round(x: number): number {
  return Math.round(x * 1e4) / 1e4;
}
