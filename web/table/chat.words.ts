import type { Bilingual } from '@kaiju/kernel';
import type { CommandOf } from '@kaiju/server/protocol';
import { words as table } from './words.ts';

/** What is said around what people say. */
export const words = {
  ...table,
  chatEmpty: { zh: '还没有人说话。', en: 'Nobody has said anything yet.' },
  say: { zh: '说点什么', en: 'Say something' },
  sayTo: { zh: '说给谁听', en: 'Who hears it' },
  toTable: { zh: '全桌', en: 'The table' },
  toTeam: { zh: '队友', en: 'My team' },
  sendChat: { zh: '发送', en: 'Send' },
  phrases: { zh: '常用语', en: 'Phrases' },
  mutedLines: { zh: '已隐藏 {n} 条', en: '{n} hidden' },
  spectator: { zh: '观众', en: 'spectator' },
  lookingOn: { zh: '观众', en: 'Looking on' },
  sendAwayWho: { zh: '请 {who} 离开这张桌子', en: 'Send {who} away from the table' },
  closeChat: { zh: '关闭聊天', en: 'Close the chat' },
  openChat: { zh: '重新开放聊天', en: 'Open the chat again' },
  chatClosed: { zh: '桌主关闭了聊天。', en: 'The host has closed the chat.' },
  sendAway: { zh: '请离这张桌子', en: 'Send away from the table' },
  sentAway: { zh: '已请离', en: 'sent away' },
} satisfies Record<string, Bilingual>;

export const phrases: Record<NonNullable<CommandOf<'chat'>['phrase']>, Bilingual> = {
  hello: { zh: '你好！', en: 'Hello!' },
  'good-luck': { zh: '祝好运', en: 'Good luck' },
  'well-played': { zh: '打得好', en: 'Well played' },
  thanks: { zh: '谢谢', en: 'Thanks' },
  thinking: { zh: '让我想想', en: 'Let me think' },
  oops: { zh: '哎呀', en: 'Oops' },
  'good-game': { zh: '好局', en: 'Good game' },
};
