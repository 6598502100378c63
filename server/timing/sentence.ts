import { type Bilingual, fill } from '@kaiju/kernel';
import type { Limits } from './limits.ts';
import { USUAL_WAIT } from './presets.ts';
import type { ClockSettings } from './settings.ts';

const DAY = 24 * 60 * 60;
const UNITS = [
  [DAY, '天', 'day', 'days'],
  [60 * 60, '小时', 'h', 'h'],
  [60, '分钟', 'min', 'min'],
  [1, '秒', 's', 's'],
] as const;

/** A length of time, as people say it. */
export function sayLength(ms: number): Bilingual {
  let left = ms / 1000;
  const zh: string[] = [];
  const en: string[] = [];
  for (const [unit, chinese, one, more] of UNITS) {
    const n = unit === 1 ? left : Math.floor(left / unit);
    left -= n * unit;
    if (n === 0 && (unit > 1 || zh.length > 0)) continue;
    zh.push(`${n} ${chinese}`);
    en.push(`${n} ${n === 1 ? one : more}`);
  }
  return { zh: zh.join(' '), en: en.join(' ') };
}

const WORDS = {
  none: { zh: '不限时，想多久都可以。', en: 'No clock: take all the time you like.' },
  printed: {
    zh: '每个问题都按规则书上的时限。',
    en: 'Every question has the time that the rules print for it.',
  },
  unprinted: { zh: '规则书没写时限的：{rest}', en: 'Where they print none: {rest}' },
  sand: { zh: '抢时间的环节仍用规则书上的时限。', en: 'Races have the time that the rules print.' },
  scaled: { zh: '规则书上的时限按 {scale} 倍计。', en: 'Printed times are taken {scale} times as long.' },
  decision: { zh: '每步 {decision}', en: '{decision} a decision' },
  bank: { zh: '，另有 {bank}备用', en: ', then a bank of {bank}' },
  growing: {
    zh: '，另有 {bank}备用，每步加 {increment}',
    en: ', then a bank of {bank} that grows by {increment} with each',
  },
  reaction: { zh: '；每次响应 {reaction}', en: '; {reaction} a reaction' },
  lose: { zh: '；超时判负。', en: '; out of time loses.' },
  default: { zh: '；超时由规则代答。', en: '; out of time, the rules answer.' },
  waits: {
    zh: '，超时判负；每次响应 {reaction}，过时由规则代答。',
    en: ', out of time loses; {reaction} a reaction, then the rules answer.',
  },
} as const satisfies Record<string, Bilingual>;

/** What runs at a table, in one or two sentences: its clock, and what holds of the printed limits beside it. */
export function clockSentence(
  clock: ClockSettings,
  { pace, races = pace }: Limits = { pace: clock.kind === 'printed' ? 1 : 0, races: 0 },
): Bilingual {
  const said: Bilingual[] = pace === 0 ? [tableTime(clock)] : [WORDS.printed];
  if (pace > 0 && clock.kind !== 'printed' && clock.kind !== 'none') {
    said.push(filled(WORDS.unprinted, { rest: tableTime(clock) }));
  }
  if (pace === 0 && races > 0) said.push(WORDS.sand);
  const scale = pace || races;
  if (scale !== 0 && scale !== 1)
    said.push(filled(WORDS.scaled, { scale: { zh: `${scale}`, en: `${scale}` } }));
  return { zh: said.map(({ zh }) => zh).join(''), en: said.map(({ en }) => en).join(' ') };
}

/** The time that the table's own clock gives. */
function tableTime(clock: ClockSettings): Bilingual {
  if (clock.kind === 'days') {
    const { days, reaction = USUAL_WAIT, out } = clock;
    const times = { decision: sayLength(days * DAY * 1000), reaction: sayLength(reaction) };
    if (out === 'lose') return filled(joined(WORDS.decision, WORDS.waits), times);
    return filled(joined(WORDS.decision, WORDS.reaction, WORDS.default), times);
  }
  if (clock.kind !== 'live') return WORDS.none;
  const { bank, increment, decision, reaction, out } = clock;
  const more = increment > 0 ? [WORDS.growing] : bank > 0 ? [WORDS.bank] : [];
  return filled(joined(WORDS.decision, ...more, WORDS.reaction, WORDS[out]), {
    ...{ decision: sayLength(decision), bank: sayLength(bank) },
    ...{ increment: sayLength(increment), reaction: sayLength(reaction) },
  });
}

function joined(...parts: Bilingual[]): Bilingual {
  return { zh: parts.map(({ zh }) => zh).join(''), en: parts.map(({ en }) => en).join('') };
}

function filled(sentence: Bilingual, blanks: Record<string, Bilingual>): Bilingual {
  const inOne = (lang: 'zh' | 'en') =>
    fill(sentence[lang], Object.fromEntries(Object.entries(blanks).map(([key, word]) => [key, word[lang]])));
  return { zh: inOne('zh'), en: inOne('en') };
}
