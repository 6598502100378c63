import type { Bilingual } from '@kaiju/kernel';

export const agent = {
  agentProtocol: {
    zh: '请写明协议：目前只有 --contest（2020 年比赛的协议）',
    en: 'say which protocol: there is only --contest yet, that of the 2020 contest',
  },
  agentUnknown: {
    zh: "'{name}' 既不是机器人，也不是能运行的程序",
    en: "'{name}' is neither a bot nor a program that can be run",
  },
  agentWon: {
    zh: '{n}. {winner} 胜 {loser}，{scores}（{clause}），{turns} 回合，{first} 先手，种子 {seed}',
    en: '{n}. {winner} beat {loser}, {scores} ({clause}), {turns} turns, {first} moved first, seed {seed}',
  },
  agentDrawn: {
    zh: '{n}. {winner} 与 {loser} 平，{scores}（{clause}），{turns} 回合，{first} 先手，种子 {seed}',
    en: '{n}. {winner} drew with {loser}, {scores} ({clause}), {turns} turns, {first} moved first, seed {seed}',
  },
  agentFault: { zh: '{name} 因此判负：{why}', en: '{name} lost by this: {why}' },
  agentStderr: { zh: '{name} 的错误输出：', en: 'what {name} wrote to its error output:' },
  agentTimes: {
    zh: '{name}：{turns} 个回合共 {all} 毫秒，最长的 {most} 毫秒；{ignored} 条指令被忽略',
    en: '{name}: {turns} turns in {all} ms, the longest {most} ms; {ignored} operations ignored',
  },
  agentIgnored: {
    zh: '第 {round} 回合 {said}：{why}（{clause}）',
    en: 'round {round} {said}: {why} ({clause})',
  },
  agentMore: { zh: '……还有 {n} 条', en: '… and {n} more' },
  agentTotal: { zh: '{a} {wins} : {losses} {b}，平 {draws}', en: '{a} {wins} : {losses} {b}, {draws} drawn' },
} satisfies Record<string, Bilingual>;
