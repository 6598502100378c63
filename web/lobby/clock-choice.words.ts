import type { Bilingual } from '@kaiju/kernel';

export const words = {
  clock: { zh: '棋钟', en: 'Clock' },
  own: { zh: '自定…', en: 'Own…' },
  way: { zh: '怎么下', en: 'Played' },
  live: { zh: '一口气下完', en: 'in one go' },
  days: { zh: '按天慢慢下', en: 'over days' },
  decision: { zh: '每步', en: 'For each decision' },
  bank: { zh: '备用时间', en: 'In the bank' },
  increment: { zh: '每步加', en: 'Added with each' },
  reaction: { zh: '每次响应', en: 'For a reaction' },
  out: { zh: '超时', en: 'Out of time' },
  out_default: { zh: '由规则代答', en: 'the rules answer' },
  out_lose: { zh: '判负', en: 'loses the match' },
} satisfies Record<string, Bilingual>;
