import type { Speech, View } from '@kaiju/kernel';
import { actionCards, aiCards, characters } from './content/index.ts';
import { DIRS, EXIT, ground, PORTAL_A, PORTAL_B, WALL } from './effects/tables.ts';
import { type DragonView, handOf } from './state.ts';
import { nameOf, PHASE_NAMES } from './words.ts';

const TIERS: Record<string, string> = { prize: '♥', gold: 'g', silver: 's', bronze: 'b' };
const TRAPS = ['', 'f', 'i'];

/** The table for terminals: the map, the lane, everybody in a line, and one's hand. */
export function drawBoard({ g, seat }: View<DragonView>, speech: Speech): string {
  const zh = speech.lang === 'zh';
  const { cave } = ground(g);
  const colour = g.colour === 0 ? '–' : nameOf(cave.monster.colours[g.colour - 1], speech);
  const lines = [
    `${zh ? `第 ${g.round} 回合` : `Round ${g.round}`} · ${PHASE_NAMES[g.phase][speech.lang]}   ⟲ ${g.resets}   ${zh ? '陷阱' : 'traps'} ${colour}${g.countdown ? (zh ? '   倒计时' : '   countdown') : ''}`,
    ...drawMap(g),
    drawAi(g, speech),
    `${zh ? '行动' : 'lane'}: ${g.lane.map((e, i) => `${i + 1}[${speech.name(e.seat)} ${e.card === null ? (e.face < 0 ? '▒' : nameOf(actionCards[e.face].id, speech)) : nameOf(actionCards[e.card].id, speech)}]`).join(' ') || '—'}`,
  ];
  g.players.forEach((p, s) => {
    const heirloom = g.hoard.heirlooms[s];
    const bag = g.hoard.bags[s];
    const known = bag.known.map(({ t }) => nameOf(t, speech)).join(', ');
    const marks = [p.frozen && '❄', p.guard && '⛨', p.hidden && '≈', p.tapped && '↷', g.holder === s && '⏳']
      .filter(Boolean)
      .join('');
    const who = p.character < 0 ? '' : nameOf(characters[p.character].id, speech);
    lines.push(
      `  ${s + 1} ${speech.name(s).padEnd(8)} ${who} ${marks} ${p.state === 'in' ? '' : nameOf(p.state, speech)} ${zh ? '袋' : 'bag'} ${bag.count}${known && ` (${known})`}${heirloom ? ` ◆ ${nameOf(heirloom.t, speech)}` : ''}  ${p.total}`,
    );
  });
  if (seat >= 0) {
    const hand = handOf(g, seat);
    lines.push(
      `  ${zh ? '手牌' : 'hand'}: ${actionCards
        .filter((_, i) => hand & (1 << i))
        .map(({ id }) => nameOf(id, speech))
        .join('  ')}`,
    );
  }
  return lines.join('\n');
}

function drawAi(g: DragonView, speech: Speech): string {
  const show = (cards: readonly ({ kind: number } | null)[] | null) => {
    const [card] = cards ?? [];
    return card === undefined ? '—' : card === null ? '▒' : nameOf(aiCards[card.kind].id, speech);
  };
  const done = g.executed.cards?.map((c) => nameOf(aiCards[c?.kind ?? 0].id, speech)).at(-1) ?? '—';
  return `AI: ${show(g.current.cards)} → ${show(g.next.cards)}  (${g.draw.count})  ✓ ${done}`;
}

function drawMap(g: DragonView): string[] {
  const { terrain, trap, cave } = ground(g);
  const lines: string[] = [];
  for (let y = 1; y <= cave.map.rows.length; y++) {
    let row = '  ';
    for (let x = 1; x <= 13; x++) {
      const cell = y * 16 + x;
      const bits = terrain[cell];
      const here = g.players.findIndex((p) => p.cell === cell);
      const dx = x - (g.beast & 15);
      const dy = y - (g.beast >> 4);
      const lying = g.hoard.ground.find((l) => l.cell === cell);
      let sign =
        bits & WALL
          ? '#'
          : bits & PORTAL_A
            ? 'A'
            : bits & PORTAL_B
              ? 'B'
              : bits & EXIT
                ? 'E'
                : TRAPS[trap[cell]] || '.';
      if (g.marks.includes(cell)) sign = '!';
      if (lying) sign = TIERS[lying.tier];
      if (g.beast > 0 && Math.max(Math.abs(dx), Math.abs(dy)) <= 1)
        sign = dx === 0 && dy === 0 ? DIRS[g.facing] : 'D';
      if (g.bait.includes(cell)) sign = '?';
      if (here >= 0) sign = String(here + 1);
      row += ` ${sign}`;
    }
    lines.push(row);
  }
  return lines;
}
