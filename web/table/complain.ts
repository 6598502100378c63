import type { Speech } from '@kaiju/kernel';
import { toast } from '../kit/index.ts';
import type { Voice } from '../voices.ts';

/** Says why something came to nothing. The words for it come when there is something to say. */
export async function complain(game: Voice | null, error: unknown, speech: Speech): Promise<void> {
  const said = await import('./refusal.ts').then(
    ({ sayError }) => sayError(game, error, speech),
    // Cut off as well: then as it came.
    () => (error instanceof Error ? error.message : String(error)),
  );
  toast(said, { tone: 'bad' });
}
