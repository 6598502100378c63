import type { Encounter, EncounterView } from '../state.ts';

/** What is seen, as the rules' own looks have it. */
export function seen(view: EncounterView): Encounter {
  return view as unknown as Encounter;
}
