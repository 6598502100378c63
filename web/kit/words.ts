import type { Bilingual } from '@kaiju/kernel';

export const words = {
  close: { zh: '关闭', en: 'Close' },
  less: { zh: '减少', en: 'Less' },
  more: { zh: '增加', en: 'More' },
  busy: { zh: '请稍候', en: 'One moment' },
  dismiss: { zh: '知道了', en: 'Dismiss' },
  notices: { zh: '通知', en: 'Notices' },
} satisfies Record<string, Bilingual>;
