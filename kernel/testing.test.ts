import { expect, test } from 'vitest';
import { clause, faultsIn } from './testing.ts';

clause('TT-1.1', 'a test of a clause carries it in its title', () => {
  expect(expect.getState().currentTestName).toBe('[TT-1.1] a test of a clause carries it in its title');
});

test('words are there in both languages, with the same blanks', () => {
  const good = { zh: '{who} 有 {n} 件', en: '{who} has {n} {n|thing|things}' };
  expect(faultsIn({ good })).toEqual([]);
  expect(faultsIn({ good, mute: { zh: '', en: 'Hello' } })).toEqual(['mute: nothing is said in zh']);
  expect(faultsIn({ half: { zh: '你好', en: '你好' } })).toEqual(['half: Chinese in en: 你好']);
  expect(faultsIn({ less: { zh: '{who} 来了', en: 'Somebody came' } })).toEqual([
    'less: the blanks of zh are {who}, those of en {}',
  ]);
});
