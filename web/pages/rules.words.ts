import type { Bilingual } from '@kaiju/kernel';

export const words = {
  title: { zh: '{game} · 规则书', en: '{game}: rulebook' },
  titleAt: { zh: '{clause} · {game} · 规则书', en: '{clause} · {game}: rulebook' },
  ways: { zh: '这个游戏', en: 'This game' },
  gallery: { zh: '图鉴', en: 'Gallery' },
} satisfies Record<string, Bilingual>;
