import { optionsOf } from '@kaiju/kernel';
import { clause } from '@kaiju/kernel/testing';
import { expect } from 'vitest';
import { encounter } from '../index.ts';
import { position } from '../testing.ts';

clause('EN-33.3 EN-9.1', 'of cards that are alike one is offered, however little else can be done', () => {
  // Nobody can move, and two cards are too dear: there are more cards in the hand than answers.
  const table = position('unit a 0 u01 1,1 mt 0 at 0\nfocus 0 0\nhand 0 V03 V01 R14 R14 V03');
  expect(optionsOf(encounter, table, 0)).toEqual(['end', { use: 'V03' }, { use: 'V01' }]);
});
