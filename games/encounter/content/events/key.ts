import type { KeyEvent } from '../types.ts';
import { axisLength, deploy, draw, keyEvent, mod } from '../verbs.ts';

export const keyEvents: readonly KeyEvent[] = [
  keyEvent('KV01', '头目现身', 'The Chief Arrives', {
    when: [{ round: 3 }],
    condition: { zh: '第3轮起', en: 'from round 3' },
    text: { zh: '在战区C部署山匪头目。', en: 'Deploy the Bandit Chief in zone C.' },
    ops: [deploy('e10', 1, { zones: ['C'] })],
  }),
  keyEvent('KV02', '援军抵达', 'Relief Column', {
    when: [{ round: 4 }],
    condition: { zh: '第4轮起', en: 'from round 4' },
    x: 2,
    text: {
      zh: '玩家在战区A部署X个民兵（需控制且未争夺）。',
      en: 'The player deploys X Militia in zone A (if controlled and uncontested).',
    },
    ops: [deploy('u01', 'X', { zones: ['A'] }, 'player')],
  }),
  keyEvent('KV03', '墨潮', 'Ink Tide', {
    when: [{ kills: 6 }],
    condition: { zh: '敌军阵亡满6个', en: '6 Adversary units have died' },
    x: 3,
    text: { zh: '在战区E部署X个墨滴。', en: 'Deploy X Inklings in zone E.' },
    ops: [deploy('e01', 'X', { zones: ['E'] })],
  }),
  keyEvent('KV04', '第二章', 'Second Chapter', {
    when: [{ half: 'leaders' }],
    condition: { zh: '首领生命降到一半或以下', en: 'the leader is at half its HP or less' },
    x: 2,
    text: {
      zh: '首领攻击速度+1、移动力+1，相邻格出现X个幽暗触手，事件轴长度+1。',
      en: 'The leader gains SPD+1 and MOV+1, X Gloom Tentacles appear next to it, axis length +1.',
    },
    ops: [
      mod('SPD', 1, 'leaders', 'perm'),
      mod('MOV', 1, 'leaders', 'perm'),
      deploy('e16', 'X', { next: 'leaders' }),
      axisLength(1),
    ],
  }),
  keyEvent('KV05', '城门告急', 'Gate in Peril', {
    when: [{ half: { unit: 'k07' } }],
    condition: { zh: '城门生命降到一半或以下', en: 'the City Gate is at half its HP or less' },
    x: 1,
    text: {
      zh: '玩家在战区A部署X个盾卫并抽2张牌。',
      en: 'The player deploys X Shieldbearer in zone A and draws 2.',
    },
    ops: [deploy('u02', 'X', { zones: ['A'] }, 'player'), draw(2, 'player')],
  }),
  keyEvent('KV06', '夜袭', 'Night Raid', {
    when: [{ round: 4 }],
    condition: { zh: '第4轮起', en: 'from round 4' },
    x: 2,
    text: { zh: '在战区D部署X个骑影。', en: 'Deploy X Rider Shades in zone D.' },
    ops: [deploy('e05', 'X', { zones: ['D'] })],
  }),
  keyEvent('KV07', '吞页兽苏醒', 'The Page-Eater Wakes', {
    when: [{ pages: 2 }, { round: 5 }],
    condition: { zh: '玩家死页达到2，或第5轮起', en: 'the player has 2 death pages, or from round 5' },
    text: { zh: '在战区D部署吞页兽。', en: 'Deploy the Page-Eater in zone D.' },
    ops: [deploy('e21', 1, { zones: ['D'] })],
  }),
  keyEvent('KV08', '塔心开启', 'The Tower Heart Opens', {
    when: [{ zones: 3 }],
    condition: { zh: '玩家控制3个战区', en: 'the player controls 3 zones' },
    x: 1,
    text: { zh: '在战区E部署X个轴塔哨卫。', en: 'Deploy X Axis Sentinel in zone E.' },
    ops: [deploy('e22', 'X', { zones: ['E'] })],
  }),
  keyEvent('KV09', '追兵', 'Pursuers', {
    when: [{ round: 2 }],
    condition: { zh: '第2轮起', en: 'from round 2' },
    text: {
      zh: '在战区A部署掠夺骑士与骑影；若敌方无法在A部署则改为战区E。',
      en: 'Deploy a Raider Knight and a Rider Shade in zone A, or in zone E if A is not available to the adversary.',
    },
    ops: [deploy('e20', 1, { zones: ['A', 'E'] }), deploy('e05', 1, { zones: ['A', 'E'] })],
  }),
  keyEvent('KV10', '终章', 'Final Chapter', {
    when: [{ round: 8 }],
    condition: { zh: '第8轮起', en: 'from round 8' },
    text: {
      zh: '场上所有敌方单位永久攻击力+1。',
      en: 'All adversary units on the field gain +1 ATK permanently.',
    },
    ops: [mod('ATK', 1, 'adversary', 'perm')],
  }),
];
