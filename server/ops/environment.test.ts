import { expect, test } from 'vitest';
import { hostSettings } from './environment.ts';

test('nothing set, nothing changed', () => {
  expect(Object.values(hostSettings({})).every((value) => value === undefined)).toBe(true);
});

test('lists and numbers are read', () => {
  const env = {
    KAIJU_HOSTS: 'play.example, club.example:8443',
    KAIJU_ORIGINS: 'https://a.example, https://b.example',
    KAIJU_PROXIES: '10.0.0.0/8',
    KAIJU_SESSIONS: '30,90',
    KAIJU_BUDGET: '400,100,20',
    KAIJU_RATES: '3,10,10,20',
    KAIJU_SOCKETS: '5,100,3',
    KAIJU_GUESTS: '9,8',
    KAIJU_SHARES: '5,6,7,8',
    KAIJU_SLEEP: '5,2',
    KAIJU_THREADS: '6',
    KAIJU_RATED: '5',
  };
  expect(hostSettings(env)).toEqual({
    hosts: ['play.example', 'club.example:8443'],
    origins: ['https://a.example', 'https://b.example'],
    proxies: ['10.0.0.0/8'],
    life: { idle: 30 * 86_400_000, absolute: 90 * 86_400_000 },
    budget: { size: 400, refill: 100, sharing: 20 },
    rates: { chat: 3, orders: 10, offers: 10, seats: 20 },
    sockets: { person: 5, address: 100, session: 3 },
    newcomers: { size: 9, hourly: 8 },
    shares: { guest: { tables: 5, bots: 6 }, account: { tables: 7, bots: 8 } },
    sleep: { after: 300_000, end: 172_800_000 },
    threads: 6,
    together: 5,
  });
});

test('a limit that came later may be left out', () => {
  const sockets = (text: string) => hostSettings({ KAIJU_SOCKETS: text }).sockets;
  expect(sockets('5,100')).toEqual({ person: 5, address: 100 });
  expect(() => sockets('5')).toThrow('KAIJU_SOCKETS: expected person,address,session');
  expect(() => sockets('5,100,2,1')).toThrow('found 5,100,2,1');
});

test.each(['400', '400,fast,20', '1,2,3,4', '400,0,20'])(
  '%s is no budget, and it says what would be',
  (text) => {
    expect(() => hostSettings({ KAIJU_BUDGET: text })).toThrow(
      `KAIJU_BUDGET: expected size,refill,sharing as numbers above 0, found ${text}`,
    );
  },
);
