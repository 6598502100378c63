import type { Json, Line, SceneWords } from '@kaiju/kernel';
import { actionCards, aiCards, characters, treasures } from './content/index.ts';
import { bagCount, heirloomOf } from './effects/hoard.ts';
import { ACTION, AI, CHARACTER, DIRS, ground, TREASURE } from './effects/tables.ts';
import { match, round } from './procedures/match.ts';
import { place } from './procedures/place.ts';
import { resolve } from './procedures/resolve.ts';
import { tidyUp } from './procedures/tidy.ts';
import { AiCard, AWAY, type Dragon, Entry, FIRST_CELL, HEIRLOOM, KNOWN, STATES, UP } from './state.ts';

const ids = (things: readonly { id: string }[]) => things.map(({ id }) => id);
const CARDS = ids(actionCards);
const TREASURES = ids(treasures);
const AI_CARDS = ids(aiCards);

function player(line: Line, g: Dragon) {
  const seat = line.int('a seat');
  if (!g.players[seat]) line.fail(`expected a seat from 0 to ${g.players.length - 1}`, 1);
  return { seat, p: g.players[seat] };
}

function cell(line: Line): number {
  const found = line.word('a cell such as 7,7');
  const xy = /^(\d+),(\d+)$/.exec(found);
  if (xy === null) return line.fail(`expected a cell such as 7,7, found '${found}'`, 1);
  return Number(xy[2]) * 16 + Number(xy[1]);
}

const treasureOf = (line: Line) => TREASURE[line.among(TREASURES, 'a treasure, one of')];
const aiOf = (line: Line) => AI[line.among(AI_CARDS, 'an AI card, one of')];

/** A table between setup and its first round, laid out once: every word below changes it. */
function laidOut(g: Dragon): void {
  if (g.game > 0) return;
  const G = ground(g);
  g.game = 1;
  g.round = 1;
  g.holder = 0;
  g.beast = G.home;
  g.facing = G.facing;
  g.draw.cards = G.cave.monster.deck.map(({ id }, i) => AiCard.make({ id: i + 1, kind: AI[id] }));
  g.players.forEach((p, seat) => {
    p.cell = G.starts[seat];
    if (p.character < 0) p.character = IDLE[seat];
  });
}

/** Characters that ask for nothing of their own accord. */
const IDLE = ['windrunner', 'acrobat', 'grappler', 'scholar', 'alchemist', 'shieldbearer'].map(
  (id) => CHARACTER[id],
);

/** Takes an AI card out of whatever pile it is in. */
function takeAi(g: Dragon, kind: number) {
  for (const pile of [g.draw, g.next, g.executed, g.removed, g.current]) {
    const i = pile.cards.findIndex((c) => c.kind === kind);
    if (i >= 0) return pile.cards.splice(i, 1)[0];
  }
  throw new RangeError(`${aiCards[kind].id} belongs to another cave`);
}

const given: SceneWords<Dragon>['given'] = {
  at: (line, g) => {
    player(line, g).p.cell = cell(line);
  },
  character: (line, g) => {
    const { p } = player(line, g);
    const wanted = CHARACTER[line.among(ids(characters))];
    const other = g.players.find((q) => q.character === wanted);
    if (other) other.character = p.character;
    p.character = wanted;
  },
  tapped: (line, g) => {
    player(line, g).p.tapped = true;
  },
  frozen: (line, g) => {
    player(line, g).p.frozen = true;
  },
  guard: (line, g) => {
    player(line, g).p.guard = true;
  },
  hidden: (line, g) => {
    player(line, g).p.hidden = true;
  },
  state: (line, g) => {
    const { p } = player(line, g);
    p.state = line.among(STATES);
    if (p.state !== 'in') p.cell = 0;
    if (p.state === 'left') p.exit = ++g.gone;
  },
  bag: (line, g) => {
    const { seat } = player(line, g);
    while (line.left > 0) {
      const t = treasureOf(line);
      g.hoard.place[t] = seat;
      g.hoard.flags[t] = 1 << seat;
    }
  },
  heirloom: (line, g) => {
    const { seat } = player(line, g);
    const t = treasureOf(line);
    g.hoard.place[t] = HEIRLOOM - seat;
    g.hoard.flags[t] = KNOWN;
  },
  /** `ground moonstone 7,4` lies face-up; with `down`, as it was put out. */
  ground: (line, g) => {
    const t = treasureOf(line);
    g.hoard.place[t] = cell(line);
    g.hoard.flags[t] = line.maybe('down') ? 0 : UP | KNOWN;
  },
  spent: (line, g) => {
    const { p } = player(line, g);
    while (line.left > 0) p.spent |= 1 << ACTION[line.among(CARDS)];
  },
  beast: (line, g) => {
    g.beast = cell(line);
    if (line.left > 0) g.facing = DIRS.indexOf(line.among(DIRS));
  },
  /** The AI card of this round. */
  ai: (line, g) => {
    g.current.cards = [takeAi(g, aiOf(line))];
  },
  next: (line, g) => {
    g.next.cards = [takeAi(g, aiOf(line))];
  },
  /** The top of the executed pile, and so the active colour. */
  top: (line, g) => {
    const kind = aiOf(line);
    g.executed.cards.push(takeAi(g, kind));
    g.colour = 1 + ground(g).cave.monster.colours.indexOf(aiCards[kind].colour);
  },
  /** Only so many cards stay in the draw pile. */
  draw: (line, g) => {
    const n = line.int('how many cards');
    g.removed.cards.push(...g.draw.cards.splice(0, g.draw.cards.length - n));
  },
  /** Wants to be asked about the shield (DH-27.7). */
  asks: (line, g) => {
    player(line, g).p.shield = false;
  },
  colour: (line, g) => {
    g.colour = 1 + ground(g).cave.monster.colours.indexOf(line.among(ground(g).cave.monster.colours));
  },
  /** `lane 0 run-east dash@N2 grab*`: a seat's cards, one after the other; @ aims, * arms. */
  lane: (line, g) => {
    const { seat, p } = player(line, g);
    while (line.left > 0) {
      const found = /^([a-z-]+)(\*)?$/.exec(line.word('a card'));
      const card = found === null ? undefined : ACTION[found[1]];
      if (found === null || card === undefined) return line.fail('expected an action card', 1);
      g.lane.push(Entry.make({ seat, card, armed: found[2] === '*' }));
      p.placed++;
    }
  },
  extra: (line, g) => {
    player(line, g).p.extra = line.int();
  },
  bait: (line, g) => {
    g.bait.push(cell(line));
  },
  holder: (line, g) => {
    g.holder = player(line, g).seat;
  },
  round: (line, g) => {
    g.round = line.int('a round');
  },
  resets: (line, g) => {
    g.resets = line.int();
  },
  countdown: (_, g) => {
    g.countdown = true;
  },
  rage: (_, g) => {
    g.countdown = g.rage = true;
  },
  handicap: (line, g) => {
    g.handicap = player(line, g).seat;
  },
  total: (line, g) => {
    player(line, g).p.total = line.int('points');
  },
  wins: (line, g) => {
    player(line, g).p.wins = line.int('games won');
  },
  game: (line, g) => {
    g.game = line.int('games begun');
  },
  exhausted: (line, g) => {
    g.hoard.flags[treasureOf(line)] |= 128;
  },
};

/** Whatever is given, it is given to a table that is laid out. */
const laid = Object.fromEntries(
  Object.entries(given).map(([word, set]) => [
    word,
    (line: Line, g: Dragon) => {
      laidOut(g);
      set(line, g);
    },
  ]),
) as typeof given;

const inRound = (g: Dragon, step: string) => {
  laidOut(g);
  return [
    { procedure: match, step: 'DH-1.11' },
    { procedure: round, step },
  ];
};

export const scene: SceneWords<Dragon> = {
  given: laid,
  starts: {
    /** Preparation, with the glass passed on; the round given is the one before. */
    round: (g) => inRound(g, 'DH-2.1'),
    prepare: (g) => {
      g.phase = 'preparation';
      return inRound(g, 'DH-2.5');
    },
    place: (g) => [...inRound(g, 'DH-4.1'), { procedure: place, step: 'DH-3.1' }],
    /** The sand runs; `ai` is already there. */
    sand: (g) => {
      g.phase = 'placement';
      return [...inRound(g, 'DH-4.1'), { procedure: place, step: 'DH-3.7' }];
    },
    resolve: (g) => [...inRound(g, 'DH-5.1'), { procedure: resolve }],
    tidyUp: (g) => {
      laidOut(g);
      g.executed.cards.push(...g.current.cards.splice(0));
      return [...inRound(g, 'DH-5.8'), { procedure: tidyUp }];
    },
    score: (g) => {
      laidOut(g);
      return [{ procedure: match, step: 'DH-7.4' }];
    },
  },
  move: (line, ask): Json => {
    const word = line.word('what it does');
    switch (word) {
      case 'places': {
        const answer: Record<string, Json> = { place: line.word('a card') };
        while (line.left > 0) {
          const more = line.among(['at', 'armed', 'over']);
          if (more === 'at') answer.aim = line.word('where to');
          else answer[more === 'armed' ? 'arm' : 'over'] = true;
        }
        return answer;
      }
      case 'plays':
        return { play: line.word('a card') };
      case 'keeps':
        return { heirloom: line.word('a treasure') };
      case 'uses': {
        const use = line.word('a treasure');
        if (!line.maybe('to')) return { use };
        return { use, to: line.peek()?.includes(',') ? cell(line) : line.word() };
      }
      case 'taps':
        return { tap: line.word('what for') };
      case 'hands': {
        const cards: Json[] = [];
        while (!line.maybe('then')) cards.push({ place: line.word('a card, or then') });
        return { cards, choice: line.word('done, wait or flip') };
      }
      case 'moves':
        return { from: line.int('from') - 1, to: line.int('to') - 1 };
      case 'chooses':
        if (line.peek()?.includes(',')) return cell(line);
        return ['shove', 'steal', 'ambush'].includes(ask.kind) ? line.int('whom') : line.word('what');
      default:
        return word;
    }
  },
  claims: {
    at: (line, g) => {
      const { p } = player(line, g);
      const wanted = line.maybe('nowhere') ? 0 : cell(line);
      line.expect(p.cell === wanted, `it stands on ${p.cell & 15},${p.cell >> 4}`);
    },
    state: (line, g) => {
      const { p } = player(line, g);
      line.expect(p.state === line.among(STATES), `it is ${p.state}`);
    },
    frozen: (line, g) => {
      const { p } = player(line, g);
      const wanted = !line.maybe('not');
      line.expect(p.frozen === wanted, wanted ? 'it is not' : 'it is');
    },
    guard: (line, g) => {
      const { p } = player(line, g);
      const wanted = !line.maybe('not');
      line.expect(p.guard === wanted, wanted ? 'it is not' : 'it is');
    },
    tapped: (line, g) => {
      const { p } = player(line, g);
      const wanted = !line.maybe('not');
      line.expect(p.tapped === wanted, wanted ? 'it is not' : 'it is');
    },
    bag: (line, g) => {
      const { seat } = player(line, g);
      if (/^\d+$/.test(line.peek() ?? '')) {
        const n = bagCount(g, seat);
        return line.expect(n === line.int(), `it holds ${n}`);
      }
      const wanted: number[] = [];
      while (line.left > 0) wanted.push(treasureOf(line));
      const has = g.hoard.place.flatMap((where, t) => (where === seat ? [t] : []));
      line.expect(
        has.length === wanted.length && wanted.every((t) => has.includes(t)),
        `it holds ${has.map((t) => treasures[t].id).join(' ') || 'nothing'}`,
      );
    },
    heirloom: (line, g) => {
      const { seat } = player(line, g);
      const t = heirloomOf(g, seat);
      const wanted = line.maybe('none') ? -1 : treasureOf(line);
      line.expect(t === wanted, `it is ${t < 0 ? 'none' : treasures[t].id}`);
    },
    /** `ground moonstone 7,4`, `ground moonstone gone`, `ground 29 lie`. */
    ground: (line, g) => {
      if (/^\d+$/.test(line.peek() ?? '')) {
        const n = g.hoard.place.filter((where) => where >= FIRST_CELL).length;
        line.expect(n === line.int(), `${n} lie there`);
        return void line.maybe('lie');
      }
      const t = treasureOf(line);
      const where = g.hoard.place[t];
      const wanted = line.maybe('gone') ? -2 : cell(line);
      line.expect(
        where === wanted,
        `it is at ${where === AWAY ? 'no place' : `${where & 15},${where >> 4}`}`,
      );
    },
    hand: (line, g) => {
      const { p, seat } = player(line, g);
      const n =
        actionCards.filter((_, i) => (p.spent & (1 << i)) === 0).length -
        g.lane.filter((e) => e.seat === seat && (p.spent & (1 << e.card)) === 0).length;
      line.expect(n === line.int('how many cards'), `it holds ${n}`);
    },
    spent: (line, g) => {
      const { p } = player(line, g);
      const wanted: string[] = [];
      while (line.left > 0) wanted.push(line.among([...CARDS, 'nothing']));
      const has = CARDS.filter((_, i) => p.spent & (1 << i));
      line.expect(
        wanted.every((id) => id === 'nothing' || has.includes(id)) &&
          has.length === wanted.filter((id) => id !== 'nothing').length,
        `spent are ${has.join(' ') || 'none'}`,
      );
    },
    beast: (line, g) => {
      const wanted = cell(line);
      line.expect(g.beast === wanted, `it is at ${g.beast & 15},${g.beast >> 4}`);
      if (line.left > 0) line.expect(DIRS[g.facing] === line.among(DIRS), `it faces ${DIRS[g.facing]}`);
    },
    colour: (line, g) => {
      const name = g.colour === 0 ? 'none' : ground(g).cave.monster.colours[g.colour - 1];
      line.expect(name === line.word('a colour or none'), `it is ${name}`);
    },
    lane: (line, g) => {
      const wanted: string[] = [];
      while (line.left > 0) wanted.push(line.word());
      const found = g.lane.map(({ seat, card }) => `${seat}:${actionCards[card].id}`);
      line.expect(found.join(' ') === wanted.join(' '), `it is ${found.join(' ')}`);
    },
    draw: (line, g) => {
      line.expect(g.draw.cards.length === line.int('how many cards'), `it has ${g.draw.cards.length}`);
    },
    removed: (line, g) => {
      line.expect(
        g.removed.cards.length === line.int('how many cards'),
        `there are ${g.removed.cards.length}`,
      );
    },
    executed: (line, g) => {
      const top = g.executed.cards[g.executed.cards.length - 1];
      const name = top === undefined ? 'nothing' : aiCards[top.kind].id;
      line.expect(name === line.word('an AI card or nothing'), `on top is ${name}`);
    },
    holder: (line, g) => {
      line.expect(g.holder === line.int('a seat'), `it is ${g.holder}`);
    },
    round: (line, g) => {
      line.expect(g.round === line.int('a round'), `it is round ${g.round}`);
    },
    countdown: (line, g) => {
      line.expect(
        g.countdown === (line.among(['on', 'off']) === 'on'),
        `it is ${g.countdown ? 'on' : 'off'}`,
      );
    },
    rage: (line, g) => {
      line.expect(g.rage === (line.among(['on', 'off']) === 'on'), `it is ${g.rage ? 'on' : 'off'}`);
    },
    resets: (line, g) => {
      line.expect(g.resets === line.int(), `there were ${g.resets}`);
    },
    score: (line, g) => {
      const { p } = player(line, g);
      line.expect(p.score === line.int('points'), `it has ${p.score}`);
    },
    total: (line, g) => {
      const { p } = player(line, g);
      line.expect(p.total === line.int('points'), `it has ${p.total}`);
    },
    handicap: (line, g) => {
      const wanted = line.maybe('nobody') ? -1 : line.int('a seat, or nobody');
      line.expect(g.handicap === wanted, `it is ${g.handicap}`);
    },
    exit: (line, g) => {
      const { p } = player(line, g);
      line.expect(p.exit === line.int('a place'), `it left as number ${p.exit}`);
    },
    phase: (line, g) => {
      line.expect(g.phase === line.word('a phase'), `it is ${g.phase}`);
    },
  },
};
