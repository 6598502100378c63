import type { Enemy } from '../types.ts';
import { enemy, unit } from '../verbs.ts';

/** The Adversary's. */
export const enemies: readonly Enemy[] = [
  enemy(unit('e01', '墨滴', 'Inkling', 'Ink', '1/2/3/1/1'), 'charge', 1),
  enemy(unit('e02', '墨爪兽', 'Inkclaw', 'Ink Beast', '2/4/4/1/1'), 'charge', 2),
  enemy(unit('e03', '狼影', 'Wolf Shade', 'Shade Beast', '1/3/5/1/2', 'flank:1'), 'charge', 2),
  enemy(unit('e04', '弓影', 'Archer Shade', 'Shade Archer', '2/2/3/3/1'), 'snipe', 2),
  enemy(unit('e05', '骑影', 'Rider Shade', 'Shade Rider', '2/5/5/1/1', 'charge:1'), 'raid', 3),
  enemy(unit('e06', '盾影', 'Shield Shade', 'Shade Guard', '1/7/2/1/0', 'guard'), 'hold', 2),
  enemy(unit('e07', '术影', 'Mage Shade', 'Shade Mage', '1/4/3/2/0', 't_bolt'), 'snipe', 2),
  enemy(unit('e08', '山匪', 'Bandit', 'Human Bandit', '2/3/3/1/1'), 'charge', 2),
  enemy(unit('e09', '山匪弩手', 'Bandit Crossbow', 'Human Bandit Archer', '2/3/3/3/-1'), 'snipe', 2),
  enemy(
    unit('e10', '山匪头目', 'Bandit Chief', 'Human Bandit', '3/10/3/1/1', 'aura_atk', 't_warhorn'),
    'charge',
    5,
  ),
  enemy(unit('e11', '沼泽巫婆', 'Marsh Hag', 'Human Mage', '1/7/3/3/0', 't_hex', 'herald:EV11'), 'snipe', 3),
  enemy(unit('e12', '泥怪', 'Mudling', 'Spirit', '2/6/2/1/-1', 't_sap', 'surefoot'), 'charge', 2),
  enemy(unit('e13', '焚书者', 'Bookburner', 'Human Zealot', '2/4/3/1/1', 't_ember', 'surefoot'), 'charge', 2),
  enemy(
    unit('e14', '火术士', 'Pyromancer', 'Human Zealot Mage', '2/5/3/3/-1', 't_splash', 'herald:EV10'),
    'snipe',
    3,
  ),
  enemy(unit('e15', '黝黑石像', 'Gargoyle', 'Construct', '3/8/3/1/-1', 'armor:1', 'flying'), 'hunt', 4),
  enemy(unit('e16', '幽暗触手', 'Gloom Tentacle', 'Ink', '2/5/0/2/1', 'immobile'), 'hold', 2),
  enemy(unit('e17', '诅咒修士', 'Cursed Monk', 'Human Zealot', '1/6/3/1/2', 't_hex'), 'hunt', 3),
  enemy(
    unit('e18', '亡书僧', 'Page-Lich', 'Shade Mage', '2/12/2/3/0', 'paramount', 't_raise', 'herald:EV21'),
    'hold',
    6,
  ),
  enemy(unit('e19', '攻城槌', 'Battering Ram', 'Construct', '5/10/2/1/-4', 'armor:1'), 'siege', 4),
  enemy(
    unit('e20', '掠夺骑士', 'Raider Knight', 'Human Rider', '3/7/4/1/1', 'armor:1', 'charge:1'),
    'raid',
    5,
  ),
  enemy(unit('e21', '吞页兽', 'Page-Eater', 'Ink Beast', '3/11/3/1/0', 'lifesteal', 't_eater'), 'hunt', 5),
  enemy(
    unit('e22', '轴塔哨卫', 'Axis Sentinel', 'Construct Guard', '2/8/2/2/1', 'spellproof', 'intercept'),
    'hold',
    4,
  ),
  enemy(
    unit('e23', '轴塔祭师', 'Axis Acolyte', 'Human Mage', '1/5/3/2/0', 't_empower', 'herald:EV18'),
    'snipe',
    3,
  ),
  enemy(
    unit(
      'e24',
      '无名之墨',
      'The Unwritten',
      'Ink',
      '3/40/2/2/2',
      'paramount',
      'aura_dread',
      'herald:EV19',
      'herald:EV20',
    ),
    'boss',
    10,
  ),
  enemy(unit('e25', '黑羽刺客', 'Blackfeather', 'Human Rogue', '1/5/4/1/5', 'skirmish'), 'hunt', 3),
  enemy(
    unit('e26', '传令影', 'Herald Shade', 'Shade Bard', '1/5/4/1/1', 'aura_pri', 'herald:EV05'),
    'hold',
    3,
  ),
  enemy(unit('e27', '毒沼蛙', 'Bog Toad', 'Beast', '1/5/3/2/1', 'venom:1'), 'charge', 2),
  enemy(unit('e28', '锁链狱卒', 'Chain Warden', 'Human Guard', '2/9/2/1/0', 'intercept', 't_net'), 'hold', 4),
  enemy(unit('e29', '食墨者', 'Ink Drinker', 'Human Zealot', '2/5/3/1/2', 't_frenzy'), 'charge', 3),
  enemy(
    unit('e30', '墨渊之眼', 'Eye of the Well', 'Ink Mage', '1/8/0/4/0', 'immobile', 't_bolt', 'herald:EV32'),
    'hold',
    4,
  ),
];
