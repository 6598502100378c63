import { describe, expect, test } from 'vitest';
import { failure, giveUp, procedure, type Tiny, tiny } from './fixtures/tiny.ts';
import {
  act,
  call,
  choose,
  drawn,
  int,
  Line,
  over,
  parseScenes,
  playScene,
  race,
  readLines,
  record,
  type SceneWords,
  TextError,
  whole,
} from './index.ts';

const turn = procedure('turn', { seat: int }).steps(
  choose('TT-2.1', {
    kind: 'move',
    who: ({ v }) => v.seat,
    limit: 100,
    options: ({ g, refuse }) => {
      if (g.n < 2) refuse?.('buy', 'TT-2.2', { key: 'tooPoor' });
      return g.n < 2 ? ['roll', 'pass', 'race'] : ['roll', 'pass', 'race', 'buy'];
    },
    take: ({ g, roll, tell, v }, answer) => {
      if (answer === 'roll') g.n += roll(6);
      tell('moved', { seat: v.seat, answer, pay: null }, { aside: { to: [0], data: { coins: g.n } } });
    },
  }),
);
const main = procedure('main').steps(
  act('TT-1.1', ({ g }) => void g.log.push('began')),
  act('TT-1.2', () => call(turn, { seat: 0 })),
  race('TT-1.3', {
    kind: 'grab',
    limit: 50,
    who: ({ g }) => (g.log.includes('grabbed') ? [] : g.seats.filter((s) => !g.gone[s])),
    options: () => ['grab'],
    take: ({ g }) => void g.log.push('grabbed'),
  }),
  act('TT-1.4', ({ g }) => over(drawn(g.seats.length, 'TT-1.4'))),
);
const scene: SceneWords<Tiny> = {
  given: {
    coins: (line, g) => {
      g.n = line.int('how many coins');
    },
    words: (line, g) => {
      g.log = line.words();
    },
  },
  starts: {
    turn: () => [
      { procedure: main, step: 'TT-1.3' },
      { procedure: turn, v: { seat: 1 } },
    ],
    nowhere: () => [{ procedure: main, step: 'TT-7.7' }],
  },
  move: (line) => line.among(['roll', 'pass', 'race', 'buy', 'grab']),
  claims: {
    coins: (line, g) => {
      const wanted = line.int('how many coins');
      line.expect(g.n === wanted, `there are ${g.n} coins`);
    },
  },
};
const game = tiny(main, [turn], {
  scene,
  ...giveUp,
  options: record('options', { speed: whole(0, 99).or(1) }) as never,
});

/** Reads and plays; what goes wrong, if anything. */
function play(...lines: string[]): string {
  try {
    for (const one of parseScenes(lines.join('\n'))) playScene(game, one);
    return 'fine';
  } catch (error) {
    expect(error).toBeInstanceOf(TextError);
    return (error as Error).message;
  }
}
const closing = ['then', '  waiting 0'];

describe('a scene', () => {
  test('may leave out what the game takes for granted', () => {
    const patient = tiny(main, [turn], {
      scene: { ...scene, meanwhile: (_line, seat, ask) => (ask.seat !== seat ? 'pass' : undefined) },
    });
    const [one] = parseScenes(
      ['scene buying', 'start turn', 'when', '  0 grab', 'then', '  over 1 1'].join('\n'),
    );
    expect(playScene(patient, one).result?.places).toEqual([1, 1]);
    expect(() => playScene(game, one)).toThrow('expected a seat that is asked (1), found 0');
  });

  test('claims an order of facts, and a refusal by its reason', () => {
    const told = ['scene facts', 'rolls 3', 'then', '  refused tooPoor 0 buy', 'when', '  0 roll'];
    expect(play(...told, 'then', '  before moved moved', '  waiting 0 1')).toContain(
      'moved was told as number 0',
    );
    expect(play(...told, 'then', '  refused tooRich 2 grab', '  waiting 0 1')).toContain('expected a seat');
  });

  test('is set up, played and checked', () => {
    const message = play(
      '# a comment',
      'scene rolling adds to the coins   # another',
      'clauses TT-2.1 TT-2.2',
      'seats 3',
      'seed abc',
      'options {"speed":2}',
      'rolls 5',
      '',
      'given',
      '  coins 1',
      'then',
      '  asked 0',
      '  asked 0 move',
      '  refused TT-2.2 0 buy',
      '  refused illegal 0 grab',
      '  coins 1',
      '  no fact moved',
      'when',
      '  0 roll',
      'then',
      '  coins 6',
      '  fact moved',
      '  fact moved {"answer":"roll","coins":6}',
      '  fact moved {"pay":null}',
      '  no fact moved {"answer":"pass"}',
      '  waiting 0 1 2',
      'when',
      '  1 concedes',
      'then',
      '  waiting 0 2',
      'when',
      '  2 answers "grab"',
      'then',
      '  over 1 1 1',
      '  over',
    );
    expect(message).toBe('fine');
  });

  test('may begin elsewhere, let time pass, and let a question run out', () => {
    expect(
      play(
        'scene x',
        'pace 1',
        'start turn',
        'when',
        '  time 99',
        'then',
        '  asked 1 move',
        'when',
        '  time 1',
        'then',
        '  waiting 0 1',
        'when',
        '  time 50',
        'then',
        '  nobody asked',
      ),
    ).toBe(
      // `roll` is the first option, and its roll was not dictated but drawn.
      'fine',
    );
    expect(
      play('scene x', 'rolls 3', 'start turn', 'when', '  1 expires', 'then', '  coins 3', '  waiting 0 1'),
    ).toBe('fine');
  });

  test('several stand in one text, each on its own', () => {
    const scenes = parseScenes(
      ['scene one', 'seats 3', 'given', '  coins 1', ...closing, 'scene two', 'rolls', ...closing].join('\n'),
    );
    expect(
      scenes.map(({ title, line, seats, rolls, given }) => ({
        title,
        line,
        seats,
        rolls,
        given: given.length,
      })),
    ).toEqual([
      { title: 'one', line: 1, seats: 3, rolls: null, given: 1 },
      { title: 'two', line: 7, seats: 2, rolls: [], given: 0 },
    ]);
    expect(parseScenes('')).toEqual([]);
    expect(parseScenes(['scene x', ...closing].join('\r\n'), 4)).toMatchObject([{ title: 'x', seats: 4 }]);
  });

  test('can be played any number of times', () => {
    const [one] = parseScenes(
      ['scene x', 'start turn', 'given', '  coins 3', 'when', '  1 pass', 'then', '  waiting 0 1'].join('\n'),
    );
    for (let i = 0; i < 3; i++) expect(playScene(game, one).g.n).toBe(3);
  });

  test('of a game without words for scenes can’t be played', () => {
    const [one] = parseScenes(['scene x', ...closing].join('\n'));
    expect(failure(() => playScene(tiny(main, [turn]), one))).toEqual({
      name: 'RulesError',
      message: 'tiny has no words for scenes',
    });
  });
});

describe('a malformed scene says the line, the column and what was expected', () => {
  test.each<[string[], string]>([
    [['given'], "line 1, column 1: expected 'scene' and a title"],
    [['  0 roll'], "line 1, column 3: expected 'scene' and a title"],
    [['', 'scene'], "line 2, column 6: expected the scene's title"],
    [['scene # nameless'], "line 1, column 17: expected the scene's title"],
    [
      ['scene x', 'setup'],
      "line 2, column 1: expected a section, one of clauses, seats, seed, options, pace, rolls, given, start, when, then, found 'setup'",
    ],
    [['scene x', '  coins 3'], "line 2, column 3: expected 'given', 'when' or 'then' before indented lines"],
    [['scene x', 'clauses TT-1.1 tt2'], "line 2, column 16: expected a clause such as MI-6.4, found 'tt2'"],
    [['scene x', 'seats'], 'line 2, column 6: expected how many seats, found the end of the line'],
    [['scene x', 'seats two'], "line 2, column 7: expected how many seats, found 'two'"],
    [['scene x', 'seats 2 3'], "line 2, column 9: expected the end of the line, found '3'"],
    [['scene x', 'seed'], 'line 2, column 5: expected a seed, found the end of the line'],
    [['scene x', 'pace fast'], "line 2, column 6: expected the pace, found 'fast'"],
    [['scene x', 'rolls 1 six'], "line 2, column 9: expected a roll, found 'six'"],
    [['scene x', 'rolls 1.5'], "line 2, column 7: expected a roll, found '1.5'"],
    [['scene x', 'options speed'], "line 2, column 9: expected the options as JSON, found 'speed'"],
    [
      ['scene x', 'options {"speed":1'],
      'line 2, column 9: expected the end of what opens with {, found the end of the line',
    ],
    [
      ['scene x', 'options {"speed" 1}'],
      `line 2, column 9: expected the options as JSON, found '{"speed" 1}'`,
    ],
    [['scene x', 'given coins 3'], "line 2, column 7: expected the end of the line, found 'coins'"],
    [
      ['scene x', 'when'],
      "line 1, column 1: 'x' must end by saying what is asked: asked, waiting, nobody or over",
    ],
    [
      ['scene x', 'then', '  coins 0'],
      "line 3, column 1: 'x' must end by saying what is asked: asked, waiting, nobody or over",
    ],
    [
      ['scene x', 'then', '  waiting 0', 'when', '  0 roll'],
      "line 5, column 1: 'x' must end by saying what is asked: asked, waiting, nobody or over",
    ],
    [
      ['scene x', 'when', '  over'],
      "line 3, column 1: 'x' must end by saying what is asked: asked, waiting, nobody or over",
    ],
  ])('%j', (lines, message) => {
    expect(play(...lines)).toBe(message);
  });
});

describe('a scene that does not hold says the line and what was found', () => {
  const at = (...lines: string[]) => play('scene x', ...lines);
  test.each<[string[], string]>([
    // the table
    [['seats 9', ...closing], 'line 1, column 1: tiny: 9 seats; it is for 1 to 4'],
    [['options {"pace":3}', ...closing], "line 1, column 1: options: unknown field 'pace' (known: speed)"],
    [['options [1]', ...closing], 'line 1, column 1: options: expected named entries, found [1]'],
    [
      ['start', ...closing],
      'line 2, column 6: expected where to start, one of turn, nowhere, found the end of the line',
    ],
    [
      ['start noon', ...closing],
      "line 2, column 7: expected where to start, one of turn, nowhere, found 'noon'",
    ],
    [['start turn now', ...closing], "line 2, column 12: expected the end of the line, found 'now'"],
    [['start nowhere', ...closing], 'line 1, column 1: tiny: main has no step TT-7.7'],
    // given
    [['given', '  gold 3', ...closing], "line 3, column 3: expected one of coins, words, found 'gold'"],
    [
      ['given', '  coins', ...closing],
      'line 3, column 8: expected how many coins, found the end of the line',
    ],
    [['given', '  coins many', ...closing], "line 3, column 9: expected how many coins, found 'many'"],
    [['given', '  coins 1 2', ...closing], "line 3, column 11: expected the end of the line, found '2'"],
    // when
    [['when', '  roll', ...closing], "line 3, column 3: expected a seat number, found 'roll'"],
    [['when', '  7 roll', ...closing], 'line 3, column 3: expected a seat from 0 to 1, found 7'],
    [['when', '  1 roll', ...closing], 'line 3, column 3: expected a seat that is asked (0), found 1'],
    [
      ['when', '  0', ...closing],
      'line 3, column 4: expected one of roll, pass, race, buy, grab, found the end of the line',
    ],
    [
      ['when', '  0 dance', ...closing],
      "line 3, column 5: expected one of roll, pass, race, buy, grab, found 'dance'",
    ],
    [
      ['when', '  0 pass twice', ...closing],
      "line 3, column 10: expected the end of the line, found 'twice'",
    ],
    [
      ['when', '  0 answers', ...closing],
      'line 3, column 12: expected a JSON value, found the end of the line',
    ],
    [['when', '  0 answers {x}', ...closing], "line 3, column 13: expected a JSON value, found '{x}'"],
    [
      ['when', '  time soon', ...closing],
      "line 3, column 8: expected how many milliseconds pass, found 'soon'",
    ],
    [
      ['when', '  time -1', ...closing],
      "line 3, column 3: refused (early): input.at: -1 is before the table's clock, 0",
    ],
    [
      ['when', '  0 buy', ...closing],
      'line 3, column 3: refused (illegal): "buy" is refused: tooPoor, TT-2.2',
    ],
    // then
    [
      ['then', '  gold 3', '  waiting 0'],
      "line 3, column 3: expected a claim, one of asked, waiting, nobody, over, fact, no, refused, before, coins, found 'gold'",
    ],
    [
      ['then', '  toString', '  waiting 0'],
      "line 3, column 3: expected a claim, one of asked, waiting, nobody, over, fact, no, refused, before, coins, found 'toString'",
    ],
    [['then', '  coins 3', '  waiting 0'], 'line 3, column 3: there are 0 coins'],
    [['then', '  asked 1'], 'line 3, column 3: seat 1 is not asked; waited for: 0'],
    [['then', '  asked 0 grab'], "line 3, column 3: seat 0 is asked 'move', not 'grab'"],
    [['then', '  asked 0 move now'], "line 3, column 16: expected the end of the line, found 'now'"],
    [['then', '  asked nobody'], "line 3, column 9: expected a seat number, found 'nobody'"],
    [['then', '  waiting 0 1'], 'line 3, column 3: waited for: 0'],
    [['then', '  waiting zero'], "line 3, column 11: expected a seat number, found 'zero'"],
    [['then', '  nobody'], 'line 3, column 9: expected one of asked, found the end of the line'],
    [['then', '  nobody asked'], 'line 3, column 3: waited for: 0'],
    [['then', '  over'], 'line 3, column 3: the match goes on'],
    [['when', '  0 pass', '  0 grab', 'then', '  over 1 2'], 'line 6, column 3: the places are 1 1'],
    [
      ['when', '  0 pass', '  0 grab', 'then', '  over first'],
      "line 6, column 8: expected a place, found 'first'",
    ],
    [
      ['when', '  0 pass', '  0 grab', '  0 grab', 'then', '  over'],
      'line 5, column 3: expected a seat that is asked (nobody is), found 0',
    ],
    [
      ['then', '  fact', '  waiting 0'],
      'line 3, column 7: expected a kind of fact, found the end of the line',
    ],
    [['then', '  fact moved', '  waiting 0'], 'line 3, column 3: told of moved: nothing'],
    [
      ['then', '  fact moved {', '  waiting 0'],
      'line 3, column 14: expected the end of what opens with {, found the end of the line',
    ],
    [['then', '  no facts', '  waiting 0'], "line 3, column 6: expected one of fact, found 'facts'"],
    [
      ['when', '  0 pass', 'then', '  no fact moved', '  waiting 0 1'],
      'line 5, column 3: told of moved: {"answer":"pass","pay":null,"seat":0}',
    ],
    [
      ['when', '  0 pass', 'then', '  fact moved {"coins":1}', '  waiting 0 1'],
      'line 5, column 3: told of moved: {"answer":"pass","pay":null,"seat":0}',
    ],
    [
      ['then', '  refused', '  waiting 0'],
      'line 3, column 10: expected a clause or a refusal code, found the end of the line',
    ],
    [['then', '  refused TT-2.2 0 pass', '  waiting 0'], 'line 3, column 3: the move is legal'],
    [
      ['then', '  refused TT-2.9 0 buy', '  waiting 0'],
      'line 3, column 3: refused by TT-2.2: "buy" is refused: tooPoor, TT-2.2',
    ],
    // dice
    [['rolls 2', 'when', '  0 pass', 'then', '  waiting 0 1'], "line 1, column 1: 'x': rolls never used: 2"],
    [
      ['rolls', 'when', '  0 roll', 'then', '  waiting 0 1'],
      'line 4, column 1: turn TT-2.1: a roll of 1–6 that nobody dictated',
    ],
    [
      ['rolls 9', 'when', '  0 roll', 'then', '  waiting 0 1'],
      'line 4, column 1: turn TT-2.1: dictated 9, but the roll is 1–6',
    ],
  ])('%j', (lines, message) => {
    expect(at(...lines)).toBe(message);
  });

  test('what the rules had to object is kept as the cause', () => {
    const [one] = parseScenes(['scene x', 'rolls', 'when', '  0 roll', 'then', '  waiting 0 1'].join('\n'));
    try {
      playScene(game, one);
    } catch (error) {
      expect(((error as Error).cause as Error).name).toBe('RulesError');
    }
    expect.assertions(1);
  });
});

describe('a line', () => {
  test('is read word by word; JSON is one word, a comment none', () => {
    const line = new Line(4, '  0 plays {"a": [1, "} #"]} "b c" # {not this');
    expect(line.left).toBe(4);
    expect(line.int()).toBe(0);
    expect(line.maybe('draws')).toBe(false);
    expect(line.maybe('plays')).toBe(true);
    expect(line.json()).toEqual({ a: [1, '} #'] });
    expect(line.peek()).toBe('"b c"');
    expect(line.json()).toBe('b c');
    line.end();
    expect(line.peek()).toBeUndefined();
    expect(line.again().words()).toHaveLength(4);
  });

  test('a text has those lines that say something, with their numbers', () => {
    expect(readLines('a\n\n  # b\n c # d\n').map((l) => [l.number, l.words()])).toEqual([
      [1, ['a']],
      [4, ['c']],
    ]);
  });
});
