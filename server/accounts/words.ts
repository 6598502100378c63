import { type Bilingual, fill, type Lang } from '@kaiju/kernel';

/** Every refusal of this folder: its HTTP status and its words. Blanks are filled from the refusal's parameters. */
export const REFUSALS = {
  'bad-request': {
    status: 400,
    zh: '请求不合格式：{where} {why}。',
    en: 'The request is malformed: {where} {why}.',
  },
  'identity-needed': {
    status: 401,
    zh: '没有有效的登录；请先登录，或以游客身份开始。',
    en: 'No valid session; log in, or begin as a guest.',
  },
  'name-length': {
    status: 400,
    zh: '名字须有 {min} 到 {max} 个字符，而这个有 {length} 个。',
    en: 'A name has {min} to {max} characters; this one has {length}.',
  },
  'name-space': {
    status: 400,
    zh: '名字里不能有空格；请连着写。',
    en: 'A name has no spaces; write it as one word.',
  },
  'name-characters': {
    status: 400,
    zh: '名字只能用文字和数字；{character} 不行。',
    en: 'A name is made of letters and digits; {character} is neither.',
  },
  'name-mixed': {
    status: 400,
    zh: '名字不能混用长得相像的字母表：{scripts}。请只用其中一种。',
    en: 'A name may not mix alphabets that look alike: {scripts}. Use one of them.',
  },
  'name-taken': {
    status: 409,
    zh: '“{name}”已经有人用了；请换一个名字。',
    en: '“{name}” is taken; choose another name.',
  },
  'name-reserved': {
    status: 400,
    zh: '“{name}”不开放使用：别人会以为你是管理这里的人；请换一个名字。',
    en: '“{name}” is reserved, since people would take you for whoever runs this place; choose another name.',
  },
  'password-length': {
    status: 400,
    zh: '密码须有 {min} 到 {max} 个字符。',
    en: 'A password has {min} to {max} characters.',
  },
  'password-is-name': {
    status: 400,
    zh: '密码不能就是名字；请换一个。',
    en: 'The password may not be the name; choose another.',
  },
  'password-wrong': {
    status: 403,
    zh: '密码不对。',
    en: 'The password is wrong.',
  },
  'login-wrong': {
    status: 401,
    zh: '没有这个名字，或者密码不对。',
    en: 'There is no such name, or the password is wrong.',
  },
  'login-throttled': {
    status: 429,
    zh: '试得太多了；请等 {seconds} 秒再试。',
    en: 'Too many tries; wait {seconds} seconds.',
  },
  'too-many-blocks': {
    status: 409,
    zh: '一个人最多屏蔽或静音 {most} 次；请先解除一些。',
    en: 'One person mutes or blocks {most} times at most; take some of them back first.',
  },
  'too-many-reports': {
    status: 429,
    zh: '你已有 {most} 条举报在等人处理；请等管理员看过再报。',
    en: '{most} of your reports are waiting; an administrator will look at them first.',
  },
  newcomers: {
    status: 429,
    zh: '从你这个网络来的新游客太多了；请过一会儿再来，或登录已有的账号。',
    en: 'Too many new guests have come from your network; come back later, or log in.',
  },
  'already-named': {
    status: 409,
    zh: '这个账号已经有名字了：{name}。',
    en: 'This account has a name already: {name}.',
  },
  'not-named': {
    status: 409,
    zh: '游客没有密码；请先取个名字并设好密码。',
    en: 'A guest has no password; take a name and a password first.',
  },
  'session-unknown': {
    status: 404,
    zh: '你没有这个会话：{session}。',
    en: 'You have no such session: {session}.',
  },
  'player-unknown': {
    status: 404,
    zh: '没有这位玩家：{player}。',
    en: 'There is no such player: {player}.',
  },
  'table-unknown': {
    status: 404,
    zh: '没有这张桌子：{table}。',
    en: 'There is no such table: {table}.',
  },
  'report-unknown': {
    status: 404,
    zh: '没有这份举报：{report}。',
    en: 'There is no such report: {report}.',
  },
  'not-yourself': {
    status: 400,
    zh: '不能屏蔽或举报自己。',
    en: 'You cannot block or report yourself.',
  },
  'admin-only': {
    status: 403,
    zh: '只有管理员可以这样做。',
    en: 'Only an administrator may do this.',
  },
  'process-unknown': {
    status: 404,
    zh: '没有这个服务器进程：{process}。',
    en: 'There is no such server process: {process}.',
  },
  'process-silent': {
    status: 503,
    zh: '服务器进程 {process} 没有及时应答；请再试一次。',
    en: 'The server process {process} did not answer in time; please try again.',
  },
  'nothing-here': {
    status: 404,
    zh: '这个地址没有内容：{path}。',
    en: 'There is nothing at {path}.',
  },
  failed: {
    status: 500,
    zh: '服务器出了错；没有改动任何东西，请再试一次。',
    en: 'The server failed; nothing was changed, please try again.',
  },
} as const satisfies Record<string, Bilingual & { status: number }>;

export type RefusalCode = keyof typeof REFUSALS;
export type RefusalParams = Record<string, string | number>;

export function sayRefusal(code: RefusalCode, params: RefusalParams, lang: Lang): string {
  return fill(REFUSALS[code][lang], params);
}

/** Who sat in a finished match and has since deleted their data. */
export const FORMER_PLAYER: Bilingual = { zh: '一位旧玩家', en: 'a former player' };

type Pair = readonly [zh: string, en: string];

/** The two halves of a guest's name: how they are, and what they do. */
export const GUEST_MANNERS: readonly Pair[] = [
  ['沉静的', 'Quiet'],
  ['敏捷的', 'Nimble'],
  ['爽朗的', 'Hearty'],
  ['耐心的', 'Patient'],
  ['好奇的', 'Curious'],
  ['坚定的', 'Steadfast'],
  ['温和的', 'Gentle'],
  ['大胆的', 'Daring'],
  ['机警的', 'Watchful'],
  ['快活的', 'Merry'],
  ['谨慎的', 'Careful'],
  ['慷慨的', 'Generous'],
  ['清醒的', 'Wakeful'],
  ['从容的', 'Unhurried'],
  ['倔强的', 'Stubborn'],
  ['灵巧的', 'Deft'],
  ['朴素的', 'Plain'],
  ['幸运的', 'Lucky'],
  ['远行的', 'Wandering'],
  ['晨起的', 'Early'],
  ['爱笑的', 'Laughing'],
  ['沉思的', 'Pondering'],
  ['守信的', 'Faithful'],
  ['无畏的', 'Fearless'],
  ['神秘的', 'Secretive'],
  ['和气的', 'Kindly'],
  ['老练的', 'Seasoned'],
  ['热心的', 'Eager'],
  ['踏实的', 'Steady'],
  ['聪慧的', 'Clever'],
  ['冷峻的', 'Stern'],
  ['明亮的', 'Bright'],
];

export const GUEST_TRADES: readonly Pair[] = [
  ['灯匠', 'Lampwright'],
  ['船夫', 'Ferryman'],
  ['织工', 'Weaver'],
  ['钟匠', 'Clockmaker'],
  ['牧人', 'Shepherd'],
  ['信使', 'Courier'],
  ['石匠', 'Mason'],
  ['药师', 'Herbalist'],
  ['琴师', 'Harper'],
  ['渔人', 'Fisher'],
  ['陶工', 'Potter'],
  ['木匠', 'Carpenter'],
  ['画师', 'Painter'],
  ['茶商', 'Tea Merchant'],
  ['守塔人', 'Towerkeeper'],
  ['养蜂人', 'Beekeeper'],
  ['制图师', 'Mapmaker'],
  ['面包师', 'Baker'],
  ['铁匠', 'Smith'],
  ['园丁', 'Gardener'],
  ['说书人', 'Storyteller'],
  ['观星者', 'Stargazer'],
  ['领航员', 'Navigator'],
  ['磨坊主', 'Miller'],
  ['驯鹰人', 'Falconer'],
  ['抄书人', 'Scribe'],
  ['造桥人', 'Bridgebuilder'],
  ['制伞人', 'Umbrella Maker'],
  ['采珠人', 'Pearl Diver'],
  ['风筝匠', 'Kitemaker'],
  ['驿站长', 'Innkeeper'],
  ['护林人', 'Forester'],
];
