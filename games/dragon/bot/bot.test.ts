import {
  type Ask,
  apply,
  askOf,
  type Bot,
  type Deal,
  type Decision,
  deadline,
  deal,
  determinise,
  type Json,
  type Level,
  seeded,
  type Table,
  take,
  waiting,
} from '@kaiju/kernel';
import { clause, mindAt as mindOf } from '@kaiju/kernel/testing';
import { describe, expect, test } from 'vitest';
import { actionCards } from '../content/index.ts';
import { times } from '../content/numbers.ts';
import type { HitKind } from '../content/types.ts';
import { dragon } from '../index.ts';
import type { Dragon } from '../state.ts';
import { position } from '../testing.ts';
import { planningBot } from './bot.ts';
import { MANNERS } from './levels.ts';
import { Outlook } from './outlook.ts';
import { Planner } from './plan.ts';
import { standing, Trek } from './trek.ts';

const LEVELS: readonly Level[] = ['beginner', 'casual', 'strong', 'master'];

/** A level with a clock that counts how often it is looked at: the master's milliseconds become worlds. */
function made(level: Level): Bot {
  const { effort, ...manner } = MANNERS[level];
  let ticks = 0;
  return planningBot({ ...manner, ...(effort && { effort: { ms: 2, breadth: 3 } }) }, () => ticks++);
}

const mindAt = (table: Table<Dragon>, seat: number) => mindOf(dragon, table, seat);

function decide(level: Level, table: Table<Dragon>, seat = 0, luck = 'x'): Decision {
  return made(level).decide(mindAt(table, seat), seeded(luck));
}

const answer = (level: Level, table: Table<Dragon>, seat = 0): Json => decide(level, table, seat).value;

/** Bots at a table, each answering when it said it would; every answer must be legal, or overtaken in a race. */
function play(
  bots: readonly Bot[],
  order: Deal,
  look: (table: Table<Dragon>) => boolean = () => true,
): Table<Dragon> {
  const table = deal(dragon, order);
  const rng = seeded('bots');
  let planned = new Map<string, Decision & { seat: number; at: number }>();
  while (table.result === null && look(table)) {
    const standing = new Map<string, Decision & { seat: number; at: number }>();
    for (const seat of waiting(table)) {
      const mind = mindAt(table, seat);
      const decision = planned.get(mind.ask.id) ?? bots[seat].decide(mind, rng);
      standing.set(mind.ask.id, { at: table.now + decision.after, ...decision, seat });
    }
    planned = standing;
    const [ask, first] = [...standing].reduce((a, b) => (b[1].at < a[1].at ? b : a));
    const due = deadline(table);
    if (due !== null && first.at > due) {
      expect(apply(dragon, table, { type: 'time', at: due })).toBe(null);
      continue;
    }
    const { seat, value, at } = first;
    const racing = askOf(dragon, table, seat)?.step === 'race';
    const refusal = apply(dragon, table, { type: 'answer', seat, ask, value, at: Math.max(at, table.now) });
    if (refusal !== null) expect([racing, refusal.code]).toEqual([true, 'illegal']);
    planned.delete(ask);
  }
  return table;
}

describe('whole games by the rules', () => {
  const tables: [number, Record<string, Json>][] = [
    [2, {}],
    [3, { mode: 'relaxed' }],
    [3, { mode: 'mail' }],
    [4, { map: 'vault' }],
    [5, { recover: 'everyRound' }],
    [6, {}],
    [2, { games: 2 }],
  ];
  test.each(tables)('%i seats, %j', (seats, options) => {
    const levels: readonly Level[] = ['strong', 'casual', 'beginner', 'casual', 'beginner', 'casual'];
    const bots = levels.slice(0, seats).map(made);
    const table = play(bots, { seats, seed: `${seats}`, options, pace: 1 });
    expect(table.result).not.toBe(null);
    expect(table.g.players.some((p) => p.total > 0)).toBe(true);
  });

  test('a master and a beginner, with and without a clock', () => {
    for (const pace of [0, 1]) {
      const { result } = play([made('master'), made('beginner')], { seats: 2, seed: 'm', pace });
      expect(result).not.toBe(null);
    }
  });
});

clause('DH-3.22a DH-16.2', 'with nothing to place a bot is Done as soon as the glass is turned', () => {
  const cards = actionCards.map(({ id }) => id).join(' ');
  for (const level of LEVELS) {
    const table = position(`ai fire-breath\nspent 0 ${cards}`, { start: 'sand' });
    expect(decide(level, table)).toEqual({ value: 'done', after: 0 });
  }
});

clause('DH-16.1', 'a bot decides by what its seat knows', () => {
  for (const level of LEVELS) {
    const rng = seeded('other worlds');
    let compared = 0;
    play([made('casual'), made('casual'), made('casual')], { seats: 3, seed: 'blind' }, (table) => {
      const [seat] = waiting(table);
      if (askOf(dragon, table, seat)?.options?.length === 1) return true;
      const other = determinise(dragon, table, seat, rng);
      expect(decide(level, other, seat)).toEqual(decide(level, table, seat));
      return ++compared < 20;
    });
    expect(compared).toBe(20);
  }
});

test('the same luck gives the same game', () => {
  const once = () => {
    const bots = [made('strong'), made('casual'), made('master')];
    const table = play(bots, { seats: 3, seed: 'again' }, ({ g }) => g.round < 4);
    return JSON.stringify(table.g);
  };
  expect(once()).toBe(once());
});

test('an ability that would change nothing is no plan of its own', () => {
  const few =
    'spent 0 run-east run-south run-west step-east step-west dash jump shove steal guard stash grab';
  const armed = (given: string): boolean => {
    const { g } = position(`ai homecoming-slumber\ncharacter 0 acrobat\nat 1 12,2\n${few}\n${given}`, {
      start: 'sand',
    });
    const plans = new Planner(new Outlook(g, 0), { greed: 300, care: 1, nerve: 1 }).plans();
    return plans.some(({ moves }) => moves.some(({ arm }) => arm));
  };
  expect(armed('at 0 3,12\nground golden-chalice 3,10')).toBe(false);
  expect(armed('at 0 7,13\nground golden-chalice 7,11\ncolour fire')).toBe(true);
});

clause('DH-20.6', 'a bot knows what its shield is for, and what it costs against fire', () => {
  const given = 'ai homecoming-slumber\ncharacter 0 shieldbearer\nbag 0 moonstone';
  const o = new Outlook(position(given, { start: 'sand' }).g, 0);
  const after = (hit: HitKind) => {
    const s = standing(o);
    new Trek(o).hurt(s, hit);
    return s;
  };
  expect(after('ice')).toMatchObject({ alive: true, frozen: false, spare: 0, bag: 45 });
  expect(after('fire')).toMatchObject({ alive: true, spare: 0, bag: 0 });
  expect(after('crush').alive).toBe(false);
});

describe('the pace', () => {
  const TRIES = 40;
  /** A race that has been opened at 10 s, as the host opens it. */
  function opened(seconds: number): Table<Dragon> {
    const table = deal(dragon, {
      ...{ seats: 2, seed: 'pace', pace: 1, at: 10_000 },
      options: { lineup: ['windrunner', 'acrobat'], seconds },
    });
    while (askOf(dragon, table, waiting(table)[0])?.step !== 'race')
      for (const seat of waiting(table)) {
        const { options } = askOf(dragon, table, seat) as Ask;
        take(dragon, table, seat, (options as Json[])[0]);
      }
    return table;
  }

  clause('DH-16.2', 'the first card comes when it would come from a person of that level', () => {
    const table = opened(30);
    for (const level of LEVELS) {
      const [from, to] = MANNERS[level].first;
      for (let n = 0; n < (level === 'master' ? 4 : TRIES); n++) {
        const { value, after } = decide(level, table, 0, `${n}`);
        const moment = after - times.countIn;
        expect(moment).toBeGreaterThanOrEqual(value === 'flip' ? 1_500 : Math.max(1_500, from));
        expect(moment).toBeLessThanOrEqual(to);
      }
    }
  });

  clause('DH-16.2', 'and further ones 1.2 to 3.5 seconds later, before the sand has run out', () => {
    for (const level of ['beginner', 'casual', 'strong'] as const) {
      const table = opened(30);
      take(dragon, table, 0, { place: 'step-east' });
      for (let n = 0; n < TRIES; n++) {
        const { after } = decide(level, table, 0, `${n}`);
        expect(after).toBeGreaterThanOrEqual(1_200);
        expect(after).toBeLessThanOrEqual(3_500);
      }
      table.now = 10_000 + times.countIn + 29_000;
      expect(decide(level, table).after).toBeLessThan(1_000);
    }
  });

  test('whoever is at the limit waits for the end', () => {
    const table = opened(45);
    take(dragon, table, 0, { place: 'step-east' });
    take(dragon, table, 0, { place: 'step-south' });
    expect(decide('strong', table).after).toBeGreaterThan(times.countIn + 45_000);
  });
});

describe.each(['strong', 'master'] as const)('%s', (level) => {
  clause('DH-16.3', 'goes for the treasure that two cards reach', () => {
    const table = position('ai homecoming-slumber\nat 0 3,12\nground golden-chalice 3,10\nat 1 12,2', {
      start: 'sand',
    });
    expect(answer(level, table)).toMatchObject({
      place: expect.stringMatching(/^(run-north|step-north|dash|jump)$/),
    });
  });

  clause('DH-16.3', 'and not through fire', () => {
    const given = `
      top fire-breath
      ai homecoming-slumber
      at 0 7,1
      at 1 12,2
      spent 0 jump dash
      ground golden-chalice 7,3
    `;
    const lethal = { place: expect.stringMatching(/^(step|run)-south$/) };
    expect(answer(level, position(given, { start: 'sand' }))).not.toMatchObject(lethal);
    expect(
      answer(
        level,
        position(given.replace('top', 'draw 10\ntop').replace('fire-breath', 'ice-breath'), {
          start: 'sand',
        }),
      ),
    ).toMatchObject(lethal);
  });

  clause('DH-16.5', 'runs from the card that was opened', () => {
    const table = position('ai icicle-fall\nat 0 7,4\nbag 0 golden-chalice moonstone\nat 1 12,2', {
      start: 'sand',
      when: '1 flip',
    });
    const { value } = decide(level, table);
    expect(value).toMatchObject({ place: expect.stringMatching(/^(step|run|dash|jump)/) });
  });

  clause('DH-16.5', 'looks at the AI card when much hangs on it', () => {
    const table = position(
      'ai fire-breath\nat 0 7,5\nbag 0 golden-chalice moonstone crown-of-the-first-king dragon-egg\nat 1 12,2\nspent 0 guard',
      { start: 'sand' },
    );
    expect(answer(level, table)).toBe('flip');
  });

  clause('DH-16.5', 'keeps its most valuable treasure as heirloom', () => {
    const table = position('bag 0 moonstone crown-of-the-first-king old-coins-1', { start: 'prepare' });
    expect(answer(level, table)).toEqual({ heirloom: 'crown-of-the-first-king' });
  });

  clause('DH-16.4', 'leaves with enough, and not with little while there is time', () => {
    const rich =
      'bag 0 dragon-heart golden-chalice moonstone dragon-egg crown-of-the-first-king star-compass';
    const leaves = (given: string) =>
      answer(level, position(`ai frost-nova\nat 0 7,1\n${given}`, { start: 'tidyUp' }));
    expect(leaves(rich)).toBe('leave');
    expect(leaves('bag 0 old-coins-1\nground golden-chalice 7,4')).toBe('stay');
    expect(leaves('bag 0 old-coins-1\ncountdown\ndraw 1')).toBe('leave');
  });

  describe('uses what it carries when that saves more than it costs', () => {
    const rich = 'heirloom 0 crown-of-the-first-king\nbag 0 golden-chalice dragon-egg moonstone';
    const special = 'spent 0 guard haste regroup';
    const lastRound = `next ice-breath\ncountdown\ndraw 0\nat 1 12,2\n${rich}\n${special}`;
    /** What it does with this in hand, when it has seen what comes; nothing if it has nothing to do. */
    const uses = (given: string, when?: string) =>
      answer(level, position(given, { start: 'prepare', ...(when && { when }) }));

    test('a Diamond to a portal near the exit, in the last round', () => {
      const lost = `${lastRound}\nat 0 5,9\nspent 0 run-north run-west step-west dash`;
      expect(uses(`${lost}\nbag 0 dragon-diamond`)).toMatchObject({ use: 'dragon-diamond' });
      expect(uses(`${lost}\nat 0 7,12\nbag 0 dragon-diamond`)).toBe('end');
    });

    test('a Pendant for the card that is lacking', () => {
      const far = `${lastRound}\ncharacter 0 trickster\nbag 0 hourglass-pendant\nspent 0 dash`;
      expect(uses(`${far}\nat 0 2,13`)).toEqual({ use: 'hourglass-pendant' });
      expect(uses(`${far}\nat 0 4,13`)).toBe('end');
    });

    test('a Flask, a Mouse and a Bell against a monster that would have it', () => {
      const slow = 'spent 0 step-north run-north run-east run-west dash jump';
      const caught = `character 0 scholar\nfrozen 0\n${rich}\n${special}\n${slow}`;
      const seen = (given: string) => uses(given, '0 taps scholar');
      const pounce = `${caught}\nnext pounce\nat 0 7,4`;
      expect(seen(`${pounce}\nbag 0 smoke-flask\nat 1 5,11`)).toEqual({ use: 'smoke-flask' });
      expect(seen(`${pounce}\nbag 0 clockwork-mouse\nat 1 12,2`)).toMatchObject({ use: 'clockwork-mouse' });
      const wings = `${caught}\nnext blazing-wings\nat 0 10,7\nbag 0 brass-bell\nat 1 12,2`;
      expect(seen(wings)).toMatchObject({ use: 'brass-bell', to: expect.stringMatching(/^[EW]$/) });
      expect(seen(wings.replace('blazing-wings', 'homecoming-slumber'))).toBe('end');
    });
  });

  test('knows what its ability can not do', () => {
    const acts = (given: string) =>
      answer(level, position(`ai homecoming-slumber\n${given}`, { start: 'sand' }));
    const south = { place: expect.stringMatching(/^(step|run)-south$/) };
    const pillar = 'character 0 acrobat\nat 0 5,1\nat 1 12,12\nground golden-chalice 5,3\nspent 0 jump dash';
    expect(acts(pillar)).not.toMatchObject(south);
    const hook =
      'character 0 grappler\nat 0 7,5\nat 1 12,12\nground dragon-heart 7,7\nspent 0 run-south jump dash';
    expect(acts(hook)).not.toMatchObject({ place: 'grab' });
    expect(acts(`beast 10,10\n${hook}`)).toEqual({ place: 'grab', arm: true });
  });

  test('makes for the exit when time runs out', () => {
    const table = position(
      'ai ice-breath\nnext frost-nova\ncountdown\ndraw 0\nat 0 4,1\nbag 0 golden-chalice\nat 1 12,12',
      {
        start: 'sand',
      },
    );
    expect(answer(level, table)).toMatchObject({
      place: expect.stringMatching(/^(run-east|step-east|dash|jump)$/),
    });
  });

  test('takes the better of what it can reach', () => {
    const grab = position(
      'ai homecoming-slumber\nat 0 3,11\nat 1 12,2\nground clay-urn 3,12\nground golden-chalice 4,12\nlane 0 grab',
    );
    expect(answer(level, grab)).toBe('golden-chalice');
  });
});
