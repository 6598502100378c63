import type { Hero } from './types.ts';
import { hero, unit } from './verbs.ts';

export const heroes: readonly Hero[] = [
  hero(unit('H01', '艾琳', 'Aelin', 'Human Guard', '2/11/3/1/1', 'guard', 't_secondwind'), 'W', {
    title: { zh: '守页人', en: 'Page-Warden' },
    cooldown: 2,
    adaptation: { W: 1 },
    load: 'W01 W02 W08 W10 W05',
  }),
  hero(unit('H02', '桑洛', 'Sanlo', 'Human Priest', '1/9/3/2/0/1', 't_mend'), 'WB', {
    title: { zh: '行脚书记', en: 'Wandering Scribe' },
    cooldown: 2,
    adaptation: { W: 1, B: 1 },
    load: 'W01 W08 W07 W13 B08',
  }),
  hero(unit('H03', '布鲁格', 'Brug', 'Menka Warrior', '3/9/3/1/0', 't_bloodward'), 'R', {
    title: { zh: '烬拳', en: 'Emberfist' },
    cooldown: 3,
    adaptation: { R: 1 },
    load: 'R02 R08 R07 R12 R01',
  }),
  hero(unit('H04', '维萨', 'Vissa', 'Human Rider', '2/6/4/1/2', 't_rally'), 'RW', {
    title: { zh: '赤旗骑士', en: 'of the Red Banner' },
    cooldown: 3,
    adaptation: { R: 1 },
    load: 'R06 R09 R12 W01 W09',
  }),
  hero(unit('H05', '莉芙', 'Lif', 'Leafkin Archer', '2/7/3/3/1', 'steady'), 'G', {
    title: { zh: '棘弦', en: 'Thornstring' },
    cooldown: 2,
    adaptation: { G: 1 },
    load: 'G01 G11 G09 G05 G08',
  }),
  hero(unit('H06', '夜露', 'Nightdew', 'Leafkin Rogue', '1/7/4/1/5', 'skirmish'), 'G', {
    title: { zh: '三刃', en: 'Three-Edge' },
    cooldown: 1,
    adaptation: { G: 1 },
    load: 'G03 G02 G10 G12 G13',
  }),
  hero(unit('H07', '科尔维', 'Corvi', 'Human Mage', '1/8/3/2/0/1', 't_axiseye'), 'B', {
    title: { zh: '读轴者', en: 'Axis-Reader' },
    cooldown: 2,
    adaptation: { B: 2 },
    load: 'B07 B01 B04 B12 B05',
  }),
  hero(unit('H08', '乌玛', 'Uma', 'Menka Mage', '2/8/2/3/0/1', 'discount'), 'BG', {
    title: { zh: '缚潮者', en: 'Tidebinder' },
    cooldown: 3,
    adaptation: { B: 1 },
    load: 'B05 B14 B07 B02 G01',
  }),
  hero(unit('H09', '塞拉菲', 'Seraphi', 'Human Bard', '2/7/3/2/1/1', 't_song'), 'P', {
    title: { zh: '弦歌者', en: 'of the Strings' },
    cooldown: 2,
    adaptation: { P: 2 },
    load: 'P01 P07 P10 P12 P13',
  }),
  hero(unit('H10', '默缇斯', 'Mottis', 'Shade Rogue', '1/8/4/1/2', 'strike:P', 't_masks'), 'PR', {
    title: { zh: '千面', en: 'of Many Masks' },
    cooldown: 2,
    adaptation: { P: 1 },
    load: 'P03 P07 P08 R08 R01',
  }),
];
