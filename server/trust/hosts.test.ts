import { expect, test } from 'vitest';
import { OwnHosts } from './hosts.ts';

const own = new OwnHosts(['play.example', 'Club.Example:8443']);

test.each([
  ['play.example', true],
  ['PLAY.example.', true],
  ['play.example:8080', true],
  ['club.example:8443', true],
  ['club.example', false],
  ['localhost', true],
  ['localhost:8080', true],
  ['127.0.0.1:8080', true],
  ['192.168.1.7', true],
  ['[::1]:8080', true],
  ['[fe80::1]', true],
  ['evil.example', false],
  ['play.example.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['evil@127.0.0.1', false],
  ['127.0.0.1/evil', false],
  ['', false],
])('%j is ours: %s', (host, ours) => {
  expect(own.has(host)).toBe(ours);
});

test.each([
  ['http://127.0.0.1:8080', '127.0.0.1:8080', true],
  // Another program at the same address is somebody else.
  ['http://127.0.0.1:9090', '127.0.0.1:8080', false],
  ['http://192.168.1.66', '192.168.1.7', false],
  ['https://play.example', 'play.example', true],
  ['https://play.example', '127.0.0.1:8080', true],
  ['https://play.example:9090', '127.0.0.1:8080', false],
  ['https://club.example:8443', 'play.example', true],
  ['https://evil.example', 'play.example', false],
  ['null', 'play.example', false],
])('a page from %s at %s is ours: %s', (origin, host, ours) => {
  expect(own.sent(origin, host)).toBe(ours);
});

test('what is no name is told at the start', () => {
  expect(() => new OwnHosts(['https://play.example'])).toThrow('found https://play.example');
});
