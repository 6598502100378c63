// All players of a run in a process of their own.
import { BareGuests } from './bare-guests.ts';
import { Guests } from './guests.ts';
import { type Length, Meter } from './meter.ts';
import { ownCpu, take } from './part.ts';

/** Some people at tables who play without end. */
export interface Players {
  /** Everybody sits down, and nobody moves yet. */
  arrive(tables: number): Promise<void>;
  begin(): Promise<void>;
}

const [kind, ...urls] = process.argv.slice(2);
const meter = new Meter();
const own = new Guests(urls, meter, kind === 'alike' ? 'connect4' : 'miracle');
const others: Record<string, (url: string) => Players | Promise<Players>> = {
  theirs: (url) => atThePeers(url, 'miracle'),
  simple: (url) => atThePeers(url, 'connect4'),
  bare: (url) => new BareGuests(url, meter),
};
const guests: Players = (await others[kind]?.(urls[0])) ?? own;

/** They alone need rules, and the peer's library. */
async function atThePeers(url: string, game: 'miracle' | 'connect4'): Promise<Players> {
  const { PeerGuests } = await import('./peer-guests.ts');
  return new PeerGuests(url, meter, game);
}

take({
  openIdle: (tables: number) => own.openIdle(tables),
  comeBack: (times: number) => own.comeBack(times),
  cpu: ownCpu,
  arrive: (tables: number) => guests.arrive(tables),
  begin: () => guests.begin(),
  measure: (length: Length) => meter.measure(length),
});
