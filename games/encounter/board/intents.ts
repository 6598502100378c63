import { intentOf, order } from '../effects/adversary.ts';
import { defaultAt, defaultMt } from '../effects/stats.ts';
import type { Encounter, Unit } from '../state.ts';
import type { Plan } from './forecast.ts';

/** EN-32.13: what the Adversary would do if its turn began now, unit by unit. A forecast, not a promise. */
export function intentsOf(g: Encounter): Plan[] {
  if (g.players.length < 2 || g.players[1].full) return [];
  const units = g.units.map((u) =>
    u.side === 1
      ? { ...u, at: defaultAt(u), mt: defaultMt(u), locked: false, steps: 0, fresh: false }
      : { ...u },
  );
  const ahead: Encounter = { ...g, units, active: 1 };
  const plans: Plan[] = [];
  for (const uid of order(ahead, 1)) {
    const u = units.find((other) => other.uid === uid) as Unit;
    const intent = intentOf(ahead, u);
    if (intent === null) continue;
    plans.push({ uid, from: u.cell, to: intent.cell, target: intent.target });
    u.cell = intent.cell;
  }
  return plans;
}
