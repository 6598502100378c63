import { type Refusal, RulesError } from './errors.ts';
import type { Fact, Seat } from './facts.ts';
import type { Game } from './game.ts';
import {
  type Aids,
  type Ask,
  apply,
  askOf,
  Dictated,
  type Input,
  type StageFrame,
  stage,
  waiting,
} from './run.ts';
import type { Table } from './table.ts';
import { describeJson, type Json, sameJson } from './value.ts';

/**
 * Scenes: short texts that set up a position, play named moves and say what must hold. The reader below is
 * shared; each game brings its own words.
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
export class SceneError extends Error {
  override name = 'SceneError';
  readonly line: number;
  readonly column: number;
  constructor(message: string, line: number, column: number) {
    super(`line ${line}, column ${column}: ${message}`);
    this.line = line;
    this.column = column;
  }
}

interface Token {
  text: string;
  column: number;
}

/** One line, read word by word. */
export class Line {
  readonly number: number;
  readonly source: string;
  private readonly tokens: Token[];
  private at = 0;
  constructor(number: number, source: string) {
    this.number = number;
    this.source = source;
    this.tokens = tokenise(source, number);
  }
  get left(): number {
    return this.tokens.length - this.at;
  }
  peek(): string | undefined {
    return this.tokens[this.at]?.text;
  }
  /** Stops with what would have been right at this place. */
  fail(message: string, back = 0): never {
    const token = this.tokens[this.at - back];
    throw new SceneError(message, this.number, token?.column ?? this.source.length + 1);
  }
  word(expected = 'a word'): string {
    const token = this.tokens[this.at];
    if (token === undefined) this.fail(`expected ${expected}, found the end of the line`);
    this.at++;
    return (token as Token).text;
  }
  /** The next word if it is this one. */
  maybe(word: string): boolean {
    if (this.peek() !== word) return false;
    this.at++;
    return true;
  }
  among<const W extends string>(words: readonly W[], what = 'one of'): W {
    const found = this.word(`${what} ${words.join(', ')}`);
    if (!words.includes(found as W)) this.fail(`expected ${what} ${words.join(', ')}, found '${found}'`, 1);
    return found as W;
  }
  int(expected = 'a whole number'): number {
    const found = this.word(expected);
    if (!/^-?\d+$/.test(found)) this.fail(`expected ${expected}, found '${found}'`, 1);
    return Number(found);
  }
  json(expected = 'a JSON value'): Json {
    const found = this.word(expected);
    try {
      return JSON.parse(found) as Json;
    } catch {
      return this.fail(`expected ${expected}, found '${found}'`, 1);
    }
  }
  words(): string[] {
    const rest = this.tokens.slice(this.at).map((t) => t.text);
    this.at = this.tokens.length;
    return rest;
  }
  end(): void {
    if (this.left > 0) this.fail(`expected the end of the line, found '${this.peek()}'`);
  }
  /** A claim of the scene; when it does not hold, the error points at this line. */
  expect(ok: boolean, message: string): void {
    if (!ok) throw new SceneError(message, this.number, 1 + this.source.search(/\S/));
  }
}

function tokenise(source: string, line: number): Token[] {
  const tokens: Token[] = [];
  let i = 0;
  while (i < source.length) {
    if (/\s/.test(source[i])) {
      i++;
      continue;
    }
    if (source[i] === '#') break;
    const start = i;
    if ('{["'.includes(source[i])) i = endOfJson(source, i, line);
    else while (i < source.length && !/\s/.test(source[i])) i++;
    tokens.push({ text: source.slice(start, i), column: start + 1 });
  }
  return tokens;
}

function endOfJson(source: string, start: number, line: number): number {
  let depth = 0;
  let quoted = false;
  for (let i = start; i < source.length; i++) {
    const c = source[i];
    if (quoted) {
      if (c === '\\') i++;
      else if (c === '"') quoted = false;
    } else if (c === '"') quoted = true;
    else if ('{['.includes(c)) depth++;
    else if ('}]'.includes(c)) depth--;
    if (depth === 0 && !quoted) return i + 1;
  }
  throw new SceneError(
    `expected the end of what opens with ${source[start]}, found the end of the line`,
    line,
    start + 1,
  );
}

/** The words a game adds. */
export interface SceneWords<G = any> {
  /** Under `given`: the first word of a line, and how it changes the state before play begins. */
  given: Record<string, (line: Line, g: G) => void>;
  /** Where play may begin, by name: the frames from the whole match inwards. Without `start`: at the very beginning. */
  starts?: Record<string, (g: G) => StageFrame[]>;
  /** Under `when`: what `<seat> …` means as an answer to what that seat is asked. */
  move(line: Line, ask: Ask, g: G): Json;
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
      if (head === 'clauses') s.clauses.push(...line.words());
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
    const last = s.acts[s.acts.length - 1]?.line;
    const closing = last && /^\s*(asked|waiting|nobody|over)\b/.test(last.source);
    if (!closing)
      throw new SceneError(
        `'${s.title}' must end by saying what is asked: asked, waiting, nobody or over`,
        last?.number ?? s.line,
        1,
      );
  }
  return scenes;
}

/** Plays a scene. Returns the table it ends with, or throws at the line that does not hold. */
export function playScene<G>(game: Game<G>, scene: Scene): Table<G> {
  const words = game.scene as SceneWords<G> | undefined;
  if (!words) throw new RulesError(`${game.id} has no words for scenes`);
  const dice = scene.rolls ? new Dictated(scene.rolls) : undefined;
  const facts: Fact[] = [];
  const aids: Aids = { facts: (fact) => void facts.push(fact), dice };
  const table = stage<G>(
    game,
    { seats: scene.seats, seed: scene.seed, options: scene.options, pace: scene.pace },
    (g) => {
      for (const line of scene.given) {
        const set = words.given[line.among(Object.keys(words.given))];
        set(line, g);
        line.end();
      }
      if (scene.start === null) return null;
      const starts = words.starts ?? {};
      const frames = starts[scene.start.among(Object.keys(starts), 'where to start, one of')](g);
      scene.start.end();
      return frames;
    },
    aids,
  );
  const stageIt = new Playing(game, words, table, aids, facts);
  for (const { part, line } of scene.acts) {
    if (part === 'when') {
      const refusal = stageIt.move(line);
      if (refusal) line.expect(false, `refused (${refusal.code}): ${refusal.message}`);
    } else stageIt.claim(line);
  }
  const left = dice?.left() ?? [];
  if (left.length > 0)
    throw new SceneError(`'${scene.title}': rolls never used: ${left.join(' ')}`, scene.line, 1);
  return table;
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
    const input = this.read(line);
    line.end();
    const refusal = apply(game, table, input, this.aids);
    return refusal;
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
    const own = this.claims[line.peek() ?? ''];
    if (own) {
      line.word();
      own(line);
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
      const seats = line.words().map(Number);
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
        const places = line.words().map(Number);
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
    /** `refused MI-6.2 0 attack a c`: the move is turned down by this clause (or for this code). */
    refused: (line) => {
      const why = line.word('a clause or a refusal code');
      const refusal = apply(this.game, this.table, this.read(line), this.aids);
      const found = refusal?.clause ?? refusal?.code;
      line.expect(found === why, refusal ? `refused by ${found}: ${refusal.message}` : 'the move is legal');
    },
  };

  private told(line: Line, wanted: boolean): void {
    const kind = line.word('a kind of fact');
    const data = line.left > 0 ? (line.json('its data as JSON') as Record<string, Json>) : {};
    const fits = (fact: Fact) =>
      fact.kind === kind &&
      Object.entries(data).every(([k, v]) => sameJson(fact.data[k] ?? fact.aside?.data[k], v));
    const found = this.facts.some(fits);
    const told = this.facts.filter((f) => f.kind === kind).map((f) => describeJson(f.data));
    line.expect(found === wanted, `told of ${kind}: ${told.join(' ') || 'nothing'}`);
  }
}
