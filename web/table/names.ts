import type { Fact, Lang, Reason, Speech } from '@kaiju/kernel';
import { fill } from '@kaiju/kernel';
import type { Connectedness } from '@kaiju/server/client';
import type { FactSeen, Room } from '@kaiju/server/protocol';
import type { Voice } from '../voices.ts';
import { botNames, words } from './words.ts';

/** What a seat is called: its person, else its bot, else its number. */
export function seatName(room: Room | null, seat: number, lang: Lang): string {
  const found = room?.seats[seat];
  if (found?.person) {
    const name = found.person.name[lang];
    const namesakes = room?.seats.filter(({ person }) => person?.name[lang] === name) ?? [];
    return namesakes.length > 1 ? `${name} ${namesakes.indexOf(found) + 1}` : name;
  }
  if (found?.bot) {
    const namesakes = room?.seats.filter(({ person, bot }) => person === null && bot === found.bot) ?? [];
    const name = botNames[found.bot][lang];
    return namesakes.length > 1 ? `${name} ${namesakes.indexOf(found) + 1}` : name;
  }
  return fill(words.seat[lang], { n: seat + 1 });
}

export function speechOf(room: Room | null, lang: Lang): Speech {
  return { lang, name: (seat) => seatName(room, seat, lang) };
}

export function listed(names: readonly string[], lang: Lang): string {
  return names.join(words.and[lang]);
}

/** The accounts that one is: one's own, and those of the guests that one was before. */
export function accountsOf(me: Connectedness['me']): string[] {
  return me === null ? [] : [me.account, ...(me.formerly ?? [])];
}

/** The seats that somebody holds. */
export function seatsOf(room: Room, accounts: readonly string[]): number[] {
  return room.seats.flatMap(({ person }, seat) =>
    person !== null && accounts.includes(person.account) ? seat : [],
  );
}

/** What an avatar is drawn from: the person, each of their seats apart if they hold several, or the bot. */
export function faceOf(room: Room, seat: number): { of: string; bot: boolean } {
  const { person, bot } = room.seats[seat];
  if (person === null) return { of: `bot:${bot}:${seat}`, bot: true };
  const several = seatsOf(room, [person.account]).length > 1;
  return { of: several ? `${person.account}:${seat}` : person.account, bot: false };
}

/** What happened, as a sentence. What a game can't say is kept out of the log, not in the way of it. */
export function sayFact(game: Voice, fact: FactSeen, speech: Speech): string {
  const { kind, clause, path, data } = fact;
  try {
    const whole = { kind, clause, path, data, to: null, aside: null, reveals: false } as Fact;
    return game.words.fact(whole, speech);
  } catch {
    return '';
  }
}

export function sayReason(game: Voice, reason: unknown, speech: Speech): string {
  if (reason === null || reason === undefined) return words.forbidden[speech.lang];
  const { key } = reason as Reason;
  return game.words.reason?.(reason as Reason, speech) ?? key ?? words.forbidden[speech.lang];
}
