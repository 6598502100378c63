import { afterAll, expect, test, vi } from 'vitest';
import { TooSlow } from '../slices.ts';
import { replay, Unfit } from '../table/reading.ts';
import { BrokenLog } from '../table/state.ts';
import { House } from '../table/testing.ts';
import { Reading } from './index.ts';
import { molasses } from './molasses.ts';

// Others may be using the machine.
vi.setConfig({ testTimeout: 60_000 });

const reading = new Reading(new URL('./molasses.ts', import.meta.url).href, 200);
afterAll(() => reading.close());

const written = (text: string) => ({ armed: 9, text: `${text}\n` });

async function played() {
  const house = new House(['open', 'open'], { game: molasses, options: written('fine') });
  const [ann] = await house.begun('ann', 'bob');
  for (const answer of ['more', 'peek', 'roll']) await ann.answer(answer);
  return house;
}

test('what is written is set up in a thread, and why it can’t be is said', async () => {
  expect(await reading.whyNot(molasses, written('fine'), 2)).toBeNull();
  expect(await reading.whyNot(molasses, written('wrong'), 2)).toEqual({
    ...{ zh: 'options.text: wrong', en: 'options.text: wrong' },
  });
});

test('what takes too long is given up; nobody else waits for it, and what comes next is read', async () => {
  const slow = reading.whyNot(molasses, written('slow'), 2);
  let turns = 0;
  const ticking = setInterval(() => turns++, 5);
  const next = reading.whyNot(molasses, written('fine'), 2);
  await expect(slow).rejects.toBeInstanceOf(TooSlow);
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(5);
  expect(await next).toBeNull();
});

test('a table is the same as if it had been read here', async () => {
  const { log, checkpoints } = await played();
  expect(checkpoints).toEqual([]);
  const [there, here] = [await reading.replay(molasses, log, null), replay(molasses, log, null)];
  expect(there.state.saved()).toBe(here.state.saved());
  expect(there.heard).toEqual(here.heard);
  const saved = here.state.saved();
  const rest = await reading.replay(molasses, log.slice(-1), saved);
  expect(rest.state.saved()).toBe(saved);
});

test('a log that is broken, and options that do not fit any more, are told apart', async () => {
  const { log } = await played();
  await expect(reading.replay(molasses, log.toSpliced(3, 1), null)).rejects.toBeInstanceOf(BrokenLog);
  const house = new House(['open', 'open'], { game: molasses, options: written('fine') });
  await house.begun('ann', 'bob');
  const saved = house.state.saved().replace('fine', 'wrong');
  await expect(reading.replay(molasses, house.log.slice(-1), saved)).rejects.toBeInstanceOf(Unfit);
});
