import { describe, expect, test } from 'vitest';
import { pressed } from './hotkeys.ts';
import { placeBeside } from './place.ts';
import { seeded } from './seed.ts';
import { readSettings, usualSettings } from './settings.ts';

const press = (key: string, held: object = {}) =>
  pressed({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe('a press of a key', () => {
  test('is written by what it prints, in small letters', () => {
    expect(press('M', { shiftKey: true })).toBe('m');
    expect(press('?', { shiftKey: true })).toBe('?');
  });
  test('names what is held, and Shift where nothing is printed', () => {
    expect(press('ArrowLeft', { shiftKey: true })).toBe('shift+ArrowLeft');
    expect(press('z', { metaKey: true, altKey: true })).toBe('ctrl+alt+z');
  });
});

describe('settings that were kept', () => {
  test('are read again', () => {
    const mine = {
      ...{ speed: 4, sound: false, volume: 0.25, contrast: 'high', marks: true },
      orders: { pass: 'always', stops: ['defend'] },
    };
    expect(readSettings(JSON.stringify(mine))).toEqual(mine);
  });
  test.each([null, '', '{', 'null', '[]', '7', '{"speed":3,"volume":9,"orders":{"pass":"x","stops":[1]}}'])(
    'are as usual where they make no sense: %s',
    (kept) => expect(readSettings(kept)).toEqual(usualSettings),
  );
});

describe('what floats beside a thing', () => {
  const screen = { width: 400, height: 800 };
  const size = { width: 200, height: 100 };
  test('stands below it, in its middle', () => {
    expect(placeBeside({ x: 150, y: 100, width: 100, height: 40 }, size, screen)).toEqual({
      left: 100,
      top: 148,
    });
  });
  test('stands above it where there is no room below', () => {
    expect(placeBeside({ x: 150, y: 740, width: 100, height: 40 }, size, screen)).toEqual({
      left: 100,
      top: 632,
    });
  });
  test('never leaves the screen', () => {
    for (const x of [-50, 0, 380]) {
      for (const y of [0, 400, 790]) {
        const { left, top } = placeBeside({ x, y, width: 30, height: 30 }, size, screen);
        expect(left).toBeGreaterThanOrEqual(8);
        expect(left + size.width).toBeLessThanOrEqual(392);
        expect(top).toBeGreaterThanOrEqual(8);
        expect(top + size.height).toBeLessThanOrEqual(792);
      }
    }
  });
});

test('numbers from a name are the same for the same name, and spread', () => {
  const draw = (name: string) => Array.from({ length: 200 }, seeded(name));
  expect(draw('ada')).toEqual(draw('ada'));
  expect(draw('ada')).not.toEqual(draw('adb'));
  const mean = draw('ada').reduce((sum, n) => sum + n, 0) / 200;
  expect(mean).toBeGreaterThan(0.4);
  expect(mean).toBeLessThan(0.6);
});
