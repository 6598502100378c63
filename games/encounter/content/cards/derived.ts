import type { Command } from '../types.ts';
import { ally, burstInMyZone, dmg, draw, focus, folios, heal, inArea, mod, of, order } from '../verbs.ts';

/** Cards without a carrier (EN-8.26). */
export const derived: readonly Command[] = [
  order('V01', '火药桶', 'Powder Keg', 'R', 0, {
    text: {
      zh: '以你控制的战区内一格为中心的小型爆发：所有单位受到3点伤害。',
      en: '3 damage to ALL units in burst-2 centred in a zone you control.',
    },
    targets: [burstInMyZone(2)],
    ops: [dmg(3, of('units', inArea))],
    destroyed: true,
  }),
  order('V02', '战旗', 'War Standard', 'W', 0, {
    text: { zh: '你的所有单位本回合攻击力+1。', en: 'All your units +1 ATK this turn.' },
    ops: [mod('ATK', 1, 'allies', 'turn')],
    destroyed: true,
  }),
  order('V03', '散落书页', 'Loose Page', 'W', 0, {
    text: { zh: '抽1张牌。获得1残卷。', en: 'Draw 1. Gain 1 folio.' },
    ops: [draw(1), folios(1)],
    destroyed: true,
  }),
  order('V04', '墨渍', 'Ink Blot', 'P', 1, {
    text: { zh: '没有效果。（使用以销毁它）', en: 'No effect. (Play it to destroy it.)' },
    ops: [],
    destroyed: true,
  }),
  order('V05', '补给箱', 'Supply Crate', 'W', 0, {
    text: { zh: '一个友军回复3。获得1专注。', en: 'An ally heals 3. Gain 1 focus.' },
    targets: [ally()],
    ops: [heal(3, 't1'), focus(1)],
    destroyed: true,
  }),
];
