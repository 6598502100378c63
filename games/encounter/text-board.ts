import type { Bilingual, Speech, View } from '@kaiju/kernel';
import { cards, events, kinds, PLAIN } from './effects/code.ts';
import { type Field, fieldNamed } from './effects/field.ts';
import type { EncounterView } from './state.ts';
import { cardName, sideName, unitName } from './words.ts';

type Seen = EncounterView;

const T = {
  title: { zh: '遭遇', en: 'Encounter' },
  round: { zh: '第 {n} 轮', en: 'Round {n}' },
  axis: { zh: '事件轴', en: 'axis' },
  focus: { zh: '专注', en: 'focus' },
  hand: { zh: '手牌', en: 'hand' },
  deck: { zh: '牌库', en: 'deck' },
  standby: { zh: '待命', en: 'standby' },
  pages: { zh: '死页', en: 'pages' },
  recovery: { zh: '恢复区', en: 'recovery' },
  resolve: { zh: '毅力', en: 'resolve' },
  folios: { zh: '残卷', en: 'folios' },
  party: { zh: '队伍', en: 'party' },
  kept: { zh: '备用', en: 'kept' },
} satisfies Record<string, Bilingual>;

/** The table for terminals: on the world map the party and its cards; in a fight the axis, the map, the units, the hand. */
export function drawBoard(view: View<Seen>, speech: Speech): string {
  const { g } = view;
  const lines: string[] = [];
  if (g.run !== null) lines.push(...drawRun(g, speech), '');
  const fighting = g.units.length > 0 && (g.run === null || g.run.stage === 'battle');
  if (fighting) lines.push(...drawFight(view, speech));
  else if (g.run === null) lines.push(T.title[speech.lang]);
  return lines.join('\n');
}

function drawRun(g: Seen, speech: Speech): string[] {
  const { lang } = speech;
  const run = g.run as NonNullable<Seen['run']>;
  const lines = [
    `${run.road.join(' → ')}    ${T.resolve[lang]} ${run.resolve}    ${T.folios[lang]} ${run.folios}    ${T.focus[lang]} ${run.cap}    ${T.hand[lang]} ${run.limit}`,
  ];
  run.party.forEach((hero, i) => {
    const load = run.cards.filter(({ by }) => by === i).map(({ kind }) => cardName(cards[kind].key, speech));
    lines.push(`  ${unitName(kinds[hero].id, speech)}: ${load.join('  ')}`);
  });
  const kept = run.cards.filter(({ by }) => by < 0).map(({ kind }) => cardName(cards[kind].key, speech));
  if (kept.length > 0) lines.push(`  ${T.kept[lang]}: ${kept.join('  ')}`);
  return lines;
}

const GROUND = ['.', 's', 'f', 'c', 'm'];

function drawCell(g: Seen, field: Field, cell: number): string {
  const zone = field.zone[cell];
  if (zone < 0) return ' ## ';
  const u = g.units.find((one) => one.cell === cell);
  const placed = g.ground[cell];
  const ground = placed === 0 ? field.terrain[cell] : placed & 7;
  const letter = g.control[zone] === 0 ? field.letters[zone] : field.letters[zone].toLowerCase();
  const mark = ground === PLAIN ? ' ' : GROUND[ground];
  return u === undefined
    ? ` ${letter}${mark} `
    : `${u.side === 0 ? '+' : '-'}${String(u.uid).padStart(2)}${mark}`;
}

function drawFight(view: View<Seen>, speech: Speech): string[] {
  const { g, seat } = view;
  const { lang } = speech;
  const field = fieldNamed(g.field);
  const axis = g.axis.map(({ event, zone, x, y }) => {
    const at = zone < 0 ? '' : `@${field.letters[zone]}`;
    return `${events[event].name[lang]}${at}${x > 0 ? ` X${x}` : ''}${y > 0 ? ` Y${y}` : ''}`;
  });
  const lines = [
    `${T.round[lang].replace('{n}', String(g.round))}    ${sideName(g.players[g.active].seat, speech)}    ${field.printed.name[lang]}`,
    `${T.axis[lang]}: ${axis.join(' | ')}`,
  ];
  for (let y = 0; y < field.height; y++) {
    let row = `${String(y).padStart(2)} `;
    for (let x = 0; x < field.width; x++) row += drawCell(g, field, y * field.width + x);
    lines.push(row);
  }
  lines.push(`    ${Array.from({ length: field.width }, (_, x) => String(x).padEnd(4)).join('')}`);
  for (const u of g.units) {
    const { name, traits } = kinds[u.kind];
    const pips = `${'†'.repeat(u.at)}${'»'.repeat(u.mt)}${'*'.repeat(u.ct)}`;
    lines.push(
      `  ${u.side === 0 ? '+' : '-'}${u.uid} ${name[lang]} ${u.hp}/${u.mhp} @${field.names[u.cell]} ${pips}${traits.length > 0 ? ' ♦' : ''}`,
    );
  }
  g.players.forEach((player) => {
    if (!player.full) return;
    const waiting = player.heroes
      .filter(({ wait }) => wait >= 0)
      .map(({ kind, wait }) => `${unitName(kinds[kind].id, speech)} ${wait}`);
    const parts = [
      `${T.focus[lang]} ${player.focus}`,
      `${T.hand[lang]} ${player.hand.count}`,
      `${T.deck[lang]} ${player.deck.count}`,
      `${T.standby[lang]} ${player.standby.length}`,
      ...(player.pageCap > 0 ? [`${T.pages[lang]} ${player.pages}/${player.pageCap}`] : []),
      ...(waiting.length > 0 ? [`${T.recovery[lang]} ${waiting.join(', ')}`] : []),
    ];
    lines.push(`  ${sideName(player.seat, speech)}  ${parts.join('  ')}`);
  });
  const mine = g.players.find((player) => player.seat === seat)?.hand.cards ?? null;
  if (mine !== null)
    lines.push(
      `  ${T.hand[lang]}: ${mine.map(({ kind }) => `${cardName(cards[kind].key, speech)} (${cards[kind].cost})`).join('  ')}`,
    );
  return lines;
}
