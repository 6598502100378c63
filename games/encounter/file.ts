import { type Bilingual, Line, rule, rules, TextError } from '@kaiju/kernel';
import { faultsOf } from './content/check.ts';
import { cards, heroes, units } from './content/index.ts';
import type {
  Cell,
  Defeat,
  DuelMap,
  Encounter,
  Field,
  ListedKey,
  Placed,
  PoolEntry,
  Stat,
  Victory,
  ZoneBoon,
} from './content/types.ts';

/**
 * EN-28.1: an encounter or a duel map as somebody has written it down.
 *
 *     encounter last-stand
 *     en The Last Stand
 *     grid
 *       AAABBB  ......
 *       AA#BBB  ..#s..
 *     ours A
 *     start 0,0
 *     unit e08 4,1 leader
 *     pool EV08@B 3
 *     opening EV01
 *     win leader 1
 *
 * A mistake is reported with its line, and what would be right (EN-28.7).
 */

interface Draft {
  kind: 'encounter' | 'map';
  id: string;
  zh: string;
  en: string;
  story: { zh: string; en: string };
  stars: number;
  zones: string[];
  terrain: string[];
  ours: string;
  start: Cell | null;
  startB: Cell | null;
  home: [string, string] | null;
  boons: Record<string, ZoneBoon[]>;
  length: number;
  opening: string[];
  pool: PoolEntry[];
  units: Placed[];
  keys: ListedKey[];
  win: Victory[];
  lose: Defeat[];
  rout: boolean;
  heroPages: number;
  rival: Encounter['rival'] | null;
  party: Encounter['party'];
  handicap: boolean;
  bonus: { hand: number; focus: number };
  /** Which line a field was written on. */
  lines: Map<string, number>;
}

/** A number of a file that is no round and no weight. */
const few = rule('EN-28.13', (line: Line, what: Bilingual): number => line.within(-20, 20, what));
/** A number of rounds or a weight. */
const many = rule('EN-28.13', (line: Line, what: Bilingual): number => line.within(1, 99, what));

const STAT_WORDS: readonly Stat[] = ['ATK', 'MHP', 'MOV', 'RNG', 'SPD', 'PRI'];

function cellIn(line: Line): Cell {
  const expected = { zh: '形如 4,1 的格子', en: 'a cell such as 4,1' };
  const found = line.word(expected);
  const parts = /^(\d+),(\d+)$/.exec(found);
  if (parts === null) return line.instead(expected);
  return [Number(parts[1]), Number(parts[2])];
}

/** The rest of a line as it stands, for names and stories. */
function restOf(line: Line): string {
  return line.words().join(' ');
}

const BOONS: Record<ZoneBoon['k'], (line: Line) => ZoneBoon> = {
  focusCap: (line) => ({ k: 'focusCap', n: few(line, { zh: '多少专注', en: 'how much focus' }) }),
  draw: (line) => ({ k: 'draw', n: few(line, { zh: '多少张牌', en: 'how many cards' }) }),
  /** `boon B stat ATK 1`, `boon B stat ATK 1 own` */
  stat: (line) => {
    const boon = {
      k: 'stat',
      stat: line.among(STAT_WORDS, { zh: '一项数值', en: 'a stat, one of' }),
      n: few(line, { zh: '多少', en: 'how much' }),
    } as const;
    return line.maybe('own') ? { ...boon, own: true } : boon;
  },
  deploy: (line) => ({ k: 'deploy', unit: line.word({ zh: '一个单位', en: 'a unit' }) }),
  gen: (line) => ({
    k: 'gen',
    card: line.word({ zh: '一张衍生牌', en: 'a derived card' }),
    n: few(line, { zh: '多少', en: 'how many' }),
  }),
  folios: (line) => ({ k: 'folios', n: few(line, { zh: '多少书页', en: 'how many folios' }) }),
  story: (line) => ({ k: 'story', flag: line.word({ zh: '一个标记', en: 'a flag' }) }),
};

const WINS: Record<Victory['by'], (line: Line) => Victory> = {
  annihilate: () => ({ by: 'annihilate' }),
  leader: (line) => ({ by: 'leader', n: few(line, { zh: '多少个首领', en: 'how many leaders' }) }),
  slay: (line) => ({
    by: 'slay',
    unit: line.word({ zh: '一个单位', en: 'a unit' }),
    n: few(line, { zh: '多少', en: 'how many' }),
  }),
  hold: (line) => {
    const way = {
      by: 'hold',
      zones: line.word({ zh: '战区的字母', en: 'zones' }),
      n: many(line, { zh: '多少回合', en: 'how many turns' }),
    } as const;
    return line.maybe('uncontested') ? { ...way, uncontested: true } : way;
  },
  survive: (line) => ({ by: 'survive', n: many(line, { zh: '多少轮', en: 'how many rounds' }) }),
  reach: (line) => ({
    by: 'reach',
    zone: line.word({ zh: '一个战区', en: 'a zone' }),
    n: few(line, { zh: '多少名英雄', en: 'how many heroes' }),
  }),
  escort: (line) => ({ by: 'escort', zone: line.word({ zh: '一个战区', en: 'a zone' }) }),
  rival: () => ({ by: 'rival' }),
};

const LOSSES: Record<Defeat['by'], (line: Line) => Defeat> = {
  rout: () => ({ by: 'rout' }),
  limit: (line) => ({ by: 'limit', rounds: many(line, { zh: '多少轮', en: 'how many rounds' }) }),
  pages: (line) => ({ by: 'pages', cap: few(line, { zh: '死页上限', en: 'the cap of death pages' }) }),
  home: (line) => ({ by: 'home', zone: line.word({ zh: '一个战区', en: 'a zone' }) }),
  protected: () => ({ by: 'protected' }),
};

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

const WORDS: Record<string, (line: Line, draft: Draft) => void> = {
  zh: (line, draft) => {
    draft.zh = restOf(line);
  },
  en: (line, draft) => {
    draft.en = restOf(line);
  },
  storyzh: (line, draft) => {
    draft.story.zh = restOf(line);
  },
  storyen: (line, draft) => {
    draft.story.en = restOf(line);
  },
  stars: (line, draft) => {
    draft.stars = line.int({ zh: '1 到 5 星', en: '1 to 5 stars' });
    line.expect(draft.stars >= 1 && draft.stars <= 5, {
      zh: `${draft.stars} 星；遭遇有 1 到 5 星`,
      en: `${draft.stars} stars; an encounter has 1 to 5`,
    });
  },
  ours: (line, draft) => {
    draft.ours = line.word({ zh: '甲方战区的字母', en: "the letters of side A's zones" });
    draft.lines.set('ours', line.number);
  },
  start: (line, draft) => {
    draft.start = cellIn(line);
    draft.lines.set('start', line.number);
  },
  startB: (line, draft) => {
    draft.startB = cellIn(line);
    draft.lines.set('startB', line.number);
  },
  home: (line, draft) => {
    draft.home = [
      line.word({ zh: '甲方的大本营', en: "side A's home" }),
      line.word({ zh: '乙方的大本营', en: "side B's home" }),
    ];
    draft.lines.set('home', line.number);
  },
  boon: (line, draft) => {
    const zone = line.word({ zh: '一个战区', en: 'a zone' });
    if (!/^[A-Z]$/.test(zone)) line.instead({ zh: '形如 A 的战区', en: 'a zone such as A' });
    draft.boons[zone] ??= [];
    draft.boons[zone].push(BOONS[line.among(keysOf(BOONS), { zh: '一项增益', en: 'a boon, one of' })](line));
    draft.lines.set(`boons.${zone}`, line.number);
  },
  length: (line, draft) => {
    draft.length = line.int({ zh: '事件轴的长度', en: 'the length of the axis' });
    draft.lines.set('axis.length', line.number);
  },
  opening: (line, draft) => {
    while (line.left > 0) {
      draft.lines.set(`axis.opening[${draft.opening.length}]`, line.number);
      draft.opening.push(line.word());
    }
    draft.lines.set('axis.opening', line.number);
  },
  /** `pool EV08@C 4`, `pool EV08@C 4 x 2` */
  pool: (line, draft) => {
    const [event, zone] = line.word({ zh: '形如 EV08@C 的事件', en: 'an event such as EV08@C' }).split('@');
    const entry: PoolEntry = {
      event,
      weight: many(line, { zh: '权', en: 'a weight' }),
      ...(zone && { zone }),
    };
    draft.lines.set(`axis.pool[${draft.pool.length}]`, line.number);
    draft.pool.push(line.maybe('x') ? { ...entry, x: few(line, { zh: 'X 的值', en: 'an X' }) } : entry);
  },
  /** `key KV01 KV02`, `key secret KV04` */
  key: (line, draft) => {
    const secret = line.maybe('secret');
    while (line.left > 0) {
      draft.lines.set(`keys[${draft.keys.length}]`, line.number);
      const event = line.word();
      draft.keys.push(secret ? { event, secret } : event);
    }
  },
  /** `unit e08 4,1`, `unit k06 1,3 ours protected` */
  unit: (line, draft) => {
    const unit = line.word({ zh: '一个单位', en: 'a unit' });
    const at = cellIn(line);
    const ours = line.maybe('ours');
    const mark =
      line.left > 0
        ? line.among(['leader', 'protected'] as const, { zh: '一个标志', en: 'a mark, one of' })
        : undefined;
    draft.lines.set(`units[${draft.units.length}]`, line.number);
    draft.units.push({ unit, at, ...(ours && { ours: true as const }), ...(mark && { mark }) });
  },
  win: (line, draft) => {
    draft.lines.set(`win[${draft.win.length}]`, line.number);
    draft.win.push(WINS[line.among(keysOf(WINS), { zh: '一种胜法', en: 'a way to win, one of' })](line));
  },
  lose: (line, draft) => {
    draft.lines.set(`lose[${draft.lose.length}]`, line.number);
    draft.lose.push(
      LOSSES[line.among(keysOf(LOSSES), { zh: '一种败法', en: 'a way to lose, one of' })](line),
    );
  },
  /** `no rout`: whoever has nobody on the battlefield fights on. */
  no: (line, draft) => {
    line.must('rout');
    draft.rout = false;
  },
  heropages: (line, draft) => {
    draft.heroPages = few(line, { zh: '每名英雄的死页', en: 'death pages for a hero' });
  },
  /** `rival H10 H04 H08 focus 4 limit 6 hand 3` */
  rival: (line, draft) => {
    const party: string[] = [];
    while (line.left > 0 && !line.maybe('focus')) party.push(line.word());
    const focusCap = few(line, { zh: '专注上限', en: 'a focus cap' });
    line.must('limit');
    const handLimit = few(line, { zh: '手牌上限', en: 'a hand limit' });
    line.must('hand');
    const known = new Set(heroes.map(({ id }) => id));
    line.expect(party.length <= 3, {
      zh: `${party.length} 名英雄；对手最多 3 名`,
      en: `${party.length} heroes; a rival has at most 3`,
    });
    for (const id of party)
      line.expect(known.has(id), { zh: `没有英雄 ${id}`, en: `there is no hero ${id}` });
    draft.rival = {
      heroes: party,
      focusCap,
      handLimit,
      hand: few(line, { zh: '起始手牌', en: 'an initial hand' }),
    };
  },
  /** `party 3 focus 4 limit 6` */
  party: (line, draft) => {
    const n = line.int({ zh: '多少名英雄', en: 'how many heroes' });
    line.expect(n >= 1 && n <= 3, {
      zh: `${n} 名英雄；队伍有 1 到 3 名`,
      en: `${n} heroes; a party has 1 to 3`,
    });
    line.must('focus');
    const focusCap = few(line, { zh: '专注上限', en: 'a focus cap' });
    line.must('limit');
    draft.party = { heroes: n, focusCap, handLimit: few(line, { zh: '手牌上限', en: 'a hand limit' }) };
  },
  handicap: (_, draft) => {
    draft.handicap = true;
  },
  /** `bonus 2 1`: cards and focus of the second player */
  bonus: (line, draft) => {
    draft.bonus = {
      hand: few(line, { zh: '多少张牌', en: 'cards' }),
      focus: few(line, { zh: '多少专注', en: 'focus' }),
    };
  },
};

/** Rows are read as they stand: in them `#` is no cell and not a comment. */
function readGrid(rows: string[], from: number, draft: Draft): number {
  let i = from;
  for (; i < rows.length && /^\s+\S/.test(rows[i]); i++) {
    const parts = rows[i].trim().split(/\s+/);
    if (parts.length !== 2) {
      throw new TextError(
        {
          zh: `grid：${parts.length} 列；一行写战区与地形两列：AAB ..s`,
          en: `grid: ${parts.length} columns; a row has its zones and its terrain: AAB ..s`,
        },
        i + 1,
        1,
      );
    }
    draft.lines.set(`zones[${draft.zones.length}]`, i + 1);
    draft.lines.set(`terrain[${draft.zones.length}]`, i + 1);
    draft.zones.push(parts[0]);
    draft.terrain.push(parts[1]);
  }
  return i;
}

/** Reads a file and checks it whole. */
export const readFile = rules(['EN-5.2', 'EN-28.1', 'EN-28.7', 'EN-34.24'], (source: string): Field => {
  const rows = source.split('\n');
  const draft: Draft = {
    kind: 'encounter',
    id: '',
    zh: '',
    en: '',
    story: { zh: '', en: '' },
    stars: 1,
    zones: [],
    terrain: [],
    ours: '',
    start: null,
    startB: null,
    home: null,
    boons: {},
    length: 3,
    opening: [],
    pool: [],
    units: [],
    keys: [],
    win: [],
    lose: [],
    rout: true,
    heroPages: 0,
    rival: null,
    party: { heroes: 3, focusCap: 4, handLimit: 6 },
    handicap: false,
    bonus: { hand: 0, focus: 0 },
    lines: new Map(),
  };
  let last = 1;
  for (let i = 0; i < rows.length; ) {
    const line = new Line(i + 1, rows[i]);
    i++;
    if (line.left === 0) continue;
    last = line.number;
    if (draft.id === '') {
      draft.kind = line.among(['encounter', 'map'] as const, {
        zh: '第一行，以下列之一开头',
        en: 'the first line, one of',
      });
      draft.id = line.word({ zh: '一个名字', en: 'a name' });
    } else {
      const word = line.among(['grid', ...Object.keys(WORDS)], {
        zh: '文件的一行，以下列之一开头',
        en: 'a line of a file, one of',
      });
      if (word === 'grid') i = readGrid(rows, i, draft);
      else WORDS[word](line, draft);
    }
    line.end();
  }
  const missing = (what: string): never => {
    throw new TextError({ zh: `文件缺少“${what}”一行`, en: `the file has no '${what}' line` }, last, 1);
  };
  if (draft.id === '') missing('encounter');
  if (draft.zones.length === 0) missing('grid');
  if (draft.ours === '') missing('ours');
  if (draft.start === null) missing('start');
  if (draft.kind === 'map' && draft.startB === null) missing('startB');
  if (draft.kind === 'map' && draft.home === null) missing('home');
  const printed = whole(draft);
  checked(printed, draft, last);
  return printed;
});

function whole(draft: Draft): Field {
  const { id, zh, en, zones, terrain, ours, start, startB, home, boons, length, opening, pool } = draft;
  const field: Field = {
    id,
    name: { zh: zh || en || id, en: en || zh || id },
    zones,
    terrain,
    ours,
    start: start as Cell,
    ...(startB && { startB }),
    ...(home && { home }),
    boons,
    axis: { length, opening, pool },
  };
  if (draft.kind === 'map') return { ...field, handicap: draft.handicap, bonus: draft.bonus } as DuelMap;
  const { stars, story, units: placed, keys, win, heroPages, rival, party } = draft;
  return {
    ...field,
    stars,
    story,
    units: placed,
    keys,
    win,
    lose: losses(draft),
    ...(heroPages > 0 && { heroPages }),
    ...(rival && { rival }),
    party,
    rewards: [],
  } as Encounter;
}

/** EN-1.10: rout is a way to lose, written or not, unless it is ruled out. */
const losses = rule('EN-1.10', ({ lose, rout, lines }: Draft): Defeat[] => {
  const written = lose.findIndex(({ by }) => by === 'rout');
  if (written < 0) return rout ? [...lose, { by: 'rout' }] : lose;
  if (rout) return lose;
  const said = {
    zh: '“lose rout”与“no rout”不能都写（EN-1.10）',
    en: "'lose rout' and 'no rout' can't both be written (EN-1.10)",
  };
  throw new TextError(said, lines.get(`lose[${written}]`) ?? 1, 1);
});

const known = new Set(units.map(({ id }) => id));

function checked(printed: Field, draft: Draft, last: number): void {
  const derived = new Set(['V01', 'V02', 'V03', 'V04', 'V05', ...cards.map(({ id }) => id)]);
  for (const [zone, boons] of Object.entries(draft.boons)) {
    for (const boon of boons) {
      const unfit = (clause: string, zh: string, en: string): never => {
        const said = { zh: `boons.${zone}：${zh}（${clause}）`, en: `boons.${zone}: ${en} (${clause})` };
        throw new TextError(said, draft.lines.get(`boons.${zone}`) ?? last, 1);
      };
      if (boon.k === 'deploy' && !known.has(boon.unit))
        unfit('EN-25.4', `没有单位 ${boon.unit}`, `there is no unit ${boon.unit}`);
      if (boon.k === 'gen' && !derived.has(boon.card))
        unfit('EN-25.5', `没有卡牌 ${boon.card}`, `there is no card ${boon.card}`);
    }
  }
  const [fault] = faultsOf(printed, known);
  if (fault === undefined) return;
  let key = fault.field;
  while (key !== '' && !draft.lines.has(key)) key = key.slice(0, Math.max(0, key.length - 1));
  const { field, says, clause } = fault;
  const said = { zh: `${field}：${says.zh}（${clause}）`, en: `${field}: ${says.en} (${clause})` };
  throw new TextError(said, draft.lines.get(key) ?? last, 1);
}
