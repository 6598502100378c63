import { catalogue } from '@kaiju/registry/catalogue';
import { ReplayHost } from './host.ts';
import type { Asked, Told } from './wire.ts';

// Rules make code of their own, which the page's policy forbids: a record is played here.
const port = self as unknown as {
  onmessage: ((event: MessageEvent<Asked>) => void) | null;
  postMessage(message: Told): void;
};
let host: ReplayHost | undefined;

async function answer(asked: Asked): Promise<unknown> {
  if (asked.do === 'open') {
    const { record } = asked;
    const id = record.ruleset.split('@')[0];
    const entry = catalogue.find((one) => one.id === id);
    if (entry === undefined) throw new Error(`record.ruleset: there is no game "${id}" here`);
    const game = await entry.load();
    if (game.ruleset !== record.ruleset) {
      throw new Error(
        `record.ruleset: it was played by "${record.ruleset}", the rules at hand are "${game.ruleset}"`,
      );
    }
    host = new ReplayHost(game, record);
    return { length: host.length };
  }
  if (host === undefined) throw new Error('open a record first');
  if (asked.do === 'at') return host.at(asked.n, asked.vantage);
  if (asked.do === 'story') return host.story(asked.vantage);
  return host.verify();
}

port.onmessage = async ({ data }) => {
  try {
    port.postMessage({ id: data.id, value: await answer(data) });
  } catch (error) {
    port.postMessage({ id: data.id, error: (error as Error).message });
  }
};
