import {
  type Bilingual,
  describeJson,
  type Line,
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
    throw new RangeError(
      `edition: ${describeJson(nameOrText)} is none of ${EDITIONS.join(', ')}, nor the text of an edition`,
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
    if (inner && !draft.creature && !draft.artifact)
      line.fail('expected a creature or an artifact before indented lines');
    const word = line.among(Object.keys(words), 'one of');
    words[word](line, draft);
    line.end();
    if (word !== 'edition') draft.begun = true;
  }
  const { edition } = draft;
  const last = lines[lines.length - 1] ?? new TextError('the text is empty', 1, 1);
  if (last instanceof TextError) throw last;
  for (const creature of Object.values(edition.creatures)) {
    const stars = creature.token ? 1 : 3;
    const at = draft.lines.get(creature.id) ?? last;
    at.expect(
      creature.stars.length === stars,
      `creature ${creature.id}: expected ${stars === 1 ? 'star 1' : 'stars 1, 2 and 3'}, found ${creature.stars.length} (MI-3.4)`,
    );
    const { growth } = edition.switches;
    at.expect(
      creature.token || creature.units.length > growth.length,
      `creature ${creature.id}: expected ${growth.length + 1} numbers of units, one for the start and one for each growth`,
    );
  }
  for (const artifact of Object.values(edition.artifacts)) {
    const own = draft.lines.get(artifact.id);
    const at = own ?? last;
    own?.expect(draft.priced.has(artifact.id), `artifact ${artifact.id}: expected its cost and cooldown`);
    own?.expect(
      draft.used.has(artifact.id),
      `artifact ${artifact.id}: expected its way of use, one of ${WAYS_OF_USE.join(', ')}`,
    );
    if (artifact.way !== 'conjure') continue;
    at.expect(
      edition.creatures[artifact.token]?.token === true,
      `artifact ${artifact.id}: no token is called '${artifact.token}'`,
    );
  }
  last.expect(edition.title.en !== '', "the text has no 'edition' line with a name and two titles");
  const choices = Object.values(edition.creatures).filter((c) => !c.token).length;
  last.expect(choices >= 3, `expected at least three creatures to choose from, found ${choices} (MI-2.1)`);
  last.expect(Object.keys(edition.artifacts).length > 0, 'expected at least one artifact (MI-2.1)');
  return edition;
});

type Reader = (line: Line, draft: Draft) => void;

const TOP_WORDS: Record<string, Reader> = {
  edition: (line, draft) => {
    draft.edition.name = line.word("the edition's name");
    draft.edition.title = title(line);
  },
  'based-on': (line, draft) => {
    line.expect(!draft.begun, "'based-on' comes first, right after the edition's name");
    const base = editionOf(line.among(EDITIONS, 'an edition, one of'));
    const { name, title: own } = draft.edition;
    draft.edition = { ...structuredClone(base), name, title: own };
  },
  limit: (line, draft) => {
    draft.edition.switches.limit = positive(line, 'how many turns', MOST.turns);
  },
  growth: (line, draft) => {
    const turns: number[] = [];
    draft.edition.switches.growth = turns;
    if (line.maybe('none')) return;
    do {
      const turn = positive(line, 'a global turn', MOST.turns);
      if (turn <= (turns[turns.length - 1] ?? 0))
        line.fail(`expected a turn after ${turns[turns.length - 1]}`, 1);
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
    const id = line.word('a creature or an artifact');
    if (draft.edition.creatures[id]) delete draft.edition.creatures[id];
    else if (draft.edition.artifacts[id]) delete draft.edition.artifacts[id];
    else line.fail(`nothing is called '${id}'`, 1);
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
    line.expect((creature as Kind).units.length === 0, 'its units are given already');
    const { units } = creature as Kind;
    do {
      const n = positive(line, 'how many units', MOST.units);
      if (n < (units[units.length - 1] ?? 0))
        line.fail(`expected ${units[units.length - 1]} units or more`, 1);
      units.push(n);
    } while (line.left > 0);
  },
  keywords: (line, { creature }) => {
    const kind = creature as Kind;
    do {
      const keyword = line.among(KEYWORDS, 'a keyword, one of');
      kind.keywords.push(keyword);
      kind.has[keyword] = true;
    } while (line.left > 0);
  },
  token: (_, { creature }) => {
    (creature as Kind).token = true;
  },
  star: (line, { creature }) => {
    const stars = (creature as Kind).stars;
    const n = line.int('which star');
    if (n !== stars.length + 1) line.fail(`expected star ${stars.length + 1}, found ${n}`, 1);
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
    const word = line.among(['heal', 'aura', 'splash', 'push'], 'an effect, one of');
    if (word === 'heal') star.heal = { amount: positive(line, 'how much'), within: named(line, 'within') };
    else if (word === 'aura') {
      star.aura = {
        attack: positive(line, 'how much'),
        within: named(line, 'within'),
        others: line.maybe('others'),
      };
    } else if (word === 'splash') star.splash = positive(line, 'how much');
    else star.push = true;
  }
  return star;
}

function readRange(line: Line): Star['range'] {
  line.among(['range'], 'the word');
  const found = line.word('a range such as 1-2, or none');
  if (found === 'none') return null;
  const parts = /^(\d+)-(\d+)$/.exec(found);
  if (!parts || Number(parts[1]) > Number(parts[2]) || Number(parts[2]) > MOST.other)
    return line.fail(`expected a range such as 1-2, or none, found '${found}'`, 1);
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
    (artifact as Artifact).cost = bounded(line, 'cost', line.int('how much mana'));
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
    a.token = line.word("the token's id");
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
    (artifact as Artifact).blast = positive(line, 'how much');
    (artifact as Artifact).radius = named(line, 'within');
  },
  refreshes: (_, { artifact }) => {
    (artifact as Artifact).refreshes = true;
  },
  pushes: (_, { artifact }) => {
    (artifact as Artifact).pushes = true;
  },
  hp: (line, { artifact }) => {
    (artifact as Artifact).hp = positive(line, 'how much');
  },
  shield: (line, { artifact }) => {
    (artifact as Artifact).shield = line.among(['once', 'each-turn']);
  },
  deathrattle: (line, { artifact }) => {
    (artifact as Artifact).deathrattle = positive(line, 'how much');
  },
};

function named(line: Line, name: string, least = 0): number {
  line.among([name], 'the word');
  return bounded(line, name, line.int(`${name}, a whole number`), least);
}

function bounded(line: Line, name: string, n: number, least = 0): number {
  if (n < least) line.fail(`${name} can't be less than ${least}`, 1);
  if (n > MOST.other) line.fail(`${name} can't be more than ${MOST.other}`, 1);
  return n;
}

/** A name that this text has not used: `black-bat`. A creature or artifact of the base may be described anew. */
function newId(line: Line, { lines }: Draft, what: string): string {
  const id = line.word(what);
  if (!/^[a-z][a-z0-9-]*$/.test(id)) line.fail(`expected ${what} such as black-bat, found '${id}'`, 1);
  if (lines.has(id)) line.fail(`'${id}' is described already, at line ${lines.get(id)?.number}`, 1);
  lines.set(id, line);
  return id;
}

function positive(line: Line, what: string, most: number = MOST.other): number {
  const n = line.int(what);
  if (n < 1) line.fail(`expected ${what}, 1 or more, found ${n}`, 1);
  if (n > most) line.fail(`expected ${what}, ${most} or less, found ${n}`, 1);
  return n;
}

/** `剑士 "Swordsman"` */
function title(line: Line): Bilingual {
  const zh = line.word('its Chinese name');
  const en = line.word('its English name');
  return { zh, en: en.startsWith('"') ? (JSON.parse(en) as string) : en };
}
