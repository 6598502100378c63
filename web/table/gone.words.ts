import type { Bilingual } from '@kaiju/kernel';

export const words = {
  title: { zh: '这一局的规则已经改版', en: 'The rules of this match have changed' },
  text: {
    zh: '它用的是旧规则（{ruleset}），这里已经没有这一版了：不能接着玩，也不能重放。以下是还能看到的。',
    en: 'It was played by rules that are no longer here ({ruleset}): it can neither go on nor be played again. This is what can still be seen.',
  },
  ended: { zh: '结果', en: 'Result' },
  notBegun: { zh: '还没有开始', en: 'It had not begun' },
  notOver: { zh: '没有打完', en: 'It was not finished' },
  draw: { zh: '平局', en: 'A draw' },
  won: { zh: '{names} 获胜', en: '{names} won' },
  place: { zh: '名次', en: 'Place' },
  player: { zh: '玩家', en: 'Player' },
  points: { zh: '得分', en: 'Points' },
  moves: { zh: '共 {n} 步', en: '{n} {n|move|moves}' },
  moved: { zh: '共 {n} 步，最后一步在 {when}', en: '{n} {n|move|moves}, the last on {when}' },
  log: { zh: '最后的记录', en: 'The end of the log' },
  noLog: { zh: '它没有留下文字记录。', en: 'No words of its log were kept.' },
  home: { zh: '回首页', en: 'Home' },
} satisfies Record<string, Bilingual>;
