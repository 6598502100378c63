import { describe, expect, test } from 'vitest';
import { failure, frame, procedure, State, say, start, type Tiny, tiny } from './fixtures/tiny.ts';
import {
  act,
  answerWith,
  call,
  choose,
  defineGame,
  done,
  drawn,
  type Fact,
  fire,
  GameEvent,
  hash,
  install,
  int,
  list,
  next,
  over,
  proceduresOf,
  Rows,
  record,
  Stat,
  secret,
  stay,
  type Trigger,
  type Type,
  text,
  uninstall,
  waiting,
  whole,
} from './index.ts';

interface Hurt {
  damage: number;
  notes: string[];
}

/** One event, `hurting`, fired before the step that does it; `prepare` installs what answers. */
function hurtGame(
  build: (hurting: GameEvent<Tiny, Hurt>) => (g: Tiny) => void,
  more: Parameters<typeof tiny>[2] = {},
  others: Parameters<typeof tiny>[1] = [],
) {
  const hurting = new GameEvent<Tiny, Hurt>('hurting');
  const prepare = build(hurting);
  const hurt = procedure('hurt', { damage: int, notes: list(text) }).steps(
    fire('TT-2.1', hurting),
    act('TT-2.2', ({ g, v, host, tell }) => {
      g.log.push(`hurt ${v.damage}${v.notes.map((n) => ` ${n}`).join('')}${host}`);
      tell('hurt', { damage: v.damage });
    }),
  );
  const main = procedure('main').steps(
    act('TT-1.1', ({ g }) => prepare(g)),
    act('TT-1.2', () => call(hurt, { damage: 10 })),
    act('TT-1.3', () => over(drawn(2, 'TT-1.3'))),
  );
  return tiny(main, [hurt, ...others], { events: [hurting], ...more });
}
const noting = (event: GameEvent<Tiny, Hurt>, name: string, run?: Trigger<Tiny, Hurt>['run']) =>
  event.trigger(name, 'TT-3.1', {
    run: (ctx) => {
      ctx.v.notes.push(`${name}@${ctx.host}`);
      return run?.(ctx);
    },
  });

describe('triggers', () => {
  test('nothing installed: the event passes by', () => {
    expect(start(hurtGame(() => () => {})).g.log).toEqual(['hurt 10']);
  });

  test('run in the order of installing, each with its host, and edit the event before it is done', () => {
    const game = hurtGame((hurting) => {
      const halve = noting(hurting, 'halve', ({ v }) => {
        v.damage >>= 1;
      });
      const less = noting(hurting, 'less', ({ v }) => {
        v.damage -= 2;
      });
      return (g) => {
        install(g, 'wall', less);
        install(g, 7, halve);
        install(g, 'moat', less);
      };
    });
    expect(start(game).g.log).toEqual(['hurt 2 less@wall halve@7 less@moat']);
  });

  test('the game may write down another order, once for all events', () => {
    const orders: string[] = [];
    const game = hurtGame(
      (hurting) => {
        const a = noting(hurting, 'a');
        const b = noting(hurting, 'b');
        return (g) => install(g, 1, a, b, b);
      },
      {
        order: (_, event, rows) => {
          orders.push(`${event} ${rows.map((r) => r.def).join()}`);
          return [...rows].reverse();
        },
      },
    );
    expect(start(game).g.log).toEqual(['hurt 10 b@1 b@1 a@1']);
    expect(orders).toEqual(['hurting a,b,b']);
  });

  test('when: tested in its turn, with what the triggers before it have done', () => {
    const game = hurtGame((hurting) => {
      const less = noting(hurting, 'less', ({ v }) => {
        v.damage -= 6;
      });
      const big = hurting.trigger('big', 'TT-3.2', {
        when: ({ v, host }) => v.damage > 5 && host === 'here',
        run: ({ v }) => void v.notes.push('big'),
      });
      return (g) => {
        install(g, 'here', big);
        install(g, 'there', big);
        install(g, 'wall', less);
        install(g, 'here', big);
      };
    });
    expect(start(game).g.log).toEqual(['hurt 4 big less@wall']);
  });

  test('what is uninstalled while others run does not run; what is installed then waits for the next event', () => {
    const game = hurtGame((hurting) => {
      const late = noting(hurting, 'late');
      const gone = noting(hurting, 'gone');
      const breaker = noting(hurting, 'breaker', ({ g }) => {
        uninstall(g, 'victim');
        install(g, 'new', late);
      });
      return (g) => {
        install(g, 'x', breaker);
        install(g, 'victim', gone);
        install(g, 'y', late);
      };
    });
    const table = start(game);
    expect(table.g.log).toEqual(['hurt 10 breaker@x late@y']);
    expect(table.g.rows.by.hurting.map((r) => r.host)).toEqual(['x', 'y', 'new']);
    expect(table.g.rows.by.hurting.map((r) => r.n)).toEqual([0, 2, 3]);
  });

  test('a trigger that takes itself away still finishes, and the others still run', () => {
    const game = hurtGame((hurting) => {
      const once = noting(hurting, 'once', ({ g, host }) => uninstall(g, host));
      const b = noting(hurting, 'b');
      return (g) => {
        install(g, 1, once);
        install(g, 2, b);
      };
    });
    expect(start(game).g.log).toEqual(['hurt 10 once@1 b@2']);
  });

  test('a trigger may call a procedure that asks; the next trigger waits for it', () => {
    const prevent = procedure('prevent', { seat: int }).steps(
      choose('TT-4.1', {
        kind: 'prevent',
        who: ({ v }) => v.seat,
        options: () => [0, 3, 5],
        take: ({ g }, much) => {
          g.log.push(`prevents ${much}`);
          return answerWith(10 - much);
        },
      }),
    );
    const game = hurtGame(
      (hurting) => {
        const shield = noting(hurting, 'shield', ({ host }) =>
          call(prevent, { seat: Number(host) }, 'damage'),
        );
        const after = noting(hurting, 'after', ({ v, g }) => void g.log.push(`sees ${v.damage}`));
        return (g) => {
          install(g, 1, shield);
          install(g, 'x', after);
          install(g, 0, shield);
        };
      },
      {},
      [prevent],
    );
    const table = start(game);
    expect(waiting(table)).toEqual([1]);
    say(game, table, 1, 3);
    expect(table.g.log).toEqual(['prevents 3', 'sees 7']);
    expect(waiting(table)).toEqual([0]);
    say(game, table, 0, 5);
    expect(table.g.log).toEqual(['prevents 3', 'sees 7', 'prevents 5', 'hurt 5 shield@1 after@x shield@0']);
  });

  test('events within events: the inner one is over before the outer one goes on', () => {
    const hurting = new GameEvent<Tiny, { depth: number }>('hurting');
    const hurt = procedure('hurt', { depth: int });
    const thorn = hurting.trigger('thorn', 'TT-3.1', {
      when: ({ v }) => v.depth < 3,
      run: ({ v, g, host }) => {
        g.log.push(`${host} at ${v.depth}`);
        return call(hurt, { depth: v.depth + 1 });
      },
    });
    hurt.steps(
      fire('TT-2.1', hurting),
      act('TT-2.2', ({ g, v }) => void g.log.push(`hurt ${v.depth}`)),
    );
    const main = procedure('main').steps(
      act('TT-1.1', ({ g }) => {
        install(g, 'a', thorn);
        install(g, 'b', thorn);
        return call(hurt, { depth: 2 });
      }),
      act('TT-1.3', () => over(drawn(2, 'x'))),
    );
    expect(start(tiny(main, [hurt], { events: [hurting] })).g.log).toEqual([
      'a at 2',
      'hurt 3',
      'b at 2',
      'hurt 3',
      'hurt 2',
    ]);
  });

  test('done (or an answer) leaves out the triggers that come after; stay and next are nothing special', () => {
    const last = (flow: typeof done) =>
      start(
        hurtGame((hurting) => {
          const a = noting(hurting, 'a', () => flow);
          const b = noting(hurting, 'b');
          return (g) => install(g, 1, a, b);
        }),
      ).g.log;
    expect(last(done)).toEqual(['hurt 10 a@1']);
    expect(last(stay)).toEqual(['hurt 10 a@1 b@1']);
    expect(last(next)).toEqual(['hurt 10 a@1 b@1']);
  });

  test('a trigger may end the match', () => {
    const game = hurtGame((hurting) => {
      const doom = noting(hurting, 'doom', () => over(drawn(2, 'TT-3.9')));
      return (g) => install(g, 1, doom);
    });
    const table = start(game);
    expect(table.result?.why).toBe('TT-3.9');
    expect(table.g.log).toEqual([]);
  });

  test('facts of a trigger carry its clause and the path without the dispatch; steps after it have no host', () => {
    const game = hurtGame((hurting) => {
      const cry = hurting.trigger('cry', 'TT-3.7', { run: ({ tell, host }) => tell('cried', { host }) });
      return (g) => install(g, 'bell', cry);
    });
    const facts: Fact[] = [];
    const table = start(game, {}, { facts: (f) => void facts.push(f) });
    expect(facts).toMatchObject([
      { kind: 'cried', clause: 'TT-3.7', path: ['main', 'hurt'], data: { host: 'bell' } },
      { kind: 'hurt', clause: 'TT-2.2', path: ['main', 'hurt'] },
    ]);
    expect(table.g.log).toEqual(['hurt 10']);
  });

  test('whoever watches which rules are used sees each step and trigger that ran', () => {
    const game = hurtGame((hurting) => {
      const a = noting(hurting, 'a');
      const never = hurting.trigger('never', 'TT-3.8', { when: () => false, run: () => {} });
      return (g) => install(g, 1, a, never);
    });
    const ran: string[] = [];
    start(
      game,
      {},
      { ran: (rule) => void ran.push('event' in rule && 'name' in rule ? rule.name : rule.clause) },
    );
    expect(ran).toEqual(['TT-1.1', 'TT-1.2', 'TT-2.1', 'TT-0', 'a', 'TT-2.2', 'TT-1.3']);
  });
});

describe('modifiers', () => {
  const attack = new Stat<Tiny, { base: number; friend: boolean }>('attack');
  const plus = attack.modifier('plus', 'TT-5.1', (_, host, unit, value) =>
    unit.friend ? value + Number(host) : value,
  );
  const double = attack.modifier('double', 'TT-5.2', (_, __, ___, value) => value * 2);
  const byLog = attack.modifier('byLog', 'TT-5.3', (g, _, __, value) => value + g.log.length);
  const friend = { base: 3, friend: true };
  const foe = { base: 3, friend: false };
  const state = () => State.make({});

  test('nothing in play: the base', () => {
    expect(attack.of(state(), friend, 3)).toBe(3);
  });

  test('are folded in the order of installing, each for whom it concerns', () => {
    const g = state();
    install(g, 4, plus);
    install(g, 'x', double);
    install(g, 1, plus);
    expect(attack.of(g, friend, 3)).toBe(15);
    expect(attack.of(g, foe, 3)).toBe(6);
  });

  test('are never kept: each question is answered from the state as it is', () => {
    const g = state();
    install(g, 'x', byLog);
    expect(attack.of(g, friend, 3)).toBe(3);
    g.log.push('a', 'b');
    expect(attack.of(g, friend, 3)).toBe(5);
    uninstall(g, 'x');
    expect(attack.of(g, friend, 3)).toBe(3);
    expect(g.rows.by).toEqual({});
  });

  test('one that is not defined any more is an error that names it', () => {
    const g = state();
    g.rows.by.attack = [{ def: 'gone', host: 1, n: 0 }];
    expect(failure(() => attack.of(g, friend, 3))).toEqual({
      name: 'RulesError',
      message: "stat attack: no modifier 'gone' is defined",
    });
  });
});

describe('installing and taking away', () => {
  const event = new GameEvent<Tiny, object>('turning');
  const stat = new Stat<Tiny, object>('speed');
  const onTurn = event.trigger('boots', 'TT-6.1', { run: () => {} });
  const other = event.trigger('cape', 'TT-6.1', { run: () => {} });
  const faster = stat.modifier('boots', 'TT-6.1', (_, __, ___, n) => n + 1);
  const rows = (g: Tiny) =>
    Object.entries(g.rows.by).flatMap(([name, all]) => all.map((r) => `${name} ${r.def}@${r.host}`));

  test('all that came with a host goes with it, and nothing else', () => {
    const g = State.make({});
    install(g, 1, onTurn, faster, other);
    install(g, '1', onTurn);
    install(g, 2, faster);
    uninstall(g, 1);
    expect(rows(g)).toEqual(['turning boots@1', 'speed boots@2']);
    expect(g.rows.by.turning[0].host).toBe('1');
  });

  test('only the effects named go, also where another list has one of the same name', () => {
    const g = State.make({});
    install(g, 1, onTurn, faster, other);
    uninstall(g, 1, onTurn);
    expect(rows(g)).toEqual(['turning cape@1', 'speed boots@1']);
    uninstall(g, 1, other, faster);
    expect(rows(g)).toEqual([]);
  });

  test('two effects of one name in one list are refused when they are defined', () => {
    expect(failure(() => event.trigger('boots', 'TT-6.2', { run: () => {} }))).toEqual({
      name: 'RulesError',
      message: "event turning: trigger 'boots' is defined twice",
    });
    expect(failure(() => stat.modifier('boots', 'TT-6.2', (_, __, ___, n) => n))).toEqual({
      name: 'RulesError',
      message: "stat speed: modifier 'boots' is defined twice",
    });
  });
});

describe('a game is refused when it is defined', () => {
  const turning = new GameEvent<Tiny, object>('turning');
  const main = procedure('main').steps(fire('TT-1.1', turning));

  test('with an event that is fired but not listed, or another of the same name', () => {
    const message = "tiny: main TT-1.1 fires 'turning', an event that is not listed in the game";
    expect(failure(() => tiny(main))).toEqual({ name: 'RulesError', message });
    expect(failure(() => tiny(main, [], { events: [new GameEvent('turning')] })).message).toBe(message);
    expect(() => tiny(main, [], { events: [turning] })).not.toThrow();
  });

  test('with two events of one name', () => {
    expect(failure(() => tiny(main, [], { events: [turning, new GameEvent('turning')] }))).toEqual({
      name: 'RulesError',
      message: "tiny: two events are called 'turning'",
    });
  });

  test('with events but no rows in its state', () => {
    const Bare = record('Bare', { n: int });
    const bare = proceduresOf<{ n: number }>()('main').steps(fire('TT-1.1', new GameEvent('e')));
    const event = (bare.body[0] as { event: GameEvent }).event;
    const define = () =>
      defineGame({ ...frame(Bare), setup: () => ({ n: 0 }), main: bare, procedures: [], events: [event] });
    expect(failure(define)).toEqual({
      name: 'RulesError',
      message: "tiny: 'e' is fired, so the state needs a field 'rows: Rows' for what answers it",
    });
  });

  test('with secret fields and no word on how to imagine them; each is named by its place', () => {
    const Hidden = record('Hidden', {
      rows: Rows,
      plan: secret(int, 'none'),
      pairs: list(record('Pair', { a: secret(int, 'owner'), b: int })),
    });
    const steps = proceduresOf<any>()('main').steps(act('TT-1.1', () => over(drawn(2, 'x'))));
    const define = (imagine?: () => void) =>
      defineGame({
        ...frame(Hidden),
        setup: () => Hidden.make({ rows: Rows.make({}), plan: 1 }),
        main: steps,
        procedures: [],
        imagine,
      });
    expect(failure(() => define())).toEqual({
      name: 'RulesError',
      message: "tiny: plan, pairs.a are secret, so the game must say how to 'imagine' them",
    });
    expect(() => define(() => {})).not.toThrow();
  });

  test('with an option that has no bounds', () => {
    const State = record('Bare', { n: int });
    const steps = proceduresOf<any>()('main').steps(act('TT-1.1', () => over(drawn(2, 'x'))));
    const define = (length: Type<number>) =>
      defineGame({
        ...frame(State),
        options: record('options', { length: length.or(1) }),
        setup: ({ options }) => State.make({ n: options.length }),
        main: steps,
        procedures: [],
      });
    expect(failure(() => define(int)).message).toMatch(/^tiny: options\.length has no bounds/);
    expect(() => define(whole(1, 9))).not.toThrow();
  });
});

test('a row whose trigger is not defined any more is an error that names event and trigger', () => {
  const game = hurtGame(() => (g) => {
    g.rows.by.hurting = [{ def: 'gone', host: 1, n: 0 }];
  });
  expect(failure(() => start(game))).toEqual({
    name: 'RulesError',
    message: "event hurting: no trigger 'gone' is defined",
  });
});

test('rows are part of the state: in the hash, in the copy', () => {
  const game = hurtGame((hurting) => {
    const a = noting(hurting, 'a');
    return (g) => install(g, 1, a);
  });
  const table = start(game);
  const before = hash(game, table);
  table.g.rows.by.hurting[0].host = '1';
  expect(hash(game, table)).not.toBe(before);
});
