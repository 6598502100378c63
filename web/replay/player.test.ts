import type { View } from '@kaiju/kernel';
import { describe, expect, test, vi } from 'vitest';
import { Stage } from '../kit/stage.ts';
import { Player } from './player.ts';
import type { Frame, Replay, Vantage } from './replay.ts';

const LENGTH = 5;
/** A motion that lasts until it is let go or skipped. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

const frameOf = (n: number, vantage: Vantage): Frame => ({
  view: { seat: vantage === 'all' ? -1 : vantage, now: n } as View,
  facts:
    n === 0 ? [] : [{ n, kind: n % 2 === 0 ? 'even' : 'odd', clause: 'XX-1.1', path: ['match'], data: {} }],
  ask: null,
  input: null,
});

function setting(at: Replay['at'] = async (n, vantage) => frameOf(n, vantage)) {
  const replay: Replay = {
    ...{ length: LENGTH, seats: 2, result: null },
    at: vi.fn(at),
    story: async () => [],
    verify: async () => ({ ok: true as const }),
    branch: async () => 'table',
    close: () => {},
  };
  const moved: [fact: number, before: number, speed: number][] = [];
  const sounds: string[] = [];
  let holding: ReturnType<typeof gate> | null = null;
  let moving = false;
  let calm = false;
  const stage = new Stage();
  const skip = stage.skip.bind(stage);
  stage.skip = () => {
    skip();
    if (moving) holding?.open();
  };
  const player = new Player(
    replay,
    {
      stage,
      sound: (name) => void sounds.push(name),
      calm: () => calm,
      wait: async () => {},
      board: {
        motions: {
          odd: async (fact, { speed }, view) => {
            moved.push([fact.n, view.now, speed]);
            moving = true;
            await holding?.passed;
            moving = false;
          },
        },
        sounds: { even: 'coin' },
      },
    },
    { n: 0, vantage: 'all', pace: 1 },
  );
  return {
    ...{ replay, player, moved, sounds },
    hold: () => {
      holding = gate();
      return holding;
    },
    calmDown: () => {
      calm = true;
    },
  };
}

const now = (player: Player) => player.state.frame?.view.now;
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('a moment', () => {
  test('is shown at once, and never one outside the match', async () => {
    const { player, moved } = setting();
    await player.go(3);
    expect([player.state.n, now(player)]).toEqual([3, 3]);
    await player.go(99);
    expect([player.state.n, now(player)]).toEqual([LENGTH, LENGTH]);
    await player.go(-4);
    expect(now(player)).toBe(0);
    expect(moved).toEqual([]);
  });

  test('is seen through other eyes without moving', async () => {
    const { player } = setting();
    await player.go(2);
    await player.see(1);
    expect(player.state.frame?.view).toMatchObject({ seat: 1, now: 2 });
  });

  test('the last one asked for wins, and those passed over are not fetched', async () => {
    const { player, replay } = setting();
    await Promise.all([1, 2, 3, 4].map((n) => player.go(n)));
    expect(now(player)).toBe(4);
    expect(replay.at).toHaveBeenCalledTimes(1);
  });
});

describe('a step', () => {
  test('forward plays the motion on the table before, then shows the one after', async () => {
    const { player, moved, hold } = setting();
    await player.go(0);
    const held = hold();
    const step = player.step(1);
    await settle();
    expect(player.state).toMatchObject({ n: 1, fact: { n: 1 } });
    expect(now(player)).toBe(0);
    held.open();
    await step;
    expect([now(player), player.state.fact]).toEqual([1, null]);
    expect(moved).toEqual([[1, 0, 1]]);
  });

  test('back shows the moment before at once', async () => {
    const { player, moved } = setting();
    await player.go(3);
    await player.step(-1);
    expect(now(player)).toBe(2);
    expect(moved).toEqual([]);
  });

  test('none is lost, however quickly they are asked for', async () => {
    const { player } = setting();
    await player.go(0);
    await Promise.all([player.step(1), player.step(1), player.step(1)]);
    expect([player.state.n, now(player)]).toEqual([3, 3]);
  });

  test('cut short by the next, it counts as seen', async () => {
    const { player, moved, hold } = setting();
    await player.go(0);
    hold();
    void player.step(1);
    await settle();
    await player.step(1);
    await player.step(1);
    expect(now(player)).toBe(3);
    // The motion of the third ran on the second.
    expect(moved.at(-1)).toEqual([3, 2, 1]);
  });

  test('past the end there is none', async () => {
    const { player } = setting();
    await player.go(LENGTH);
    await player.step(1);
    expect(player.state).toMatchObject({ n: LENGTH, trouble: null });
  });
});

describe('playing', () => {
  test('goes on to the end, with motions and sounds, and stops', async () => {
    const { player, moved, sounds } = setting();
    await player.play();
    expect(player.state).toMatchObject({ n: LENGTH, playing: false });
    expect(now(player)).toBe(LENGTH);
    expect(moved.map(([fact]) => fact)).toEqual([1, 3, 5]);
    expect(sounds).toEqual(['coin', 'coin']);
  });

  test('begins again when it stands at the end', async () => {
    const { player, moved } = setting();
    await player.go(LENGTH);
    await player.play();
    expect(moved).toHaveLength(3);
  });

  test('paused, it stays at what was being shown', async () => {
    const { player, hold } = setting();
    hold();
    const over = player.play();
    await settle();
    expect(player.state.playing).toBe(true);
    player.pause();
    await over;
    expect(player.state).toMatchObject({ n: 1, playing: false, fact: null });
    expect(now(player)).toBe(1);
  });

  test('moves as fast as it is told, and not at all for whoever wants no motion', async () => {
    const { player, moved, calmDown } = setting();
    player.setPace(8);
    await player.go(0);
    await player.step(1);
    calmDown();
    await player.go(2);
    await player.step(1);
    expect(moved.map(([, , speed]) => speed)).toEqual([8, 0]);
  });

  test('a motion that fails does not stop it', async () => {
    const { player } = setting(async (n, vantage) => {
      const frame = frameOf(n, vantage);
      // The motion reads the view, which is not there.
      return n === 2 ? { ...frame, view: null as unknown as View } : frame;
    });
    await player.play();
    expect(player.state).toMatchObject({ n: LENGTH, trouble: null });
  });

  test('a worker that fails is said, and the next wish tries again', async () => {
    let broken = true;
    const { player } = setting(async (n, vantage) => {
      if (broken && n === 2) throw new Error('no memory');
      return frameOf(n, vantage);
    });
    await player.play();
    expect(player.state).toMatchObject({ playing: false, trouble: { zh: 'no memory', en: 'no memory' } });
    broken = false;
    await player.go(2);
    expect(player.state.trouble).toBeNull();
    expect(now(player)).toBe(2);
  });
});
