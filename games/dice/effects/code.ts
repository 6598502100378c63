import { rule, rules } from '@kaiju/kernel';
import { commonCards, heroes, statuses } from '../content/index.ts';
import type {
  Ability,
  Action,
  Cond,
  Defence,
  Hero,
  Moment,
  Op,
  OpName,
  Passive,
  Req,
  SpendAt,
  Status,
  StatusId,
  Trigger,
  Upgrade,
} from '../content/types.ts';

/**
 * Content, made ready to run once: every list of verbs gets a key, so that a paused effect can say where it
 * stands, and every card what has to be chosen before it is paid for.
 */

/** A verb with the lists inside it. */
export interface Node {
  readonly key: string;
  readonly op: Op;
  /** The verbs it holds: of `roll`, `on`, `if`; of `consume` what is done for each token. */
  readonly inner: Code | null;
  /** Of `if`: otherwise; of `consume`: additionally. */
  readonly other: Code | null;
  readonly options: readonly Code[];
}

export interface Code {
  readonly key: string;
  readonly nodes: readonly Node[];
}

/** Every list of verbs, and every verb, by its key. */
export const codes: Record<string, Code> = Object.create(null);
export const nodes: Record<string, Node> = Object.create(null);

function compile(key: string, ops: readonly Op[]): Code {
  const list = ops.map((op, i): Node => {
    const under = `${key}.${i}`;
    const inner = 'ops' in op ? op.ops : op.op === 'consume' ? [op.each] : null;
    const other = op.op === 'if' ? op.els : op.op === 'consume' ? op.also?.ops : undefined;
    const node = {
      key: under,
      op,
      inner: inner && compile(`${under}.in`, inner),
      other: other ? compile(`${under}.else`, other) : null,
      options: op.op === 'choose' ? op.opts.map((o, n) => compile(`${under}.${n}`, o)) : [],
    };
    nodes[under] = node;
    return node;
  });
  const code = { key, nodes: list };
  codes[key] = code;
  return code;
}

/** Every verb of a list, those inside others too. */
export function* within(code: Code): Generator<Op> {
  for (const { op, inner, other, options } of code.nodes) {
    yield op;
    for (const list of [inner, other, ...options]) if (list) yield* within(list);
  }
}

/** What must be chosen together with a card or token (P-6). */
type Choice = 'nothing' | 'foe' | 'player' | 'dice' | 'kindOf' | 'ownKind' | 'move' | 'option';

const choiceOf = rules(['DT-22.6', 'DT-28.24', 'DT-28.36'], (code: Code): Choice => {
  let choice: Choice = 'nothing';
  for (const op of within(code)) {
    if (op.op === 'die') return 'dice';
    if (op.op === 'move') return 'move';
    if (op.op === 'choose') return 'option';
    if (op.op === 'strip') return op.kinds === 'all' ? 'player' : op.from === 'self' ? 'ownKind' : 'kindOf';
    const whom = 'to' in op ? op.to : 'from' in op ? op.from : null;
    if (whom === 'foe' || whom === 'player') choice = whom;
  }
  return choice;
});

/** A use of verbs that a seat may choose: a card, or one way to spend a status. */
export interface Use {
  readonly id: string;
  readonly code: Code;
  readonly choice: Choice;
  readonly legal: readonly Cond[];
}

export interface ActionCard extends Use {
  readonly card: Action;
  readonly upgrade: null;
}
interface UpgradeCard {
  readonly id: string;
  readonly card: Upgrade;
  readonly upgrade: { readonly hero: string; readonly slot: number; readonly level: number };
}
export type CompiledCard = ActionCard | UpgradeCard;

export const cards: Record<string, CompiledCard> = Object.create(null);

export interface SpendUse extends Use {
  readonly at: SpendAt;
}
export interface CompiledTrigger {
  /** The status or passive. */
  readonly id: string;
  readonly status: Status | null;
  readonly trigger: Trigger;
  readonly code: Code;
}
type Triggers = Partial<Record<Moment, CompiledTrigger[]>>;

/** The triggers of statuses, by moment, in board order. */
export const statusTriggers: Triggers = {};
export const statusOf: Record<string, Status> = Object.create(null);
export const spends: Partial<Record<StatusId, readonly SpendUse[]>> = {};
/** Statuses that can be spent, in board order. */
export const spendable: StatusId[] = [];
/** Statuses that can be removed and moved (DT-14.10, DT-14.14). */
export const removable: StatusId[] = [];

/** One level of an offensive ability, by the stages of its verbs. */
export interface OffenceLevel {
  /** Offensive Roll step 4. */
  readonly now: Code;
  /** Defensive Roll step 1, or the end of Targeting. */
  readonly later: Code;
  readonly attacks: boolean;
  readonly needsTarget: boolean;
}
export interface CompiledAbility {
  readonly ability: Ability;
  readonly index: number;
  readonly levels: readonly OffenceLevel[];
}
export interface CompiledDefence {
  readonly defence: Defence;
  readonly index: number;
  readonly levels: readonly { readonly dice: number; readonly code: Code }[];
}
export interface CompiledHero {
  readonly hero: Hero;
  readonly abilities: readonly CompiledAbility[];
  readonly defences: readonly CompiledDefence[];
  readonly triggers: Triggers;
  /** By dice read as a number of base 6 and then by ability: 0, or the tier met, from 1. */
  met: Uint8Array | null;
}
export const heroOf: Record<string, CompiledHero> = Object.create(null);
export const abilityOf: Record<string, CompiledAbility> = Object.create(null);
export const defenceOf: Record<string, CompiledDefence> = Object.create(null);

/** Verbs of an ability that need its target, and so wait for it. */
const LATER: ReadonlySet<OpName> = new Set<OpName>([
  'inflict',
  'hit',
  'collateral',
  'consume',
  'discard',
  'stealCp',
  'stealHp',
  'loseCp',
]);

/** DT-8.15, DT-10.2: what happens at once, and what happens to the target. */
const split = rules(['DT-28.33', 'DT-9.2'], (ops: readonly Op[], later: boolean, where: string): Op[] => {
  return ops.flatMap((op): Op[] => {
    if (op.op === 'choose') {
      const waits = op.opts.some((list) => split(list, true, where).length > 0);
      if (waits) throw new Error(`${where}: an OR between effects on the target can't be chosen in step 4`);
      return later ? [] : [op];
    }
    if (op.op === 'roll') return later ? [] : [op];
    if (op.op === 'on' || op.op === 'onNumber' || op.op === 'if') {
      const ops = split(op.ops, later, where);
      const els = op.op === 'if' ? split(op.els ?? [], later, where) : [];
      if (ops.length + els.length === 0) return [];
      return [op.op === 'if' ? { ...op, ops, els } : { ...op, ops }];
    }
    return LATER.has(op.op) === later ? [op] : [];
  });
});

function compileAbility(ability: Ability, index: number): CompiledAbility {
  const levels = ability.levels.map(({ ops }, i): OffenceLevel => {
    const key = `${ability.id}.${i + 1}`;
    const now = compile(`${key}/now`, split(ops, false, key));
    const later = compile(`${key}/later`, split(ops, true, key));
    const attacks = [...within(now)].some((op) => op.op === 'attack');
    const aims = (op: Op) => ('to' in op && op.to !== 'allFoes') || 'from' in op;
    return { now, later, attacks, needsTarget: attacks || [...within(later)].some(aims) };
  });
  const compiled = { ability, index, levels };
  abilityOf[ability.id] = compiled;
  return compiled;
}

function compileDefence(defence: Defence, index: number): CompiledDefence {
  const levels = defence.levels.map(({ dice, ops }, i) => ({
    dice,
    code: compile(`${defence.id}.${i + 1}`, ops),
  }));
  const compiled = { defence, index, levels };
  defenceOf[defence.id] = compiled;
  return compiled;
}

function addTrigger(to: Triggers, id: string, status: Status | null, trigger: Trigger, n: number): void {
  const list = to[trigger.on] ?? [];
  to[trigger.on] = list;
  list.push({ id, status, trigger, code: compile(`${id}/${trigger.on}.${n}`, trigger.ops) });
}

function compileAction(card: Action): void {
  const code = compile(card.id, card.ops);
  cards[card.id] = {
    id: card.id,
    card,
    code,
    choice: choiceOf(code),
    legal: card.legal ?? [],
    upgrade: null,
  };
}

for (const status of statuses) {
  statusOf[status.id] = status;
  if (status.kind !== 'unique') removable.push(status.id);
  status.triggers?.forEach((trigger, n) => {
    addTrigger(statusTriggers, status.id, status, trigger, n);
  });
  if (status.spend === undefined) continue;
  spendable.push(status.id);
  spends[status.id] = status.spend.map(({ at, ops }, n) => {
    const code = compile(`${status.id}/spend.${n}`, ops);
    return { id: status.id, code, choice: choiceOf(code), legal: [], at };
  });
}
for (const card of commonCards) compileAction(card);
for (const hero of heroes) {
  const triggers: Triggers = {};
  hero.passives.forEach((passive: Passive) => {
    passive.triggers.forEach((trigger, n) => {
      addTrigger(triggers, passive.id, null, trigger, n);
    });
  });
  const abilities = hero.abilities.map(compileAbility);
  const defences = hero.defences.map(compileDefence);
  heroOf[hero.id] = { hero, abilities, defences, triggers, met: null };
  if (hero.setup) compile(`${hero.id}/setup`, hero.setup.ops);
  for (const card of hero.cards) {
    if (card.timing !== 'upgrade') compileAction(card);
    else {
      const slot = [...hero.abilities, ...hero.defences].findIndex(({ id }) => id === card.ability);
      cards[card.id] = { id: card.id, card, upgrade: { hero: hero.id, slot, level: card.level } };
    }
  }
}

const FACES = 6;
const ROLLS = FACES ** 5;

/** Five dice as one number. */
function rollIndex(dice: readonly number[]): number {
  let index = 0;
  for (let i = 0; i < dice.length; i++) index = index * FACES + dice[i] - 1;
  return index;
}

/** The tier of an ability that five dice meet, from 1 (DT-8.18); 0 if they don't meet it. */
export const tierMet = rule(
  'DT-8.18',
  (hero: CompiledHero, ability: number, dice: readonly number[]): number => {
    hero.met ??= metTable(hero);
    return hero.met[rollIndex(dice) * hero.abilities.length + ability];
  },
);

function metTable({ hero, abilities }: CompiledHero): Uint8Array {
  const met = new Uint8Array(ROLLS * abilities.length);
  const counts = new Array<number>(FACES + 1);
  for (let roll = 0; roll < ROLLS; roll++) {
    counts.fill(0);
    for (let rest = roll, i = 0; i < 5; i++, rest = Math.floor(rest / FACES)) counts[1 + (rest % FACES)]++;
    abilities.forEach(({ ability }, i) => {
      met[roll * abilities.length + i] = tierBy(ability.req, hero, counts);
    });
  }
  return met;
}

function symbols(hero: Hero, counts: readonly number[], symbol: string): number {
  let n = 0;
  for (let face = 0; face < FACES; face++) if (hero.die[face] === symbol) n += counts[face + 1];
  return n;
}

/** DT-12.1 to DT-12.5. */
const tierBy = rules(
  ['DT-12.1', 'DT-12.2', 'DT-12.3', 'DT-12.4', 'DT-12.5', 'DT-12.5a'],
  (req: Req, hero: Hero, counts: readonly number[]): number => {
    if ('tier' in req) {
      const n = symbols(hero, counts, req.tier);
      return req.at.filter((least) => n >= least).length;
    }
    if ('kind' in req) return Math.max(...counts) >= req.kind ? 1 : 0;
    if ('straight' in req) return longestRun(counts) >= req.straight ? 1 : 0;
    return Object.entries(req.sym).every(([symbol, least]) => symbols(hero, counts, symbol) >= least) ? 1 : 0;
  },
);

function longestRun(counts: readonly number[]): number {
  let longest = 0;
  let run = 0;
  for (let face = 1; face <= FACES; face++) {
    run = counts[face] > 0 ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}
