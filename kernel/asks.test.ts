import { describe, expect, test } from 'vitest';
import { failure, giveUp, procedure, say, start, type Tiny, tiny } from './fixtures/tiny.ts';
import {
  act,
  apply,
  ask,
  askOf,
  type Ctx,
  call,
  choose,
  clone,
  deadline,
  done,
  drawn,
  equal,
  type Fact,
  type Flow,
  type Game,
  goto,
  hash,
  type Input,
  int,
  list,
  next,
  over,
  PASS,
  race,
  type Seat,
  type Space,
  script,
  seeded,
  stay,
  type Table,
  text,
  together,
  view,
  waiting,
  window,
} from './index.ts';

const end = act<Tiny, any>('TT-9.9', ({ g }) => {
  g.log.push('end');
  return over(drawn(g.seats.length, 'TT-9.9'));
});
const here = (g: Tiny) => g.seats.filter((s) => !g.gone[s]);

function idOf(game: Game, table: Table, seat: Seat): string | undefined {
  return askOf(game, table, seat)?.id;
}
function accept(game: Game, table: Table, input: Input): void {
  expect(apply(game, table, input)).toBeNull();
}

describe('choose', () => {
  const two = procedure('main').steps(
    choose('TT-1.1', {
      kind: 'pick',
      who: () => 1,
      options: () => ['a', 'b'],
      take: ({ g }, answer, seat) => void g.log.push(`${seat} ${answer}`),
    }),
    end,
  );

  test('asks one seat, with kind, clause, options and a name of its own', () => {
    const game = tiny(two);
    const table = start(game);
    expect(waiting(table)).toEqual([1]);
    expect(askOf(game, table, 0)).toBeNull();
    expect(askOf(game, table, 1)).toEqual({
      id: '1.1',
      seat: 1,
      kind: 'pick',
      clause: 'TT-1.1',
      step: 'choose',
      options: ['a', 'b'],
      space: null,
      deadline: null,
    });
    say(game, table, 1, 'b');
    expect(table.g.log).toEqual(['1 b', 'end']);
  });

  test('what take returns says where to go', () => {
    const ways: Record<string, Flow> = { stay, done, over: over(drawn(2, 'x')), goto: goto('TT-1.3') };
    const inner = procedure('inner').steps(
      choose('TT-1.1', {
        kind: 'way',
        who: () => 0,
        options: () => ['stay', 'done', 'goto', 'next', 'over'],
        take: (_, way) => ways[way],
      }),
      act('TT-1.2', ({ g }) => void g.log.push('second')),
      act('TT-1.3', ({ g }) => void g.log.push('third')),
    );
    const main = procedure('main').steps(
      act('TT-0.1', () => call(inner, {})),
      end,
    );
    const game = tiny(main, [inner]);
    const play = (...said: string[]) => {
      const table = start(game);
      for (const way of said) say(game, table, 0, way);
      return table.g.log.join(' ');
    };
    expect(play('stay', 'stay', 'next')).toBe('second third end');
    expect(play('goto')).toBe('third end');
    expect(play('done')).toBe('end');
    expect(play('over')).toBe('');
  });

  test('when: not asked otherwise, and the match goes on', () => {
    const main = procedure('main').steps(
      choose('TT-1.1', {
        kind: 'k',
        who: () => 0,
        when: ({ g }) => g.n > 0,
        options: () => [1],
        take: () => stay,
      }),
      end,
    );
    expect(start(tiny(main)).g.log).toEqual(['end']);
  });

  test('unlessForced: one option is taken without asking, two are asked, and none is asked too', () => {
    const of = (count: number) =>
      tiny(
        procedure('main').steps(
          choose('TT-1.1', {
            kind: 'k',
            who: () => 0,
            unlessForced: true,
            options: () => Array.from({ length: count }, (_, i) => i),
            take: ({ g }, answer) => void g.log.push(`took ${answer}`),
          }),
          end,
        ),
      );
    expect(start(of(1)).g.log).toEqual(['took 0', 'end']);
    expect(start(of(1)).asked).toEqual([0, 0]);
    expect(waiting(start(of(2)))).toEqual([0]);
    expect(waiting(start(of(0)))).toEqual([0]);
  });

  test('unlessForced may hang on the table', () => {
    const game = tiny(
      procedure('main').steps(
        choose('TT-1.1', {
          kind: 'k',
          who: () => 0,
          unlessForced: ({ seats }) => seats > 2,
          options: () => [1],
          take: ({ g }) => void g.log.push('took'),
        }),
        end,
      ),
    );
    expect(waiting(start(game, { seats: 2 }))).toEqual([0]);
    expect(start(game, { seats: 3 }).g.log).toEqual(['took', 'end']);
  });

  test("an answer comes back in the rules' own form, whatever the order of its keys", () => {
    const option = { from: 1, to: 2 };
    let given: unknown;
    const main = procedure('main').steps(
      choose('TT-1.1', {
        kind: 'k',
        who: () => 0,
        options: () => [option],
        take: (_, answer) => {
          given = answer;
        },
      }),
      end,
    );
    const game = tiny(main);
    say(game, start(game), 0, { to: 2, from: 1 });
    expect(given).toBe(option);
  });
});

describe('a space', () => {
  const pair: Space<number[]> = {
    describe: { pair: [1, 6] },
    check: (value) => {
      if (!Array.isArray(value) || value.length !== 2) return { clause: 'TT-1.1', message: 'two numbers' };
      if (value.some((n) => !(n >= 1 && n <= 6)))
        return { clause: 'TT-1.2', message: 'from 1 to 6', reason: { key: 'range', low: 1, high: 6 } };
      return { value: [...value].sort() as number[] };
    },
    sample: () => [1, 2],
  };
  const game = tiny(
    procedure('main').steps(
      choose('TT-1.1', {
        kind: 'pair',
        who: () => 0,
        limit: 10,
        options: () => pair,
        take: ({ g }, both) => void g.log.push(both.join()),
      }),
      end,
    ),
  );

  test('is described to the asked, and the view leaves its functions at home', () => {
    const table = start(game);
    expect(askOf(game, table, 0)?.options).toBeNull();
    expect(view(game, table, 0).ask).toMatchObject({ options: null, space: { pair: [1, 6] } });
    expect(JSON.parse(JSON.stringify(view(game, table, 0)))).toEqual(view(game, table, 0));
  });

  test('takes an answer in the form that it reads, and in no other', () => {
    const table = start(game);
    const answer = (value: any) => apply(game, table, { type: 'answer', seat: 0, ask: '0.1', value, at: 0 });
    expect(answer([5, 2])).toEqual({
      code: 'malformed',
      message: '[5,2] is read as [2,5]; the rest has no meaning here',
    });
    say(game, table, 0, [2, 5]);
    expect(table.g.log).toEqual(['2,5', 'end']);
  });

  test('never sees a value that is not plain', () => {
    const table = start(game);
    const deep = JSON.parse(`${'['.repeat(8000)}${']'.repeat(8000)}`);
    for (const value of [
      deep,
      [2, '\ud800'],
      JSON.parse('[2,{"__proto__":5}]'),
      [2, Number.NaN],
      [2, undefined],
    ]) {
      expect(apply(game, table, { type: 'answer', seat: 0, ask: '0.1', value, at: 0 })).toEqual({
        code: 'malformed',
        message: expect.stringMatching(/^input\.value: \w/),
      });
    }
    expect(table.g.log).toEqual([]);
  });

  test('refuses by a clause, with a reason, and changes nothing', () => {
    const table = start(game);
    const before = hash(game, table);
    const answer = (value: any) => apply(game, table, { type: 'answer', seat: 0, ask: '0.1', value, at: 0 });
    expect(answer([0, 7])).toEqual({
      code: 'illegal',
      message: '[0,7]: from 1 to 6 (TT-1.2)',
      clause: 'TT-1.2',
      reason: { key: 'range', low: 1, high: 6 },
    });
    expect(answer('x')).toMatchObject({ code: 'illegal', clause: 'TT-1.1' });
    expect(hash(game, table)).toBe(before);
  });

  test('is sampled for whoever runs out of time', () => {
    const table = start(game, { pace: 1 });
    accept(game, table, { type: 'time', at: 10 });
    expect(table.g.log).toEqual(['1,2', 'end']);
  });

  test('in a window stands next to passing', () => {
    const open = tiny(
      procedure('main').steps(
        window('TT-1.1', { kind: 'k', who: () => [0], options: () => pair, take: () => next }),
        end,
      ),
    );
    const table = start(open);
    expect(askOf(open, table, 0)?.space?.describe).toEqual({ pass: true, or: { pair: [1, 6] } });
    const rng = seeded('samples');
    const samples = Array.from({ length: 20 }, () => askOf(open, table, 0)?.space?.sample(rng));
    expect(samples).toContainEqual(PASS);
    expect(samples).toContainEqual([1, 2]);
    expect(
      apply(open, clone(open, table), { type: 'answer', seat: 0, ask: '0.1', value: 3, at: 0 }),
    ).toMatchObject({
      code: 'illegal',
      clause: 'TT-1.1',
    });
    say(open, table, 0, PASS);
    expect(table.g.log).toEqual(['end']);
  });
});

describe('together', () => {
  const sealed = procedure('main').steps(
    together('TT-1.1', {
      kind: 'bid',
      limit: 1000,
      who: ({ g }) => here(g),
      options: (_, seat) => [0, 10 + seat, 20 + seat],
      otherwise: (_, seat) => 10 + seat,
      take: ({ g }, answers) => void g.log.push(answers.map((a) => a ?? '-').join(' ')),
    }),
    end,
  );
  const game = tiny(sealed, [], giveUp);

  test('asks all at once; answers in any order take effect when all are in, by seat', () => {
    const table = start(game, { seats: 3 });
    expect(waiting(table)).toEqual([0, 1, 2]);
    say(game, table, 2, 22);
    expect(waiting(table)).toEqual([0, 1]);
    say(game, table, 0, 0);
    expect(table.g.log).toEqual([]);
    say(game, table, 1, 11);
    expect(table.g.log).toEqual(['0 11 22', 'end']);
  });

  test('nobody sees an answer before all are in: not in a view, an ask or a fact', () => {
    const facts: Fact[] = [];
    const played = (bid: number) => {
      const table = start(game, { seats: 3 }, { facts: (f) => void facts.push(f) });
      say(game, table, 0, bid, 0, { facts: (f) => void facts.push(f) });
      return [1, 2, -1].map((seat) => JSON.stringify(view(game, table, seat)));
    };
    expect(played(0)).toEqual(played(20));
    expect(facts).toEqual([]);
  });

  test('a seat that has answered is asked no more', () => {
    const table = start(game, { seats: 3 });
    say(game, table, 1, 11);
    expect(askOf(game, table, 1)).toBeNull();
    expect(apply(game, table, { type: 'answer', seat: 1, ask: '1.1', value: 0, at: 0 })?.code).toBe('closed');
  });

  test('seats that are not asked have no answer; nobody to ask goes straight on', () => {
    const some = (who: Seat[]) =>
      tiny(
        procedure('main').steps(
          together('TT-1.1', {
            kind: 'k',
            who: () => who,
            options: () => ['x'],
            take: ({ g }, answers) => void g.log.push(JSON.stringify(answers.map((a) => a ?? null))),
          }),
          end,
        ),
      );
    const table = start(some([1]), { seats: 3 });
    say(some([1]), table, 1, 'x');
    expect(table.g.log[0]).toBe('[null,"x",null]');
    expect(start(some([])).g.log).toEqual(['[]', 'end']);
  });

  test('time up: those who have not answered get the default, the others keep theirs', () => {
    const table = start(game, { seats: 3, pace: 1 });
    say(game, table, 1, 21, 500);
    accept(game, table, { type: 'time', at: 1000 });
    expect(table.g.log).toEqual(['10 21 12', 'end']);
  });

  test('one question may run out alone, by the host’s clock', () => {
    const table = start(game, { seats: 2 });
    accept(game, table, { type: 'expire', ask: '1.1', at: 7 });
    expect(waiting(table)).toEqual([0]);
    say(game, table, 0, 20, 8);
    expect(table.g.log[0]).toBe('20 11');
  });

  test('a seat that gives up is answered for; the sealed answer of another stands', () => {
    const table = start(game, { seats: 3 });
    say(game, table, 0, 20);
    accept(game, table, { type: 'concede', seat: 1, at: 0 });
    expect(waiting(table)).toEqual([2]);
    accept(game, table, { type: 'concede', seat: 0, at: 0 });
    expect(table.result?.places).toEqual([2, 2, 1]);
  });

  test('a sealed answer is a copy: what happens to the state meanwhile does not reach it', () => {
    const main = procedure('main').steps(
      together('TT-1.1', {
        kind: 'k',
        who: () => [0, 1],
        options: ({ g }) => [g.seats],
        take: ({ g }, [first]) => void g.log.push(JSON.stringify(first)),
      }),
      end,
    );
    const own = tiny(main, [], {
      concede: { clause: 'TT-9.1', run: ({ g }) => void g.seats.push(7) },
    });
    const table = start(own);
    say(own, table, 0, [0, 1]);
    accept(own, table, { type: 'concede', seat: 1, at: 0 });
    expect(table.g.log[0]).toBe('[0,1]');
  });
});

describe('race', () => {
  const grab = procedure('main').steps(
    race('TT-1.1', {
      kind: 'grab',
      limit: 1000,
      who: ({ g }) => (g.log.includes('stop') ? [] : here(g).filter((s) => !g.log.includes(`${s} out`))),
      options: () => ['more', 'out', 'stop', 'done', 'next'],
      take: ({ g }, answer, seat) => {
        g.log.push(answer === 'stop' ? 'stop' : `${seat} ${answer}`);
        return answer === 'done' ? goto('TT-1.2') : answer === 'next' ? next : undefined;
      },
      expired: ({ g }) => void g.log.push('time up'),
    }),
    act('TT-1.2', ({ g }) => void g.log.push('after')),
    end,
  );
  const game = tiny(grab, [], giveUp);

  test('answers take effect in order of arrival; whoever may still act is asked anew', () => {
    const table = start(game, { seats: 3 });
    expect(waiting(table)).toEqual([0, 1, 2]);
    say(game, table, 2, 'more');
    expect(waiting(table)).toEqual([0, 1, 2]);
    expect([0, 1, 2].map((s) => idOf(game, table, s))).toEqual(['0.1', '1.1', '2.2']);
    say(game, table, 0, 'out');
    expect(waiting(table)).toEqual([1, 2]);
    say(game, table, 1, 'more');
    expect(table.g.log).toEqual(['2 more', '0 out', '1 more']);
  });

  test('ends early when nobody may act any more, or when a step says where to go', () => {
    const stopped = start(game, { seats: 3 });
    say(game, stopped, 1, 'stop');
    expect(stopped.g.log).toEqual(['stop', 'after', 'end']);
    const left = start(game, { seats: 2 });
    say(game, left, 0, 'out');
    say(game, left, 1, 'out');
    expect(left.g.log).toEqual(['0 out', '1 out', 'after', 'end']);
    for (const way of ['done', 'next']) {
      const table = start(game);
      say(game, table, 1, way);
      expect(table.g.log).toEqual([`1 ${way}`, 'after', 'end']);
    }
  });

  test('ends with its deadline, which later answers don’t move', () => {
    const table = start(game, { pace: 1, at: 100 });
    expect(deadline(table)).toBe(1100);
    say(game, table, 0, 'more', 600);
    expect(deadline(table)).toBe(1100);
    expect(askOf(game, table, 0)?.deadline).toBe(1100);
    accept(game, table, { type: 'time', at: 1099 });
    expect(waiting(table)).toEqual([0, 1]);
    accept(game, table, { type: 'time', at: 1100 });
    expect(table.g.log).toEqual(['0 more', 'time up', 'after', 'end']);
  });

  test('has one clock: a single question of it can’t run out', () => {
    const table = start(game, { pace: 1 });
    const before = hash(game, table);
    expect(apply(game, table, { type: 'expire', ask: '0.1', at: 5000 })).toMatchObject({
      code: 'illegal',
      message: 'ask 0.1 is part of a race, which runs out for all at once',
    });
    expect(hash(game, table)).toBe(before);
  });

  test('leaves nothing open behind: the next question is asked as usual', () => {
    const main = procedure('main').steps(
      race('TT-1.1', { kind: 'a', limit: 9, who: () => [0, 1], options: () => ['x'], take: () => next }),
      choose('TT-1.2', { kind: 'b', who: () => 1, options: () => ['y'], take: () => {} }),
      end,
    );
    const own = tiny(main);
    const table = start(own, { pace: 1 });
    say(own, table, 0, 'x', 5);
    expect(waiting(table)).toEqual([1]);
    expect(askOf(own, table, 1)).toMatchObject({ kind: 'b', id: '1.2', deadline: null });
    say(own, table, 1, 'y', 20);
    expect(table.g.log).toEqual(['end']);
  });

  test('with nobody to begin with is passed over', () => {
    const main = procedure('main').steps(
      race('TT-1.1', { kind: 'k', who: () => [], options: () => [1], take: () => {} }),
      end,
    );
    expect(start(tiny(main)).g.log).toEqual(['end']);
  });

  test('a seat that gives up is out of it, also one that is not asked at that moment', () => {
    const table = start(game, { seats: 3 });
    accept(game, table, { type: 'concede', seat: 1, at: 0 });
    expect(waiting(table)).toEqual([0, 2]);
    const pair = tiny(
      procedure('main').steps(
        race('TT-1.1', {
          kind: 'k',
          // A race of two against two: with one of a pair gone it is over.
          who: ({ g }) => (g.gone[2] ? [] : [0, 1]),
          options: () => [1],
          take: () => {},
        }),
        end,
      ),
      [],
      giveUp,
    );
    const other = start(pair, { seats: 3 });
    expect(waiting(other)).toEqual([0, 1]);
    accept(pair, other, { type: 'concede', seat: 2, at: 0 });
    expect(other.g.log).toEqual(['gone 2', 'end']);
  });

  test('a called procedure interrupts it; then it goes on with the questions that were open', () => {
    const inner = procedure('inner', { seat: int }).steps(
      choose('TT-2.1', {
        kind: 'inner',
        who: ({ v }) => v.seat,
        limit: 100,
        options: () => ['yes'],
        take: ({ g }) => void g.log.push('asked'),
      }),
    );
    const main = procedure('main').steps(
      race('TT-1.1', {
        kind: 'outer',
        limit: 1000,
        who: ({ g }) => (g.log.length > 3 ? [] : [0, 1]),
        options: () => ['go'],
        take: ({ g }, _, seat) => {
          g.log.push(`go ${seat}`);
          return call(inner, { seat: 1 - seat });
        },
      }),
      end,
    );
    const own = tiny(main, [inner]);
    const table = start(own, { pace: 1 });
    say(own, table, 0, 'go', 50);
    expect(waiting(table)).toEqual([1]);
    expect(askOf(own, table, 1)).toMatchObject({ kind: 'inner', deadline: 150, id: '1.2' });
    expect(apply(own, table, { type: 'answer', seat: 1, ask: '1.1', value: 'go', at: 60 })?.code).toBe(
      'closed',
    );
    say(own, table, 1, 'yes', 70);
    expect(waiting(table)).toEqual([0, 1]);
    expect([idOf(own, table, 0), idOf(own, table, 1)]).toEqual(['0.2', '1.1']);
    expect(deadline(table)).toBe(1000);
    say(own, table, 1, 'go', 80);
    say(own, table, 0, 'yes', 90);
    expect(table.g.log).toEqual(['go 0', 'asked', 'go 1', 'asked', 'end']);
  });

  test('staying keeps it open', () => {
    const main = procedure('main').steps(
      race('TT-1.1', {
        kind: 'k',
        limit: 100,
        who: () => [0, 1],
        options: () => ['stay', 'on'],
        take: ({ g }, answer) => {
          g.log.push(answer);
          return answer === 'stay' ? stay : next;
        },
      }),
      end,
    );
    const own = tiny(main);
    const table = start(own, { pace: 1 });
    say(own, table, 0, 'stay', 10);
    expect(deadline(table)).toBe(100);
    say(own, table, 0, 'on', 20);
    expect(table.g.log).toEqual(['stay', 'on', 'end']);
  });
});

describe('window', () => {
  const react = procedure('main').steps(
    window('TT-1.1', {
      kind: 'react',
      limit: 100,
      who: ({ g, seats }) => here(g).map((_, i) => here(g)[(i + 1) % here(g).length] % seats),
      options: () => ['boo', 'end', 'stay'],
      take: ({ g }, answer, seat) => {
        g.log.push(`${seat} ${answer}`);
        return answer === 'end' ? next : answer === 'stay' ? stay : undefined;
      },
    }),
    end,
  );
  const game = tiny(react, [], giveUp);

  test('asks one seat after the other, in the order given; passing is always possible', () => {
    const table = start(game, { seats: 3 });
    expect(waiting(table)).toEqual([1]);
    expect(askOf(game, table, 1)?.options).toEqual([PASS, 'boo', 'end', 'stay']);
    say(game, table, 1, PASS);
    expect(waiting(table)).toEqual([2]);
    say(game, table, 2, PASS);
    expect(waiting(table)).toEqual([0]);
    say(game, table, 0, PASS);
    expect(table.g.log).toEqual(['end']);
  });

  test('any reply opens it anew from the first; only a full round of passes closes it', () => {
    const table = start(game, { seats: 3 });
    say(game, table, 1, PASS);
    say(game, table, 2, PASS);
    say(game, table, 0, 'boo');
    expect(waiting(table)).toEqual([1]);
    say(game, table, 1, 'stay');
    expect(waiting(table)).toEqual([1]);
    for (const seat of [1, 2, 0]) say(game, table, seat, PASS);
    expect(table.g.log).toEqual(['0 boo', '1 stay', 'end']);
  });

  test('a reply that says where to go closes it at once', () => {
    const table = start(game, { seats: 3 });
    say(game, table, 1, 'end');
    expect(table.g.log).toEqual(['1 end', 'end']);
  });

  test('with nobody to ask is passed over', () => {
    const main = procedure('main').steps(
      window('TT-1.1', { kind: 'k', who: () => [], options: () => [], take: () => {} }),
      end,
    );
    expect(start(tiny(main)).g.log).toEqual(['end']);
  });

  test('each seat has its own time; whoever lets it run out passes', () => {
    const table = start(game, { seats: 3, pace: 1 });
    say(game, table, 1, PASS, 40);
    expect(deadline(table)).toBe(140);
    accept(game, table, { type: 'time', at: 200 });
    expect(waiting(table)).toEqual([0]);
    expect(deadline(table)).toBe(300);
    accept(game, table, { type: 'expire', ask: '0.1', at: 300 });
    expect(table.g.log).toEqual(['end']);
  });

  test('a seat that gives up is passed over: in its turn, and later in the round', () => {
    const now = start(game, { seats: 3 });
    accept(game, now, { type: 'concede', seat: 1, at: 0 });
    expect(waiting(now)).toEqual([2]);
    const later = start(game, { seats: 3 });
    accept(game, later, { type: 'concede', seat: 2, at: 0 });
    expect(waiting(later)).toEqual([1]);
    say(game, later, 1, PASS);
    expect(waiting(later)).toEqual([0]);
    say(game, later, 0, PASS);
    expect(later.g.log).toEqual(['gone 2', 'end']);
    const last = start(game, { seats: 3 });
    say(game, last, 1, PASS);
    accept(game, last, { type: 'concede', seat: 0, at: 0 });
    say(game, last, 2, PASS);
    expect(last.g.log).toEqual(['gone 0', 'end']);
  });

  test('interrupts several deep: each reply opens a window of its own, and all close from the inside out', () => {
    const counter = procedure('counter', { by: int, depth: int });
    counter.steps(
      window('TT-2.1', {
        kind: 'counter',
        who: ({ v }) => [1 - v.by],
        options: ({ v }) => (v.depth < 4 ? ['counter'] : []),
        take: ({ g, v }, _, seat) => {
          g.log.push(`${seat} counters at ${v.depth}`);
          return call(counter, { by: seat, depth: v.depth + 1 });
        },
      }),
      act('TT-2.2', ({ g, v }) => void g.log.push(`done ${v.depth}`)),
    );
    const main = procedure('main').steps(
      act('TT-1.1', () => call(counter, { by: 0, depth: 0 })),
      end,
    );
    const own = tiny(main, [counter]);
    const table = start(own);
    for (const seat of [1, 0, 1, 0]) say(own, table, seat, 'counter');
    expect(table.stack).toHaveLength(6);
    expect(askOf(own, table, 1)?.options).toEqual([PASS]);
    for (const seat of [1, 0, 1, 0, 1]) {
      expect(waiting(table)).toEqual([seat]);
      say(own, table, seat, PASS);
    }
    expect(table.g.log).toEqual([
      '1 counters at 0',
      '0 counters at 1',
      '1 counters at 2',
      '0 counters at 3',
      'done 4',
      'done 3',
      'done 2',
      'done 1',
      'done 0',
      'end',
    ]);
  });

  test('the order of asking is its own, even when the rules hand out a list of the state', () => {
    const main = procedure('main').steps(
      window('TT-1.1', { kind: 'k', who: ({ g }) => g.seats, options: () => [], take: () => {} }),
      end,
    );
    const own = tiny(main);
    const table = start(own, { seats: 3 });
    const copy = clone(own, table);
    table.g.seats.reverse();
    copy.g.seats.reverse();
    say(own, table, 0, PASS);
    say(own, copy, 0, PASS);
    expect(waiting(table)).toEqual([1]);
    expect(equal(own, table, copy)).toBe(true);
  });
});

describe('script', () => {
  const plan = procedure('main', { words: list(text) }).steps(
    script('TT-1.1', function* ({ g }) {
      const first = yield* ask(0, 'first', ['a', 'b', 'none'], { limit: 100, otherwise: 'b' });
      if (first === 'none') return goto('TT-1.2');
      const seen = g.n;
      const second = yield* ask(1, 'second', [`${first}1`, `${first}2`], { limit: 50 });
      const third = yield* ask(0, 'third', ['x', 'again']);
      return ({ g: state, v, tell, roll }) => {
        v.words = [first, second, third];
        state.n = seen + roll(1);
        state.log.push(v.words.join(' '));
        tell('planned', { words: v.words });
        return third === 'again' ? stay : next;
      };
    }),
    act('TT-1.2', ({ g, v }) => void g.log.push(`kept ${v.words.length}`)),
    end,
  );
  const game = tiny(plan, [], giveUp);

  test('asks several things in a row, each built on the answers before; writes at the end', () => {
    const table = start(game);
    expect(askOf(game, table, 0)).toMatchObject({
      kind: 'first',
      clause: 'TT-1.1',
      step: 'script',
      id: '0.1',
    });
    say(game, table, 0, 'b');
    expect(waiting(table)).toEqual([1]);
    expect(askOf(game, table, 1)).toMatchObject({ kind: 'second', options: ['b1', 'b2'], id: '1.1' });
    say(game, table, 1, 'b2');
    expect(table.g).toMatchObject({ log: [], n: 0 });
    say(game, table, 0, 'x');
    expect(table.g).toMatchObject({ log: ['b b2 x', 'kept 3', 'end'], n: 1 });
  });

  test('may end early with a flow, and may begin again', () => {
    const early = start(game);
    say(game, early, 0, 'none');
    expect(early.g.log).toEqual(['kept 0', 'end']);
    const again = start(game);
    say(game, again, 0, 'a');
    say(game, again, 1, 'a1');
    say(game, again, 0, 'again');
    expect(askOf(game, again, 0)?.kind).toBe('first');
    expect(again.stack[0].kept).toEqual([]);
    expect(again.g.n).toBe(1);
  });

  test('is run again for every look at it, and looking changes nothing', () => {
    const table = start(game);
    say(game, table, 0, 'a');
    const before = hash(game, table);
    for (let i = 0; i < 5; i++) {
      askOf(game, table, 1);
      view(game, table, 1);
    }
    expect(hash(game, table)).toBe(before);
    const copy = clone(game, table);
    say(game, table, 1, 'a1');
    say(game, copy, 1, 'a1');
    expect(hash(game, copy)).toBe(hash(game, table));
  });

  test('each question has its own time; the default is the one it names, or its first option', () => {
    const table = start(game, { pace: 1 });
    expect(deadline(table)).toBe(100);
    accept(game, table, { type: 'time', at: 100 });
    expect(askOf(game, table, 1)?.options).toEqual(['b1', 'b2']);
    expect(deadline(table)).toBe(150);
    accept(game, table, { type: 'time', at: 150 });
    expect(deadline(table)).toBeNull();
    accept(game, table, { type: 'expire', ask: '0.2', at: 151 });
    expect(table.g.log[0]).toBe('b b1 x');
  });

  test('what was answered is kept as it was, not as part of the state', () => {
    const main = procedure('main').steps(
      script('TT-1.1', function* ({ g }) {
        const seats = yield* ask(0, 'k', [g.seats]);
        yield* ask(1, 'k', [1]);
        return ({ g: state }) => void state.log.push(JSON.stringify(seats));
      }),
      end,
    );
    const own = tiny(main, [], { concede: { clause: 'TT-9.1', run: ({ g }) => void g.seats.push(9) } });
    const table = start(own);
    say(own, table, 0, [0, 1]);
    accept(own, table, { type: 'concede', seat: 1, at: 0 });
    expect(table.g.log[0]).toBe('[0,1]');
  });

  const faults: [string, string, (ctx: any) => void][] = [
    ['rolls', 'roll', (ctx) => ctx.roll(6)],
    ['draws', 'roll', (ctx) => ctx.random(6)],
    ['picks', 'roll', (ctx) => ctx.pick([1, 2])],
    ['shuffles', 'shuffle', (ctx) => ctx.shuffle([1, 2])],
    ['tells', 'tell', (ctx) => ctx.tell('x', {})],
    ['reveals', 'tell', (ctx) => ctx.reveal('x', {})],
  ];
  test.each(faults)('the reading part that %s is an error, heard by somebody or not', (_, what, fault) => {
    const main = procedure('main').steps(
      script('TT-1.1', function* (ctx) {
        fault(ctx);
        yield* ask(0, 'k', [1]);
      }),
      end,
    );
    const message = `main TT-1.1: options and questions may not ${what}`;
    expect(failure(() => start(tiny(main)))).toEqual({ name: 'RulesError', message });
    expect(failure(() => start(tiny(main), {}, { facts: () => {} })).message).toBe(message);
  });

  test.each(faults)('options that are built by one that %s are an error', (_, what, fault) => {
    const main = (unlessForced: boolean) =>
      tiny(
        procedure('main').steps(
          choose('TT-1.1', {
            kind: 'k',
            who: () => 0,
            unlessForced,
            options: (ctx) => {
              fault(ctx);
              return [1];
            },
            take: () => {},
          }),
          end,
        ),
      );
    const message = `main TT-1.1: options and questions may not ${what}`;
    const table = start(main(false));
    expect(failure(() => askOf(main(false), table, 0)).message).toBe(message);
    expect(failure(() => start(main(true))).message).toBe(message);
  });

  test('a script that asks nothing is a plain step', () => {
    const main = procedure('main').steps(
      script('TT-1.1', function* () {
        return ({ g }) => void g.log.push('wrote');
      }),
      end,
    );
    expect(start(tiny(main)).g.log).toEqual(['wrote', 'end']);
  });
});

describe('time', () => {
  const limited = (limit: number | undefined, otherwise = true) =>
    tiny(
      procedure('main').steps(
        choose('TT-1.1', {
          kind: 'k',
          who: () => 0,
          limit: limit === undefined ? undefined : ({ g }) => limit + g.n,
          options: () => ['first', 'second'],
          otherwise: otherwise ? () => 'second' : undefined,
          take: ({ g }, answer) => void g.log.push(answer),
        }),
        end,
      ),
      [],
      giveUp,
    );

  test('limits are scaled by the pace; without a pace or a limit there is no deadline', () => {
    expect(deadline(start(limited(1000), { pace: 1, at: 5 }))).toBe(1005);
    expect(deadline(start(limited(1000), { pace: 2.5 }))).toBe(2500);
    expect(deadline(start(limited(1000)))).toBeNull();
    expect(deadline(start(limited(undefined), { pace: 1 }))).toBeNull();
  });

  test('up: the default answer, or else the first option', () => {
    for (const [otherwise, answer] of [
      [true, 'second'],
      [false, 'first'],
    ] as const) {
      const game = limited(10, otherwise);
      const table = start(game, { pace: 1 });
      accept(game, table, { type: 'time', at: 10 });
      expect(table.g.log).toEqual([answer, 'end']);
    }
  });

  test('not up: the clock moves and the question stays', () => {
    const game = limited(10);
    const table = start(game, { pace: 1 });
    accept(game, table, { type: 'time', at: 9 });
    expect(table).toMatchObject({ now: 9, seq: 1 });
    expect(waiting(table)).toEqual([0]);
    const forever = limited(undefined);
    const slow = start(forever);
    accept(forever, slow, { type: 'time', at: 1e9 });
    expect(waiting(slow)).toEqual([0]);
  });

  test('an answer may come at the very deadline and not after', () => {
    const game = limited(10);
    const table = start(game, { pace: 1 });
    expect(
      apply(game, clone(game, table), { type: 'answer', seat: 0, ask: '0.1', value: 'first', at: 10 }),
    ).toBeNull();
    expect(apply(game, table, { type: 'answer', seat: 0, ask: '0.1', value: 'first', at: 11 })).toEqual({
      code: 'late',
      message: 'ask 0.1 was open until 10; the answer came 1 ms later',
    });
  });

  test("expire: not before the question's own deadline; without one, whenever the host says", () => {
    const game = limited(10);
    const table = start(game, { pace: 1 });
    expect(apply(game, table, { type: 'expire', ask: '0.1', at: 9 })).toEqual({
      code: 'early',
      message: "ask 0.1 is open until 10; it can't run out at 9",
    });
    accept(game, table, { type: 'expire', ask: '0.1', at: 10 });
    expect(table.g.log).toEqual(['second', 'end']);
    const free = start(game);
    accept(game, free, { type: 'expire', ask: '0.1', at: 3 });
    expect(free).toMatchObject({ now: 3, seq: 1 });
    expect(free.g.log).toEqual(['second', 'end']);
  });

  test('rules see the time of the input that moved them', () => {
    const main = procedure('main').steps(
      choose('TT-1.1', {
        kind: 'k',
        who: () => 0,
        options: () => [1],
        take: ({ g, now }) => void g.log.push(`at ${now}`),
      }),
      end,
    );
    const game = tiny(main);
    const table = start(game, { at: 5 });
    say(game, table, 0, 1, 77);
    expect(table.g.log[0]).toBe('at 77');
  });
});

describe('giving up', () => {
  test('answers the open question by default, and says so as a fact of its clause', () => {
    const main = procedure('main').steps(
      choose('TT-1.1', {
        kind: 'k',
        who: () => 0,
        options: () => ['x', 'y'],
        otherwise: () => 'y',
        take: ({ g }, answer) => void g.log.push(answer),
      }),
      end,
    );
    const game = tiny(main, [], giveUp);
    const table = start(game, { seats: 3 });
    const facts: Fact[] = [];
    apply(game, table, { type: 'concede', seat: 0, at: 4 }, { facts: (f) => void facts.push(f) });
    expect(table.g.log).toEqual(['gone 0', 'y', 'end']);
    expect(facts).toMatchObject([{ kind: 'gaveUp', clause: 'TT-9.1', data: { seat: 0 }, path: ['main'] }]);
    expect(table).toMatchObject({ now: 4, seq: 1 });
  });

  test('of a seat that is not asked leaves the others to their questions', () => {
    const main = procedure('main').steps(
      choose('TT-1.1', { kind: 'k', who: () => 0, options: () => ['x'], take: () => {} }),
      end,
    );
    const game = tiny(main, [], giveUp);
    const table = start(game, { seats: 3 });
    accept(game, table, { type: 'concede', seat: 2, at: 0 });
    expect(waiting(table)).toEqual([0]);
    expect(idOf(game, table, 0)).toBe('0.1');
  });

  test('in a script answers the question that is open, by its default', () => {
    const main = procedure('main').steps(
      script('TT-1.1', function* () {
        const a = yield* ask(0, 'a', ['x', 'y'], { otherwise: 'y' });
        const b = yield* ask(1, 'b', ['p', 'q']);
        return ({ g }) => void g.log.push(a + b);
      }),
      end,
    );
    const game = tiny(main, [], giveUp);
    const table = start(game, { seats: 3 });
    accept(game, table, { type: 'concede', seat: 0, at: 0 });
    expect(waiting(table)).toEqual([1]);
    say(game, table, 1, 'q');
    expect(table.g.log).toEqual(['gone 0', 'yq', 'end']);
  });

  test('a script looks again at what has changed: it may be done, ask somebody else, or go on as it was', () => {
    const main = procedure('main').steps(
      script('TT-1.1', function* ({ g }) {
        if (g.gone[0]) return ({ g: state }: Ctx<Tiny, unknown>) => void state.log.push('left out');
        const a = yield* ask(0, 'a', ['x']);
        const b = yield* ask(g.gone[1] ? 2 : 1, 'b', ['y']);
        return ({ g: state }: Ctx<Tiny, unknown>) => void state.log.push(a + b);
      }),
      end,
    );
    const game = tiny(main, [], giveUp);
    const done = start(game, { seats: 4 });
    accept(game, done, { type: 'concede', seat: 0, at: 0 });
    expect(done.g.log).toEqual(['gone 0', 'left out', 'end']);

    const other = start(game, { seats: 4 });
    say(game, other, 0, 'x');
    accept(game, other, { type: 'concede', seat: 1, at: 0 });
    expect(waiting(other)).toEqual([2]);
    say(game, other, 2, 'y');
    expect(other.g.log).toEqual(['gone 1', 'xy', 'end']);

    const same = start(game, { seats: 4 });
    say(game, same, 0, 'x');
    accept(game, same, { type: 'concede', seat: 3, at: 0 });
    expect(idOf(game, same, 1)).toBe('1.1');
  });

  test('may decide the match', () => {
    const main = procedure('main').steps(
      choose('TT-1.1', { kind: 'k', who: () => 0, options: () => ['x'], take: () => {} }),
      end,
    );
    const game = tiny(main, [], giveUp);
    const table = start(game);
    accept(game, table, { type: 'concede', seat: 1, at: 0 });
    expect(table.result).toEqual({ places: [1, 2], why: 'TT-9.1', scores: null });
    expect(waiting(table)).toEqual([]);
  });

  test('is refused where the game knows no such thing', () => {
    const main = procedure('main').steps(
      choose('TT-1.1', { kind: 'k', who: () => 0, options: () => ['x'], take: () => {} }),
      end,
    );
    const game = tiny(main);
    const table = start(game);
    const before = hash(game, table);
    expect(apply(game, table, { type: 'concede', seat: 1, at: 0 })).toEqual({
      code: 'illegal',
      message: 'tiny knows no giving up',
    });
    expect(hash(game, table)).toBe(before);
  });
});

test('settle: the host ends the match with a result of its own', () => {
  const main = procedure('main').steps(
    choose('TT-1.1', { kind: 'k', who: () => 0, options: () => ['x'], take: () => {} }),
    end,
  );
  const game = tiny(main);
  const table = start(game);
  accept(game, table, { type: 'settle', result: drawn(2, 'agreed'), at: 12 });
  expect(table.result).toEqual({ places: [1, 1], why: 'agreed', scores: null });
  expect(table).toMatchObject({ now: 12, seq: 1, stack: [] });
});
