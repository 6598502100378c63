import type { Bilingual, RefusalCode } from '@kaiju/kernel';

/** Why the server turned something down, in its own words; what a rule forbids is the game's to say. */
export const REJECTIONS = {
  malformed: { zh: '消息格式不对：{what}', en: 'The message is malformed: {what}' },
  'too-large': { zh: '消息太大', en: 'The message is too large' },
  'too-fast': { zh: '操作太频繁，请稍等', en: 'Too many requests; wait a moment' },
  'chat-too-fast': { zh: '发言太频繁，请过几秒再说', en: 'You are writing too fast; wait a few seconds' },
  'orders-too-fast': { zh: '预设改得太频繁，请稍等', en: 'Standing orders change too often; wait a moment' },
  'orders-too-large': { zh: '预设太多，最多 4 KB', en: 'Standing orders may take 4 KB at most' },
  'offers-too-fast': { zh: '提议太频繁，请稍等', en: 'Too many offers and replies; wait a moment' },
  'seats-too-fast': { zh: '座位换得太频繁，请稍等', en: 'Seats change too often; wait a moment' },
  'no-table': {
    zh: '没有这张桌子，或者它不对你开放',
    en: 'There is no such table, or it is not open to you',
  },
  'no-game': { zh: '没有这款游戏：{what}', en: 'There is no such game: {what}' },
  'bad-options': { zh: '游戏选项不对：{what}', en: 'The options do not fit: {what}' },
  'options-slow': {
    zh: '你写的内容准备起来太久（超过 {what} 毫秒），请写得简单些',
    en: 'What you wrote takes too long to set up; make it simpler. The limit in milliseconds: {what}',
  },
  'bad-seats': { zh: '座位数不对：{what}', en: 'The number of seats does not fit: {what}' },
  'unrated-clock': {
    zh: '计分的对局要选一种棋钟，规则所印的时限也不能改动',
    en: 'A rated match needs a clock, and the printed times as they are',
  },
  'only-bots': {
    zh: '没有真人的桌子，机器人最高到“休闲”',
    en: 'At a table without a person, bots play at most casual',
  },
  'too-many-tables': {
    zh: '桌主等人和进行中的桌子已有 {what} 张；先打完或离开一些',
    en: 'The host has {what} tables open or being played; some must be finished or left first',
  },
  'too-many-bots': {
    zh: '桌主各桌的机器人合计最多 {what} 个',
    en: 'All tables of one host together may have {what} bots',
  },
  'not-host': { zh: '只有桌主可以这样做', en: 'Only the host may do this' },
  'not-yours': { zh: '这不是你的座位', en: 'That seat is not yours' },
  'seat-taken': { zh: '座位已有人', en: 'The seat is taken' },
  'seat-not-open': { zh: '这个座位不开放', en: 'The seat is not open' },
  'one-seat': {
    zh: '计分的对局里，一个人只能坐一个座位',
    en: 'Where a match is rated, one person holds one seat',
  },
  'seats-empty': { zh: '还有空座位', en: 'There are empty seats' },
  'not-open': { zh: '对局已经开始', en: 'The match has begun' },
  'not-playing': { zh: '现在没有进行中的对局', en: 'No match is being played' },
  'not-over': { zh: '对局还没有结束', en: 'The match is not over' },
  paused: { zh: '对局已暂停', en: 'The match is paused' },
  'not-paused': { zh: '对局没有暂停', en: 'The match is not paused' },
  'nothing-to-undo': { zh: '没有可以撤回的操作', en: 'There is nothing to take back' },
  'undo-unrates': {
    zh: '这一步之后有人得知了原本不知道的事；撤回它，本局就不再计等级分',
    en: 'Something has been revealed since; if it is taken back, the match is rated no more',
  },
  'no-offer': { zh: '没有这样的提议', en: 'No such offer stands' },
  'already-offered': { zh: '已经提议过了', en: 'It has been offered already' },
  'not-with-bots': { zh: '与机器人对局时不能提和', en: 'A draw can not be agreed with bots' },
  'no-standing-in': {
    zh: '对方还在，或刚离开不久，或这一局按天进行：机器人不能代打',
    en: 'The player is here or has only just left, or the match is by days; no bot may stand in',
  },
  'nothing-said': { zh: '没有内容', en: 'Nothing was said' },
  'no-partner': { zh: '这一局你没有队友', en: 'You have no partner in this match' },
  'chat-closed': { zh: '桌主关闭了聊天', en: 'The host has closed the chat' },
  'sent-away': { zh: '桌主已请你离开这张桌子', en: 'The host has sent you away from this table' },
  'no-spectator': { zh: '只能请走没有入座的人', en: 'Only somebody without a seat can be sent away' },
  muted: { zh: '你暂时不能发言', en: 'You may not speak here' },
  blocked: { zh: '你们之间有人屏蔽了对方', en: 'One of you has blocked the other' },
  'not-asked': { zh: '现在没有在问你', en: 'You are not asked anything now' },
  'rules-missing': {
    zh: '这一局用的是旧规则（{what}），这里已经没有这一版了：不能接着玩，也不能重放',
    en: 'This match has rules that are no longer here ({what}): it can neither go on nor be played again',
  },
  broken: { zh: '规则程序出错，本步没有生效', en: 'The rules failed; nothing was done' },
  damaged: { zh: '这局的记录已损坏，无法继续', en: 'The log of this match is damaged; it can not go on' },
  unavailable: { zh: '服务器暂时无法保存，请重试', en: 'The server cannot store anything now; try again' },
  closing: { zh: '服务器正在关闭', en: 'The server is closing' },
  unauthorised: { zh: '请先登录', en: 'Who are you? Open the page again' },
  host: {
    zh: '这台服务器不用 {what} 这个名字；开服的人可以用 KAIJU_HOSTS 加上它',
    en: 'This server does not go by the name {what}; whoever runs it can add it by KAIJU_HOSTS',
  },
  origin: { zh: '来源不对', en: 'This page may not connect here' },
  session: { zh: '这次登录已经结束，正在重连', en: 'This session is over; connecting anew' },
  ticket: { zh: '连接凭证无效或已用过', en: 'The ticket is unknown or used' },
  protocol: { zh: '版本不一致，请刷新页面', en: 'The page is out of date; reload it' },
  'too-many-here': {
    zh: '这个浏览器里打开的页面太多，请先关掉一些',
    en: 'Too many pages are open in this browser; close some first',
  },
  'too-many': { zh: '连接太多，请先关掉一些', en: 'Too many connections; close some first' },
  'table-closed': { zh: '这张桌子已被管理员关闭', en: 'The host of the server has closed this table' },
  'set-aside': {
    zh: '这张桌子读取太久，已先搁置，以免拖慢别人；管理员可以让它再试一次',
    en: 'It took too long to read this table, so it was set aside for the sake of the others; the host of the server may try it again',
  },
  'record-slow': {
    zh: '这局的记录整理起来太久，这次没有拿到；桌子本身没有问题',
    en: 'It takes too long to put this record together; the table itself is all right',
  },
  unfit: {
    zh: '这张桌子已关闭，因为它的选项超出了现在的规则：{what}',
    en: 'This table is closed, since its options go beyond what the rules now allow: {what}',
  },
  abandoned: {
    zh: '这张桌子很久没有人来，已经收了',
    en: 'Nobody had come to this table for a long time; it has been closed',
  },
  slow: { zh: '连接太慢，已断开', en: 'The connection is too slow' },
  // What a client says of its own connection.
  network: { zh: '网络断开，正在重连', en: 'The network is gone; trying again' },
  silence: { zh: '服务器没有回应，正在重连', en: 'The server does not answer; trying again' },
  ended: { zh: '连接已经结束', en: 'The connection has been ended' },
} satisfies Record<string, Bilingual>;

export type RejectionCode = keyof typeof REJECTIONS;

/** Why the rules turned an answer down, in general; the clause and its reason say more. */
export const RULINGS = {
  malformed: { zh: '这不是一个回答', en: 'That is no answer' },
  over: { zh: '对局已经结束', en: 'The match is over' },
  unknown: { zh: '没有问过这个问题', en: 'Nobody was asked that' },
  closed: { zh: '这个问题已经有了结果', en: 'That question is settled' },
  seat: { zh: '问的不是你', en: 'Somebody else was asked' },
  illegal: { zh: '规则不允许', en: 'The rules do not allow it' },
  late: { zh: '已经超时', en: 'The time was up' },
  early: { zh: '太早了', en: 'That was too early' },
} satisfies Record<RefusalCode, Bilingual>;
