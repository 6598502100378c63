import type { Bilingual } from '@kaiju/kernel';
import type { Room } from '../protocol/index.ts';

/** How somebody is called where names are not kept. */
export const NAMELESS: Bilingual = { zh: '', en: '' };

/** A room whose people are called by these names; an account may hold several seats. */
export function named(room: Room, nameOf: (account: string, seat: number) => Bilingual): Room {
  const seats = room.seats.map((seat, n) => {
    const { person } = seat;
    return person === null ? seat : { ...seat, person: { ...person, name: nameOf(person.account, n) } };
  });
  return { ...room, seats };
}

/** A room as it is kept: names are looked up whenever it is shown. */
export function nameless(room: Room): Room {
  return named(room, () => NAMELESS);
}
