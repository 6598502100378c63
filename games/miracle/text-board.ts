import type { Bilingual, Lang, SeenOf, Speech, View } from '@kaiju/kernel';
import type { Edition } from './edition.ts';
import type { HexMap } from './map.ts';
import { active, attackOf, boardOf, type Creature, has, rulesFor, type State, sideOf } from './state.ts';

/**
 * The table for terminals. The hexes stand on their flat side: a cell's column is x + y, its height x - y, and
 * the first player's miracle is at the bottom. The map itself is drawn without a single wide character, so that
 * it looks the same in both languages.
 */
type Seen = SeenOf<typeof State>;

/** Neighbouring columns are two characters apart; a cell has four, since its row holds every other column only. */
const COLUMN = 2;
const MARGIN = 4;
/** Half of a terminal. */
const HALF = 39;

export function drawBoard({ g, seat }: View<Seen>, speech: Speech): string {
  const own = seat < 0 ? g.first : seat;
  const letters = lettersOf(rulesFor(g));
  const [left, right] = [own, 1 - own].map((who) => drawSide(g, who, own, letters, speech));
  const rows = Math.max(left.length, right.length);
  const sides = Array.from({ length: rows }, (_, i) =>
    `${padded(left[i] ?? '', HALF)} ${right[i] ?? ''}`.trimEnd(),
  );
  return [headline(g, speech), '', ...drawMap(g, own, letters), '', LEGEND[speech.lang], '', ...sides].join(
    '\n',
  );
}

const LEGEND: Bilingual = {
  zh: '驻扎点 ( ) 己方 [ ] 敌方 { }   出兵点 +   深渊 ░░   障碍 ##   神迹 < >   空中 ^',
  en: 'barracks ( ) yours [ ] theirs { }  + spawn point  ░░ abyss  <> miracle  ^ flying',
};

function headline(g: Seen, { lang, name }: Speech): string {
  const { limit } = rulesFor(g).switches;
  if (g.turn === 0) return lang === 'zh' ? '选择卡组' : 'Choosing decks';
  return lang === 'zh'
    ? `第 ${g.turn}/${limit} 回合    轮到 ${name(active(g))}`
    : `Turn ${g.turn} of ${limit}    ${name(active(g))} to move`;
}

/** A letter for each creature of the edition: the first of its English name that is still free. */
function lettersOf({ creatures }: Edition): Record<string, string> {
  const letters: Record<string, string> = {};
  const free = new Set('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  for (const { id, title } of Object.values(creatures)) {
    const letter = [...title.en.toUpperCase(), ...free].find((c) => free.has(c)) ?? '?';
    free.delete(letter);
    letters[id] = letter;
  }
  return letters;
}

/** Capitals are the viewer's own (a spectator's: the first player's), small letters the other side's. */
function mark(c: Creature, own: number, letters: Record<string, string>): string {
  const letter = letters[c.kind];
  return `${c.owner === own ? letter : letter.toLowerCase()}${c.star}`;
}

function drawMap(g: Seen, own: number, letters: Record<string, string>): string[] {
  const map = boardOf(g);
  const rows = new Map<number, { column: number; text: string }[]>();
  const leftmost = Math.min(...map.x.map((x, cell) => x + map.y[cell]));
  for (let cell = 0; cell < map.size; cell++) {
    const height = map.x[cell] - map.y[cell];
    const row = rows.get(height) ?? [];
    rows.set(height, row);
    row.push({ column: map.x[cell] + map.y[cell], text: drawCell(g, map, cell, own, letters) });
  }
  const heights = [...rows.keys()].sort((a, b) => b - a);
  return heights.map((height) => {
    const row = (rows.get(height) ?? []).sort((a, b) => a.column - b.column);
    const left = row[0].column;
    const cells = row.map(({ text }) => text).join('');
    const before = lineFrom(map, left, height, -1).padStart(MARGIN - 1);
    const after = lineFrom(map, row[row.length - 1].column, height, 1);
    return `${' '.repeat((left - leftmost) * COLUMN)}${before} ${cells} ${after}`.trimEnd();
  });
}

/**
 * The name of the line that begins at the end of a row. Lines of equal x lead down and to the right, lines of
 * equal y up and to the right; where both begin, the one that crosses the map is named.
 */
function lineFrom(map: HexMap, column: number, height: number, step: -1 | 1): string {
  const x = (column + height) / 2;
  const y = (column - height) / 2;
  const across =
    height * step < 0
      ? { name: `x${x}`, beyond: `${x},${y + step}` }
      : { name: `y${y}`, beyond: `${x + step},${y}` };
  return height === 0 || map.at.has(across.beyond) ? '' : across.name;
}

/** Four characters: what stands there, in the brackets of what lies there. */
function drawCell(g: Seen, map: HexMap, cell: number, own: number, letters: Record<string, string>): string {
  const miracle = map.miracles.indexOf(cell);
  if (miracle >= 0 && !g.creatures.some((c) => c.at === cell)) {
    const { miracle: hp } = g.players[miracle === sideOf(g, 0) ? 0 : 1];
    return `<${String(Math.max(0, hp)).padStart(2)}>`;
  }
  if (map.solid[cell] && miracle < 0) return ' ## ';
  const ground = g.creatures.find((c) => c.at === cell && !c.air);
  const flier = g.creatures.find((c) => c.at === cell && c.air);
  const [open, close] = bracketsOf(g, map, cell, own);
  if (ground && flier) return `${mark(ground, own, letters)}^${mark(flier, own, letters)[0]}`;
  if (flier) return `^${mark(flier, own, letters)}${close}`;
  if (ground) return `${open}${mark(ground, own, letters)}${close}`;
  if (map.abyss[cell]) return ' ░░ ';
  if (open !== ' ') return `${open}  ${close}`;
  return isSpawn(map, cell) ? ' +  ' : ' .  ';
}

function bracketsOf(g: Seen, map: HexMap, cell: number, own: number): string {
  if (map.miracles.includes(cell)) return '<>';
  const i = map.barracks.findIndex((b) => b.at === cell);
  if (i < 0) return '  ';
  return g.barracks[i] < 0 ? '()' : g.barracks[i] === own ? '[]' : '{}';
}

function isSpawn(map: HexMap, cell: number): boolean {
  return map.spawns.some((s) => s.includes(cell)) || map.barracks.some((b) => b.spawns.includes(cell));
}

/** One side in half a terminal: miracle, mana, artifact; the units of the deck; the creatures on the map. */
function drawSide(
  g: Seen,
  who: number,
  own: number,
  letters: Record<string, string>,
  { lang, name }: Speech,
): string[] {
  const zh = lang === 'zh';
  const player = g.players[who];
  const { creatures } = rulesFor(g);
  const place = sideOf(g, who) === 0 ? (zh ? '（下）' : ' (bottom)') : zh ? '（上）' : ' (top)';
  const lines = [
    `${name(who)}${place}`,
    `${zh ? '神迹' : 'miracle'} ${player.miracle}/30   ${zh ? '法力' : 'mana'} ${player.mana}/${player.cap}`,
  ];
  if (player.artifact !== '') lines.push(artifactIn(g, who, lang));
  for (const { kind, ready, cooling } of player.slots) {
    const letter = who === own ? letters[kind] : letters[kind].toLowerCase();
    const wait = cooling.length > 0 ? (zh ? `，冷却 ${cooling.join(' ')}` : `, in ${cooling.join(' ')}`) : '';
    const title = creatures[kind].title[lang];
    lines.push(zh ? `${letter} ${title}：可用 ${ready}${wait}` : `${letter} ${title}: ${ready} ready${wait}`);
  }
  const army = g.creatures.filter((c) => c.owner === who);
  if (army.length > 0) lines.push('', ...army.map((c) => drawCreature(g, c, own, letters, lang)));
  return lines;
}

function artifactIn(g: Seen, who: number, lang: Lang): string {
  const { artifact, artifactState, artifactLeft, artifactOn } = g.players[who];
  const title = rulesFor(g).artifacts[artifact].title[lang];
  const state: Record<typeof artifactState, Bilingual> = {
    ready: { zh: '可用', en: 'ready' },
    used: { zh: `在 #${artifactOn}`, en: `with #${artifactOn}` },
    cooling: { zh: `冷却 ${artifactLeft}`, en: `ready in ${artifactLeft}` },
  };
  return lang === 'zh' ? `${title}：${state[artifactState].zh}` : `${title}: ${state[artifactState].en}`;
}

/** `^B2 #12 -3,4   attack 2  hp 1/1  shield` */
function drawCreature(
  g: Seen,
  c: Creature,
  own: number,
  letters: Record<string, string>,
  lang: Lang,
): string {
  const [attack, hp] = lang === 'zh' ? ['攻', '命'] : ['attack', 'hp'];
  const states: [boolean, Bilingual][] = [
    [c.shield, { zh: '盾', en: 'shield' }],
    [c.hidden, { zh: '潜行', en: 'stealth' }],
    [c.owner === active(g) && c.fresh, { zh: '新', en: 'new' }],
    [c.owner === active(g) && hasActed(g, c), { zh: '动过', en: 'acted' }],
  ];
  return [
    `${c.air ? '^' : ' '}${mark(c, own, letters)}`,
    `#${c.id}`.padEnd(3),
    boardOf(g).names[c.at].padEnd(5),
    `${attack} ${attackOf(g, c)}`,
    `${hp} ${c.hp}/${c.max}`,
    ...states.filter(([holds]) => holds).map(([, word]) => word[lang]),
  ].join(' ');
}

/** MI-8.3: only the swift have something left to do after a move or an attack. */
function hasActed(g: Seen, c: Creature): boolean {
  if (c.fresh) return false;
  return has(g, c, 'swift') ? c.moved && c.attacked : c.moved || c.attacked;
}

/** Filled up to so many columns; a Chinese character takes two. */
function padded(text: string, columns: number): string {
  const width = [...text].reduce((sum, c) => sum + (c >= '\u2e80' ? 2 : 1), 0);
  return text + ' '.repeat(Math.max(0, columns - width));
}
