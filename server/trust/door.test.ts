import { NESTING } from '@kaiju/kernel';
import { expect, test } from 'vitest';
import { faultOf } from './door.ts';

const table = 'NoSuchTab1eX';
const doing = (command: unknown) => ({ t: 'do', id: 'x', table, command });
const answer = (value: unknown) => doing({ do: 'answer', seat: 0, ask: '0.1', value });
const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
const armed = (value: unknown) => ({
  pass: 'smart',
  stops: [],
  armed: [{ answer: value, when: 'possible' }],
});
const orders = (given: unknown) => doing({ do: 'orders', seat: 0, orders: given });

test.each([
  ['a message', { t: 'ping', n: 1 }],
  ['an answer', answer({ play: 'this', on: [1, 2] })],
  // The message itself and its command are two of them.
  ['as deep as may be', answer(nested(NESTING - 2))],
  ['orders', orders(armed({ play: 'this' }))],
])('%s comes in', (_, message) => {
  expect(faultOf(message)).toBeNull();
});

test.each([
  ['what is nested too deep', answer(nested(NESTING - 1)), 'nested deeper'],
  ['much too deep', answer(nested(8000)), 'nested deeper'],
  ['in an order', orders(armed(nested(8000))), 'nested deeper'],
  ['in a preview', { ...{ t: 'preview', id: 'x', table, seat: 0, ask: '0.1' }, value: nested(40) }, 'nested'],
  ['in a question why', { t: 'why', id: 'x', table, seat: 0, about: [nested(40)] }, 'nested'],
  ['half a letter', doing({ do: 'chat', text: 'a\ud800' }), 'surrogate'],
  ['a NUL', answer({ name: 'a\0' }), 'NUL'],
  ['a key of the language', answer(JSON.parse('{"__proto__":{"x":1}}')), '__proto__'],
  ['a field that no message has', { t: 'ping', n: 1, m: 2 }, 'm: there is no such field'],
  ['nor a command', doing({ do: 'start', now: true }), 'command/now: there is no such field'],
  ['nor an offer', doing({ do: 'offer', seat: 0, what: 'draw', x: 1 }), 'command/x: there is no such field'],
  ['nor orders', orders({ pass: 'smart', stops: [], x: [] }), 'command/orders/x: there is no such field'],
  ['nor a plan', doing({ do: 'plan', seat: 0, plan: { kind: 'open', x: 1 } }), 'no such field'],
  ['no message at all', { t: 'dance', id: 7 }, 'no such message'],
  ['nothing', null, 'no such message'],
  ['a text', 'hello', 'no such message'],
])('%s stays outside, in words', (_, message, words) => {
  expect(faultOf(message)).toContain(words);
});
