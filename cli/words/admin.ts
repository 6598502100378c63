import type { Bilingual } from '@kaiju/kernel';

export const admin = {
  adminUnknown: {
    zh: "管理员不能 '{name}'；能：{known}",
    en: "an administrator can't '{name}'; there are: {known}",
  },
  adminWhich: {
    zh: '有 {n} 个进程，请写明哪一个：{known}',
    en: 'there are {n} processes, say which one: {known}',
  },
  notUrl: {
    zh: "--url：应是服务器的地址，例如 http://127.0.0.1:8080，却是 '{found}'",
    en: "--url: expected the server's address, such as http://127.0.0.1:8080, found '{found}'",
  },
  noToken: {
    zh: '没有管理员令牌：读不了 {file}（{why}）；请给出 --token，或设 KAIJU_ADMIN_TOKEN，或用 --data 指明服务器的数据文件夹',
    en: "no administrator's token: {file} can't be read ({why}); give --token, set KAIJU_ADMIN_TOKEN, or name the server's data folder by --data",
  },
  notToken: {
    zh: '{from} 里的不是令牌：令牌由字母、数字和普通符号组成',
    en: 'what is in {from} is no token: that consists of letters, digits and plain signs',
  },

  // ---- no answer
  adminSilent: {
    zh: '{url} 没有服务器应答（{why}）；服务器在运行吗？在别处就用 --url 写明',
    en: 'no server answers at {url} ({why}); does it run? If it is elsewhere, say where by --url',
  },
  adminStrange: {
    zh: '{url} 上应答的不是这样的服务器，或者它前面的代理不让管理员进来（状态 {status}）；请在服务器那台机器上问它本身',
    en: 'what answers at {url} is no such server, or a proxy in front of it keeps administrators out (status {status}); ask the server itself, on its own machine',
  },
  adminWrongToken: {
    zh: '{url} 不认这个令牌（来自 {from}）；服务器用的令牌在它的 KAIJU_ADMIN_TOKEN 里，或在它数据文件夹的 admin-token 里',
    en: "{url} does not take this token (from {from}); the server's is in its KAIJU_ADMIN_TOKEN, or in the file admin-token in its data folder",
  },
  adminRefused: { zh: '{url} 说：{why}', en: '{url} says: {why}' },

  // ---- what was done
  adminClosed: {
    zh: '桌子 {table} 已永久关闭；它的记录还在',
    en: 'Table {table} is closed for good; its log stays',
  },
  adminTriedAgain: {
    zh: '桌子 {table} 会再试一次，片刻后或有人来时就读',
    en: 'Table {table} is tried again, in a moment or when somebody comes',
  },
  adminDrained: {
    zh: '进程 {process} 正在交出它的桌子，然后结束',
    en: 'Process {process} is handing its tables over, and ends',
  },

  // ---- lists
  adminNone: { zh: '没有', en: 'None' },
  adminMore: { zh: '更早的：--before {before}', en: 'Older ones: --before {before}' },
  adminId: { zh: '编号', en: 'id' },
  adminGame: { zh: '规则', en: 'rules' },
  adminStatus: { zh: '状态', en: 'status' },
  adminVisibility: { zh: '公开与否', en: 'visibility' },
  adminOwner: { zh: '所在进程', en: 'process' },
  adminCreated: { zh: '开桌', en: 'created' },
  adminChanged: { zh: '最近变化', en: 'changed' },
  adminDue: { zh: '自动唤起', en: 'wakes up' },
  adminClosedAt: { zh: '关闭', en: 'closed' },
  adminAside: { zh: '搁置', en: 'set aside' },
  adminAddress: { zh: '内部地址', en: 'address inside' },
  adminStarted: { zh: '启动', en: 'started' },
  adminTables: { zh: '桌数', en: 'tables' },
  adminHere: { zh: '应答者', en: 'answers this' },
  adminLate: { zh: '迟迟没有动静', en: 'late: slow or dead' },
  adminWhen: { zh: '时间', en: 'when' },
  adminReason: { zh: '缘由', en: 'reason' },
  adminAbout: { zh: '被举报者', en: 'about' },
  adminBy: { zh: '举报者', en: 'by' },
  adminAtTable: { zh: '桌子', en: 'table' },
  adminWhat: { zh: '何事', en: 'what' },
  adminWho: { zh: '何人', en: 'who' },
  adminDetail: { zh: '细节', en: 'detail' },

  // ---- one table
  adminAsleep: { zh: '它不在任何进程的内存里', en: 'No process has it in memory' },
  adminSlow: {
    zh: '它所在的进程 {process} 没有及时说出它的现状；请稍后再看',
    en: 'Its process {process} did not say in time how it stands; look again in a moment',
  },
  adminLive: {
    zh: '对局时间 {at}，{inputs} 次输入，{undos} 次悔棋，{spectators} 位旁观者',
    en: 'Match time {at}, {inputs} inputs, {undos} undone, {spectators} spectators',
  },
  adminActs: { zh: '{in} 之后它会自己动', en: 'It does something by itself in {in}' },
  adminIdle: { zh: '它在等人', en: 'It waits for people' },
  adminPaused: { zh: '已暂停', en: 'It is paused' },
  adminSeat: { zh: '座位（从 0 数）', en: 'seat (from 0)' },
  adminWatchers: { zh: '在线', en: 'watching' },
  adminAsked: { zh: '正被问', en: 'is asked' },
  adminAsk: { zh: '{step}（{ask}，自 {since}）', en: '{step} ({ask}, since {since})' },
  adminClock: { zh: '余时', en: 'time left' },
  adminBot: { zh: '机器人 {level}', en: 'bot {level}' },
  adminEntries: { zh: '记录的最后 {n} 条', en: 'The last {n} entries of its log' },
  adminNumber: { zh: '序号', en: 'n' },
  adminMatchTime: { zh: '对局时间', en: 'match time' },
  adminKind: { zh: '种类', en: 'kind' },
  adminCommand: { zh: '指令', en: 'command' },
} satisfies Record<string, Bilingual>;
