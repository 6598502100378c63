import { expect, test } from 'vitest';
import { MOST, total, weigh } from './weight.ts';

const page = weigh(process.env.KAIJU_SITE as string);

test('the home page and a table of miracle fit into 200 kB of JavaScript', () => {
  expect(total(page)).toBeLessThanOrEqual(MOST);
});

test('no other game comes along', () => {
  expect(page.map(({ file }) => file).filter((file) => /market|replay|gallery|reader/.test(file))).toEqual(
    [],
  );
});
