/** MI-11.1 to MI-11.5, MI-11.11 to MI-11.13: exactly the printed game. */
export const CLASSIC = `edition classic 经典 Classic
mana every-turn
hold one-turn
captors mover
card-turns every
splash both-layers
miracles fliers
tie draw
limit 100
growth none

creature swordsman 剑士 Swordsman
  units 4
  star 1 cost 2 attack 2 hp 2 range 1-1 move 3 cooldown 3
  star 2 cost 4 attack 4 hp 4 range 1-1 move 3 cooldown 3
  star 3 cost 6 attack 6 hp 6 range 1-1 move 3 cooldown 3

creature archer 弓箭手 Archer
  units 3
  keywords anti-air
  star 1 cost 2 attack 1 hp 1 range 2-4 move 3 cooldown 4
  star 2 cost 4 attack 2 hp 3 range 2-4 move 3 cooldown 4
  star 3 cost 6 attack 3 hp 5 range 2-4 move 3 cooldown 4

creature bat 黑蝙蝠 "Black Bat"
  units 4
  keywords flying
  star 1 cost 2 attack 1 hp 1 range 0-1 move 5 cooldown 2
  star 2 cost 3 attack 2 hp 1 range 0-1 move 5 cooldown 2
  star 3 cost 5 attack 3 hp 2 range 0-1 move 5 cooldown 2

creature priest 牧师 Priest
  units 4
  star 1 cost 2 attack 0 hp 2 range none move 3 cooldown 4 heal 1 within 2
  star 2 cost 3 attack 0 hp 2 range none move 3 cooldown 4 aura 1 within 1
  star 3 cost 5 attack 0 hp 3 range none move 3 cooldown 5 heal 1 within 2 aura 1 within 1

creature volcano 火山之龙 "Volcano Dragon"
  units 3
  star 1 cost 5 attack 3 hp 5 range 1-2 move 3 cooldown 5 splash 3
  star 2 cost 7 attack 4 hp 7 range 1-2 move 3 cooldown 5 splash 4
  star 3 cost 9 attack 5 hp 9 range 1-2 move 3 cooldown 5 splash 5

artifact holy-light 圣光之耀 "Holy Light"
  cost 6 cooldown 6
  release within 2
  heals-fully
  lends attack 2 turn-ends 1

creature inferno 地狱火 Inferno
  token
  star 1 cost 8 attack 8 hp 8 range 1-1 move 3 cooldown 0

artifact inferno-flame 地狱之火 "Inferno Flame"
  cost 8 cooldown 6
  conjure inferno near-miracle 5 near-barracks 3
  blast 2 within 2

artifact salamander-shield 阳炎之盾 "Salamander Shield"
  cost 6 cooldown 6
  equip
  hp 4
  shield each-turn
`;
