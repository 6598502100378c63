import type { Bilingual } from '@kaiju/kernel';

export const words = {
  title: { zh: '这里没有页面', en: 'There is no page here' },
  text: {
    zh: '地址可能写错了，或者这一页已经搬走。',
    en: 'The address may be mistyped, or the page has moved.',
  },
  home: { zh: '回到首页', en: 'Go to the home page' },
} satisfies Record<string, Bilingual>;
