import { askOf, type Fact, load, optionsOf, save, type Table, waiting } from '@kaiju/kernel';
import { clause } from '@kaiju/kernel/testing';
import { expect } from 'vitest';
import { campaign as nodes, outset, prices } from './content/index.ts';
import { cardOf, cards, featOf, kindOf, kinds } from './effects/code.ts';
import { enlist } from './effects/party.ts';
import { encounter } from './index.ts';
import type { Encounter, Run } from './state.ts';
import { dealt, play, playOn, say } from './testing.ts';

const run = (table: Table<Encounter>) => table.g.run as Run;
const kind = (table: Table<Encounter>) => askOf(encounter, table, 0)?.kind;
const options = (table: Table<Encounter>) => optionsOf(encounter, table, 0) as readonly unknown[];

/** A run with two heroes, at the fork. */
function setOut(
  seed = 'road',
  more: Record<string, string> = {},
  facts?: (fact: Fact) => void,
): Table<Encounter> {
  const table = dealt(1, seed, { mode: 'campaign', ...more }, facts);
  play(table, { hero: 'H01' });
  const companion = options(table)[0] as { hero: string };
  play(table, companion);
  return table;
}

/** Fights the encounter at hand and has it end in this way. */
function fight(table: Table<Encounter>, outcome: 'won' | 'lost'): void {
  play(table, 'go');
  const [cell] = options(table) as { at: string }[];
  if (kind(table) === 'start') play(table, cell);
  decide(table, outcome);
}

function decide(table: Table<Encounter>, outcome: 'won' | 'lost'): void {
  playOn(table, 'to the main phase', () => kind(table) === 'main');
  table.g.outcome = outcome;
  table.g.why = 'EN-24.1';
  play(table, 'end');
}

/** Takes the first of whatever is offered until this is asked. */
function until(table: Table<Encounter>, wanted: string): void {
  for (let left = 60; left > 0 && kind(table) !== wanted; left--) {
    if (kind(table) === 'camp') fight(table, 'won');
    else if (kind(table) === 'library' || kind(table) === 'shrine') play(table, 'leave');
    else play(table, options(table)[0] as never);
  }
  expect(kind(table)).toBe(wanted);
}

clause(
  'EN-30.1 EN-30.3 EN-27.2 EN-8.1',
  'one sets out with two heroes and little else; the companion is one of three',
  () => {
    const table = dealt(1, 'begin', { mode: 'campaign' });
    expect(options(table)).toHaveLength(10);
    play(table, { hero: 'H03' });
    expect(options(table)).toHaveLength(3);
    expect(options(table)).not.toContainEqual({ hero: 'H03' });
    play(table, options(table)[1] as never);
    const { cap, limit, resolve, folios, party, cards: owned } = run(table);
    expect({ cap, limit, resolve, folios }).toEqual({ cap: 3, limit: 5, resolve: 3, folios: 0 });
    expect(outset.heroes).toBe(party.length);
    expect(owned).toHaveLength(10);
    expect(owned.slice(0, 5).map((card) => cards[card.kind].key)).toEqual([
      'R02',
      'R08',
      'R07',
      'R12',
      'R01',
    ]);
    expect(kind(table)).toBe('camp');
  },
);

clause('EN-30.2 EN-34.23', 'the road forks, and the way not taken closes', () => {
  const table = setOut();
  fight(table, 'won');
  until(table, 'road');
  expect(options(table)).toEqual([{ to: 'N2a' }, { to: 'N2b' }]);
  expect(say(table, { to: 'N5' })).toMatchObject({ clause: 'EN-30.2', reason: { key: 'CLOSED' } });
  play(table, { to: 'N2b' });
  expect(run(table).road).toEqual(['N0', 'N1', 'N2b']);
  expect(table.g.field).toBe('E03');
  expect(nodes.filter(({ kind: what }) => what === 'encounter')).toHaveLength(10);
});

clause(
  'EN-30.4 EN-7.11 EN-33.10',
  'before an encounter cards are carried as one likes, within what a hero may carry',
  () => {
    const table = setOut();
    expect(options(table)).toContainEqual({ drop: 0 });
    play(table, { drop: 0 });
    expect(run(table).cards[0].by).toBe(-1);
    expect(askOf(encounter, table, 0)?.deadline).toBeNull();
    play(table, { carry: 0, by: 'H01' });
    expect(run(table).cards[0].by).toBe(0);
    // H01 is white and carries five already: nothing more goes in, and red cards never do.
    run(table).cards.push({ kind: cardOf('W03'), by: -1 }, { kind: cardOf('R08'), by: -1 });
    const keys = options(table).map((option) => JSON.stringify(option));
    expect(keys).not.toContain('{"carry":10,"by":"H01"}');
    play(table, { drop: 0 });
    expect(options(table)).toContainEqual({ carry: 10, by: 'H01' });
    expect(options(table)).not.toContainEqual({ carry: 11, by: 'H01' });
  },
);

clause(
  'EN-1.3 EN-1.4 EN-1.5 EN-1.6 EN-30.13 EN-1.1',
  'the encounter gets focus cap, hand limit, feats and party from the world map',
  () => {
    const table = setOut();
    Object.assign(run(table), { cap: 5, limit: 6, feats: [featOf('F05')] });
    play(table, { drop: 4 }, 'go');
    const [mine] = table.g.players;
    expect([mine.cap, mine.limit, mine.feats]).toEqual([5, 6, [featOf('F05')]]);
    expect(mine.heroes.map((hero) => kinds[hero.kind].id)[0]).toBe('H01');
    expect(mine.deck.cards).toHaveLength(9);
    expect(mine.deck.cards.every(({ carrier }) => carrier >= 0)).toBe(true);
    expect(table.g.field).toBe('E01');
  },
);

clause(
  'EN-30.8 EN-20.28 EN-8.21',
  'a victory pays folios and offers one of three cards, or a folio for none',
  () => {
    const table = setOut();
    play(table, 'go');
    if (kind(table) === 'start') play(table, options(table)[0] as never);
    table.g.players[0].folios = 2;
    decide(table, 'won');
    expect(run(table).folios).toBe(4);
    const offered = options(table) as ({ card: string } | 'skip')[];
    expect(offered).toHaveLength(4);
    const keys = offered.flatMap((one) => (one === 'skip' ? [] : [one.card]));
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(cards[cardOf(key)].cost).toBeLessThanOrEqual(2);
    const before = save(encounter, table);
    play(table, { card: keys[0] });
    expect(cards[run(table).cards[10].kind].key).toBe(keys[0]);
    const other = load<Encounter>(encounter, before);
    play(other, 'skip');
    expect(run(other).folios).toBe(5);
  },
);

clause('EN-30.9', 'a defeat costs resolve, and the third ends the campaign', () => {
  const table = setOut();
  fight(table, 'lost');
  expect(run(table)).toMatchObject({ resolve: 2, attempt: 1, folios: 0 });
  expect(kind(table)).toBe('camp');
  fight(table, 'lost');
  fight(table, 'lost');
  expect(table.result).toMatchObject({ places: [2], why: 'EN-30.9' });
  expect(waiting(table)).toEqual([]);
});

clause(
  'EN-30.5 EN-30.7 EN-34.22 EN-8.22 EN-8.23 EN-8.24',
  'the library: a third hero, and services that cost folios',
  () => {
    const table = setOut();
    until(table, 'companion');
    play(table, options(table)[0] as never);
    expect(run(table).party).toHaveLength(3);
    expect(kind(table)).toBe('library');
    run(table).folios = 6;
    expect(run(table).offer).toHaveLength(prices.offered);
    const first = run(table).cards[0].kind;
    play(table, { enhance: 0 });
    expect(cards[run(table).cards[0].kind].key).toBe(`${cards[first].key}+`);
    expect(run(table).folios).toBe(4);
    expect(options(table)).not.toContainEqual({ transform: 0 });
    play(table, { transform: 1 });
    expect(cards[run(table).cards[1].kind].variant).toBe('turned');
    expect(run(table).folios).toBe(0);
    const [buy] = run(table).offer;
    expect(say(table, { buy: cards[buy].key })).toMatchObject({ reason: { key: 'NO_FOLIOS', missing: 3 } });
    play(table, { sell: 2 });
    expect(run(table).folios).toBe(1);
    run(table).folios = 3;
    play(table, { buy: cards[buy].key });
    expect(run(table).folios).toBe(0);
    expect(run(table).cards.at(-1)).toEqual({ kind: buy, by: -1 });
    play(table, 'leave');
    expect(kind(table)).toBe('road');
  },
);

clause('EN-30.6 EN-27.3 EN-3.17', 'the shrine: focus cap +1, one of three feats, talents for folios', () => {
  const table = setOut();
  until(table, 'feat');
  expect(run(table).cap).toBe(4);
  expect(options(table)).toHaveLength(3);
  const had = run(table).feats.length;
  play(table, options(table)[2] as never);
  expect(run(table).feats).toHaveLength(had + 1);
  run(table).folios = 4;
  expect(options(table)).toContainEqual({ talent: 'cooldown', by: 'H01' });
  play(table, { talent: 'mhp', by: 'H01' });
  expect(run(table)).toMatchObject({ folios: 0, talents: ['mhp', '', ''] });
  expect(say(table, { talent: 'mhp', by: kinds[run(table).party[1]].id })).toMatchObject({
    reason: { key: 'NO_FOLIOS' },
  });
  play(table, 'leave');
  expect(kind(table)).toBe('camp');
  const plain = enlist({ hero: kindOf('H01'), cards: [] }, []);
  expect(enlist({ hero: kindOf('H01'), cards: [], talent: 'mhp' }, []).mhp).toBe(plain.mhp + 2);
  expect(enlist({ hero: kindOf('H01'), cards: [], talent: 'cooldown' }, []).cooldown).toBe(
    plain.cooldown - 1,
  );
});

clause(
  'EN-30.5 EN-25.7 EN-30.14',
  'the second library widens the hand, and the abbey’s archive gives a transformation',
  () => {
    const table = setOut();
    until(table, 'companion');
    until(table, 'library');
    play(table, 'leave');
    run(table).stories = ['abbey_archive'];
    run(table).limit = 5;
    until(table, 'feat');
    until(table, 'library');
    expect(nodes.find(({ id }) => id === run(table).road.at(-1))?.kind).toBe('library');
    expect(run(table)).toMatchObject({ gift: true, road: expect.arrayContaining(['N8']) });
    run(table).folios = 0;
    const turn = options(table).find((one) => typeof one === 'object' && one !== null && 'transform' in one);
    play(table, turn as never);
    expect(run(table)).toMatchObject({ gift: false, folios: 0 });
    expect(options(table).some((one) => typeof one === 'object' && one !== null && 'transform' in one)).toBe(
      false,
    );
  },
);

clause('EN-30.12', 'the last victory ends the campaign with its score', () => {
  const table = setOut();
  run(table).road.push('N9', 'N10');
  fight(table, 'won');
  expect(table.result).toMatchObject({ places: [1] });
  expect(run(table).score).toBe(10 * 3 + run(table).folios - table.g.round);
  expect(table.result?.scores).toEqual([run(table).score]);
});

clause(
  'EN-30.10 EN-19.4 EN-35.3',
  'the same seed travels the same road, whatever else the table’s luck is',
  () => {
    const here = setOut('one luck', { seed: 'shared' });
    const there = setOut('another', { seed: 'shared' });
    expect(run(here).party).toEqual(run(there).party);
    play(here, 'go');
    play(there, 'go');
    expect(here.g.players[0].deck).toEqual(there.g.players[0].deck);
    const other = setOut('one luck', { seed: 'not shared' });
    play(other, 'go');
    expect(other.g.players[0].deck).not.toEqual(here.g.players[0].deck);
  },
);

clause('EN-30.11 EN-19.5', 'a run is saved in the middle of a fight and taken up again', () => {
  const table = setOut();
  play(table, 'go');
  playOn(table, 'a while', (g) => g.round === 2);
  const again = load<Encounter>(encounter, JSON.parse(JSON.stringify(save(encounter, table))));
  for (const one of [table, again]) playOn(one, 'and on', (g) => g.round === 4);
  expect(save(encounter, again)).toEqual(save(encounter, table));
});

clause('EN-30.14 EN-28.11', 'difficulty stays for the whole run', () => {
  const table = setOut('story', { difficulty: 'story' });
  const normal = setOut('story');
  play(table, 'go');
  play(normal, 'go');
  const foes = ({ g }: Table<Encounter>) => g.units.filter(({ side }) => side === 1).length;
  expect(foes(table)).toBe(foes(normal) - 1);
});
