import type { Bilingual } from '@kaiju/kernel';

export const words = {
  title: { zh: '设置', en: 'Settings' },
  kept: { zh: '设置保存在这台设备上。', en: 'Settings are kept on this device.' },
  language: { zh: '语言', en: 'Language' },
  sight: { zh: '画面', en: 'Sight' },
  speed: { zh: '动画速度', en: 'Speed of motion' },
  speedHint: {
    zh: '系统要求减少动态效果时，一律直接显示结果。',
    en: 'If your system asks for less motion, everything is shown at once.',
  },
  speed0: { zh: '立即', en: 'At once' },
  speed1: { zh: '正常', en: 'Normal' },
  speed4: { zh: '四倍', en: 'Four times' },
  contrast: { zh: '高对比度', en: 'High contrast' },
  contrastHint: { zh: '更深的底色，更亮的文字与边线。', en: 'A darker ground, brighter words and lines.' },
  marks: { zh: '色觉辅助标记', en: 'Marks besides colours' },
  marksHint: {
    zh: '凡以颜色区分之处，再加上形状或字母。',
    en: 'Shapes or letters wherever colours tell things apart.',
  },
  sound: { zh: '声音', en: 'Sound' },
  soundOn: { zh: '播放音效', en: 'Play sounds' },
  soundHint: { zh: '任何时候按 M 键静音。', en: 'Press M at any time to mute.' },
  volume: { zh: '音量', en: 'Volume' },
  percent: { zh: '{n}%', en: '{n}%' },
  listen: { zh: '试听', en: 'Listen' },
  reactions: { zh: '响应', en: 'Reactions' },
  pass: {
    zh: '别人行动时可以响应，什么时候问我？',
    en: 'When others act and I might react, when am I asked?',
  },
  passHint: {
    zh: '新对局入座时的默认值，桌上随时可改。代为放过所用的时间与手动放过看不出差别。',
    en: 'What a new match begins with; it can be changed at the table. A pass made for you takes as long as one by hand.',
  },
  passNever: { zh: '总是问我', en: 'Always' },
  passNothing: { zh: '有牌可用时', en: 'When I can' },
  passSmart: { zh: '值得一问时', en: 'When it matters' },
  passAlways: { zh: '都放过', en: 'Never' },
  install: { zh: '安装', en: 'Install' },
  installText: {
    zh: '安装后像应用一样打开，断网也能与机器人对局。',
    en: 'Opens like an app, and plays against bots without a network.',
  },
  installButton: { zh: '安装到这台设备', en: 'Install on this device' },
  installed: { zh: '已安装。', en: 'It is installed.' },
  installBy: {
    zh: '在浏览器菜单里选择“安装”或“添加到主屏幕”。',
    en: 'Choose “Install” or “Add to home screen” in the browser’s menu.',
  },
} satisfies Record<string, Bilingual>;
