import type { Bilingual } from '@kaiju/kernel';

/** What `kaiju help` says of a command. `{game}` is filled with a game that exists, `{options}` with its options. */
export interface CommandHelp {
  what: Bilingual;
  /** The words after the command's name. */
  takes: string;
  /** Every flag: the word for its value ('' for a switch) and what it does. */
  flags: Record<string, { value: string } & Bilingual>;
  examples: { line: string; does: Bilingual }[];
}

const seed = {
  value: 's',
  zh: '随机种子；同样的种子发同样的牌',
  en: 'the luck: the same seed deals the same cards',
};
const options = {
  value: 'json',
  zh: "对局选项，写成 JSON，例如 '{options}'",
  en: "options of the game as JSON, such as '{options}'",
};
const games = { value: 'n', zh: '玩多少局', en: 'how many games' };

export const help = {
  play: {
    what: {
      zh: '在终端里玩一局：和机器人，或者和朋友轮流用一台设备',
      en: 'play a match in this terminal, against bots or with friends on one device',
    },
    takes: '<game>',
    flags: {
      seats: { value: 'n', zh: '几个座位（默认取最少的）', en: 'how many seats (default: as few as may be)' },
      bots: {
        value: 'level,…',
        zh: '对手：beginner 入门、casual 休闲（默认）、strong 强手、master 大师；可逐个列出',
        en: 'the opponents: beginner, casual (default), strong or master; one each, or one for all',
      },
      seat: {
        value: 'n',
        zh: '你坐几号位，从 1 数起（默认 1）',
        en: 'your seat, counted from 1 (default 1)',
      },
      hotseat: {
        value: '',
        zh: '大家轮流用这台设备；给出 --bots 时，机器人坐最后几席',
        en: 'everybody takes turns on this device; with --bots the last seats are bots',
      },
      seed,
      options,
      pace: {
        value: 'x',
        zh: '按规则书的时限走表，乘以 x 倍；不给时只有抢时间的环节走表，0 则从不走表',
        en: 'keep the printed time limits, x times as long; without it only races run against the clock, with 0 nothing does',
      },
      record: {
        value: 'file',
        zh: '离开或终局时把对局记录写到文件',
        en: 'write the record to this file when you leave or the match ends',
      },
      resume: { value: 'file', zh: '接着玩一份保存过的记录', en: 'go on with a match saved in this file' },
      auto: {
        value: '',
        zh: '所有座位都由机器人来玩，只打印经过',
        en: 'bots play all seats; prints what happens',
      },
      plain: {
        value: '',
        zh: '一行一行地问答，不画屏幕，适合读屏软件（接管道时总是如此）',
        en: 'line by line without a screen, for screen readers (always so through a pipe)',
      },
    },
    examples: [
      { line: 'kaiju play {game}', does: { zh: '和一个机器人玩一局', en: 'a match against one bot' } },
      {
        line: 'kaiju play {game} --bots strong,casual --record night.json',
        does: { zh: '三人局，留下记录', en: 'three seats, and keep the record' },
      },
      { line: 'kaiju play {game} --hotseat', does: { zh: '两个人，一台设备', en: 'two people, one device' } },
      {
        line: 'kaiju play {game} --auto --seed moon',
        does: { zh: '看机器人自己玩', en: 'watch the bots play' },
      },
    ],
  },
  replay: {
    what: { zh: '一步一步地重看一份记录', en: 'step through a record' },
    takes: '<record>',
    flags: {
      seat: {
        value: 'n|all',
        zh: '用谁的视角看，从 1 数起；all 看到一切（默认）',
        en: 'through whose eyes, counted from 1; all sees everything (default)',
      },
      from: { value: 'n', zh: '从第几步开始', en: 'the first step shown' },
      to: { value: 'n', zh: '到第几步为止', en: 'the last step shown' },
      speed: {
        value: 'x',
        zh: '自动播放的速度（默认 1）',
        en: 'how fast it plays by itself (default 1)',
      },
      facts: {
        value: '',
        zh: '打印事件本身，每行一个 JSON',
        en: 'print the facts themselves, one JSON value per line',
      },
    },
    examples: [
      {
        line: 'kaiju replay night.json',
        does: { zh: '←→ 逐步，空格播放', en: '← → step, space plays' },
      },
      {
        line: 'kaiju replay night.json --seat 2 | less',
        does: { zh: '二号位所知道的全部经过', en: 'all that seat 2 came to know' },
      },
    ],
  },
  games: {
    what: { zh: '列出所有游戏', en: 'list the games' },
    takes: '',
    flags: {},
    examples: [{ line: 'kaiju games', does: { zh: '有哪些游戏', en: 'what can be played' } }],
  },
  serve: {
    what: {
      zh: '开一个服务器：朋友用浏览器或程序连上来一起玩',
      en: 'run a server where people play with each other over the network',
    },
    takes: '',
    flags: {
      port: {
        value: 'n',
        zh: '端口（默认 8080；0 则任取一个空闲的）',
        en: 'the port (default 8080; 0 takes any that is free)',
      },
      host: {
        value: 'address',
        zh: '在哪个地址上等人（默认 127.0.0.1，只有本机连得上；0.0.0.0 则谁都可以）',
        en: 'the address to listen on (default 127.0.0.1: this machine only; 0.0.0.0: everybody)',
      },
      data: {
        value: 'folder',
        zh: '数据放在哪个文件夹（默认 KAIJU_DATA，再默认 ~/.kaiju/data，root 则是 /var/lib/kaiju）；设了 DATABASE_URL 而没给 --data 时用那个 PostgreSQL',
        en: 'the folder for its data (default: KAIJU_DATA, then ~/.kaiju/data, for root /var/lib/kaiju); with DATABASE_URL and without --data, that PostgreSQL is used',
      },
      processes: {
        value: 'n',
        zh: '几个进程（默认 1）；它们共用一个端口和一个数据库',
        en: 'how many processes (default 1); they share one port and one database',
      },
      link: {
        value: 'address',
        zh: '几台机器共用一个数据库时：别的机器找得到本机的内网地址',
        en: 'when several machines share a database: the private address where the others reach this one',
      },
      open: { value: '', zh: '起来之后打开浏览器', en: 'open the browser when it runs' },
    },
    examples: [
      {
        line: 'kaiju serve',
        does: {
          zh: '在 http://127.0.0.1:8080 上，只给本机',
          en: 'on http://127.0.0.1:8080, for this machine',
        },
      },
      {
        line: 'kaiju serve --host 0.0.0.0 --port 80 --processes 4',
        does: { zh: '给所有人，四个进程', en: 'for everybody, with four processes' },
      },
      {
        line: 'DATABASE_URL=postgres://… kaiju serve --link 10.0.0.5',
        does: { zh: '几台机器中的一台', en: 'one of several machines' },
      },
    ],
  },
  admin: {
    what: {
      zh: '看管一个运行中的服务器：桌子、进程、举报、审计',
      en: 'look after a server that runs: its tables, processes, reports and audit',
    },
    takes: 'tables|table|close|processes|drain|reports|audit [id]',
    flags: {
      url: {
        value: 'address',
        zh: '服务器在哪里（默认 http://127.0.0.1:8080）',
        en: 'where the server is (default http://127.0.0.1:8080)',
      },
      token: {
        value: 'text',
        zh: '管理员令牌（默认 KAIJU_ADMIN_TOKEN，再默认数据文件夹里的 admin-token）',
        en: "the administrator's token (default: KAIJU_ADMIN_TOKEN, then the file admin-token in the data folder)",
      },
      data: {
        value: 'folder',
        zh: '服务器的数据文件夹（默认与 kaiju serve 相同）',
        en: "the server's data folder (default: that of kaiju serve)",
      },
      json: { value: '', zh: '原样打印服务器的回答', en: 'print what the server answers, as JSON' },
      status: {
        value: 'open|playing|over',
        zh: 'tables：只看这种状态的',
        en: 'tables: only those that stand so',
      },
      game: { value: 'game', zh: 'tables：只看这个游戏的', en: 'tables: only those of this game' },
      before: {
        value: 'n',
        zh: 'tables、audit：只看更早的；一页满了会写出这个数',
        en: 'tables, audit: only older ones; the number stands below a full page',
      },
      limit: {
        value: 'n',
        zh: 'tables、audit：一页多少行（默认 100）',
        en: 'tables, audit: how many at once (default 100)',
      },
    },
    examples: [
      {
        line: 'kaiju admin tables --status playing',
        does: { zh: '正在玩的桌子', en: 'the tables at which people play' },
      },
      {
        line: 'kaiju admin table REkFMroHYS92',
        does: {
          zh: '一张桌子的里面：谁在看，在问什么，记录的最后几条',
          en: 'one from the inside: who watches, what is asked, the end of its log',
        },
      },
      {
        line: 'kaiju admin close REkFMroHYS92',
        does: { zh: '永久关闭它；它的记录还在', en: 'closes it for good; its log stays' },
      },
      {
        line: 'kaiju admin again REkFMroHYS92',
        does: {
          zh: '读取太久而搁置的桌子，再试一次',
          en: 'tries one again that was set aside because it took too long to read',
        },
      },
      {
        line: 'kaiju admin drain iEusbQo2Uj3L --url http://10.0.0.5:8080',
        does: {
          zh: '让那里的一个进程交出桌子并结束；只有一个时不必写明',
          en: 'has a process there hand over and end; the only one needs no name',
        },
      },
    ],
  },
  verify: {
    what: {
      zh: '把一份记录从头重演，核对每一步之后的哈希和公平骰子',
      en: 'play a record again from its seed; compare the hash after every input, check its fair dice',
    },
    takes: '<record>',
    flags: {
      commitment: {
        value: 'hex',
        zh: '你在开局前看到的公平骰子承诺；与记录里的对照',
        en: 'the commitment of the fair dice that you saw before the match; compared with the record',
      },
    },
    examples: [
      {
        line: 'kaiju verify night.json',
        does: {
          zh: '完好则退出码为 0，否则为 1；它的规则已不在这里则为 2',
          en: 'exit code 0 if it holds, 1 if not, 2 if its rules are no longer here',
        },
      },
      {
        line: 'kaiju verify night.json --commitment 5d41…',
        does: { zh: '承诺有没有在事后被换掉？', en: 'was the commitment replaced afterwards?' },
      },
    ],
  },
  scene: {
    what: {
      zh: '演一遍场景文件，逐个报告',
      en: 'play the scenes of a file and report on each',
    },
    takes: '<file> [game]',
    flags: {},
    examples: [
      {
        line: 'kaiju scene games/{game}/scenes/night.scene',
        does: { zh: '游戏由文件所在的文件夹得知', en: 'the game is known by the folder' },
      },
      {
        line: 'kaiju scene draft.scene {game}',
        does: { zh: '写在别处的场景', en: 'a scene written elsewhere' },
      },
    ],
  },
  clauses: {
    what: {
      zh: '规则书的每一条，是否都有步骤执行、有测试引用',
      en: 'is every clause of the rulebook carried out by a step and cited by a test?',
    },
    takes: '[game]',
    flags: {},
    examples: [{ line: 'kaiju clauses', does: { zh: '检查所有游戏', en: 'all games' } }],
  },
  'print-map': {
    what: {
      zh: '印刷的规则书里的每一句，由哪些条款承担；没有着落的都列出来',
      en: 'which clauses carry each sentence of the printed rulebook, and which sentence none',
    },
    takes: '<game>',
    flags: {
      against: {
        value: 'file',
        zh: '把印刷的规则书（Markdown）逐句拆开，与这张对照表核对',
        en: 'split a printed rulebook (Markdown) into its sentences and hold the map against it',
      },
      sentences: {
        value: '',
        zh: '列出印刷的每一句，连同承担它的条款全文，便于逐句阅读',
        en: 'show each printed sentence above the clauses that carry it, for reading',
      },
      skeleton: {
        value: '',
        zh: '为还没有对照过的规则书写出 print.ts 的骨架',
        en: 'write the skeleton of a print.ts for a rulebook that nobody has mapped yet',
      },
      json: { value: '', zh: '写成 JSON', en: 'as JSON' },
    },
    examples: [
      { line: 'kaiju print-map miracle', does: { zh: '列出《神迹之战》的对照', en: 'the map of Miracle' } },
      {
        line: 'kaiju print-map miracle --against rules.md',
        does: { zh: '核对：每一句都有位置', en: 'does every sentence have its place?' },
      },
    ],
  },
  laws: {
    what: {
      zh: '随机对局，在每个决定处检查所有游戏都须遵守的定律',
      en: 'play random games and check, at every decision, the laws that every game must obey',
    },
    takes: '[game]',
    flags: {
      all: { value: '', zh: '检查所有游戏（不给游戏名时就是这样）', en: 'all games (so without a game)' },
      games,
      seed,
      decisions: {
        value: 'n',
        zh: '做了这么多决定之后不再开新局',
        en: 'begin no new game after so many decisions',
      },
      options,
      seats: {
        value: 'n,…',
        zh: '只用这几种座位数',
        en: 'only these numbers of seats',
      },
    },
    examples: [
      { line: 'kaiju laws {game} --games 200', does: { zh: '两百局', en: 'two hundred games' } },
      {
        line: 'kaiju laws {game} --seed 7 --games 1',
        does: { zh: '重现一次失败', en: 'see one failure again' },
      },
    ],
  },
  arena: {
    what: { zh: '让机器人互相较量，给出胜率与等级差', en: 'set bots against each other and rate them' },
    takes: '<game>',
    flags: {
      bots: { value: 'a,b', zh: '参赛的机器人', en: 'who competes' },
      games,
      seed,
      seats: { value: 'n', zh: '几个座位', en: 'how many seats' },
      options,
      sprt: {
        value: '',
        zh: '一旦分出强弱就停（序贯概率比检验）',
        en: 'stop as soon as the stronger one is clear (sequential probability ratio test)',
      },
    },
    examples: [
      {
        line: 'kaiju arena {game} --bots casual,strong --games 100',
        does: { zh: '一百局', en: 'a hundred games' },
      },
      {
        line: 'kaiju arena {game} --bots casual,strong --sprt',
        does: { zh: '分出强弱为止', en: 'until it is clear' },
      },
    ],
  },
  lab: {
    what: {
      zh: '大量自动对局，报告胜率、局长、领先变化和从未用到的内容',
      en: 'play in bulk and report win rates, length, lead changes and what was never used',
    },
    takes: '<game>',
    flags: {
      bots: { value: 'level,…', zh: '机器人，一个或逐座列出', en: 'the bots: one for all, or one each' },
      games,
      seats: { value: 'n,…', zh: '只用这几种座位数', en: 'only these numbers of seats' },
      seed,
      options,
      out: { value: 'file', zh: '把报告写成网页', en: 'write the report as a page' },
      against: {
        value: 'json',
        zh: '用同样的牌再玩一遍，换成这些选项，比较前后变化',
        en: 'play the same deals again with these options, and say what changes',
      },
      replay: {
        value: 'seed',
        zh: '把报告里的一局重玩一遍，输出它的记录（--bots 逐座列出）',
        en: 'play one game of a report again and write its record (--bots seat by seat)',
      },
    },
    examples: [
      {
        line: 'kaiju lab {game} --games 500 --bots casual --out report.html',
        does: { zh: '五百局，写成网页', en: 'five hundred games, as a page' },
      },
      {
        line: "kaiju lab {game} --bots casual --against '{options}'",
        does: { zh: '改一个数，看变了什么', en: 'change a number and see what moves' },
      },
    ],
  },
  bench: {
    what: {
      zh: '量一量有多快，和别家的引擎比一比',
      en: 'measure how fast it is, held against what others do',
    },
    takes: '',
    flags: {
      only: { value: 'name', zh: '只量表中的一行', en: 'one row of the table' },
      json: { value: '', zh: '只输出 JSON', en: 'JSON and nothing else' },
      quick: {
        value: '',
        zh: '很短，只看跑不跑得通',
        en: 'too short to mean anything, to see that it works',
      },
      write: { value: '', zh: '把表写进 bench/RESULTS.md', en: 'put the table into bench/RESULTS.md' },
    },
    examples: [{ line: 'kaiju bench', does: { zh: '全部测量', en: 'everything' } }],
  },
  agent: {
    what: {
      zh: '让程序对战，或与机器人对战：神迹之战第三赛季，按 2020 年比赛的协议',
      en: 'set programs against each other or against bots: Battle of Miracles, season 3, by the protocol of the 2020 contest',
    },
    takes: '--contest <program|bot> <program|bot>',
    flags: {
      contest: {
        value: '',
        zh: '2020 年比赛的协议（目前只有它）',
        en: 'the protocol of the 2020 contest (the only one yet)',
      },
      games,
      seed,
      'turn-ms': {
        value: 'ms',
        zh: '一个回合的全部时间（默认 3000）；超时判负',
        en: 'the time for a whole turn (default 3000); out of time loses',
      },
      'init-ms': {
        value: 'ms',
        zh: '交出卡组的时间（默认 10000）',
        en: 'the time to hand in a deck (default 10000)',
      },
      record: {
        value: 'file',
        zh: '把对局记录写到文件；多局时文件名带上序号',
        en: 'write the record to this file; of several games each gets its number',
      },
    },
    examples: [
      {
        line: 'kaiju agent --contest my/ai.py random',
        does: { zh: '程序对机器人', en: 'a program against a bot' },
      },
      {
        line: 'kaiju agent --contest ./ai "python3 old/main.py" --games 10',
        does: { zh: '两个程序，十局，轮流先手', en: 'two programs, ten games, first in turns' },
      },
    ],
  },
  help: {
    what: { zh: '说明一个命令', en: 'explain a command' },
    takes: '[command]',
    flags: {},
    examples: [{ line: 'kaiju help play', does: { zh: '怎么玩', en: 'how to play' } }],
  },
} satisfies Record<string, CommandHelp>;

export type CommandName = keyof typeof help;

/** How the commands stand in the list, with the line above each group. */
export const groups: { title: Bilingual; names: CommandName[] }[] = [
  { title: { zh: '玩', en: 'Play' }, names: ['play', 'replay', 'games', 'serve', 'admin'] },
  { title: { zh: '检查', en: 'Check' }, names: ['verify', 'scene', 'clauses', 'print-map', 'laws'] },
  { title: { zh: '测量', en: 'Measure' }, names: ['arena', 'agent', 'lab', 'bench'] },
];

/** Every command takes it, so it is explained once. */
export const langFlag = {
  value: 'zh|en',
  zh: '用哪种语言（默认看 LC_ALL 和 LANG）',
  en: 'the language (default: by LC_ALL and LANG)',
};
