import type { PrintMap } from '@kaiju/kernel';

/** Night Market was never printed. */
export const print: PrintMap = {
  book: {
    zh: '《夜市》没有印刷的规则书：它是本站自己的教学小品，规则书就是这里的这一本。',
    en: 'Night Market was never printed: it is our own teaching game, and its only rulebook is the one here.',
  },
  sections: [],
};
