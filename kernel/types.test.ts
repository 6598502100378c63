import { expect, test } from 'vitest';
import { procedure, type Tiny } from './fixtures/tiny.ts';
import {
  type ArgsOf,
  act,
  ask,
  bool,
  bySeat,
  type Ctx,
  call,
  callAndStay,
  card,
  choose,
  dict,
  fire,
  GameEvent,
  int,
  list,
  nullable,
  oneOf,
  pile,
  proceduresOf,
  race,
  record,
  type SeenOf,
  Stat,
  script,
  secret,
  text,
  together,
  type ValueOf,
  window,
} from './index.ts';

/**
 * What the compiler must refuse. Each `@ts-expect-error` is itself an error where nothing is wrong, so
 * `npm run types` is the test; vitest only sees that the file loads.
 */
const strike = procedure('strike', {
  by: int,
  how: oneOf('hard', 'soft'),
  at: list(int),
  answers: bool.or(true),
});
const wait = procedure('wait');

export function arguments_(): void {
  call(strike, { by: 1, how: 'hard' });
  call(strike, { by: 1, how: 'soft', at: [2], answers: false });
  call(wait, {});
  // @ts-expect-error: `how` is missing
  call(strike, { by: 1 });
  // @ts-expect-error: `by` is a number
  call(strike, { by: 'me', how: 'hard' });
  // @ts-expect-error: no such way
  call(strike, { by: 1, how: 'gently' });
  // @ts-expect-error: a list of numbers
  call(strike, { by: 1, how: 'hard', at: ['x'] });
  // @ts-expect-error: true or false
  callAndStay(strike, { by: 1, how: 'hard', answers: 1 });
  // @ts-expect-error: it has no such local
  call(strike, { by: 1, how: 'hard', strength: 3 });
  // @ts-expect-error: nothing given at all
  callAndStay(strike, {});
  // @ts-expect-error: it takes nothing
  call(wait, { by: 1 });
  const args: ArgsOf<typeof strike> = { by: 1, how: 'hard' };
  // @ts-expect-error: the arguments of another procedure
  call(wait, args);
}

const Unit = record('Unit', { hp: int, name: text.or('x'), host: nullable(int), tags: list(text) });

export function constructors(): void {
  Unit.make({ hp: 1 });
  Unit.make({ hp: 1, name: 'y', host: null, tags: [] });
  // @ts-expect-error: `hp` has no default
  Unit.make({ name: 'y' });
  // @ts-expect-error: `hp` is a number
  Unit.make({ hp: '1' });
  // @ts-expect-error: not in the schema
  Unit.make({ hp: 1, mana: 2 });
  // @ts-expect-error: a list of texts
  Unit.make({ hp: 1, tags: [1] });
  const Army = record('Army', {
    units: bySeat(Unit),
    banner: oneOf('red', 'blue').or('red'),
    by: dict(Unit),
  });
  const army = Army.make({});
  army.units[0].hp = 3;
  // @ts-expect-error: no such banner
  army.banner = 'green';
  // @ts-expect-error: a default is of the type
  oneOf('red', 'blue').or('green');
  // @ts-expect-error: a default is of the type
  Unit.or({ hp: 1 });
}

export function views(): void {
  const Card = card('Card', { kind: text });
  const Board = record('Board', { plan: secret(int, 'owner'), open: int, hand: pile(Card) });
  const board = null as unknown as ValueOf<typeof Board>;
  const seen = null as unknown as SeenOf<typeof Board>;
  board.plan.toFixed();
  board.hand.cards[0].kind.trim();
  seen.open.toFixed();
  // @ts-expect-error: null for those who may not see it
  seen.plan.toFixed();
  // @ts-expect-error: no list where even the number is hidden
  seen.hand.cards.length;
  // @ts-expect-error: null for a card that can't be read
  seen.hand.cards?.[0].kind;
  seen.hand.cards?.[0]?.kind.trim();
}

export function answers(): void {
  procedure('asks', { by: int, kept: int.or(0) }).steps(
    act('TT-1.1', ({ g, v }) => {
      g.log.push('x');
      v.by.toFixed();
      // @ts-expect-error: no such local
      v.nobody;
      // @ts-expect-error: no such field
      g.nothing;
    }),
    choose('TT-1.2', {
      kind: 'k',
      who: ({ v }) => v.by,
      options: () => [1, 2, 3],
      otherwise: () => 1,
      take: (_, answer) => {
        answer.toFixed();
        // @ts-expect-error: a number is no text
        answer.trim();
      },
    }),
    choose('TT-1.3', {
      kind: 'k',
      who: () => 0,
      options: () => [{ from: 1, to: 'x' }],
      take: ({ v }, { from, to }) => {
        v.kept = from;
        // @ts-expect-error: a text is no number
        v.kept = to;
      },
    }),
    // @ts-expect-error: the default answer is one of the options' kind
    choose('TT-1.4', { kind: 'k', who: () => 0, options: () => [1], otherwise: () => 'one', take: () => {} }),
    // @ts-expect-error: a choice asks one seat
    choose('TT-1.5', { kind: 'k', who: () => [0], options: () => [1], take: () => {} }),
    together('TT-1.6', {
      kind: 'k',
      who: () => [0, 1],
      options: () => [1, 2],
      take: (_, all) => {
        all[0]?.toFixed();
        // @ts-expect-error: undefined for a seat that was not asked
        all[0].toFixed();
      },
    }),
    race('TT-1.7', { kind: 'k', who: () => [0], options: () => ['a', 'b'], take: (_, a) => void a.trim() }),
    window('TT-1.8', { kind: 'k', who: () => [0], options: () => [1], take: (_, a) => void a.toFixed() }),
    script('TT-1.9', function* (ctx) {
      const die = yield* ask(ctx.v.by, 'die', [1, 2, 3]);
      const name = yield* ask(0, 'name', ['a', 'b']);
      // @ts-expect-error: a text is no number
      name.toFixed();
      return ({ v }) => {
        v.kept = die;
      };
    }),
  );
}

export function effects(): void {
  const hurting = new GameEvent<Tiny, { damage: number }>('hurting');
  const hurt = procedure('hurt', { damage: int, by: int }).steps(fire('TT-2.1', hurting));
  // @ts-expect-error: its locals have no damage to edit
  procedure('heal', { by: int }).steps(fire('TT-2.2', hurting));
  hurting.trigger('halve', 'TT-2.3', {
    run: ({ v }) => {
      v.damage >>= 1;
      // @ts-expect-error: only what the event has
      v.by;
    },
  });
  const attack = new Stat<Tiny, { base: number }>('attack');
  attack.modifier('plus', 'TT-2.4', (_, __, unit, value) => value + unit.base);
  // @ts-expect-error: an attack is a number
  attack.modifier('word', 'TT-2.5', () => 'much');
  const other = proceduresOf<{ cards: number }>()('other');
  // @ts-expect-error: a step of another game's state
  other.steps(act('TT-2.6', ({ g }: Ctx<Tiny, unknown>) => void g.log));
  call(hurt, { damage: 1, by: 0 });
}

test('the file loads; its claims are checked by the compiler', () => {
  expect(strike.name).toBe('strike');
});
