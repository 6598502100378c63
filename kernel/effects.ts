import { RulesError } from './errors.ts';
import type { Flow } from './flow.ts';
import { dict, int, key, list, record, text, type ValueOf } from './schema.ts';
import type { Ctx } from './steps.ts';

/**
 * Effects in play are rows: which definition, whose. They come with their host and leave with it.
 * A state that uses them has a field `rows: Rows`. Triggers answer an event; modifiers are folded into a
 * number whenever somebody asks for it and are never stored in it.
 */
export const Row = record('Row', { def: text, host: key, n: int });
export type Row = ValueOf<typeof Row>;
export type Host = string | number;

/** The rows of each event or stat, in the order of their installing. */
export const Rows = record('Rows', { by: dict(list(Row)), installed: int.or(0) });
export type Rows = ValueOf<typeof Rows>;
export interface WithRows {
  rows: Rows;
}

/** What a trigger sees: the event's own locals as `v`, which it may edit before the event's `do` step. */
export type TriggerCtx<G, E> = Ctx<G, E> & { readonly host: Host };

export interface Trigger<G = any, E = any> {
  readonly event: GameEvent<G, E>;
  readonly name: string;
  readonly clause: string;
  readonly when?: (ctx: TriggerCtx<G, E>) => boolean;
  readonly run: (ctx: TriggerCtx<G, E>) => Flow | void;
}

/** Something that triggers may answer; `E` is what they read and edit of the procedure that fires it. */
export class GameEvent<G = any, E = any> {
  readonly name: string;
  readonly triggers: Record<string, Trigger<G, E>> = {};
  constructor(name: string) {
    this.name = name;
  }
  trigger(name: string, clause: string, parts: Pick<Trigger<G, E>, 'when' | 'run'>): Trigger<G, E> {
    if (this.triggers[name]) throw new RulesError(`event ${this.name}: trigger '${name}' is defined twice`);
    const { when, run } = parts;
    const trigger = { event: this, name, clause, when, run };
    this.triggers[name] = trigger;
    return trigger;
  }
}

export interface Modifier<G = any, S = any, N = number> {
  readonly stat: Stat<G, S, N>;
  readonly name: string;
  readonly clause: string;
  readonly fold: (g: G, host: Host, subject: S, value: N) => N;
}

/** A number that modifiers may change, always worked out from its base. */
export class Stat<G = any, S = any, N = number> {
  readonly name: string;
  readonly modifiers: Record<string, Modifier<G, S, N>> = {};
  constructor(name: string) {
    this.name = name;
  }
  modifier(name: string, clause: string, fold: Modifier<G, S, N>['fold']): Modifier<G, S, N> {
    if (this.modifiers[name]) throw new RulesError(`stat ${this.name}: modifier '${name}' is defined twice`);
    const modifier = { stat: this, name, clause, fold };
    this.modifiers[name] = modifier;
    return modifier;
  }
  /** The base, folded through every row in play. */
  of(g: G & WithRows, subject: S, base: N): N {
    const rows = g.rows.by[this.name];
    if (rows === undefined) return base;
    let value = base;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i];
      const modifier = this.modifiers[row.def];
      if (modifier === undefined)
        throw new RulesError(`stat ${this.name}: no modifier '${row.def}' is defined`);
      value = modifier.fold(g, row.host, subject, value);
    }
    return value;
  }
}

export function install(g: WithRows, host: Host, ...effects: (Trigger | Modifier)[]): void {
  for (const effect of effects) {
    const list = listOf(effect);
    const row = Row.make({ def: effect.name, host, n: g.rows.installed++ });
    if (g.rows.by[list] === undefined) g.rows.by[list] = [row];
    else g.rows.by[list].push(row);
  }
}

function listOf(effect: Trigger | Modifier): string {
  return 'event' in effect ? effect.event.name : effect.stat.name;
}

/** Takes away all that came with a host, or only the effects named. */
export function uninstall(g: WithRows, host: Host, ...effects: (Trigger | Modifier)[]): void {
  for (const list of Object.keys(g.rows.by)) {
    const left = g.rows.by[list].filter(
      (row) =>
        row.host !== host ||
        (effects.length > 0 && !effects.some((e) => e.name === row.def && listOf(e) === list)),
    );
    if (left.length > 0) g.rows.by[list] = left;
    else delete g.rows.by[list];
  }
}
