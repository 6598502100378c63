import { changeSettings, settings } from './settings.ts';

/** Sounds by name, as ZzFX makes them: volume, randomness, frequency, attack, sustain, release, shape, … */
const sounds = {
  move: [0.5, 0.03, 190, 0.01, 0.02, 0.06, 1, 1.6, -4, 0, 0, 0, 0, 0.4],
  strike: [0.9, 0.05, 130, 0, 0.03, 0.14, 3, 1.8, -6, 0, 0, 0, 0, 1.3, 0, 0.1],
  hurt: [0.7, 0.05, 240, 0, 0.04, 0.16, 2, 1.4, -9, 0, 0, 0, 0, 0.6],
  die: [0.8, 0.03, 170, 0.01, 0.12, 0.4, 1, 1.2, -3, 0, 0, 0, 0, 0.5, 0, 0.1, 0.08],
  summon: [0.6, 0.02, 330, 0.06, 0.14, 0.3, 0, 1.2, 4, 0, 160, 0.08, 0, 0, 0, 0, 0.06],
  coin: [0.6, 0.01, 1250, 0, 0.02, 0.18, 1, 1.7, 0, 0, 620, 0.05],
  card: [0.5, 0.08, 620, 0, 0.01, 0.05, 4, 1.1, -18, 0, 0, 0, 0, 2.5],
  turn: [0.6, 0, 392, 0.02, 0.1, 0.35, 0, 1, 0, 0, 196, 0.12, 0, 0, 0, 0, 0.05, 0.7],
  win: [0.8, 0, 523, 0.02, 0.3, 0.5, 0, 1.3, 0, 0, 262, 0.14, 0.14, 0, 0, 0, 0.1, 0.8],
  lose: [0.7, 0, 262, 0.03, 0.3, 0.6, 0, 1.1, -0.6, 0, -65, 0.22, 0, 0, 0, 0, 0.1, 0.7],
  tick: [0.35, 0, 900, 0, 0.005, 0.02, 1, 1, 0, 0, 0, 0, 0, 0.2],
  error: [0.5, 0, 150, 0, 0.06, 0.1, 2, 0.8, 0, 0, -30, 0.06],
  chat: [0.4, 0.02, 700, 0.01, 0.02, 0.1, 0, 1, 0, 0, 180, 0.04],
} satisfies Record<string, number[]>;

export type SoundName = keyof typeof sounds;
export const soundNames = Object.keys(sounds) as SoundName[];

/** The synthesiser opens the sound card when it is loaded, so it is loaded when the first sound is wanted. */
let synthesiser: Promise<typeof import('zzfx')> | undefined;

/** Plays a sound, unless it is muted or no one has touched the page yet. A name without a sound is silence. */
export async function playSound(name: string): Promise<void> {
  const { sound, volume } = settings();
  const parameters = (sounds as Record<string, number[]>)[name];
  if (!sound || volume === 0 || parameters === undefined || !navigator.userActivation?.hasBeenActive) return;
  synthesiser ??= import('zzfx');
  try {
    const { ZZFX } = await synthesiser;
    if (ZZFX.audioContext.state === 'suspended') await ZZFX.audioContext.resume();
    ZZFX.volume = 0.4 * volume;
    ZZFX.play(...parameters);
  } catch {
    // No sound card, or the browser does not let us: the game goes on without.
  }
}

/** The one key that mutes, and unmutes. */
export function toggleSound(): boolean {
  const sound = !settings().sound;
  changeSettings({ sound });
  return sound;
}
