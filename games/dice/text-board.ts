import type { Bilingual, Speech, View } from '@kaiju/kernel';
import type { StatusId } from './content/types.ts';
import { heroOf, removable, statusOf } from './effects/code.ts';
import type { DiceView } from './state.ts';
import { nameOf, phaseName } from './words.ts';

/** The table for terminals: whose turn, the dice, every board in a line or two, and one's hand. */
export function drawBoard(view: View<DiceView>, speech: Speech): string {
  const { g, seat } = view;
  const lines = [headline(g, speech), ...drawDice(g, speech), ...drawAttack(g, speech), ''];
  for (let s = 0; s < g.players.length; s++) lines.push(...drawPlayer(g, s, speech));
  const hands = g.players.flatMap((p, s) => (p.hand.cards?.length && p.hand.cards[0] !== null ? [s] : []));
  for (const s of seat < 0 ? [] : hands) lines.push('', drawHand(g, s, s === seat, speech));
  return lines.join('\n');
}

const T = {
  turn: { zh: '第 {turn} 回合', en: 'Turn {turn}' },
  dice: { zh: '骰子', en: 'dice' },
  throws: { zh: '还可掷 {n} 次', en: '{n} throws left' },
  roll: { zh: '掷骰', en: 'roll' },
  attack: { zh: '攻击', en: 'attack' },
  hand: { zh: '手牌', en: 'hand' },
  partner: { zh: '队友手牌', en: "partner's hand" },
  deck: { zh: '牌库', en: 'deck' },
  swarm: { zh: '蜂群', en: 'Swarm' },
  tide: { zh: '潮位', en: 'Tide' },
  out: { zh: '出局', en: 'out' },
} satisfies Record<string, Bilingual>;

function headline(g: DiceView, speech: Speech): string {
  const phase = phaseName(g.phase, speech);
  if (g.active < 0) return phase;
  return `${T.turn[speech.lang].replace('{turn}', String(g.turn))}    ${speech.name(g.active)} · ${phase}`;
}

/** `[6 Ember] [1 Hammer]*`: a star marks a frozen die. */
function faces(
  g: DiceView,
  owner: number,
  dice: readonly number[],
  frozen: number,
  { lang }: Speech,
): string {
  const { die, symbols } = heroOf[g.players[owner].hero].hero;
  return dice
    .map((n, i) => `[${n} ${symbols[die[n - 1]]?.name[lang]}]${frozen & (1 << i) ? '*' : ''}`)
    .join(' ');
}

function drawDice(g: DiceView, speech: Speech): string[] {
  const lines: string[] = [];
  if (g.dice.length > 0) {
    const left = T.throws[speech.lang].replace('{n}', String(g.throws));
    lines.push(`  ${T.dice[speech.lang]}  ${faces(g, g.active, g.dice, g.frozen, speech)}   ${left}`);
    if (g.declared !== '') lines.push(`  → ${nameOf(g.declared, speech)}`);
  }
  if (g.roll.owner >= 0 && g.players[g.roll.owner].hero !== '')
    lines.push(
      `  ${T.roll[speech.lang]} ${speech.name(g.roll.owner)}  ${faces(g, g.roll.owner, g.roll.dice, 0, speech)}`,
    );
  return lines;
}

function drawAttack({ attack }: DiceView, speech: Speech): string[] {
  if (attack === null || attack.target < 0) return [];
  const { by, target, base, boost } = attack;
  return [`  ${T.attack[speech.lang]}  ${speech.name(by)} → ${speech.name(target)}: ${base + boost}`];
}

function drawPlayer(g: DiceView, seat: number, speech: Speech): string[] {
  const { lang } = speech;
  const p = g.players[seat];
  const { hp, cap } = g.sides[p.side];
  const name = `${speech.name(seat)} ${p.hero === '' ? '' : nameOf(p.hero, speech)}`;
  if (p.out) return [`  ${name}  ${T.out[lang]}`];
  const parts = [
    `♥ ${hp}/${cap}`,
    `CP ${p.cp}`,
    `${T.hand[lang]} ${p.hand.count}`,
    `${T.deck[lang]} ${p.deck.count}`,
  ];
  if (p.swarm >= 0) parts.push(`${T.swarm[lang]} ${p.swarm}`);
  if (p.tide >= 0) parts.push(`${T.tide[lang]} ${p.tide}${p.arrow === 1 ? '↑' : '↓'}`);
  const tokens = removable.filter((st: StatusId) => p.tokens[st] > 0);
  const held = tokens.map((st) => `${statusOf[st].name[lang]} ${p.tokens[st]}`).join('  ');
  return [`  ${name}  ${parts.join('  ')}`, ...(held === '' ? [] : [`      ${held}`])];
}

function drawHand(g: DiceView, seat: number, own: boolean, speech: Speech): string {
  const { lang } = speech;
  const held = (g.players[seat].hand.cards ?? []).flatMap((c) => (c ? [nameOf(c.kind, speech)] : []));
  return `  ${own ? T.hand[lang] : T.partner[lang]}: ${held.join('  ')}`;
}
