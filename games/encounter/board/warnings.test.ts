import { type AskView, clone, type Table, take, type View, view, waiting } from '@kaiju/kernel';
import { describe, expect, test } from 'vitest';
import { fieldOf } from '../effects/field.ts';
import { encounter } from '../index.ts';
import type { Encounter, EncounterView } from '../state.ts';
import { play, position } from '../testing.ts';
import { aimAt, usedCard } from './aims.ts';
import { choicesOf } from './choices.ts';
import { seen } from './seen.ts';
import { endWarnings, walkWarnings, warningsOf } from './warnings.ts';

/** What is seen by who is asked. */
function sightOf(table: Table<Encounter>) {
  const [seat] = waiting(table);
  const look = view(encounter, table, seat) as View<EncounterView>;
  return { g: seen(look.g), choices: choicesOf(look.ask as AskView), own: 0, seat };
}

/** What is said when a cell is aimed at, with this unit in the hand or none. */
function against(table: Table<Encounter>, cell: string, picked: number | null = null, deploys = false) {
  const { g, choices, own, seat } = sightOf(table);
  const aim = aimAt(g, choices, { own, picked, hero: null, aim: null }, fieldOf(g).at.get(cell) as number);
  if (aim === null) throw new Error(`${cell} can't be aimed at`);
  const ahead = clone(encounter, table);
  take(encounter, ahead, seat, aim.answer);
  const after = seen(view(encounter, ahead, seat).g as EncounterView);
  const deed = { aim, walker: picked, card: usedCard(g, own), deploys };
  return warningsOf(g, own, deed, after, 'en');
}
const ended = (table: Table<Encounter>): string[] => {
  const { g, choices, own } = sightOf(table);
  return endWarnings(g, own, choices, 'en');
};
const uid = (table: Table<Encounter>, n: number) => table.g.units[n].uid;
const AGAIN = 'press again to end the turn';
const EMPTY = Array.from({ length: 4 }, () => '  AABBCC  ......').join('\n');
const file = (...lines: string[]) =>
  ['encounter trial', 'en Trial', 'grid', EMPTY, 'ours AB', 'start 0,0', 'pool EV01 1', ...lines].join('\n');

describe('before it is done it is said', () => {
  test('that the attacker would die', () => {
    const table = position('unit a 0 k01 2,2\nunit b 1 u07 3,2');
    expect(against(table, '3,2', uid(table, 0))).toEqual(['Recruit would die in this battle']);
    const other = position('unit a 0 u07 2,2\nunit b 1 k01 3,2');
    expect(against(other, '3,2', uid(other, 0))).toEqual([]);
  });

  test('that nobody would be left in a zone with a lasting boon', () => {
    const given = 'control B 0\nunit a 0 u01 3,2\nunit b 1 u01 8,8';
    const table = position(given, { options: { mode: 'boons' } });
    const [said] = against(table, '2,2', uid(table, 0));
    expect(said).toMatch(/^Nobody would be left in zone B, which could be lost: /);
    expect(against(table, '3,3', uid(table, 0))).toEqual([]);
    const two = position(`${given}\nunit c 0 u01 4,4`, { options: { mode: 'boons' } });
    expect(against(two, '2,2', uid(two, 0))).toEqual([]);
  });

  test('that fewer cards will be drawn than the card says', () => {
    const table = position('unit a 0 u01 2,2\nlimit 0 3\nfocus 0 3\nhand 0 B09 W01 W01');
    const { g, own } = sightOf(table);
    const [card] = g.players[own].hand.cards;
    const said = () => warningsOf(g, own, { aim: null, walker: null, card, deploys: false }, null, 'en');
    expect(said()).toEqual(['1 of 2 cards will be drawn: the hand is full']);
    g.players[own].limit = 4;
    expect(said()).toEqual([]);
  });

  test('that own units stand in a Fireball', () => {
    const given = 'hero a 0 H03 0,0\nunit b 1 e08 4,0\nunit c 0 u01 4,1\nfocus 0 5\nhand 0 R07';
    const table = position(given);
    play(table, { use: 'R07', of: 'H03' });
    expect(against(table, '4,0')).toEqual(['It would hurt your own: Militia']);
    expect(against(table, '0,4')).toEqual([]);
  });

  test('that the way that was drawn burns, where another one as long does not', () => {
    const table = position('unit a 0 u01 0,0\nunit b 1 u01 8,8\nground 1,0 burning 3');
    play(table, { walk: uid(table, 0) }, { step: '1,0' }, { step: '1,1' });
    const [said] = walkWarnings(sightOf(table).g, 'en');
    expect(said).toBe('This way burns for 1; another one as long does not');
    const wise = position('unit a 0 u01 0,0\nunit b 1 u01 8,8\nground 1,0 burning 3');
    play(wise, { walk: uid(wise, 0) }, { step: '0,1' }, { step: '1,1' });
    expect(walkWarnings(sightOf(wise).g, 'en')).toEqual([]);
  });

  test('that the home zone, or who is to be protected, is left to the Adversary', () => {
    const home = { options: { mode: file('win survive 9', 'lose home A') } };
    const table = position('unit a 0 u01 1,1\nunit b 1 e03 3,1', home);
    expect(against(table, '2,3', uid(table, 0))).toEqual(['By the shown intents zone A would be lost']);
    expect(against(table, '1,2', uid(table, 0))).toEqual([]);
    const ward = {
      options: { mode: file('unit k05 1,1 ours protected', 'win survive 9', 'lose protected') },
    };
    const raid = 'unit v 0 k05 1,1 guarded\nunit a 0 u01 0,3\nunit b 1 e08 2,1\nunit c 1 e08 1,0';
    expect(ended(position(raid, ward))).toContain('By the shown intents Villager would die');
  });

  test('that every zone to deploy in is about to be contested', () => {
    const table = position('unit b 1 e03 3,1\nunit x 1 e03 3,2\nfocus 0 5\nhand 0 W01\ncontrol B 1', {
      options: { mode: file('win survive 9') },
    });
    play(table, { use: 'W01' });
    expect(against(table, '0,0', null, true)).toContain(
      'Every zone that you can deploy in is about to be contested',
    );
  });

  test('what could still be done, and that one more page loses, when the turn is ended', () => {
    const idle = position('unit a 0 u01 2,2\nunit b 1 u01 3,2');
    expect(ended(idle)).toEqual(['Units could still attack', AGAIN]);
    const rich = position('unit a 0 u01 2,2\nunit b 1 u01 8,8\nfocus 0 3\nhand 0 W01');
    expect(ended(rich)).toEqual(['A card could still be used', AGAIN]);
    const near = position('unit a 0 u01 2,2\nunit b 1 u01 8,8\npages 0 4 5');
    expect(ended(near)).toEqual(['One more death page loses', AGAIN]);
    expect(ended(position('unit a 0 u01 2,2\nunit b 1 u01 8,8'))).toEqual([]);
  });

  test('that the pages would be full', () => {
    const table = position('unit a 0 u01 2,2\nunit b 1 u01 8,8\npages 0 4 5');
    const { g, own } = sightOf(table);
    const after = structuredClone(g);
    after.players[own].pages = 5;
    const deed = { aim: null, walker: null, card: null, deploys: false };
    expect(warningsOf(g, own, deed, after, 'zh')).toEqual(['你的死页会满，就此落败']);
  });
});
