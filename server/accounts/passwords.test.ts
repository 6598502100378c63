import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { ARGON2, checkPasswordRules, hashPassword, isOutdated, passwordFits } from './passwords.ts';
import { neighbourhood, PasswordGuard, Throttle } from './throttle.ts';

describe('passwords', () => {
  test('are hashed by argon2id and fit only themselves', async () => {
    const hashed = await hashPassword('a long password');
    expect(hashed).toMatch(/^\$argon2id\$/);
    expect(await passwordFits(hashed, 'a long password')).toBe(true);
    expect(await passwordFits(hashed, 'a long passwort')).toBe(false);
    expect(await passwordFits(null, 'a long password')).toBe(false);
  });

  test('fit however the keyboard wrote them', async () => {
    expect(await passwordFits(await hashPassword('ｐａｓｓｗｏｒｄ é'), 'password e\u0301')).toBe(true);
  });

  test('a hash by other settings is outdated', async () => {
    expect(isOutdated(await hashPassword('a long password'))).toBe(false);
    expect(isOutdated(await hash('a long password', { ...ARGON2, timeCost: 3 }))).toBe(true);
    expect(isOutdated(await hash('a long password', { ...ARGON2, memoryCost: 8_192 }))).toBe(true);
    expect(isOutdated(await hash('a long password', { ...ARGON2, algorithm: 1 }))).toBe(true);
  });

  test('must be long enough and not the name', () => {
    expect(() => checkPasswordRules('1234567', 'Ada')).toThrow('8 to 200');
    expect(() => checkPasswordRules('x'.repeat(201), 'Ada')).toThrow('8 to 200');
    expect(() => checkPasswordRules('ADALOVELACE', 'AdaLovelace')).toThrow('may not be the name');
    checkPasswordRules('12345678', 'Ada');
  });
});

describe('the throttle', () => {
  const settings = { free: 2, firstWaitMs: 1_000, longestWaitMs: 3_000, forgetMs: 60_000 };

  test('grants free tries, then waits that double up to a limit', () => {
    let now = 0;
    const throttle = new Throttle(settings, () => now);
    const waits = [0, 1, 2, 3, 4].map(() => {
      const wait = throttle.wait('ada');
      now += wait;
      throttle.count('ada');
      return wait;
    });
    expect(waits).toEqual([0, 0, 1_000, 2_000, 3_000]);
    expect(throttle.wait('bob')).toBe(0);
  });

  test('forgets after a while, and keeps nothing of what it forgot', () => {
    let now = 0;
    const throttle = new Throttle(settings, () => now);
    for (let i = 0; i < 5; i++) throttle.count('ada');
    now = 60_000;
    expect(throttle.wait('ada')).toBe(0);
    throttle.count('bob');
    expect(throttle.size).toBe(1);
  });

  test('one good login does not give an address its other tries back', () => {
    const guard = new PasswordGuard(() => 0);
    for (let i = 0; i < 20; i++) guard.enter(`name ${i}`, 'here');
    guard.right('name 19', 'here');
    guard.enter('own', 'here');
    guard.right('own', 'here');
    guard.enter('name 20', 'here');
    expect(() => guard.enter('name 21', 'here')).toThrow('wait 5 seconds');
    guard.enter('name 21', 'elsewhere');
  });
});

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7'],
  ['2001:0DB8::0007:1:2:3:4', '2001:db8:0:7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the neighbourhood of %s is %s', (address, expected) => {
  expect(neighbourhood(address)).toBe(expected);
});
