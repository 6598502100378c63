import type { Bilingual } from '@kaiju/kernel';

/** Why a match that was opened as rated does not count after all; it completes "not rated:". */
export const UNCOUNTED = {
  undo: {
    zh: '看到了原本不知道的东西以后，有人悔了棋',
    en: 'something was taken back after it had been revealed',
  },
  undecided: {
    zh: '还没等每个人都走上几步，对局就结束了',
    en: 'it was over before everybody had made a few moves',
  },
  guest: { zh: '有人还是访客，没有自己的名字', en: 'somebody is a guest, without a name of their own' },
  self: { zh: '一个人坐了几个座位', en: 'one person held several seats' },
  repeated: {
    zh: '同样这几个人在 24 小时内计分的对局已经够多了',
    en: 'the same people have had enough rated matches in 24 hours',
  },
  alone: { zh: '没有可以比较的对手', en: 'there was nobody to be compared with' },
} satisfies Record<string, Bilingual>;

export type Uncounted = keyof typeof UNCOUNTED;
