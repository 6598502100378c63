import { LoadError, wordsOf } from '@kaiju/kernel';
import { rulesOf } from '../rules.ts';
import { ReplayHost } from './host.ts';
import type { Asked, Told } from './wire.ts';

/** Rules make code of their own, which the page's policy forbids: a record is played here. */
export function serveReplay(place: Worker): void {
  let host: ReplayHost | undefined;

  const answer = async (asked: Asked): Promise<unknown> => {
    if (asked.do === 'open') {
      const { record } = asked;
      const id = record.ruleset.split('@')[0];
      const game = await rulesOf(id);
      if (game === null) {
        throw new LoadError(
          `record.ruleset: there is no game "${id}" here`,
          `record.ruleset：这里没有 "${id}" 这个游戏`,
        );
      }
      if (game.ruleset !== record.ruleset) {
        throw new LoadError(
          `record.ruleset: it was played by "${record.ruleset}", the rules at hand are "${game.ruleset}"`,
          `record.ruleset：这局用的是 "${record.ruleset}"，手头的规则是 "${game.ruleset}"`,
        );
      }
      host = new ReplayHost(game, record);
      return { length: host.length };
    }
    if (host === undefined) throw new Error('open a record first');
    if (asked.do === 'at') return host.at(asked.n, asked.vantage);
    if (asked.do === 'story') return host.story(asked.vantage);
    return host.verify();
  };

  place.addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
    const reply = (told: Told) => place.postMessage(told);
    try {
      reply({ id: data.id, value: await answer(data) });
    } catch (error) {
      reply({ id: data.id, error: wordsOf(error) });
    }
  });
}
