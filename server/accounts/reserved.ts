/** Words that people take for those who run a server, or for the server itself. */
const WORDS = [
  ...['admin', 'admins', 'administrator', 'administrators', 'administration', 'sysadmin', 'webmaster'],
  ...['root', 'superuser', 'system', 'server', 'operator', 'owner', 'security', 'staff', 'support'],
  ...['moderator', 'moderators', 'mod', 'mods', 'helpdesk', 'official', 'team', 'kaiju'],
  ...['管理员', '管理員', '管理者', '管理', '超级', '超級', '系统', '系統', '服务器', '服務器', '伺服器'],
  ...['版主', '站长', '站長', '网管', '網管', '官方', '客服', '运营', '運營', '服主', '开局', '開局'],
];

/** Letters and digits that look like a Latin one, by that one. Capitals where only the capital does. */
const LOOKALIKES: Record<string, string> = {
  a: '4аαɑᴀⲁꭺАΑᎪꓮ',
  b: '8ЬьвʙВΒᏴꓐⲃ',
  c: 'сϲᴄⲥСϹᏟꓚ',
  d: 'ԁɗđᴅᎠꓓꭰ',
  e: '3еҽεᴇⲉЕΕᎬꓰɛ',
  f: 'ꜰϝꓝƒ',
  g: '9ɡցɢᏀꓖ',
  h: 'һհнʜНΗᎻꓧⲏħ',
  i: '1lіιıɩɪӏⲓІΙᎥꓲӀʟᏞꓡł',
  j: 'јյᴊЈᎫꓙ',
  k: 'кκᴋⲕКΚᏦꓗƙ',
  m: 'мᴍⲙМΜᎷꓟʍ',
  n: 'пηոɴⲛΝꓠ',
  o: '0оοσօᴏⲟОΟꓳøөסߋ',
  p: 'рρᴘⲣРΡᏢꓑ',
  r: 'гɾʀᎡᏒꓣᴦ',
  s: '5ѕꜱЅՏᏚꓢʂ',
  t: '7тτᴛⲧТΤᎢꓔŧ',
  u: 'սυцᴜꓴʊ',
  v: 'ѵνᴠѴᏙꓦ',
  w: 'ԝшωᴡᎳꓪ',
  x: 'хχⲭХΧꓫ',
  y: 'уүγʏⲩУΥҮꓬ',
  z: '2ᴢΖᏃꓜ',
};
const LATIN = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);
/** Letters that look like one when they stand together. */
const TOGETHER: [RegExp, string][] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/ci/g, 'd'],
];

/** What is left of a name when all that looks alike is the same. */
function lookOf(name: string): string {
  const bare = name.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC');
  const alike = [...bare].map(
    (each) => LATIN.get(each) ?? LATIN.get(each.toLowerCase()) ?? each.toLowerCase(),
  );
  return TOGETHER.reduce((look, [pair, one]) => look.replace(pair, one), alike.join(''));
}

const RESERVED = new RegExp(`^(${WORDS.map(lookOf).join('|')})+$`, 'u');

/** Whether a name would pass for somebody who has a say here, with a number at its ends too. */
export function isReserved(name: string): boolean {
  return [name, name.replace(/^\p{N}+|\p{N}+$/gu, '')].some((each) => RESERVED.test(lookOf(each)));
}
