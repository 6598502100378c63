import type { Feat } from './types.ts';
import {
  axisLength,
  deploy,
  draw,
  feat,
  focus,
  gen,
  heal,
  heroes,
  lowest,
  mod,
  of,
  secondCard,
  status,
} from './verbs.ts';

export const feats: readonly Feat[] = [
  feat(
    'F01',
    '战前祷告',
    'Pre-battle Prayer',
    'setup',
    { zh: '主角开场获得护盾3。', en: 'Your protagonist starts with Ward 3.' },
    [status('ward', 3, 'protagonist')],
  ),
  feat('F02', '先手整备', 'Early Preparations', 'setup', { zh: '初始手牌+1。', en: 'Initial hand +1.' }),
  feat(
    'F03',
    '老兵号角',
    "Veteran's Horn",
    'setup',
    { zh: '开场部署一个民兵。', en: 'Deploy a Militia before turn 1.' },
    [deploy('u01', 1, 'own')],
  ),
  feat('F04', '读轴之眼', "Reader's Eye", 'setup', { zh: '事件轴长度+1。', en: 'Axis length +1.' }, [
    axisLength(1),
  ]),
  feat('F05', '厚皮', 'Thick Hide', 'static', { zh: '你的英雄最大生命+1。', en: 'Your heroes have +1 MHP.' }),
  feat('F06', '快速休整', 'Quick Recovery', 'static', {
    zh: '英雄冷却−1（最少1）。',
    en: "Your heroes' cooldown −1 (min 1).",
  }),
  feat('F07', '火焰亲和', 'Fireproof', 'static', {
    zh: '你的单位免疫烧灼地形。',
    en: 'Your units are immune to burning terrain.',
  }),
  feat(
    'F08',
    '夺旗者',
    'Flag-taker',
    'zoneGained',
    {
      zh: '你的回合中首次获得战区控制权时抽1张牌。',
      en: 'First zone you gain in each of your turns: draw 1.',
    },
    [draw(1)],
  ),
  feat(
    'F09',
    '清晨冥想',
    'Dawn Meditation',
    'restoreAp',
    { zh: '第一回合专注+1。', en: '+1 focus in your first turn.' },
    [focus(1)],
  ),
  feat(
    'F10',
    '复仇誓言',
    'Oath of Vengeance',
    'heroDied',
    {
      zh: '英雄阵亡时其他英雄攻击力+1直到你当前或下个回合结束。',
      en: 'When your hero dies your other heroes have +1 ATK until the end of your current or next turn.',
    },
    [mod('ATK', 1, of('allies', heroes), 'own')],
  ),
  feat(
    'F11',
    '共鸣之声',
    'Resonant Voice',
    'card',
    {
      zh: '每回合使用第2张牌时受伤最重的友军回复1。',
      en: 'When you use your 2nd card of a turn your most wounded unit heals 1.',
    },
    [secondCard(heal(1, of('allies', lowest)))],
  ),
  feat('F12', '防墨封皮', 'Ink-proof Cover', 'static', {
    zh: '墨渍费用为0且抽1张牌。',
    en: 'Ink Blots cost 0 and draw 1.',
  }),
  feat('F13', '死页抄写员', 'Death-page Copyist', 'setup', {
    zh: '死页上限+1。',
    en: 'Your death-page cap +1.',
  }),
  feat('F14', '轻装斥候', 'Light Scouts', 'static', {
    zh: '费用不高于1的召唤单位移动力+1。',
    en: 'Units from your summon cards with printed cost ≤ 1 have +1 MOV.',
  }),
  feat(
    'F15',
    '军需官',
    'Quartermaster',
    'setup',
    { zh: '将一张补给箱洗入牌库。', en: 'Shuffle a Supply Crate into your deck.' },
    [gen('V05', 1)],
  ),
];
