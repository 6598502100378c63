/**
 * A hand over the lane. Before the sand runs cards are prepared; then each press places one. What is pressed while the
 * last card is still on its way waits here, and goes as soon as the next may be placed.
 */
import type { AskView, Json } from '@kaiju/kernel';
import type { Planned } from './forecast.ts';

export interface Placing extends Planned {
  over?: true;
}

export interface Reach {
  /** Chosen beforehand, in order. */
  prepared: readonly Placing[];
  /** Pressed, and not sent yet. */
  queue: readonly Placing[];
  /** Sent as the answer to this question; `gone` once the question was taken off the table. */
  flying: { card: Placing; ask: string; gone: boolean } | null;
}

export const EMPTY: Reach = { prepared: [], queue: [], flying: null };

const same = (a: Placing, b: Partial<Placing>): boolean =>
  a.place === b.place && a.aim === b.aim && a.arm === b.arm && a.over === b.over;

/** The option that places this card so; null if it is none. An aim that is not possible is left away. */
export function optionFor(ask: AskView | null, card: Placing): Json | null {
  const options = (ask?.options ?? []) as unknown as (Partial<Placing> | string)[];
  const isIt = (wanted: Placing) => options.find((o) => typeof o === 'object' && same(wanted, o));
  const { place, aim, over } = card;
  const found = isIt(card) ?? isIt({ place, ...(aim && { aim }), ...(over && { over }) }) ?? isIt({ place });
  return (found as Json | undefined) ?? null;
}

/** A card is prepared, or put back if it was; at most so many at a time. */
export function prepare(reach: Reach, card: Placing, most: number): Reach {
  const others = reach.prepared.filter(({ place }) => place !== card.place);
  const was = reach.prepared.find(({ place }) => place === card.place);
  if (was !== undefined && was.aim === card.aim) return { ...reach, prepared: others };
  if (was !== undefined)
    return { ...reach, prepared: reach.prepared.map((each) => (each === was ? card : each)) };
  return { ...reach, prepared: [...others, card].slice(0, most) };
}

/** A card is pressed: it is no longer only prepared. */
export function pressCard(reach: Reach, card: Placing): Reach {
  const prepared = reach.prepared.filter(({ place }) => place !== card.place);
  const under = [...reach.queue, ...(reach.flying === null ? [] : [reach.flying.card])];
  if (under.some(({ place }) => place === card.place)) return { ...reach, prepared };
  return { ...reach, prepared, queue: [...reach.queue, card] };
}

interface Onward {
  reach: Reach;
  /** To be answered now. */
  send: Json | null;
  /** It was pressed, and can't be placed any more. */
  lost: Placing | null;
}

/** What is to be done about what was pressed, now that this is asked. */
export function onward(reach: Reach, ask: AskView | null): Onward {
  const { flying, queue } = reach;
  const stays = (next: Reach, lost: Placing | null = null): Onward => ({ reach: next, send: null, lost });
  if (ask === null) {
    return stays(flying === null || flying.gone ? reach : { ...reach, flying: { ...flying, gone: true } });
  }
  if (ask.kind !== 'place')
    return stays(queue.length === 0 && flying === null ? reach : { ...reach, queue: [], flying: null });
  if (flying !== null && ask.id === flying.ask) {
    // The same question again: it was turned down, and whatever should have followed is, too.
    return flying.gone ? stays({ ...reach, flying: null, queue: [] }, null) : stays(reach);
  }
  const [card, ...rest] = queue;
  if (card === undefined) return stays(flying === null ? reach : { ...reach, flying: null });
  const send = optionFor(ask, card);
  if (send === null) return stays({ ...reach, flying: null, queue: rest }, card);
  return { reach: { ...reach, queue: rest, flying: { card, ask: ask.id, gone: false } }, send, lost: null };
}

/** Prepared cards that are still in the hand. */
export function stillThere(reach: Reach, inHand: (id: string) => boolean): Reach {
  const prepared = reach.prepared.filter(({ place }) => inHand(place));
  return prepared.length === reach.prepared.length ? reach : { ...reach, prepared };
}

/** What goes with the cards: to leave if the round ends on an exit, and what one sets for oneself. */
export interface Besides {
  leave: boolean;
  set: readonly string[];
}

/** What is handed in at once where placing is sealed. */
export const sealed = (
  cards: readonly Placing[],
  choice: 'done' | 'wait' | 'flip',
  { leave, set }: Besides,
): Json => ({
  cards: cards.map(({ place, aim, arm }) => ({
    place,
    ...(aim !== undefined && { aim }),
    ...(arm && { arm }),
  })) as unknown as Json,
  choice,
  ...(leave && { leave }),
  ...(set.length > 0 && { set: [...set] }),
});
