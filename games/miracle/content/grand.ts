/** MI-11.7 to MI-11.10, MI-11.15, MI-11.16: every keyword in play. The numbers are rulings, tuned by mass play. */
export const GRAND = `edition grand 盛典 Grand
based-on season3

creature swordsman 剑士 Swordsman
  units 5 6 7
  star 1 cost 2 attack 2 hp 2 range 1-1 move 3 cooldown 3
  star 2 cost 4 attack 4 hp 4 range 1-1 move 3 cooldown 3
  star 3 cost 6 attack 6 hp 6 range 1-1 move 3 cooldown 3

creature archer 弓箭手 Archer
  units 3 4 4
  keywords anti-air
  star 1 cost 2 attack 1 hp 2 range 3-4 move 3 cooldown 4
  star 2 cost 4 attack 2 hp 3 range 3-4 move 3 cooldown 5
  star 3 cost 6 attack 3 hp 4 range 3-4 move 3 cooldown 5

creature bat 黑蝙蝠 "Black Bat"
  units 3 3 4
  keywords flying
  star 1 cost 2 attack 1 hp 1 range 0-1 move 4 cooldown 5
  star 2 cost 4 attack 2 hp 1 range 0-1 move 4 cooldown 5
  star 3 cost 7 attack 3 hp 3 range 0-1 move 4 cooldown 5

creature volcano 火山之龙 "Volcano Dragon"
  units 3 4 5
  star 1 cost 5 attack 3 hp 5 range 1-2 move 3 cooldown 4 splash 3
  star 2 cost 7 attack 4 hp 7 range 1-2 move 3 cooldown 4 splash 4
  star 3 cost 9 attack 5 hp 9 range 1-2 move 3 cooldown 5 splash 5

creature priest 牧师 Priest
  units 3 4 4
  keywords anti-air
  star 1 cost 2 attack 0 hp 3 range 0-1 move 5 cooldown 3 heal 1 within 2 aura 1 within 2 others
  star 2 cost 3 attack 0 hp 5 range 0-1 move 5 cooldown 3 heal 1 within 3 aura 1 within 3 others
  star 3 cost 5 attack 0 hp 7 range 0-2 move 5 cooldown 4 heal 1 within 3 aura 1 within 3 others

creature frost 冰霜之龙 "Frost Dragon"
  units 3 4 5
  keywords anti-air
  star 1 cost 5 attack 3 hp 5 range 0-2 move 2 cooldown 4
  star 2 cost 7 attack 4 hp 7 range 0-2 move 2 cooldown 4
  star 3 cost 9 attack 5 hp 8 range 0-2 move 2 cooldown 5

creature lancer 枪骑士 Lancer
  units 4 5 6
  keywords first-strike
  star 1 cost 3 attack 2 hp 3 range 1-1 move 4 cooldown 3
  star 2 cost 5 attack 4 hp 4 range 1-1 move 4 cooldown 3
  star 3 cost 7 attack 6 hp 6 range 1-1 move 4 cooldown 3

creature windrunner 疾风游侠 Windrunner
  units 3 4 5
  keywords swift
  star 1 cost 3 attack 1 hp 2 range 1-2 move 3 cooldown 3
  star 2 cost 5 attack 2 hp 4 range 1-2 move 3 cooldown 3
  star 3 cost 7 attack 3 hp 5 range 1-2 move 3 cooldown 4

creature shade 影刺客 Shade
  units 3 4 5
  keywords stealth
  star 1 cost 2 attack 2 hp 2 range 1-1 move 4 cooldown 3
  star 2 cost 4 attack 4 hp 3 range 1-1 move 4 cooldown 3
  star 3 cost 6 attack 6 hp 4 range 1-1 move 4 cooldown 4

creature ram 蛮角兽 "Ram Beast"
  units 3 4 5
  star 1 cost 3 attack 2 hp 5 range 1-1 move 3 cooldown 3 push
  star 2 cost 5 attack 4 hp 7 range 1-1 move 3 cooldown 3 push
  star 3 cost 7 attack 6 hp 10 range 1-1 move 3 cooldown 4 push

creature inferno 地狱火 Inferno
  token
  keywords anti-air
  star 1 cost 8 attack 6 hp 9 range 0-1 move 3 cooldown 0

artifact holy-light 圣光之耀 "Holy Light"
  cost 8 cooldown 6
  release within 2
  heals-fully
  lends attack 2 turn-ends 4

artifact salamander-shield 阳炎之盾 "Salamander Shield"
  cost 5 cooldown 4
  equip
  hp 3
  shield each-turn

artifact inferno-flame 地狱之火 "Inferno Flame"
  cost 9 cooldown 7
  conjure inferno near-miracle 7 near-barracks 5
  blast 2 within 2

artifact wind-blessing 风神之佑 "Wind Blessing"
  cost 4 cooldown 4
  release within 1
  refreshes

artifact tide-bell 潮汐之钟 "Tide Bell"
  cost 5 cooldown 5
  release within 1
  pushes

artifact ember-heart 余烬之心 "Ember Heart"
  cost 1 cooldown 2
  equip
  hp 1
  deathrattle 5
`;
