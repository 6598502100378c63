// All players of a run in a process of their own.
import { BareGuests } from './bare-guests.ts';
import { Guests } from './guests.ts';
import { type Length, Meter } from './meter.ts';
import { ownCpu, take } from './part.ts';
import { PeerGuests } from './peer-guests.ts';

/** Some people at tables who play without end. */
export interface Players {
  /** Everybody sits down, and nobody moves yet. */
  arrive(tables: number): Promise<void>;
  begin(): Promise<void>;
}

const [kind, ...urls] = process.argv.slice(2);
const meter = new Meter();
const own = new Guests(urls, meter, kind === 'alike' ? 'connect4' : 'miracle');
const others: Record<string, (url: string) => Players> = {
  theirs: (url) => new PeerGuests(url, meter, 'miracle'),
  simple: (url) => new PeerGuests(url, meter, 'connect4'),
  bare: (url) => new BareGuests(url, meter),
};
const guests: Players = others[kind]?.(urls[0]) ?? own;

take({
  openIdle: (tables: number) => own.openIdle(tables),
  comeBack: (times: number) => own.comeBack(times),
  cpu: ownCpu,
  arrive: (tables: number) => guests.arrive(tables),
  begin: () => guests.begin(),
  measure: (length: Length) => meter.measure(length),
});
