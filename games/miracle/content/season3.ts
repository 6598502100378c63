/** The contest's final numbers (MI-11). */
export const SEASON3 = `edition season3 第三赛季 "Season 3"
mana alternate
hold until-taken
captors both
card-turns own
splash ground
miracles nobody
tie second
limit 100
growth 51 76

creature swordsman 剑士 Swordsman
  units 6 7 8
  star 1 cost 2 attack 2 hp 2 range 1-1 move 3 cooldown 2
  star 2 cost 4 attack 4 hp 4 range 1-1 move 3 cooldown 2
  star 3 cost 6 attack 6 hp 6 range 1-1 move 3 cooldown 3

creature archer 弓箭手 Archer
  units 3 4 5
  keywords anti-air
  star 1 cost 2 attack 1 hp 2 range 3-4 move 3 cooldown 4
  star 2 cost 4 attack 2 hp 3 range 3-4 move 3 cooldown 4
  star 3 cost 6 attack 3 hp 4 range 3-4 move 3 cooldown 4

creature bat 黑蝙蝠 "Black Bat"
  units 3 4 5
  keywords flying
  star 1 cost 2 attack 1 hp 1 range 0-1 move 4 cooldown 3
  star 2 cost 3 attack 2 hp 1 range 0-1 move 4 cooldown 3
  star 3 cost 6 attack 4 hp 2 range 0-1 move 5 cooldown 4

creature priest 牧师 Priest
  units 3 4 4
  keywords anti-air
  star 1 cost 2 attack 0 hp 3 range 0-1 move 5 cooldown 3 heal 1 within 2 aura 1 within 2 others
  star 2 cost 4 attack 0 hp 4 range 0-1 move 5 cooldown 3 heal 1 within 3 aura 1 within 3 others
  star 3 cost 7 attack 0 hp 6 range 0-2 move 5 cooldown 5 heal 1 within 3 aura 1 within 3 others

creature volcano 火山之龙 "Volcano Dragon"
  units 3 4 5
  star 1 cost 5 attack 3 hp 5 range 1-2 move 2 cooldown 5 splash 3
  star 2 cost 7 attack 4 hp 7 range 1-2 move 2 cooldown 5 splash 4
  star 3 cost 9 attack 5 hp 9 range 1-2 move 2 cooldown 5 splash 5

creature frost 冰霜之龙 "Frost Dragon"
  units 3 4 5
  keywords anti-air
  star 1 cost 5 attack 3 hp 4 range 0-2 move 2 cooldown 4
  star 2 cost 7 attack 4 hp 6 range 0-2 move 2 cooldown 4
  star 3 cost 9 attack 5 hp 8 range 0-2 move 2 cooldown 5

artifact holy-light 圣光之耀 "Holy Light"
  cost 6 cooldown 5
  release within 2
  heals-fully
  lends attack 2 turn-ends 4

creature inferno 地狱火 Inferno
  token
  keywords anti-air
  star 1 cost 8 attack 8 hp 12 range 0-1 move 3 cooldown 0

artifact inferno-flame 地狱之火 "Inferno Flame"
  cost 8 cooldown 6
  conjure inferno near-miracle 7 near-barracks 5
  blast 2 within 2

artifact salamander-shield 阳炎之盾 "Salamander Shield"
  cost 6 cooldown 4
  equip
  hp 3
  shield each-turn

artifact wind-blessing 风神之佑 "Wind Blessing"
  cost 8 cooldown 12
  release within 1
  refreshes
`;
