import type { Unit } from '../types.ts';
import { unit } from '../verbs.ts';

/** Units that no card brings. */
export const tokens: readonly Unit[] = [
  unit('k01', '新兵', 'Recruit', 'Human Guard', '1/2/3/1/1'),
  unit('k02', '幻身', 'Mirror Twin', 'Spirit', '1/2/4/1/2', 'fleeting:2'),
  unit('k03', '小树人', 'Sapling', 'Spirit', '1/3/2/1/0'),
  unit('k04', '火花灵', 'Sparkling', 'Spirit', '2/1/4/1/2', 'haste', 'fleeting:1'),
  unit('k05', '村民', 'Villager', 'Human', '0/4/3/0/0', 'civilian'),
  unit('k06', '运书车', 'Book Cart', 'Construct', '0/12/2/0/0', 'civilian'),
  unit('k07', '城门', 'City Gate', 'Construct', '0/16/0/0/0', 'immobile', 'paramount', 'civilian'),
  unit('k08', '守护石', 'Ward-stone', 'Construct', '0/6/0/0/0', 'immobile', 'aura_armor'),
];
