import { describe, expect, test } from 'vitest';
import { failure, procedure, say, start, type Tiny, tiny } from './fixtures/tiny.ts';
import {
  act,
  apply,
  ask,
  type Ctx,
  call,
  choose,
  Dictated,
  drawn,
  explain,
  type Fact,
  factFor,
  fill,
  hash,
  over,
  race,
  script,
  together,
  window,
} from './index.ts';

const end = act<Tiny, any>('TT-9.9', () => over(drawn(2, 'TT-9.9')));

function told(run: (ctx: Ctx<Tiny, any>) => void): Fact[] {
  const facts: Fact[] = [];
  start(tiny(procedure('main').steps(act('TT-1.1', run), end)), {}, { facts: (f) => void facts.push(f) });
  return facts;
}

describe('a fact', () => {
  test('says what, by which clause, in which procedures, outermost first', () => {
    const inner = procedure('inner').steps(act('TT-3.1/label', ({ tell }) => tell('struck', { by: 1 })));
    const middle = procedure('middle').steps(act('TT-2.1', () => call(inner, {})));
    const main = procedure('main').steps(
      act('TT-1.1', ({ tell }) => {
        tell('began', {});
        return call(middle, {});
      }),
      act('TT-1.2', ({ reveal }) => reveal('shown', { card: 'x' })),
      end,
    );
    const facts: Fact[] = [];
    start(tiny(main, [middle, inner]), {}, { facts: (f) => void facts.push(f) });
    expect(facts).toEqual([
      { kind: 'began', clause: 'TT-1.1', path: ['main'], data: {}, to: null, aside: null, reveals: false },
      {
        kind: 'struck',
        clause: 'TT-3.1',
        path: ['main', 'middle', 'inner'],
        data: { by: 1 },
        to: null,
        aside: null,
        reveals: false,
      },
      {
        kind: 'shown',
        clause: 'TT-1.2',
        path: ['main'],
        data: { card: 'x' },
        to: null,
        aside: null,
        reveals: true,
      },
    ]);
  });

  test('for everybody: seats and spectators learn all of it', () => {
    const [fact] = told(({ tell }) => tell('x', { n: 1 }));
    for (const seat of [-1, 0, 1]) expect(factFor(fact, seat)).toEqual(fact);
  });

  test('for some: the others and spectators learn nothing, and nobody learns who else knows', () => {
    const [fact] = told(({ tell }) => tell('x', { n: 1 }, { to: [0, 2] }));
    expect(factFor(fact, -1)).toBeNull();
    expect(factFor(fact, 1)).toBeNull();
    expect(factFor(fact, 0)).toMatchObject({ data: { n: 1 }, to: [0] });
    expect(factFor(fact, 2)).toMatchObject({ data: { n: 1 }, to: [2] });
    const [secret] = told(({ tell }) => tell('x', {}, { to: [] }));
    for (const seat of [-1, 0, 1]) expect(factFor(secret, seat)).toBeNull();
  });

  test('with an aside: some learn more of it, the others don’t see that there was more', () => {
    const [fact] = told(({ tell }) =>
      tell('drew', { count: 2 }, { aside: { to: [1], data: { cards: ['a'] } } }),
    );
    expect(factFor(fact, 1)?.data).toEqual({ count: 2, cards: ['a'] });
    for (const seat of [-1, 0]) {
      expect(factFor(fact, seat)).toEqual({
        kind: 'drew',
        clause: 'TT-1.1',
        path: ['main'],
        data: { count: 2 },
        to: null,
        aside: null,
        reveals: false,
      });
    }
    expect(factFor(fact, 1)?.aside).toBeNull();
    const [both] = told(({ reveal }) =>
      reveal('x', { n: 1 }, { to: [0, 1], aside: { to: [1], data: { m: 2 } } }),
    );
    expect([-1, 0, 1].map((seat) => factFor(both, seat)?.data)).toEqual([
      undefined,
      { n: 1 },
      { n: 1, m: 2 },
    ]);
    expect(factFor(both, 1)?.reveals).toBe(true);
  });

  test('is handed on as it was told: the data are not copied', () => {
    const data = { n: 1 };
    const facts = told(({ tell }) => tell('x', data));
    expect(facts[0].data).toBe(data);
  });

  test('changes nothing: with ears or without, the table is the same', () => {
    const game = tiny(
      procedure('main').steps(
        act('TT-1.1', ({ tell, roll, g }) => {
          g.n = roll(6);
          tell('rolled', { n: g.n });
        }),
        end,
      ),
    );
    expect(hash(game, start(game))).toBe(hash(game, start(game, {}, { facts: () => {} })));
  });
});

describe('dictated dice', () => {
  const game = tiny(
    procedure('main').steps(
      act('TT-1.1', ({ g, roll, random, pick }) => {
        g.log.push(`${roll(6)} ${random(3)} ${pick(['a', 'b', 'c'])}`);
      }),
      end,
    ),
  );
  const play = (...rolls: number[]) => {
    const dice = new Dictated(rolls);
    const table = start(game, {}, { dice });
    return { log: table.g.log[0], left: dice.left(), drawn: table.rng.drawn };
  };

  test('decide every roll, and the generator is left alone', () => {
    expect(play(6, 0, 2)).toEqual({ log: '6 0 c', left: [], drawn: 0 });
  });

  test('that are left over are known', () => {
    expect(play(1, 2, 0, 4, 4).left).toEqual([4, 4]);
  });

  test('that are missing or impossible are an error with the place', () => {
    expect(failure(() => play(1, 2))).toEqual({
      name: 'RulesError',
      message: 'main TT-1.1: a roll of 0–2 that nobody dictated',
    });
    expect(failure(() => play(7, 0, 0)).message).toBe('main TT-1.1: dictated 7, but the roll is 1–6');
    expect(failure(() => play(1, -1, 0)).message).toBe('main TT-1.1: dictated -1, but the roll is 0–2');
  });
});

describe("why can't I?", () => {
  let refusing = 0;
  const options = ({ g, refuse }: Ctx<Tiny, any>, seat: number) => {
    if (refuse) refusing++;
    const legal: string[] = [];
    for (const word of ['rest', 'buy', 'fly']) {
      if (word === 'buy' && g.n < 3) refuse?.('buy', 'TT-4.2', { key: 'tooPoor', has: g.n, needs: 3 });
      else if (word === 'fly') refuse?.({ fly: seat }, 'TT-4.3');
      else legal.push(word);
    }
    return legal;
  };
  const who = () => [0, 1];
  const take = () => {};
  const expected = [
    { candidate: 'buy', clause: 'TT-4.2', reason: { key: 'tooPoor', has: 0, needs: 3 } },
    { candidate: { fly: 0 }, clause: 'TT-4.3', reason: null },
  ];
  const kinds = {
    choose: tiny(procedure('main').steps(choose('TT-1.1', { kind: 'k', who: () => 0, options, take }), end)),
    together: tiny(procedure('main').steps(together('TT-1.1', { kind: 'k', who, options, take }), end)),
    race: tiny(procedure('main').steps(race('TT-1.1', { kind: 'k', who, options, take }), end)),
    window: tiny(procedure('main').steps(window('TT-1.1', { kind: 'k', who, options, take }), end)),
    script: tiny(
      procedure('main').steps(
        script('TT-1.1', function* (ctx) {
          yield* ask(0, 'k', options(ctx, 0));
        }),
        end,
      ),
    ),
  };

  test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
    '%s: each candidate refused, with clause and reason',
    (kind) => {
      const game = kinds[kind];
      const table = start(game);
      const before = hash(game, table);
      expect(explain(game, table, 0)).toEqual(expected);
      expect(hash(game, table)).toBe(before);
      expect(explain(game, start(game, { seats: 3 }), 2)).toEqual([]);
    },
  );

  test('an answer that a clause refuses is refused by that clause', () => {
    const game = kinds.choose;
    const answer = (value: any) =>
      apply(game, start(game), { type: 'answer', seat: 0, ask: '0.1', value, at: 0 });
    expect(answer('buy')).toEqual({
      code: 'illegal',
      message: '"buy" is refused: tooPoor, TT-4.2',
      clause: 'TT-4.2',
      reason: { key: 'tooPoor', has: 0, needs: 3 },
    });
    expect(answer({ fly: 0 })).toEqual({
      code: 'illegal',
      message: '{"fly":0} is refused: TT-4.3',
      clause: 'TT-4.3',
    });
    expect(answer('swim')).toEqual({ code: 'illegal', message: '"swim" is not among the 1 options' });
  });

  test('costs nothing otherwise: nobody can refuse while options are only listed', () => {
    const game = kinds.choose;
    refusing = 0;
    const table = start(game);
    say(game, table, 0, 'rest');
    expect(refusing).toBe(0);
    explain(game, start(game), 0);
    expect(refusing).toBe(1);
    say(game, start(game), 0, 'rest');
    expect(refusing).toBe(1);
  });
});

test('words: blanks are filled, unknown ones stay', () => {
  expect(fill('{who} draws {n}{what}', { who: 'Ann', n: 2, what: '' })).toBe('Ann draws 2');
  expect(fill('{who} {whom}', { who: 0 })).toBe('0 {whom}');
});
