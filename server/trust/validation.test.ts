import { expect, test } from 'vitest';
import { ClientMessage, CommandPost, NewTable } from '../protocol/index.ts';
import { fault } from './validation.ts';

test('of a command, the form that was meant is spoken of', () => {
  const post = { id: 'x1', command: { do: 'answer', seat: 'one', ask: '0.1', value: 1 } };
  expect(fault(CommandPost, post)).toEqual({ instancePath: '/command/seat', message: 'must be integer' });
});

test('a field too many is named', () => {
  const said = { t: 'ping', n: 1, m: 2 };
  expect(fault(ClientMessage, said)).toEqual({ instancePath: '/m', message: 'there is no such field' });
});

test('a fault inside a list is found', () => {
  const wish = { game: 'market', seats: [{ kind: 'open' }, { kind: 'bot', level: 'godlike' }] };
  expect(fault(NewTable, wish)).toEqual({
    instancePath: '/seats/1/level',
    message: 'must be one of "beginner", "casual", "strong", "master"',
  });
});

test.each([null, 7, 'text', [], undefined, { t: 'nonsense' }])('%j gets an answer too', (value) => {
  expect(fault(ClientMessage, value).message).toMatch(/./);
});
