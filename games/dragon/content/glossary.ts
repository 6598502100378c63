/** The words of printed texts, and where the rulebook explains them. */
import type { Colour, HitKind, Text, Tier, Timing, TrapKind } from './types.ts';

export interface Term {
  name: Text;
  clause: string;
}

const term = (zh: string, en: string, clause: string): Term => ({ name: { zh, en }, clause });

export const colours: Readonly<Record<Colour, Term>> = {
  fire: term('火', 'fire', 'DH-11.1'),
  ice: term('冰', 'ice', 'DH-11.1'),
  flood: term('涨潮', 'flood', 'DH-23.2'),
  ebb: term('退潮', 'ebb', 'DH-23.2'),
};

export const traps: Readonly<Record<TrapKind, Term>> = {
  fire: term('火焰陷阱', 'fire trap', 'DH-11.2'),
  ice: term('寒冰陷阱', 'ice trap', 'DH-11.2'),
  undertow: term('暗流', 'undertow', 'DH-23.3'),
  reef: term('礁石', 'reef', 'DH-23.4'),
};

export const hits: Readonly<Record<HitKind, Term>> = {
  fire: term('火焰', 'fire', 'DH-10.1'),
  ice: term('寒冰', 'ice', 'DH-10.1'),
  crush: term('碾压', 'crush', 'DH-10.1'),
};

/** What the Kraken's ice is called (DH-23.6). */
export const ink: Term = term('染墨', 'ink', 'DH-23.6');

export const tiers: Readonly<Record<Tier, Term>> = {
  prize: term('至宝', 'prize', 'DH-21.1'),
  gold: term('金', 'gold', 'DH-21.1'),
  silver: term('银', 'silver', 'DH-21.1'),
  bronze: term('铜', 'bronze', 'DH-21.1'),
};

export const statuses = {
  frozen: term('冰冻', 'Frozen', 'DH-10.2'),
  guard: term('戒备', 'Guard', 'DH-18.10'),
  hidden: term('隐匿', 'Hidden', 'DH-18.11'),
  waiting: term('埋伏', 'Lying in wait', 'DH-18.8'),
  bait: term('诱饵', 'Bait', 'DH-18.17'),
} satisfies Record<string, Term>;

export const words = {
  resonance: term('共鸣', 'Resonance', 'DH-12.13'),
  rage: term('狂怒', 'Rage', 'DH-6.21'),
  slam: term('撞击', 'Slam', 'DH-9.9'),
  heirloom: term('传家宝', 'heirloom', 'DH-2.8'),
  remove: term('移除', 'Remove', 'DH-2.18'),
  exhaust: term('耗尽', 'Exhaust', 'DH-2.18'),
  ring: term('环', 'ring', 'DH-12.10'),
  beam: term('喷射', 'beam', 'DH-12.9'),
  home: term('归巢', 'Goes home', 'DH-12.8'),
} satisfies Record<string, Term>;

/** What a card's corner says about when it may be used. */
export const timings: Readonly<Record<Timing, Text>> = {
  place: { zh: '放置', en: 'Place' },
  prep: { zh: '准备', en: 'Prepare' },
  both: { zh: '放置或准备', en: 'Place or prepare' },
};
