import type { Bilingual, Lang } from '@kaiju/kernel';
import { LAWS, type Law } from '@kaiju/lab';

/** The laws in Chinese; in English they stand where they are checked. */
const zh: Record<Law, string> = {
  rules: '规则不会出错，也不会没人可等却还在等',
  options: '每个问题都有答案，互不相同，都是普通的值',
  explain: '没有既可选又被拒的事，每次拒绝都说出条款',
  looking: '提问、解释和查看不改变任何东西',
  tree: '桌上没有东西出现两次，外面也没人抓着它的一部分',
  clone: '副本与原件相等，且不共用任何东西',
  reload: '存成 JSON 再读回，仍是同一张桌子，键序也不变',
  same: '同一个输入，对桌子、副本和读回的桌子作用相同',
  fork: '运气相同、答案相同的两个分岔走到同一个结局',
  bound: '对局在限定的步数内结束',
  invariants: '每次停顿时该成立的都成立',
  result: '结果给每个座位一个名次，并说出裁定的条款',
  facts: '每个事件都是普通的值、有条款，两种语言要么都有句子，要么都没有',
  words: '每个问题、答案和理由都有两种语言的说法',
  views: '座位和旁观者看到的都是普通的值',
  refusals: '不合规的输入被拒绝，桌子保持原样',
  imagination: '一个座位想象出来的桌子也守规则',
  blindness: '一个座位分不清的两张桌子，看到、问到、听到的都一样，直到规则揭示',
  luck: '骰子决定的事，只有事件说出来时才让座位知道',
};

export function lawIn(lang: Lang, law: Law): string {
  const sentence: Bilingual = { zh: zh[law], en: LAWS[law] };
  return sentence[lang];
}
