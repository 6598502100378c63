import type { Bilingual } from '@kaiju/kernel';

export const serve = {
  serving: { zh: '服务器在 {url}', en: 'The server is at {url}' },
  servingMany: { zh: '服务器在 {url}，{n} 个进程', en: 'The server is at {url}, with {n} processes' },
  dataIn: { zh: '数据在 {folder}', en: 'Its data is in {folder}' },
  dataElsewhere: {
    zh: '数据在 DATABASE_URL 所指的 PostgreSQL',
    en: 'Its data is in the PostgreSQL of DATABASE_URL',
  },
  noPage: {
    zh: '没有网页：先运行一次 npm start，它会把网页建好',
    en: 'There is no page to show: npm start builds it',
  },
  howToStop: { zh: '按 Ctrl-C 停下', en: 'Ctrl-C stops it' },
  notServing: { zh: '服务器没能起来：{why}', en: 'the server did not start: {why}' },
  processLost: {
    zh: '进程 {pid} 没了（{why}）；{seconds} 秒后另起一个',
    en: 'process {pid} is gone ({why}); another one starts in {seconds} s',
  },
  databaseRevived: { zh: '数据库没了，已重新启动', en: 'the database was gone and has been started again' },
  databaseDown: {
    zh: '数据库没了，也没能重新启动，会继续尝试：{why}',
    en: 'the database is gone and did not start again; trying on: {why}',
  },
  handingOver: {
    zh: '正在收尾：存好手头的，送走访客；再按一次立即停下',
    en: 'Closing: storing what is under way and sending visitors off; once more ends it at once',
  },
  notStopped: {
    zh: '{seconds} 秒还没停下，不再等了；确认过的都已存好',
    en: 'it has not stopped within {seconds} s and is ended; all that was confirmed is stored',
  },
  served: { zh: '已停下', en: 'Stopped' },
} satisfies Record<string, Bilingual>;
