import type { Vantage } from './replay.ts';

/** Where a link into a replay leads: a moment, or a fact as a seat counts them; through whose eyes. */
export interface Target {
  move: number | null;
  fact: number | null;
  vantage: Vantage | null;
}

const NUMBER = /^-?\d+$/;

/** Reads an address. Seats are numbered as at the table, -1 is a spectator; what makes no sense is left out. */
export function readTarget(search: string, seats: number): Target {
  const query = new URLSearchParams(search);
  const number = (key: string) => {
    const said = query.get(key);
    return said !== null && NUMBER.test(said) ? Number(said) : null;
  };
  const seat = number('seat');
  const isSeat = seat !== null && seat >= -1 && seat < seats;
  return {
    move: number('move'),
    fact: number('fact'),
    vantage: query.get('seat') === 'all' ? 'all' : isSeat ? seat : null,
  };
}

/** The part of an address that leads to this moment. What else stands there is kept. */
export function targetSearch(search: string, move: number, vantage: Vantage): string {
  const query = new URLSearchParams(search);
  query.delete('fact');
  query.set('move', String(move));
  query.set('seat', String(vantage));
  return `?${query}`;
}
