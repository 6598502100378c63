import {
  type Bilingual,
  describeJson,
  type Line,
  LoadError,
  readLines,
  readOnce,
  rule,
  rules,
  TextError,
} from '@kaiju/kernel';
import { CLASSIC } from './content/classic.ts';
import { GRAND } from './content/grand.ts';
import { SEASON3 } from './content/season3.ts';

/** MI-10.1: an edition is a table of numbers and a few named switches. No rule knows an edition by name. */
export interface Edition {
  name: string;
  title: Bilingual;
  switches: Switches;
  creatures: Record<string, Kind>;
  artifacts: Record<string, Artifact>;
}

const SWITCHES = {
  /** MI-10.2 */
  mana: ['every-turn', 'alternate'],
  /** MI-10.3 */
  hold: ['one-turn', 'until-taken'],
  /** MI-10.8 */
  captors: ['mover', 'both'],
  /** MI-10.4 */
  'card-turns': ['every', 'own'],
  /** MI-10.5 */
  splash: ['both-layers', 'ground'],
  /** MI-10.16: who enters a miracle's cell. */
  miracles: ['fliers', 'nobody'],
  /** MI-10.10 */
  tie: ['draw', 'second'],
} as const;
type Switches = { [K in keyof typeof SWITCHES]: (typeof SWITCHES)[K][number] } & {
  /** MI-10.7: global turns. */
  limit: number;
  /** MI-10.6: the global turns at which every creature has a unit more, as its `units` say. */
  growth: number[];
};

const KEYWORDS = ['flying', 'anti-air', 'swift', 'first-strike', 'stealth'] as const;
export type Keyword = (typeof KEYWORDS)[number];
const NONE: Record<Keyword, boolean> = {
  flying: false,
  'anti-air': false,
  swift: false,
  'first-strike': false,
  stealth: false,
};

/** MI-3.4: what one star of a creature is. */
export interface Star {
  cost: number;
  attack: number;
  hp: number;
  /** Null: never attacks or counters (MI-6.6). */
  range: readonly [number, number] | null;
  move: number;
  cooldown: number;
  /** Heals friends at turn end. */
  heal: { amount: number; within: number } | null;
  /** Lends friends attack. `others`: not itself. */
  aura: { attack: number; within: number; others: boolean } | null;
  splash: number;
  push: boolean;
}

export interface Kind {
  id: string;
  title: Bilingual;
  /** At the start, and after each growth. */
  units: number[];
  keywords: Keyword[];
  stars: Star[];
  /** An artifact's creature: in no deck. */
  token: boolean;
  /** The keywords once more, for quick questions. */
  has: Record<Keyword, boolean>;
}

const WAYS_OF_USE = ['release', 'conjure', 'equip'] as const;

/** MI-9.1 */
export interface Artifact {
  id: string;
  title: Bilingual;
  cost: number;
  cooldown: number;
  way: (typeof WAYS_OF_USE)[number];
  /** How far from the chosen cell it reaches. */
  radius: number;
  healsFully: boolean;
  /** Attack lent, and after how many turn ends it is gone. */
  lends: { attack: number; ends: number } | null;
  /** Damage to enemies within the radius. */
  blast: number;
  refreshes: boolean;
  pushes: boolean;
  /** The creature it conjures, and how far from the own miracle and from held barracks. */
  token: string;
  nearMiracle: number;
  nearBarracks: number;
  /** Equipment. */
  hp: number;
  shield: 'no' | 'once' | 'each-turn';
  /** Deathrattle: damage to all within 1. */
  deathrattle: number;
}

const BUILT_IN: Record<string, string> = { classic: CLASSIC, season3: SEASON3, grand: GRAND };
export const EDITIONS = Object.keys(BUILT_IN);

/** The edition of that name, or the one that the text describes (MI-10.12). */
export const editionOf = rules(
  ['MI-10.1'],
  readOnce((nameOrText: string): Edition => {
    const source = Object.hasOwn(BUILT_IN, nameOrText) ? BUILT_IN[nameOrText] : nameOrText;
    if (source.includes('\n')) return parseEdition(source);
    throw new LoadError(
      `edition: ${describeJson(nameOrText)} is none of ${EDITIONS.join(', ')}, nor the text of an edition`,
      'edition：这不是一个版本的文字',
    );
  }),
);

/** The largest numbers of an edition's text. */
const MOST = rules(['MI-10.15'], { turns: 400, units: 20, other: 99 });

class Draft {
  edition: Edition = {
    name: 'edition',
    title: { zh: '', en: '' },
    switches: {
      mana: 'every-turn',
      hold: 'one-turn',
      captors: 'mover',
      'card-turns': 'every',
      splash: 'both-layers',
      miracles: 'fliers',
      tie: 'draw',
      limit: 100,
      growth: [],
    },
    creatures: {},
    artifacts: {},
  };
  creature: Kind | null = null;
  artifact: Artifact | null = null;
  /** Where this text describes each of its creatures and artifacts. */
  readonly lines = new Map<string, Line>();
  /** Artifacts whose cost and way of use it gives. */
  readonly priced = new Set<string>();
  readonly used = new Set<string>();
  /** Whether anything but its name has been said. */
  begun = false;
}

/** Reads an edition's text. Mistakes are reported with their line and column. */
export const parseEdition = rule('MI-10.12', (source: string): Edition => {
  const draft = new Draft();
  const lines = readLines(source);
  for (const line of lines) {
    const inner = /^\s/.test(line.source);
    const words = inner
      ? draft.creature
        ? CREATURE_WORDS
        : draft.artifact
          ? ARTIFACT_WORDS
          : {}
      : TOP_WORDS;
    if (inner && !draft.creature && !draft.artifact) {
      line.fail({
        zh: '缩进的行之前先写生物或神器',
        en: 'expected a creature or an artifact before indented lines',
      });
    }
    const word = line.among(Object.keys(words));
    words[word](line, draft);
    line.end();
    if (word !== 'edition') draft.begun = true;
  }
  const { edition } = draft;
  const last = lines[lines.length - 1];
  if (last === undefined) throw new TextError({ zh: '还没有写任何内容', en: 'the text is empty' }, 1, 1);
  for (const { id, token, stars, units } of Object.values(edition.creatures)) {
    const at = draft.lines.get(id) ?? last;
    at.expect(stars.length === (token ? 1 : 3), {
      zh: `生物 ${id}：应有${token ? '一星' : '一、二、三星'}，现有 ${stars.length} 项（MI-3.4）`,
      en: `creature ${id}: expected ${token ? 'star 1' : 'stars 1, 2 and 3'}, found ${stars.length} (MI-3.4)`,
    });
    const needed = edition.switches.growth.length + 1;
    at.expect(token || units.length >= needed, {
      zh: `生物 ${id}：应有 ${needed} 个单元数：开局一个，每次增员一个`,
      en: `creature ${id}: expected ${needed} numbers of units, one for the start and one for each growth`,
    });
  }
  for (const { id, way, token } of Object.values(edition.artifacts)) {
    const own = draft.lines.get(id);
    const at = own ?? last;
    own?.expect(draft.priced.has(id), {
      zh: `神器 ${id}：应有费用与冷却`,
      en: `artifact ${id}: expected its cost and cooldown`,
    });
    const ways = WAYS_OF_USE.join(', ');
    own?.expect(draft.used.has(id), {
      zh: `神器 ${id}：应有使用方式：${ways}`,
      en: `artifact ${id}: expected its way of use, one of ${ways}`,
    });
    if (way !== 'conjure') continue;
    at.expect(edition.creatures[token]?.token === true, {
      zh: `神器 ${id}：没有叫“${token}”的召唤物`,
      en: `artifact ${id}: no token is called '${token}'`,
    });
  }
  last.expect(edition.title.en !== '', {
    zh: '缺少“edition”一行：名字、中文名、英文名',
    en: "the text has no 'edition' line with a name and two titles",
  });
  const choices = Object.values(edition.creatures).filter((c) => !c.token).length;
  last.expect(choices >= 3, {
    zh: `应有至少三种可选的生物，现有 ${choices} 种（MI-2.1）`,
    en: `expected at least three creatures to choose from, found ${choices} (MI-2.1)`,
  });
  last.expect(Object.keys(edition.artifacts).length > 0, {
    zh: '应有至少一件神器（MI-2.1）',
    en: 'expected at least one artifact (MI-2.1)',
  });
  return edition;
});

type Reader = (line: Line, draft: Draft) => void;

/** What numbers stand for. */
const NUMBERS = {
  turns: { zh: '多少回合', en: 'how many turns' },
  turn: { zh: '一个全局回合', en: 'a global turn' },
  units: { zh: '多少单元', en: 'how many units' },
  mana: { zh: '多少法力', en: 'how much mana' },
  amount: { zh: '多少', en: 'how much' },
};

const TOP_WORDS: Record<string, Reader> = {
  edition: (line, draft) => {
    draft.edition.name = line.word({ zh: '版本的名字', en: "the edition's name" });
    draft.edition.title = title(line);
  },
  'based-on': (line, draft) => {
    line.expect(!draft.begun, {
      zh: '“based-on”应紧跟在版本名之后',
      en: "'based-on' comes first, right after the edition's name",
    });
    const base = editionOf(line.among(EDITIONS, { zh: '一个版本', en: 'an edition, one of' }));
    const { name, title: own } = draft.edition;
    draft.edition = { ...structuredClone(base), name, title: own };
  },
  limit: (line, draft) => {
    draft.edition.switches.limit = positive(line, NUMBERS.turns, MOST.turns);
  },
  growth: (line, draft) => {
    const turns: number[] = [];
    draft.edition.switches.growth = turns;
    if (line.maybe('none')) return;
    do {
      const turn = positive(line, NUMBERS.turn, MOST.turns);
      const before = turns[turns.length - 1] ?? 0;
      if (turn <= before)
        line.fail({ zh: `此处应为第 ${before} 回合之后的回合`, en: `expected a turn after ${before}` }, 1);
      turns.push(turn);
    } while (line.left > 0);
  },
  creature: (line, draft) => {
    const id = newId(line, draft, "the creature's id");
    draft.creature = {
      id,
      title: title(line),
      units: [],
      keywords: [],
      stars: [],
      token: false,
      has: { ...NONE },
    };
    draft.artifact = null;
    draft.edition.creatures[id] = draft.creature;
  },
  artifact: (line, draft) => {
    const id = newId(line, draft, "the artifact's id");
    draft.artifact = newArtifact(id, title(line));
    draft.creature = null;
    draft.edition.artifacts[id] = draft.artifact;
  },
  without: (line, draft) => {
    const id = line.word({ zh: '生物或神器的代号', en: 'a creature or an artifact' });
    if (draft.edition.creatures[id]) delete draft.edition.creatures[id];
    else if (draft.edition.artifacts[id]) delete draft.edition.artifacts[id];
    else line.fail({ zh: `没有叫“${id}”的生物或神器`, en: `nothing is called '${id}'` }, 1);
  },
  ...Object.fromEntries(
    Object.entries(SWITCHES).map(([name, values]): [string, Reader] => [
      name,
      (line, draft) => {
        (draft.edition.switches as Record<string, unknown>)[name] = line.among(values);
      },
    ]),
  ),
};

const CREATURE_WORDS: Record<string, Reader> = {
  units: (line, { creature }) => {
    const { units } = creature as Kind;
    line.expect(units.length === 0, { zh: '单元数已经写过', en: 'its units are given already' });
    do {
      const n = positive(line, NUMBERS.units, MOST.units);
      const before = units[units.length - 1] ?? 0;
      if (n < before) {
        line.fail({ zh: `此处应为不少于 ${before} 个单元`, en: `expected ${before} units or more` }, 1);
      }
      units.push(n);
    } while (line.left > 0);
  },
  keywords: (line, { creature }) => {
    const kind = creature as Kind;
    do {
      const keyword = line.among(KEYWORDS, { zh: '一个关键词', en: 'a keyword, one of' });
      kind.keywords.push(keyword);
      kind.has[keyword] = true;
    } while (line.left > 0);
  },
  token: (_, { creature }) => {
    (creature as Kind).token = true;
  },
  star: (line, { creature }) => {
    const stars = (creature as Kind).stars;
    const n = line.int({ zh: '星级', en: 'which star' });
    const next = stars.length + 1;
    if (n !== next) {
      line.fail({ zh: `此处应为第 ${next} 星，而不是“${n}”`, en: `expected star ${next}, found ${n}` }, 1);
    }
    stars.push(readStar(line));
  },
};

function readStar(line: Line): Star {
  const star: Star = {
    cost: named(line, 'cost'),
    attack: named(line, 'attack'),
    hp: named(line, 'hp', 1),
    range: readRange(line),
    move: named(line, 'move'),
    cooldown: named(line, 'cooldown'),
    heal: null,
    aura: null,
    splash: 0,
    push: false,
  };
  while (line.left > 0) {
    const word = line.among(['heal', 'aura', 'splash', 'push'], { zh: '一种效果', en: 'an effect, one of' });
    if (word === 'heal')
      star.heal = { amount: positive(line, NUMBERS.amount), within: named(line, 'within') };
    else if (word === 'aura') {
      star.aura = {
        attack: positive(line, NUMBERS.amount),
        within: named(line, 'within'),
        others: line.maybe('others'),
      };
    } else if (word === 'splash') star.splash = positive(line, NUMBERS.amount);
    else star.push = true;
  }
  return star;
}

function readRange(line: Line): Star['range'] {
  line.must('range');
  const expected = { zh: '形如 1-2 的射程，或 none', en: 'a range such as 1-2, or none' };
  const found = line.word(expected);
  if (found === 'none') return null;
  const parts = /^(\d+)-(\d+)$/.exec(found);
  if (!parts || Number(parts[1]) > Number(parts[2]) || Number(parts[2]) > MOST.other)
    return line.instead(expected);
  return [Number(parts[1]), Number(parts[2])];
}

function newArtifact(id: string, name: Bilingual): Artifact {
  return {
    id,
    title: name,
    cost: 0,
    cooldown: 0,
    way: 'release',
    radius: 0,
    healsFully: false,
    lends: null,
    blast: 0,
    refreshes: false,
    pushes: false,
    token: '',
    nearMiracle: 0,
    nearBarracks: 0,
    hp: 0,
    shield: 'no',
    deathrattle: 0,
  };
}

const ARTIFACT_WORDS: Record<string, Reader> = {
  cost: (line, { artifact, priced }) => {
    (artifact as Artifact).cost = bounded(line, 'cost', line.int(NUMBERS.mana));
    (artifact as Artifact).cooldown = named(line, 'cooldown', 1);
    priced.add((artifact as Artifact).id);
  },
  release: (line, { artifact, used }) => {
    (artifact as Artifact).way = 'release';
    used.add((artifact as Artifact).id);
    (artifact as Artifact).radius = named(line, 'within');
  },
  conjure: (line, { artifact, used }) => {
    const a = artifact as Artifact;
    a.way = 'conjure';
    used.add(a.id);
    a.token = line.word({ zh: '召唤物的代号', en: "the token's id" });
    a.nearMiracle = named(line, 'near-miracle');
    a.nearBarracks = named(line, 'near-barracks');
  },
  equip: (_, { artifact, used }) => {
    (artifact as Artifact).way = 'equip';
    used.add((artifact as Artifact).id);
  },
  'heals-fully': (_, { artifact }) => {
    (artifact as Artifact).healsFully = true;
  },
  lends: (line, { artifact }) => {
    (artifact as Artifact).lends = { attack: named(line, 'attack'), ends: named(line, 'turn-ends') };
  },
  blast: (line, { artifact }) => {
    (artifact as Artifact).blast = positive(line, NUMBERS.amount);
    (artifact as Artifact).radius = named(line, 'within');
  },
  refreshes: (_, { artifact }) => {
    (artifact as Artifact).refreshes = true;
  },
  pushes: (_, { artifact }) => {
    (artifact as Artifact).pushes = true;
  },
  hp: (line, { artifact }) => {
    (artifact as Artifact).hp = positive(line, NUMBERS.amount);
  },
  shield: (line, { artifact }) => {
    (artifact as Artifact).shield = line.among(['once', 'each-turn']);
  },
  deathrattle: (line, { artifact }) => {
    (artifact as Artifact).deathrattle = positive(line, NUMBERS.amount);
  },
};

function named(line: Line, name: string, least = 0): number {
  line.must(name);
  const expected = { zh: `${name} 的值，一个整数`, en: `${name}, a whole number` };
  return bounded(line, name, line.int(expected), least);
}

function bounded(line: Line, name: string, n: number, least = 0): number {
  const { other: most } = MOST;
  if (n < least) line.fail({ zh: `${name} 不能小于 ${least}`, en: `${name} can't be less than ${least}` }, 1);
  if (n > most) line.fail({ zh: `${name} 不能大于 ${most}`, en: `${name} can't be more than ${most}` }, 1);
  return n;
}

/** A name that this text has not used: `black-bat`. A creature or artifact of the base may be described anew. */
function newId(line: Line, { lines }: Draft, what: string): string {
  const id = line.word({ zh: '代号', en: what });
  if (!/^[a-z][a-z0-9-]*$/.test(id))
    line.instead({ zh: '形如 black-bat 的代号', en: `${what} such as black-bat` });
  const before = lines.get(id)?.number;
  if (before !== undefined)
    line.fail(
      { zh: `“${id}”已在第 ${before} 行写过`, en: `'${id}' is described already, at line ${before}` },
      1,
    );
  lines.set(id, line);
  return id;
}

function positive(line: Line, what: Bilingual, most: number = MOST.other): number {
  const n = line.int(what);
  if (n < 1) {
    line.fail(
      { zh: `此处应为${what.zh}，不小于 1，而不是“${n}”`, en: `expected ${what.en}, 1 or more, found ${n}` },
      1,
    );
  }
  if (n > most) {
    line.fail(
      {
        zh: `此处应为${what.zh}，不大于 ${most}，而不是“${n}”`,
        en: `expected ${what.en}, ${most} or less, found ${n}`,
      },
      1,
    );
  }
  return n;
}

/** `剑士 "Swordsman"` */
function title(line: Line): Bilingual {
  const zh = line.word({ zh: '中文名', en: 'its Chinese name' });
  const en = line.word({ zh: '英文名', en: 'its English name' });
  return { zh, en: en.startsWith('"') ? (JSON.parse(en) as string) : en };
}
