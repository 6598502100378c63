/** What scenes of the keywords are played with: its numbers stay as they are when the grand edition is tuned. */
export const TRIAL = `edition trial 试验 Trial
based-on season3

creature lancer 枪骑士 Lancer
  units 4 5 6
  keywords first-strike
  star 1 cost 3 attack 2 hp 2 range 1-1 move 4 cooldown 3
  star 2 cost 5 attack 4 hp 3 range 1-1 move 4 cooldown 3
  star 3 cost 7 attack 6 hp 5 range 1-1 move 4 cooldown 4

creature windrunner 疾风游侠 Windrunner
  units 3 4 5
  keywords swift
  star 1 cost 3 attack 1 hp 2 range 1-2 move 3 cooldown 3
  star 2 cost 5 attack 2 hp 4 range 1-2 move 3 cooldown 3
  star 3 cost 7 attack 4 hp 5 range 1-2 move 3 cooldown 4

creature shade 影刺客 Shade
  units 3 4 5
  keywords stealth
  star 1 cost 2 attack 2 hp 1 range 1-1 move 4 cooldown 3
  star 2 cost 4 attack 4 hp 2 range 1-1 move 4 cooldown 3
  star 3 cost 6 attack 6 hp 4 range 1-1 move 4 cooldown 4

creature ram 蛮角兽 "Ram Beast"
  units 3 4 5
  star 1 cost 3 attack 1 hp 4 range 1-1 move 3 cooldown 3 push
  star 2 cost 5 attack 3 hp 6 range 1-1 move 3 cooldown 4 push
  star 3 cost 7 attack 4 hp 9 range 1-1 move 3 cooldown 4 push

artifact tide-bell 潮汐之钟 "Tide Bell"
  cost 5 cooldown 5
  release within 1
  pushes

artifact ember-heart 余烬之心 "Ember Heart"
  cost 4 cooldown 4
  equip
  deathrattle 3
`;
