import { readFileSync } from 'node:fs';
import { clausesOf, deal, type Lang, parseRulebook, TextError, whyNot } from '@kaiju/kernel';
import { clause } from '@kaiju/kernel/testing';
import { describe, expect, test } from 'vitest';
import { PRINTED_IN } from './content/clauses.ts';
import { decks } from './decks.ts';
import { EDITIONS, editionOf, type Kind, parseEdition, type Star } from './edition.ts';
import { miracle } from './index.ts';
import { operate, position } from './testing.ts';

const END = { op: 'end' } as const;

/** As the tables of the game write it: cost/attack/HP/range/move/cooldown. */
function written({ cost, attack, hp, range, move, cooldown }: Star): string {
  return [cost, attack, hp, range ? range.join('-') : '0', move, cooldown].join('/');
}

function card({ units, keywords, stars }: Kind): string {
  return [units.join(' '), ...keywords, ...stars.map(written)].join(', ');
}

function creatures(edition: string): Record<string, string> {
  const kinds = Object.values(editionOf(edition).creatures);
  return Object.fromEntries(kinds.map((kind) => [kind.id, card(kind)]));
}

const CLASSIC = {
  swordsman: '4, 2/2/2/1-1/3/3, 4/4/4/1-1/3/3, 6/6/6/1-1/3/3',
  archer: '3, anti-air, 2/1/1/2-4/3/4, 4/2/3/2-4/3/4, 6/3/5/2-4/3/4',
  bat: '4, flying, 2/1/1/0-1/5/2, 3/2/1/0-1/5/2, 5/3/2/0-1/5/2',
  priest: '4, 2/0/2/0/3/4, 3/0/2/0/3/4, 5/0/3/0/3/5',
  volcano: '3, 5/3/5/1-2/3/5, 7/4/7/1-2/3/5, 9/5/9/1-2/3/5',
  inferno: ', 8/8/8/1-1/3/0',
};
const SEASON = {
  swordsman: '6 7 8, 2/2/2/1-1/3/2, 4/4/4/1-1/3/2, 6/6/6/1-1/3/3',
  archer: '3 4 5, anti-air, 2/1/2/3-4/3/4, 4/2/3/3-4/3/4, 6/3/4/3-4/3/4',
  bat: '3 4 5, flying, 2/1/1/0-1/4/3, 3/2/1/0-1/4/3, 6/4/2/0-1/5/4',
  priest: '3 4 4, anti-air, 2/0/3/0-1/5/3, 4/0/4/0-1/5/3, 7/0/6/0-2/5/5',
  volcano: '3 4 5, 5/3/5/1-2/2/5, 7/4/7/1-2/2/5, 9/5/9/1-2/2/5',
  frost: '3 4 5, anti-air, 5/3/4/0-2/2/4, 7/4/6/0-2/2/4, 9/5/8/0-2/2/5',
  inferno: ', anti-air, 8/8/12/0-1/3/0',
};

describe('the tables', () => {
  clause('MI-3.4', 'classic: three stars per creature, the printed numbers', () => {
    expect(creatures('classic')).toEqual(CLASSIC);
  });

  clause('MI-3.4', 'season3: the contest’s last numbers', () => {
    expect(creatures('season3')).toEqual(SEASON);
  });

  clause('MI-10.1', 'grand has the cards of season3 and four creatures and two artifacts more', () => {
    const [grand, season3] = [editionOf('grand'), editionOf('season3')];
    expect(grand.switches).toEqual(season3.switches);
    const more = (a: object, b: object) => Object.keys(a).filter((id) => !(id in b));
    expect(more(season3.creatures, grand.creatures)).toEqual([]);
    expect(more(season3.artifacts, grand.artifacts)).toEqual([]);
    expect(more(grand.creatures, season3.creatures)).toEqual(['lancer', 'windrunner', 'shade', 'ram']);
    expect(more(grand.artifacts, season3.artifacts)).toEqual(['tide-bell', 'ember-heart']);
  });

  clause('MI-10.1', 'every keyword is on some card of grand', () => {
    const keywords = Object.values(editionOf('grand').creatures).flatMap((kind) => kind.keywords);
    expect([...new Set(keywords)].sort()).toEqual(['anti-air', 'first-strike', 'flying', 'stealth', 'swift']);
  });

  clause('MI-11.5', 'the splash depends on the star alone: 3, 4, 5 in every edition', () => {
    for (const name of EDITIONS) {
      expect(editionOf(name).creatures.volcano.stars.map(({ splash }) => splash)).toEqual([3, 4, 5]);
    }
  });

  clause('MI-9.1', 'artifacts: cost, cooldown and way of use', () => {
    const list = (name: string) =>
      Object.values(editionOf(name).artifacts).map((a) => `${a.id} ${a.cost}/${a.cooldown} ${a.way}`);
    expect(list('classic')).toEqual([
      'holy-light 6/6 release',
      'inferno-flame 8/6 conjure',
      'salamander-shield 6/6 equip',
    ]);
    expect(list('season3')).toEqual([
      'holy-light 6/5 release',
      'inferno-flame 8/6 conjure',
      'salamander-shield 6/4 equip',
      'wind-blessing 8/12 release',
    ]);
  });

  clause('MI-8.1a', 'a card is a creature or an artifact; a text can’t describe a trap', () => {
    const kinds = (miracle.catalogue ?? []).map((name) => name.split(':')[0]);
    expect(new Set(kinds)).toEqual(new Set(['creature', 'artifact']));
    expect(() => editionOf('edition test 试 Test\nbased-on classic\ntrap pit 陷坑 Pit\n')).toThrow(/trap/);
  });

  clause(
    'MI-2.1',
    'every legal deck is offered once: an artifact and three different creatures, never the token',
    () => {
      const counts = EDITIONS.map((name) => decks(editionOf(name)).length);
      expect(counts).toEqual([3 * 10, 4 * 20, 6 * 120]);
      for (const { creatures: three } of decks(editionOf('grand'))) {
        expect(new Set(three).size).toBe(3);
        expect(three).not.toContain('inferno');
      }
    },
  );

  test.each(['zh', 'en'] as Lang[])('every card stands in the rulebook under its clause (%s)', (lang) => {
    const source = readFileSync(new URL(`./rulebook/${lang}.md`, import.meta.url), 'utf8');
    const printed = new Map(clausesOf(parseRulebook(source, lang)).map(({ id, text }) => [id, text]));
    for (const { creatures: kinds, artifacts } of EDITIONS.map(editionOf)) {
      for (const { id, title } of Object.values({ ...kinds, ...artifacts })) {
        expect(printed.get(PRINTED_IN[id]), `${id} in ${PRINTED_IN[id]}`).toContain(title[lang]);
      }
    }
  });
});

describe('mana by the turn', () => {
  /** The cap of whoever's turn it is, for turns 1 to 100. */
  function caps(edition: string): number[] {
    const table = position('', { edition });
    table.g.turn = 0;
    table.g.players.forEach((player, seat) => {
      player.cap = seat + 1;
    });
    const found: number[] = [];
    // The turn before the first is the second player's.
    operate(table, END);
    while (table.result === null) {
      found.push(table.g.players[(table.g.turn - 1) % 2].cap);
      operate(table, END);
    }
    return found;
  }

  clause('MI-10.2', 'classic: 2, 3, 3, 4, 4, 5, 5, 6, and 12 from turns 21 and 20', () => {
    const found = caps('classic');
    expect(found.slice(0, 8)).toEqual([2, 3, 3, 4, 4, 5, 5, 6]);
    expect([found.indexOf(12) + 1, found[20], found[18]]).toEqual([20, 12, 11]);
    expect(Math.max(...found)).toBe(12);
    expect(found.length).toBe(100);
  });

  clause('MI-10.2', 'season3: 2, 2, 2, 3, 3, 3, 3, 4, and 12 at turns 41 and 40', () => {
    const found = caps('season3');
    expect(found.slice(0, 8)).toEqual([2, 2, 2, 3, 3, 3, 3, 4]);
    expect([found.indexOf(12) + 1, found[40], found[38]]).toEqual([40, 12, 11]);
    expect(Math.max(...found)).toBe(12);
  });

  clause('MI-10.7', 'every edition ends after turn 100', () => {
    for (const name of EDITIONS) expect(caps(name).length).toBe(100);
  });
});

/** A text that is right, to be spoilt. */
const RIGHT = `edition small 小 Small
creature rat 鼠 Rat
  units 2
  keywords swift
  star 1 cost 1 attack 1 hp 1 range 1-1 move 1 cooldown 1
  star 2 cost 1 attack 1 hp 1 range none move 1 cooldown 1
  star 3 cost 1 attack 1 hp 1 range 0-2 move 1 cooldown 1 heal 1 within 2 aura 1 within 1 others splash 2 push
creature ox 牛 "Grey Ox"
  units 2
  star 1 cost 1 attack 1 hp 1 range 1-1 move 1 cooldown 1
  star 2 cost 1 attack 1 hp 1 range 1-1 move 1 cooldown 1
  star 3 cost 1 attack 1 hp 1 range 1-1 move 1 cooldown 1
creature hare 兔 Hare
  units 2
  star 1 cost 1 attack 1 hp 1 range 1-1 move 1 cooldown 1
  star 2 cost 1 attack 1 hp 1 range 1-1 move 1 cooldown 1
  star 3 cost 1 attack 1 hp 1 range 1-1 move 1 cooldown 1
artifact drum 鼓 Drum
  cost 3 cooldown 2
  release within 1
  refreshes
`;
const spoilt = (from: string, to: string) => RIGHT.replace(from, to);

describe('editions of one’s own', () => {
  clause('MI-10.12', 'a right text is an edition, and is played at once', () => {
    const { creatures: kinds, artifacts, switches } = parseEdition(RIGHT);
    expect(kinds.ox.title).toEqual({ zh: '牛', en: 'Grey Ox' });
    expect(kinds.rat.stars[2]).toMatchObject({
      range: [0, 2],
      heal: { amount: 1, within: 2 },
      aura: { attack: 1, within: 1, others: true },
      splash: 2,
      push: true,
    });
    expect(kinds.rat.stars[1].range).toBeNull();
    expect(artifacts.drum).toMatchObject({
      cost: 3,
      cooldown: 2,
      way: 'release',
      radius: 1,
      refreshes: true,
    });
    expect(switches.limit).toBe(100);
    const table = deal(miracle, { seats: 2, seed: 'small', options: { edition: RIGHT } });
    expect(table.result).toBeNull();
  });

  clause('MI-10.12', 'an edition may be based on another, and leave something out', () => {
    const text = 'edition mine 我的 Mine\nbased-on season3\nlimit 20\nwithout frost\nwithout wind-blessing\n';
    const edition = parseEdition(text);
    expect(edition.name).toBe('mine');
    expect(edition.switches).toMatchObject({ limit: 20, mana: 'alternate' });
    expect(Object.keys(edition.creatures)).not.toContain('frost');
    expect(editionOf('season3').creatures.frost).toBeDefined();
  });

  const starLine = '  star 2 cost 1 attack 1 hp 1 range none move 1 cooldown 1';
  test.each([
    ['nothing at all', '', 1, 1, 'the text is empty'],
    ['an unknown word', 'editon small 小 Small\n', 1, 1, "found 'editon'"],
    ['no name', 'edition\n', 1, 8, "expected the edition's name, found the end of the line"],
    ['no English title', 'edition small 小\n', 1, 16, 'expected its English name, found the end of the line'],
    [
      'no edition line',
      RIGHT.split('\n').slice(1).join('\n'),
      20,
      3,
      "the text has no 'edition' line with a name and two titles",
    ],
    ['an open quote', spoilt('"Grey Ox"', '"Grey Ox'), 8, 15, 'expected the end of what opens with "'],
    [
      'a title too many',
      spoilt('鼠 Rat', '鼠 Black Rat'),
      2,
      22,
      "expected the end of the line, found 'Rat'",
    ],
    [
      'an indented line before any creature',
      'edition a 甲 A\n  units 2\n',
      2,
      3,
      'expected a creature or an artifact before indented lines',
    ],
    [
      'an unknown base',
      'edition a 甲 A\nbased-on season4\n',
      2,
      10,
      "expected an edition, one of classic, season3, grand, found 'season4'",
    ],
    [
      'a base that comes late',
      'edition a 甲 A\nlimit 20\nbased-on classic\n',
      3,
      1,
      "'based-on' comes first, right after the edition's name",
    ],
    [
      'an unknown value of a switch',
      'edition a 甲 A\nmana sometimes\n',
      2,
      6,
      "expected one of every-turn, alternate, found 'sometimes'",
    ],
    [
      'a switch without a value',
      'edition a 甲 A\ntie\n',
      2,
      4,
      'expected one of draw, second, found the end of the line',
    ],
    ['a limit of 0', 'edition a 甲 A\nlimit 0\n', 2, 7, 'expected how many turns, 1 or more, found 0'],
    ['a limit in words', 'edition a 甲 A\nlimit many\n', 2, 7, "expected how many turns, found 'many'"],
    ['growth that runs backwards', 'edition a 甲 A\ngrowth 76 51\n', 2, 11, 'expected a turn after 76'],
    [
      'growth at no turn',
      'edition a 甲 A\ngrowth\n',
      2,
      7,
      'expected a global turn, found the end of the line',
    ],
    [
      'a bad id',
      spoilt('creature rat', 'creature Rat'),
      2,
      10,
      "expected the creature's id such as black-bat, found 'Rat'",
    ],
    [
      'an id that is no id',
      spoilt('creature rat', 'creature __proto__'),
      2,
      10,
      "expected the creature's id such as black-bat, found '__proto__'",
    ],
    [
      'a creature described twice',
      spoilt('creature ox', 'creature rat'),
      8,
      10,
      "'rat' is described already, at line 2",
    ],
    [
      'something left out that is not there',
      'edition a 甲 A\nbased-on classic\nwithout frost\n',
      3,
      9,
      "nothing is called 'frost'",
    ],
    [
      'no units',
      spoilt('  units 2\n  keywords', '  keywords'),
      2,
      1,
      'creature rat: expected 1 numbers of units',
    ],
    ['0 units', spoilt('  units 2\n', '  units 0\n'), 3, 9, 'expected how many units, 1 or more, found 0'],
    ['fewer units later', spoilt('  units 2\n', '  units 3 2\n'), 3, 11, 'expected 3 units or more'],
    ['units twice', spoilt('  keywords swift\n', '  units 3\n'), 4, 3, 'its units are given already'],
    [
      'too few units for the growth',
      spoilt('creature rat', 'growth 51\ncreature rat'),
      3,
      1,
      'creature rat: expected 2 numbers of units',
    ],
    [
      'an unknown keyword',
      spoilt('keywords swift', 'keywords quick'),
      4,
      12,
      "expected a keyword, one of flying, anti-air, swift, first-strike, stealth, found 'quick'",
    ],
    [
      'an artifact’s word on a creature',
      spoilt('keywords swift', 'refreshes'),
      4,
      3,
      "expected one of units, keywords, token, star, found 'refreshes'",
    ],
    [
      'stars out of order',
      spoilt('  star 2 cost 1 attack 1 hp 1 range none', '  star 3 cost 1 attack 1 hp 1 range none'),
      6,
      8,
      'expected star 2, found 3',
    ],
    [
      'two stars only',
      spoilt(`${starLine}\n`, '').replace(
        'star 3 cost 1 attack 1 hp 1 range 0-2',
        'star 2 cost 1 attack 1 hp 1 range 0-2',
      ),
      2,
      1,
      'creature rat: expected stars 1, 2 and 3, found 2 (MI-3.4)',
    ],
    [
      'numbers out of order',
      spoilt(starLine, '  star 2 attack 1 cost 1 hp 1 range none move 1 cooldown 1'),
      6,
      10,
      "expected the word cost, found 'attack'",
    ],
    [
      'a number missing',
      spoilt(starLine, '  star 2 cost attack 1 hp 1 range none move 1 cooldown 1'),
      6,
      15,
      "expected cost, a whole number, found 'attack'",
    ],
    [
      'a negative number',
      spoilt(starLine, '  star 2 cost -1 attack 1 hp 1 range none move 1 cooldown 1'),
      6,
      15,
      "cost can't be less than 0",
    ],
    [
      'no HP',
      spoilt(starLine, '  star 2 cost 1 attack 1 hp 0 range none move 1 cooldown 1'),
      6,
      29,
      "hp can't be less than 1",
    ],
    [
      'a range backwards',
      spoilt('range none', 'range 3-1'),
      6,
      37,
      "expected a range such as 1-2, or none, found '3-1'",
    ],
    [
      'half a range',
      spoilt('range none', 'range 3'),
      6,
      37,
      "expected a range such as 1-2, or none, found '3'",
    ],
    [
      'an unknown effect',
      spoilt(starLine, `${starLine} burns 2`),
      6,
      60,
      "expected an effect, one of heal, aura, splash, push, found 'burns'",
    ],
    [
      'half an effect',
      spoilt(starLine, `${starLine} heal 1`),
      6,
      66,
      'expected the word within, found the end of the line',
    ],
    [
      'an effect of 0',
      spoilt(starLine, `${starLine} splash 0`),
      6,
      67,
      'expected how much, 1 or more, found 0',
    ],
    [
      'two creatures',
      `${RIGHT}without ox\n`,
      22,
      1,
      'expected at least three creatures to choose from, found 2 (MI-2.1)',
    ],
    [
      'no artifact',
      RIGHT.split('\n').slice(0, 17).join('\n'),
      17,
      3,
      'expected at least one artifact (MI-2.1)',
    ],
    [
      'an artifact without a cost',
      spoilt('  cost 3 cooldown 2\n', ''),
      18,
      1,
      'artifact drum: expected its cost and cooldown',
    ],
    [
      'an artifact without a way of use',
      spoilt('  release within 1\n', ''),
      18,
      1,
      'artifact drum: expected its way of use, one of release, conjure, equip',
    ],
    [
      'an artifact that never cools',
      spoilt('cooldown 2', 'cooldown 0'),
      19,
      19,
      "cooldown can't be less than 1",
    ],
    ['an artifact with a negative cost', spoilt('cost 3', 'cost -3'), 19, 8, "cost can't be less than 0"],
    ['a creature’s word on an artifact', spoilt('  refreshes', '  units 2'), 21, 3, "found 'units'"],
    [
      'a token that nobody knows',
      spoilt('release within 1', 'conjure ghost near-miracle 3 near-barracks 2'),
      18,
      1,
      "artifact drum: no token is called 'ghost'",
    ],
    [
      'a deck creature as a token',
      spoilt('release within 1', 'conjure rat near-miracle 3 near-barracks 2'),
      18,
      1,
      "artifact drum: no token is called 'rat'",
    ],
    [
      'half a conjuring',
      spoilt('release within 1', 'conjure rat near-miracle 3'),
      20,
      29,
      'expected the word near-barracks, found the end of the line',
    ],
  ])('[MI-10.12] %s is refused with its place', (_, source, line, column, message) => {
    let found: unknown;
    try {
      parseEdition(source);
    } catch (error) {
      found = error;
    }
    expect(found).toBeInstanceOf(TextError);
    expect(found).toMatchObject({ line, column, message: expect.stringContaining(message) });
  });

  test.each([
    ['limit 401', 'expected how many turns, 400 or less, found 401'],
    ['growth 9007199254740991', 'expected a global turn, 400 or less'],
    ['creature rat 鼠 Rat\n  units 21', 'expected how many units, 20 or less, found 21'],
    ['creature rat 鼠 Rat\n  star 1 cost 100', "cost can't be more than 99"],
    [
      'creature rat 鼠 Rat\n  star 1 cost 1 attack 1 hp 1 range 1-100',
      "expected a range such as 1-2, or none, found '1-100'",
    ],
    ['artifact bell 铃 Bell\n  cost 100 cooldown 1', "cost can't be more than 99"],
    ['artifact bell 铃 Bell\n  deathrattle 1e9', "found '1e9'"],
  ])('[MI-10.15] %j is refused, and its place is named', (line, message) => {
    const edition = `edition x 甲 X\nbased-on classic\n${line}\n`;
    expect(whyNot(miracle, 2, { edition })?.en).toContain(message);
  });

  test('[MI-10.15] a text has 8 KB at most', () => {
    const edition = (note: string) => `edition x 甲 X\nbased-on classic\n# ${note}\n`;
    const room = 8192 - new TextEncoder().encode(edition('')).length;
    expect(whyNot(miracle, 2, { edition: edition('x'.repeat(room)) })).toBeNull();
    for (const note of ['x'.repeat(room + 1), '注'.repeat(room / 3 + 1)]) {
      expect(whyNot(miracle, 2, { edition: edition(note) })).toEqual({
        zh: expect.stringMatching(/^options\.edition：文字有 819\d 字节，最多 8192 字节$/),
        en: expect.stringMatching(/^options\.edition: a text of 819\d bytes; at most 8192$/),
      });
    }
  });

  test.each(['season4', 'constructor', 'two words'])(
    '[MI-10.12] a host that asks for %j is told which editions there are',
    (edition) => {
      expect(() => deal(miracle, { seats: 2, seed: 'x', options: { edition } })).toThrow(
        `edition: "${edition}" is none of classic, season3, grand, nor the text of an edition`,
      );
    },
  );
});
