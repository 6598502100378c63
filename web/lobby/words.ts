import type { Bilingual } from '@kaiju/kernel';

export const words = {
  playBot: { zh: '与机器人对局', en: 'Play a bot' },
  playSolo: { zh: '单人开局', en: 'Play solo' },
  playFriend: { zh: '邀请朋友', en: 'Play a friend' },
  open: { zh: '打开 {game}', en: 'Open {game}' },
  players: { zh: '{min}–{max} 人', en: '{min}–{max} players' },
  playersExactly: { zh: '{min} 人', en: '{min} {min|player|players}' },
  minutes: { zh: '{from}–{to} 分钟', en: '{from}–{to} min' },

  inviteTitle: { zh: '桌子开好了', en: 'The table is open' },
  inviteText: {
    zh: '把链接发给朋友。对方无需注册，打开即可入座。',
    en: 'Send the link to a friend. They need no account: it opens the table and they sit down.',
  },
  satDown: { zh: '{who} 入座了', en: '{who} has sat down' },
  isRated: { zh: '这一局计入等级分。', en: 'This match is rated.' },
  isUnrated: { zh: '这一局不计等级分。', en: 'This match is not rated.' },
  inviteLink: { zh: '邀请链接', en: 'Invitation link' },
  copy: { zh: '复制链接', en: 'Copy the link' },
  copied: { zh: '链接已复制', en: 'The link was copied' },
  copyFailed: {
    zh: '无法自动复制，请手动选中链接复制。',
    en: 'The browser did not let us copy; select the link and copy it.',
  },
  share: { zh: '分享…', en: 'Share…' },
  shareText: { zh: '来一局《{game}》？', en: 'A game of {game}?' },
  enter: { zh: '进入桌子', en: 'Go to the table' },

  seatsTaken: { zh: '{taken}/{all} 已入座', en: '{taken} of {all} seated' },
  join: { zh: '入座', en: 'Join' },
  watch: { zh: '观战', en: 'Watch' },
  goOn: { zh: '继续', en: 'Go on' },
  replay: { zh: '复盘', en: 'Replay' },
  emptySeat: { zh: '空位', en: 'an empty seat' },
  bot: { zh: '机器人（{level}）', en: '{level} bot' },
  rated: { zh: '计分', en: 'Rated' },
  aside: { zh: '已搁置', en: 'Set aside' },
  asideText: {
    zh: '读取太久，已先搁置；服务器的管理员可以让它再试一次',
    en: 'It took too long to read; the host of the server may try it again',
  },
  private: { zh: '私密', en: 'Private' },
  over: { zh: '已结束', en: 'Over' },
  playing: { zh: '进行中', en: 'Being played' },
  waiting: { zh: '等人入座', en: 'Waiting for players' },
  onDevice: { zh: '在这台设备上', en: 'On this device' },
  remove: { zh: '删除', en: 'Throw away' },
  removeTitle: { zh: '删除这一局？', en: 'Throw this game away?' },
  removeText: {
    zh: '它只存在这台设备上，删除后无法恢复，也不能再复盘。',
    en: 'It is kept on this device only. It can not be brought back, nor seen again.',
  },
  tableOf: { zh: '{game}，{people}', en: '{game}, {people}' },

  noTables: {
    zh: '现在没有公开的空桌。开一张，别人就能看到。',
    en: 'No open table right now. Open one and others will see it.',
  },
  noGames: { zh: '你还没有对局。', en: 'You have no games yet.' },
  needsServer: { zh: '需要连上服务器。', en: 'This needs the server.' },
  tryAgain: { zh: '再试一次', en: 'Try again' },

  beginner: { zh: '入门', en: 'Beginner' },
  casual: { zh: '休闲', en: 'Casual' },
  strong: { zh: '强手', en: 'Strong' },
  master: { zh: '大师', en: 'Master' },
} satisfies Record<string, Bilingual>;
