import type { Bilingual } from '@kaiju/kernel';
import { words as table } from './words.ts';

/** What is said before a match. */
export const words = {
  ...table,
  host: { zh: '桌主', en: 'host' },
  lobby: { zh: '等待开局', en: 'Before the match' },
  emptySeat: { zh: '空位', en: 'Empty' },
  invitedSeat: { zh: '留给受邀的朋友', en: 'For an invited friend' },
  closedSeat: { zh: '不开放', en: 'Closed' },
  sitHere: { zh: '坐这里', en: 'Sit here' },
  standUp: { zh: '起身', en: 'Stand up' },
  sendAway: { zh: '请离', en: 'Send away' },
  seatFor: { zh: '{n} 号位给', en: 'Seat {n} is for' },
  plan_open: { zh: '任何人', en: 'anybody' },
  plan_invited: { zh: '有链接的人', en: 'those with the link' },
  plan_closed: { zh: '关闭', en: 'nobody' },
  plan_bot: { zh: '机器人 · {level}', en: 'a bot: {level}' },
  start: { zh: '开始', en: 'Start' },
  startBots: {
    zh: '没有真人的桌子，机器人最高到“休闲”：请你入座，或换成“休闲”。',
    en: 'At a table without a person, bots play at most casual: take a seat, or choose casual ones.',
  },
  startNeeds: {
    zh: '还有空位：等人入座，或改成机器人、关闭。',
    en: 'Seats are empty: wait for people, or give them to bots, or close them.',
  },
  startWaits: { zh: '还有空位，等人入座。', en: 'Seats are empty: waiting for people.' },
  startSeats: { zh: '这款游戏要 {min}–{max} 人。', en: 'This game is for {min}–{max} players.' },
  startReady: { zh: '可以开始了', en: 'Ready to start' },
  waitHost: { zh: '等待桌主开始', en: 'Waiting for the host to start' },
  isPublic: { zh: '公开', en: 'public' },
  isPrivate: { zh: '私人', en: 'private' },
  isRated: { zh: '计等级分', en: 'rated' },
  isUnrated: { zh: '不计等级分', en: 'not rated' },
  noSpectators: { zh: '不允许观战', en: 'no spectators' },
  commitment: { zh: '骰子的承诺', en: 'Promise about the dice' },
  commitmentHint: {
    zh: '开局前公布；终局后可验证骰子没有被动过手脚。',
    en: 'Made before the match; checked after it: nobody can tamper with the dice.',
  },
} satisfies Record<string, Bilingual>;
