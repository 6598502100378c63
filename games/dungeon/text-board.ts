import type { Bilingual, Speech, View } from '@kaiju/kernel';
import { attributes } from './content/glossary.ts';
import { ATTRS, attributeOf, kinds } from './effects/code.ts';
import { ANNEX, BUILDING, type DungeonView, ENTRANCE, EXIT, FLOOR, type PieceView } from './state.ts';
import { lordName, phaseName } from './words.ts';

/** The table for terminals: the world, who waits, every dungeon floor by floor, and one's own hand. */
export function drawBoard(view: View<DungeonView>, speech: Speech): string {
  const { g, seat } = view;
  const lines = [headline(g, speech), ...drawWaiting(g, speech)];
  for (let s = 0; s < g.players.length; s++) lines.push('', ...drawPlayer(g, s, speech));
  if (seat >= 0) lines.push('', ...drawHand(g, seat, speech));
  return lines.join('\n');
}

const T = {
  round: { zh: '第 {n} 回合', en: 'Round {n}' },
  world: { zh: '世界等级', en: 'world level' },
  piles: { zh: '牌堆', en: 'piles' },
  waiting: { zh: '等待区', en: 'waiting' },
  gold: { zh: '金币', en: 'gold' },
  hand: { zh: '手牌', en: 'hand' },
  deck: { zh: '英雄卡组', en: 'hero deck' },
  retired: { zh: '退休区', en: 'retired' },
  staging: { zh: '备战区', en: 'staging' },
  draft: { zh: '待放', en: 'draft' },
  liberated: { zh: '解放', en: 'Liberation' },
  out: { zh: '出局', en: 'out' },
} satisfies Record<string, Bilingual>;

function headline(g: DungeonView, speech: Speech): string {
  const { lang } = speech;
  const piles = g.piles.map(({ count }) => count).join('/');
  const turn = g.active < 0 ? '' : ` · ${speech.name(g.active)}`;
  const round = T.round[lang].replace('{n}', String(g.round));
  return `${round}    ${phaseName(g.phase, speech)}${turn}    ${T.world[lang]} ${g.world}    ${T.piles[lang]} ${piles}`;
}

function drawWaiting(g: DungeonView, { lang }: Speech): string[] {
  if (g.waiting.length === 0) return [];
  const npcs = g.waiting.map(({ kind, no }) => {
    const { card, pref } = kinds[kind];
    return `#${no} ${card.name[lang]} (${attributes[ATTRS[pref]].short[lang]})`;
  });
  return [`  ${T.waiting[lang]}: ${npcs.join('  ')}`];
}

/** `Army w3`, `▒` for a face-down card that one can't read, `Army*` for one's own. */
function drawPiece(piece: PieceView | null, { lang }: Speech): string {
  if (piece === null) return '·';
  if (piece.kind < 0) return piece.hero ? '▓' : '▒';
  const wounds = piece.wounds > 0 ? ` w${piece.wounds}` : '';
  return `${kinds[piece.kind].card.name[lang]}${piece.up ? '' : '*'}${wounds}`;
}

function drawFloor(g: DungeonView, seat: number, floor: number, speech: Speech): string {
  const places = g.players[seat].dungeon.slice(floor * FLOOR, floor * FLOOR + FLOOR);
  const has = places[BUILDING] !== null || places[ANNEX] !== null;
  const shown = [ENTRANCE, BUILDING, ANNEX, EXIT]
    .filter((spot) => places[spot] !== null || (spot === ENTRANCE ? true : has && spot !== ANNEX))
    .map((spot) => drawPiece(places[spot], speech));
  return `    ${floor + 1}  [${shown.join(' | ')}]`;
}

/** What a seat sees of a dungeon's totals: face-up cards only. */
function drawTotals(g: DungeonView, seat: number, { lang }: Speech): string {
  return ATTRS.map((attr, i) => {
    let total = 0;
    for (const piece of g.players[seat].dungeon)
      if (piece?.up) total += Math.max(0, attributeOf(kinds[piece.kind], i, g.world) + piece[attr]);
    return `${attributes[attr].short[lang]}${total}`;
  }).join(' ');
}

function row(name: Bilingual, pieces: readonly PieceView[], speech: Speech): string[] {
  if (pieces.length === 0) return [];
  return [`    ${name[speech.lang]}: ${pieces.map((piece) => drawPiece(piece, speech)).join('  ')}`];
}

function drawPlayer(g: DungeonView, seat: number, speech: Speech): string[] {
  const { lang } = speech;
  const player = g.players[seat];
  const name = `${speech.name(seat)} ${player.hero === '' ? '' : lordName(player.hero, speech)}`;
  if (player.out) return [`  ${name}  ${T.out[lang]}`];
  const parts = [
    `♥ ${player.hp}`,
    `${T.gold[lang]} ${player.gold}`,
    `${T.hand[lang]} ${player.hand.count}`,
    `${T.deck[lang]} ${player.deck.count}`,
    drawTotals(g, seat, speech),
    ...(player.liberated ? [T.liberated[lang]] : []),
  ];
  const floors = Array.from({ length: player.dungeon.length / FLOOR }, (_, floor) =>
    drawFloor(g, seat, floor, speech),
  );
  return [
    `  ${name}  ${parts.join('  ')}`,
    ...floors,
    ...row(T.staging, player.staging, speech),
    ...row(T.retired, player.retired, speech),
  ];
}

function drawHand(g: DungeonView, seat: number, { lang }: Speech): string[] {
  const { hand, draft } = g.players[seat];
  const held = (hand.cards ?? []).map((kind) => kinds[kind].card.name[lang]);
  const lines = [`  ${T.hand[lang]}: ${held.join('  ') || '-'}`];
  if (draft && draft.length > 0)
    lines.push(
      `  ${T.draft[lang]}: ${draft.map(({ kind, place }) => `${kinds[kind].card.name[lang]} → ${1 + (place >> 2)}`).join('  ')}`,
    );
  return lines;
}
