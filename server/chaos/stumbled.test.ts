import { findGame } from '@kaiju/registry';
import { expect, test } from 'vitest';
import { Twins } from './twins.ts';

test('a table whose rules failed does nothing by itself, but hears what people press in a race', async () => {
  const options = { game: findGame('market'), seats: 2, seed: 'stumbled', stumbled: true };
  const twins = new Twins(options, 0, { imagine: false });
  await twins.pass(1000);
  expect(twins.here.state.asks[0].step).toBe('race');
  twins.do(0, { do: 'answer', seat: 0, ask: '0.1', value: 'walk' });
  await twins.pass(1000);
  const said = twins.here.sent.get(0)?.map(({ text }) => JSON.parse(text));
  expect(said).toContainEqual(expect.objectContaining({ t: 'ack' }));
});
