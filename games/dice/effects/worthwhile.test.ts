import { askOf, Dictated, type Json, PASS, type Table, take, waiting } from '@kaiju/kernel';
import { clause } from '@kaiju/kernel/testing';
import { expect } from 'vitest';
import { dice } from '../index.ts';
import type { Dice } from '../state.ts';
import { position } from '../testing.ts';
import type { Answer } from './answers.ts';
import { isWorthwhile } from './worthwhile.ts';

interface Course {
  rolls?: number[];
  /** The phase in which it ends. */
  until?: string;
  /** What is answered where it is no window, by kind of question. */
  decisions?: Record<string, Json>;
}

/** Plays on, everybody passing, and notes by seat and window what was possible there and worth a question. */
function worthwhile(table: Table<Dice>, { rolls = [], until = 'main2', decisions = {} }: Course) {
  const aids = { dice: new Dictated(rolls) };
  const found: Record<string, string[]> = {};
  while (table.result === null && table.g.phase !== until) {
    const [seat] = waiting(table);
    const { kind, step, options } = askOf(dice, table, seat)!;
    if (step === 'window') {
      const worth = options!.filter((o) => o !== PASS && isWorthwhile(table.g, seat, kind, o));
      const ids = new Set(worth.map((o) => ((o as Answer).play ?? (o as Answer).spend) as string));
      if (ids.size > 0) found[`${seat} ${kind} ${table.g.phase}`] = [...ids];
    }
    take(dice, table, seat, step === 'window' ? PASS : decisions[kind], aids);
  }
  expect(aids.dice.left()).toEqual([]);
  return found;
}

/** A turn from its first Main Phase on. */
const turn = (declare: string, defend = ''): Course['decisions'] => ({
  ...{ main: 'end', throw: 'stop', declare, defend },
});
const wardenAttacks = { rolls: [1, 1, 1, 4, 5, 1, 1, 1, 1, 1], decisions: turn('k1', 'sd') };
const duel = 'hero 0 warden\nhero 1 gardener\ncp 0 9\ncp 1 9';

clause('DT-24.21', 'an opponent’s dice: after a declaration, and when they defend against you', () => {
  const table = position(`${duel}\nhand 0 nudge rattled-table\nhand 1 nudge rattled-table`);
  expect(worthwhile(table, wardenAttacks)).toEqual({
    '1 W-D offence': ['c01', 'c09'],
    '0 W-H defence': ['c01', 'c09'],
    // One's own defence, too, but for what only moves an opponent's dice.
    '1 W-H defence': ['c01'],
  });
});

clause('DT-24.21', 'no ability declared: nothing to interfere with', () => {
  const table = position(`${duel}\nhand 1 nudge`);
  expect(worthwhile(table, { rolls: [1, 1, 1, 4, 5], decisions: turn('none') })).toEqual({});
});

clause('DT-24.21', 'own dice cards and Footnote: in a defence', () => {
  const scribe = 'hero 1 scribe\ncp 1 9\nhand 1 crowned-die recast-a-face\ntoken 1 footnote 1';
  const table = position(`hero 0 warden\n${scribe}`);
  const course = { rolls: [1, 1, 1, 4, 5, 1, 1, 1, 1, 1], decisions: turn('k1', 'nd') };
  expect(worthwhile(table, course)).toEqual({ '1 W-H defence': ['footnote', 'c03', 'c04'] });
});

clause('DT-24.22', 'modifiers in the last chance of one’s own attack', () => {
  const table = position(`${duel}\nhand 0 press-the-edge flying-shards\ntoken 0 glaze 1`);
  expect(worthwhile(table, wardenAttacks)).toEqual({ '0 W-I defence': ['c10', 'ka3'] });
});

clause('DT-24.22', 'against what can’t be defended, the announcement is the last chance', () => {
  const table = position(`${duel}\nhand 0 press-the-edge`);
  const course = { rolls: [6, 6, 6, 1, 2], decisions: turn('k4') };
  expect(worthwhile(table, course)).toEqual({ '0 W-G defence': ['c10'] });
});

clause('DT-24.22', 'what makes an attack undefendable comes when it is announced', () => {
  const table = position('hero 0 dancer\nhero 1 warden\ncp 0 9\nhand 0 razor-hem');
  const course = { rolls: [1, 1, 1, 3, 5, 1, 1, 1, 1], decisions: turn('i1', 'kd') };
  // Gusts, of which the Dancer gains two here, wait for the last chance.
  expect(worthwhile(table, course)).toEqual({ '0 W-G defence': ['ia4'], '0 W-I defence': ['gust'] });
});

clause('DT-24.23', 'prevention in the last chance, and the card that gives a token for it', () => {
  const table = position('hero 0 gardener\nhero 1 warden\ncp 1 9\nhand 1 brace quick-glaze\ntoken 1 glaze 1');
  const course = { rolls: [1, 1, 1, 5, 6, 1, 1, 1, 1], decisions: turn('s1', 'kd') };
  expect(worthwhile(table, course)).toEqual({ '1 W-I defence': ['glaze', 'c12', 'ka1'] });
});

clause('DT-24.23', 'a scratch is not worth a shield, unless it is the end', () => {
  const scratched = (hp: number) =>
    position(`hero 0 warden\nhero 1 gardener\nhp 0 ${hp}\ncp 0 9\nhand 0 brace\ntoken 0 scorch 1`, {
      start: 'upkeep',
    });
  expect(worthwhile(scratched(20), { until: 'income' })).toEqual({});
  expect(worthwhile(scratched(1), { until: 'income' })).toEqual({ '0 W-J upkeep': ['c12'] });
});

clause('DT-24.23', 'a partner is shielded, an opponent is not', () => {
  const four = 'hero 0 warden\nhero 1 gambler\nhero 2 dancer\nhero 3 scribe\ncp 2 9\nhand 2 shield-an-ally';
  const burnt = (seat: number) =>
    position(`${four}\nactive ${seat}\ntoken ${seat} scorch 3`, { seats: 4, start: 'upkeep' });
  expect(worthwhile(burnt(0), { until: 'income' })).toEqual({ '2 W-J upkeep': ['c13'] });
  expect(worthwhile(burnt(1), { until: 'income' })).toEqual({});
});

clause('DT-24.23', 'Mirage Step, and the card that gives one, when the attack is announced', () => {
  const table = position('hero 0 warden\nhero 1 gambler\ncp 1 9\nhand 1 vanishing-act\ntoken 1 mirage 1');
  const course = { rolls: [1, 1, 1, 4, 5, 1], decisions: turn('k1', 'gd') };
  expect(worthwhile(table, course)).toEqual({ '1 W-G defence': ['mirage', 'ga3'] });
});

clause('DT-24.24', 'cures before they are needed, at the start of the own Upkeep', () => {
  const healer = 'hero 0 gardener\nhero 1 warden\ncp 0 9\nhand 0 brush-clean\ntoken 0 mulch 1';
  const well = position(healer, { start: 'upkeep' });
  expect(worthwhile(well, { until: 'income' })).toEqual({});
  const ill = position(`${healer}\ntoken 0 scorch 2`, { start: 'upkeep' });
  expect(worthwhile(ill, { until: 'income' })).toEqual({ '0 W-A upkeep': ['mulch', 'c14'] });
});

clause('DT-24.24', 'and when what is pending would be the end', () => {
  const table = position('hero 0 warden\nhero 1 gardener\nhp 1 2\ntoken 1 mulch 1');
  const course = { rolls: [6, 6, 6, 1, 2], decisions: turn('k4') };
  expect(worthwhile(table, course)).toEqual({ '1 W-G defence': ['mulch'] });
});

clause('DT-24.25', 'Echo at the roll phase end', () => {
  const table = position('hero 0 ringer\nhero 1 warden\ntoken 0 echo 1');
  const course = { rolls: [1, 1, 1, 4, 6, 1, 1, 1, 1], decisions: turn('b1', 'kd') };
  expect(worthwhile(table, course)).toEqual({ '0 W-L rollEnd': ['echo'] });
});

clause(
  'DT-24.25',
  'Early Ring before the Upkeep of who has Resonance, Injunction before one’s own dice',
  () => {
    const ring = position('hero 0 warden\nhero 1 ringer\ncp 1 9\nhand 1 early-ring\ntoken 0 resonance 2', {
      start: 'upkeep',
    });
    expect(worthwhile(ring, { until: 'income' })).toEqual({ '1 W-A upkeep': ['ba3'] });
    const writ = position('hero 0 scribe\nhero 1 warden\ncp 0 9\nhand 0 injunction');
    const course = { rolls: [1, 1, 1, 3, 6], decisions: turn('none') };
    expect(worthwhile(writ, course)).toEqual({ '0 W-A offence': ['na6'] });
  },
);

clause('DT-24.26', 'CP, throws and tokens for later are worth no question', () => {
  const table = position(`${duel}\nhand 0 royal-stipend\nhand 1 royal-stipend rich-soil fourth-cast`);
  expect(worthwhile(table, wardenAttacks)).toEqual({});
});
