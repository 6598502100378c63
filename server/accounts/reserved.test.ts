import { expect, test } from 'vitest';
import { properName } from './names.ts';
import { isReserved } from './reserved.ts';

test.each([
  ...['admin', 'Admin', 'ADMINISTRATOR', 'moderator', 'system', 'Server', 'kaiju', 'Kaiju', 'root'],
  ...['管理员', '管理員', '系统管理员', '开局', '開局', '官方客服', '服务器', 'Kaiju管理员', 'KaijuSupport'],
  ...['admin1', 'Admin007', '007admin', 'adm1n', 'r00t', '5y5tem', 'admln', 'adrnin', 'aclmin'],
  // In full width, with marks, in small capitals.
  ...['ａｄｍｉｎ', 'ＡＤＭＩＮ', 'àdmîn', 'ADMİN', 'ᴀᴅᴍɪɴ'],
  // Wholly in another alphabet: Cyrillic, Greek, Cherokee, Lisu.
  ...['ѕуѕтем', 'ЅУЅТЕМ', 'аԁміп', 'моԁегатог', 'ѕегѵег', 'гоот'],
  ...['ᎪᎠᎷᎥN', 'ꓮꓓꓟꓲꓠ', 'ꓗꓮꓲꓙꓴ'],
])('%s is reserved', (name) => {
  expect(isReserved(name)).toBe(true);
});

test.each([
  'Ada',
  'Adam',
  'Admiral',
  'Modest',
  'Systemic',
  'Rooter',
  '管家',
  '开心',
  '灯匠',
  'Сергей',
  'Иван',
  'Ωμέγα',
  'Δήμητρα',
])('%s is not', (name) => {
  expect(isReserved(name)).toBe(false);
  expect(properName(name)).toBe(name);
});

test('a new name that is reserved is refused, in words', () => {
  expect(() => properName('ｋａｉｊｕ')).toThrow(
    '“kaiju” is reserved, since people would take you for whoever runs this',
  );
});
