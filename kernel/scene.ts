import { type Ask, askOf, waiting } from './asks.ts';
import { type Aids, Dictated } from './context.ts';
import { LoadError, type Refusal, RulesError } from './errors.ts';
import type { Fact, Seat } from './facts.ts';
import type { Game } from './game.ts';
import { apply, type Input } from './input.ts';
import { type StageFrame, stage } from './run.ts';
import { CLAUSE } from './steps.ts';
import type { Table } from './table.ts';
import { Line, TextError } from './text.ts';
import { describeJson, type Json, sameJson } from './value.ts';

/**
 * Scenes: short texts that set up a position, play named moves and say what must hold. What is common to all
 * games is here; each game brings its own words.
 *
 *     scene a pair beats a single lantern
 *     clauses NM-3.2
 *     seats 2
 *     rolls 6 2
 *     given
 *       hand 0 fox 5 6
 *     when
 *       0 plays 5
 *     then
 *       score 0 7
 *       asked 1 play
 */

/** The words a game adds. */
export interface SceneWords<G = any> {
  /** What the options of a scene mean, where scenes have names of their own for some. */
  options?(given: Record<string, Json>): Record<string, Json>;
  /** Under `given`: the first word of a line, and how it changes the state before play begins. */
  given: Record<string, (line: Line, g: G) => void>;
  /** Where play may begin, by name: the frames from the whole match inwards. Without `start`: at the very beginning. */
  starts?: Record<string, (g: G) => StageFrame[]>;
  /** Under `when`: what `<seat> …` means as an answer to what that seat is asked. */
  move(line: Line, ask: Ask, g: G): Json;
  /**
   * Under `when`: what is answered to an open question before this seat's line is read, so that a scene need not
   * spell out every pass. Undefined when the line's turn has come.
   */
  meanwhile?(line: Line, seat: Seat, ask: Ask): Json | undefined;
  /** Under `then`: the first word of a line, and what it claims. */
  claims: Record<string, (line: Line, g: G, table: Table<G>) => void>;
}

export interface Scene {
  title: string;
  clauses: string[];
  line: number;
  seats: number;
  seed: string;
  options: Record<string, Json>;
  pace: number;
  rolls: number[] | null;
  start: Line | null;
  given: Line[];
  /** Moves and claims, in order. */
  acts: { part: 'when' | 'then'; line: Line }[];
}

const HEADER = [
  'clauses',
  'seats',
  'seed',
  'options',
  'pace',
  'rolls',
  'given',
  'start',
  'when',
  'then',
] as const;

/** Reads a text of one or more scenes. */
export function parseScenes(source: string, seats = 2): Scene[] {
  const scenes: Scene[] = [];
  let scene: Scene | null = null;
  let part: 'head' | 'given' | 'when' | 'then' = 'head';
  source.split('\n').forEach((text, i) => {
    const line = new Line(i + 1, text);
    const first = line.peek();
    if (first === undefined) return;
    if (first === 'scene') {
      line.word();
      const title = text.replace(/#.*$/, '').trim().slice('scene'.length).trim();
      if (title === '') line.fail("expected the scene's title");
      scene = {
        title,
        clauses: [],
        line: i + 1,
        seats,
        seed: 'scene',
        options: {},
        pace: 0,
        rolls: null,
        start: null,
        given: [],
        acts: [],
      };
      scenes.push(scene);
      part = 'head';
      return;
    }
    if (scene === null) line.fail("expected 'scene' and a title");
    const s = scene as unknown as Scene;
    const indented = /^\s/.test(text);
    if (!indented) {
      const head = line.among(HEADER, 'a section, one of');
      if (head === 'clauses') while (line.left > 0) s.clauses.push(clauseAt(line));
      else if (head === 'seats') s.seats = line.int('how many seats');
      else if (head === 'seed') s.seed = line.word('a seed');
      else if (head === 'pace') s.pace = line.int('the pace');
      else if (head === 'options') s.options = line.json('the options as JSON') as Record<string, Json>;
      else if (head === 'rolls') {
        s.rolls = [];
        while (line.left > 0) s.rolls.push(line.int('a roll'));
      } else if (head === 'start') {
        s.start = line;
        return;
      } else part = head;
      line.end();
      return;
    }
    if (part === 'head') line.fail("expected 'given', 'when' or 'then' before indented lines");
    else if (part === 'given') s.given.push(line);
    else s.acts.push({ part, line });
  });
  for (const s of scenes) {
    const last = s.acts[s.acts.length - 1];
    const closing = last?.part === 'then' && /^\s*(asked|waiting|nobody|over)\b/.test(last.line.source);
    if (!closing)
      throw new TextError(
        `'${s.title}' must end by saying what is asked: asked, waiting, nobody or over`,
        last?.line.number ?? s.line,
        1,
      );
  }
  return scenes;
}

function clauseAt(line: Line): string {
  const id = line.word();
  if (!CLAUSE.test(id)) line.fail(`expected a clause such as MI-6.4, found '${id}'`, 1);
  return id;
}

/** Plays a scene. Returns the table it ends with, or throws at the line that does not hold. */
export function playScene<G>(game: Game<G>, scene: Scene): Table<G> {
  const words = game.scene as SceneWords<G> | undefined;
  if (!words) throw new RulesError(`${game.id} has no words for scenes`);
  const dice = scene.rolls ? new Dictated(scene.rolls) : undefined;
  const facts: Fact[] = [];
  const aids: Aids = { facts: (fact) => void facts.push(fact), dice };
  const { seats, seed, pace } = scene;
  const options = words.options?.(scene.options) ?? scene.options;
  const arrange = (g: G) => {
    for (const source of scene.given) {
      const line = source.again();
      const set = words.given[line.among(Object.keys(words.given))];
      set(line, g);
      line.end();
    }
    if (scene.start === null) return null;
    const start = scene.start.again();
    start.word();
    const starts = words.starts ?? {};
    const frames = starts[start.among(Object.keys(starts), 'where to start, one of')](g);
    start.end();
    return frames;
  };
  const table = playing(scene.line, () => stage<G>(game, { seats, seed, options, pace }, arrange, aids));
  const stageIt = new Playing(game, words, table, aids, facts);
  for (const { part, line: source } of scene.acts) {
    const line = source.again();
    playing(line.number, () => {
      if (part === 'then') return stageIt.claim(line);
      const refusal = stageIt.move(line);
      if (refusal) line.expect(false, `refused (${refusal.code}): ${refusal.message}`);
    });
  }
  const left = dice?.left() ?? [];
  if (left.length > 0)
    throw new TextError(`'${scene.title}': rolls never used: ${left.join(' ')}`, scene.line, 1);
  return table;
}

/** What the rules have to object while a line is played is reported at that line. */
function playing<T>(line: number, play: () => T): T {
  try {
    return play();
  } catch (error) {
    if (error instanceof RulesError || error instanceof LoadError || error instanceof RangeError) {
      throw new TextError(error.message, line, 1, { cause: error });
    }
    throw error;
  }
}

class Playing<G> {
  private readonly game: Game<G>;
  private readonly words: SceneWords<G>;
  private readonly table: Table<G>;
  private readonly aids: Aids;
  private readonly facts: Fact[];
  constructor(game: Game<G>, words: SceneWords<G>, table: Table<G>, aids: Aids, facts: Fact[]) {
    this.game = game;
    this.words = words;
    this.table = table;
    this.aids = aids;
    this.facts = facts;
  }

  /** `time 500`, `0 concedes`, `0 answers {…}`, or a move in the game's own words. */
  move(line: Line): Refusal | null {
    const { game, table } = this;
    const refusal = this.goOn(line.again());
    if (refusal) return refusal;
    const input = this.read(line);
    line.end();
    return apply(game, table, input, this.aids);
  }

  /** Lets happen what the game takes for granted before a seat's line. */
  private goOn(line: Line): Refusal | null {
    const { game, table, words } = this;
    if (words.meanwhile === undefined || line.maybe('time')) return null;
    const seat = this.seat(line);
    for (;;) {
      const [asked] = waiting(table);
      const ask = asked === undefined ? null : askOf(game, table, asked);
      const value = ask === null ? undefined : words.meanwhile(line.again(), seat, ask);
      if (ask === null || value === undefined) return null;
      const input: Input = { type: 'answer', seat: ask.seat, ask: ask.id, value, at: table.now };
      const refusal = apply(game, table, input, this.aids);
      if (refusal) return refusal;
    }
  }

  private read(line: Line): Input {
    const { game, table } = this;
    const at = table.now;
    if (line.maybe('time')) return { type: 'time', at: at + line.int('how many milliseconds pass') };
    const seat = this.seat(line);
    if (line.maybe('concedes')) return { type: 'concede', seat, at };
    if (line.maybe('expires')) return { type: 'expire', ask: `${seat}.${table.asked[seat]}`, at };
    const ask = askOf(game, table, seat);
    if (ask === null)
      return line.fail(
        `expected a seat that is asked (${waiting(table).join(', ') || 'nobody is'}), found ${seat}`,
        1,
      );
    const value = line.maybe('answers') ? line.json() : this.words.move(line, ask, table.g);
    return { type: 'answer', seat, ask: ask.id, value, at };
  }

  private seat(line: Line): Seat {
    const seat = line.int('a seat number');
    if (seat < 0 || seat >= this.table.seats)
      line.fail(`expected a seat from 0 to ${this.table.seats - 1}, found ${seat}`, 1);
    return seat;
  }

  claim(line: Line): void {
    const first = line.peek() ?? '';
    if (Object.hasOwn(this.claims, first)) {
      line.word();
      this.claims[first](line);
    } else {
      const word = line.among(
        [...Object.keys(this.claims), ...Object.keys(this.words.claims)],
        'a claim, one of',
      );
      this.words.claims[word](line, this.table.g, this.table);
    }
    line.end();
  }

  private readonly claims: Record<string, (line: Line) => void> = {
    /** `asked 1 play`: this seat is waited for, with this kind of question. */
    asked: (line) => {
      const seat = this.seat(line);
      const ask = askOf(this.game, this.table, seat);
      line.expect(
        ask !== null,
        `seat ${seat} is not asked; waited for: ${waiting(this.table).join(', ') || 'nobody'}`,
      );
      if (line.left > 0) {
        const kind = line.word();
        line.expect(ask?.kind === kind, `seat ${seat} is asked '${ask?.kind}', not '${kind}'`);
      }
    },
    /** `waiting 0 2`: exactly these seats are waited for. */
    waiting: (line) => {
      const seats: Seat[] = [];
      while (line.left > 0) seats.push(this.seat(line));
      const found = waiting(this.table);
      line.expect(sameJson(seats, found), `waited for: ${found.join(' ') || 'nobody'}`);
    },
    /** `nobody asked`. */
    nobody: (line) => {
      line.among(['asked']);
      line.expect(waiting(this.table).length === 0, `waited for: ${waiting(this.table).join(' ')}`);
    },
    /** `over 1 2`: the match has ended with these places. */
    over: (line) => {
      const { result } = this.table;
      line.expect(result !== null, 'the match goes on');
      if (line.left > 0) {
        const places: number[] = [];
        while (line.left > 0) places.push(line.int('a place'));
        line.expect(sameJson(places, result?.places), `the places are ${result?.places.join(' ')}`);
      }
    },
    /** `fact struck {"by":1}`: it has been told, with at least these data. */
    fact: (line) => this.told(line, true),
    /** `no fact died`. */
    no: (line) => {
      line.among(['fact']);
      this.told(line, false);
    },
    /** `refused MI-6.2 0 attack a c`: the move is turned down by this clause (or for this code or reason). */
    refused: (line) => {
      const why = line.word('a clause or a refusal code');
      const refusal = apply(this.game, this.table, this.read(line), this.aids);
      const found = refusal?.clause ?? refusal?.code;
      line.expect(
        found === why || (refusal !== null && refusal.reason?.key === why),
        refusal ? `refused by ${found}: ${refusal.message}` : 'the move is legal',
      );
    },
    /** `before drew discarded`: both have been told, the first one first. */
    before: (line) => {
      const [first, second] = [line.word('a kind of fact'), line.word('a kind of fact')];
      const at = [first, second].map((kind) => this.facts.findIndex((fact) => fact.kind === kind));
      line.expect(at[0] >= 0 && at[0] < at[1], `${first} was told as number ${at[0]}, ${second} as ${at[1]}`);
    },
  };

  private told(line: Line, wanted: boolean): void {
    const kind = line.word('a kind of fact');
    const data = line.left > 0 ? (line.json('its data as JSON') as Record<string, Json>) : {};
    const fits = (fact: Fact) =>
      fact.kind === kind &&
      Object.entries(data).every(([k, v]) =>
        sameJson(k in fact.data ? fact.data[k] : fact.aside?.data[k], v),
      );
    const found = this.facts.some(fits);
    const told = this.facts.filter((f) => f.kind === kind).map((f) => describeJson(f.data));
    line.expect(found === wanted, `told of ${kind}: ${told.join(' ') || 'nothing'}`);
  }
}
