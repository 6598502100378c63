import type { Encounter, Unit } from '../state.ts';

/** Without the hand, for those who ask about many units. */
export function unitOf(g: Encounter, uid: number): Unit | undefined {
  const { units } = g;
  for (let i = 0; i < units.length; i++) if (units[i].uid === uid) return units[i];
  return undefined;
}

export function unitAt(g: Encounter, cell: number): Unit | undefined {
  const { units } = g;
  for (let i = 0; i < units.length; i++) if (units[i].cell === cell) return units[i];
  return undefined;
}
