import { seeded } from '@kaiju/kernel';
import type { Attack } from './attacks.ts';
import { type Heard, Scene, type Target } from './intruder.ts';

/** What came of an attack. */
export interface Outcome {
  name: string;
  waves: number;
  heard: Heard;
  shots: number;
  wrongs: string[];
}

export interface RaidOptions {
  target: Target;
  attacks: readonly Attack[];
  seed: string;
  /** How often each is done; left out, until it is over. */
  waves?: number;
  over?(): boolean;
}

/** The first of their addresses; those below are honest. */
const FIRST = 66;

/** Milliseconds. */
const LOOK_EVERY = 100;

/** All attacks at once, each from an address of its own. */
export function raid({ target, attacks, seed, waves = Infinity, over = () => false }: RaidOptions) {
  const attack = async ({ name, codes, every, strike }: Attack, n: number): Promise<Outcome> => {
    const scene = new Scene(target, `127.0.0.${FIRST + n}`, seeded(`${seed}, ${name}`));
    let wave = 0;
    while (wave < waves && !over()) {
      wave++;
      const until = performance.now() + every * 1000;
      await strike(scene).catch((error: Error) => scene.wrong(`wave ${wave} ended: ${error.message}`));
      while (wave < waves && performance.now() < until && !over()) await pause(LOOK_EVERY);
    }
    for (const code of codes) {
      if (!(code in scene.heard)) scene.wrong(`nothing was refused by ${code}`);
    }
    const { heard, shots, wrongs } = scene;
    return { name, waves: wave, heard, shots, wrongs };
  };
  return Promise.all(attacks.map(attack));
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
