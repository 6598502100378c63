import type { Bilingual } from '@kaiju/kernel';

/** What the check of fair dice says. */
export const words = {
  missing: { zh: '空缺', en: 'nothing' },
  notFair: {
    zh: 'fair：应有 table、commitment、secret 和 entropy，却是：{found}',
    en: 'fair: expected table, commitment, secret and entropy, found {found}',
  },
  notTable: {
    zh: 'fair.table：应是 1 到 64 个字母、数字、- 或 _，却是：{found}',
    en: 'fair.table: expected 1 to 64 letters, digits, - or _, found {found}',
  },
  notDigest: {
    zh: 'fair.{field}：应是 64 个 0–9 a–f 的数位，却是：{found}',
    en: 'fair.{field}: expected 64 digits 0–9 a–f, found {found}',
  },
  notEntropies: {
    zh: 'fair.entropy：应是一个列表，每个座位一段文字，却是：{found}',
    en: 'fair.entropy: expected a list with one text per seat, found {found}',
  },
  notEntropy: {
    zh: 'fair.entropy[{index}]：应是 8 到 64 个字母、数字、- 或 _（没有给就是空文字），却是：{found}',
    en: 'fair.entropy[{index}]: expected 8 to 64 letters, digits, - or _ (or the empty text where none was given), found {found}',
  },

  entropyGiven: { zh: '各座位给的随机数：{list}', en: 'entropy: {list}' },
  entropyNone: {
    zh: '没有座位给过随机数：骰子只取决于服务器的秘密',
    en: "no seat gave entropy: the dice come from the server's secret alone",
  },
  entropyMiscounted: {
    zh: '这一局有 {seats} 个座位，随机数却有 {found} 份',
    en: 'the match has {seats} seats, entropy is recorded for {found}',
  },
  seatGave: { zh: '{seat} 号位 {entropy}', en: 'seat {seat} gave {entropy}' },
  seatSilent: { zh: '{seat} 号位没有给', en: 'seat {seat} gave none' },

  commitmentHolds: {
    zh: '揭开的秘密正是当初承诺的那个',
    en: 'the revealed secret is the one that was committed to',
  },
  commitmentBroken: {
    zh: '揭开的秘密与承诺不符：由它算出的承诺是 {made}，记录里写的是 {found}',
    en: 'the revealed secret is not the one that was committed to: it gives the commitment {made}, the record says {found}',
  },
  seedHolds: {
    zh: '这一局的种子正是由秘密和各座位的随机数算出的',
    en: "the seed of the match comes from the secret and the seats' entropy",
  },
  seedBroken: {
    zh: '种子不符：由秘密和随机数算出的是 {made}，这一局用的是 {found}',
    en: 'the seed is another: secret and entropy give {made}, the match was played with {found}',
  },
  notedHolds: {
    zh: '承诺与你开局前记下的相同',
    en: 'the commitment is the one you noted before the match',
  },
  notedBroken: {
    zh: '承诺与你开局前记下的不同：你记下的是 {noted}，记录里写的是 {found}',
    en: 'the commitment is not the one you noted before the match: you noted {noted}, the record says {found}',
  },
} satisfies Record<string, Bilingual>;
