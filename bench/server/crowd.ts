// All players of a run in a process of their own.
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

const [kind, url] = process.argv.slice(2);
const meter = new Meter();
const own = new Guests(url, meter, kind === 'alike' ? 'connect4' : 'miracle');
const guests: Players = kind === 'theirs' ? new PeerGuests(url, meter) : own;

take({
  openIdle: (tables: number) => own.openIdle(tables),
  comeBack: (times: number) => own.comeBack(times),
  cpu: ownCpu,
  arrive: (tables: number) => guests.arrive(tables),
  begin: () => guests.begin(),
  measure: (length: Length) => meter.measure(length),
});
