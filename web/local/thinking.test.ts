import { deal, optionsOf, waiting } from '@kaiju/kernel';
import { games } from '@kaiju/registry';
import { expect, test } from 'vitest';
import { serveThoughts, Thinking } from './thinking.ts';

const market = games.find(({ id }) => id === 'market')!;
const table = deal(market, { seats: 2, seed: 'thinking' });
const [seat] = waiting(table);
const wanted = { host: 'me', signal: new AbortController().signal };
const question = [market, table, seat, 'casual', 'luck', wanted] as const;
const isOption = (value: unknown) => expect(optionsOf(market, table, seat)).toContainEqual(value);

/** A thread that is none, with its far end. */
function thread() {
  const { port1, port2 } = new MessageChannel();
  return { near: Object.assign(port1, { terminate: () => port1.close() }) as never, far: port2 };
}

test('where there are no threads a bot thinks here', async () => {
  isOption((await new Thinking(null).think(...question)).value);
});

test('a thread is started once for each game, and asked when its rules are there', async () => {
  let started = 0;
  const thinking = new Thinking((game) => {
    expect(game).toBe('market');
    started++;
    const { near, far } = thread();
    setImmediate(() => serveThoughts(market, far as never));
    return near;
  });
  thinking.warm(market);
  const [one, other] = await Promise.all([thinking.think(...question), thinking.think(...question)]);
  isOption(one.value);
  expect(other).toEqual(one);
  expect(started).toBe(1);
});

test('a thread that failed is replaced with the next thought', async () => {
  let started = 0;
  const thinking = new Thinking(() => {
    const { near, far } = thread();
    const failing = near as MessagePort;
    if (++started > 1) setImmediate(() => serveThoughts(market, far as never));
    else setImmediate(() => failing.dispatchEvent(new Event('error', { cancelable: true })));
    return near;
  });
  await expect(thinking.think(...question)).rejects.toThrow('has ended');
  isOption((await thinking.think(...question)).value);
});
