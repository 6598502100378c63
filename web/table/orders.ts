import { type Json, PASS, sameJson } from '@kaiju/kernel';
import type { CommandOf } from '@kaiju/server/protocol';
import { useEffect, useMemo } from 'react';
import { type Prepared, useSettings } from '../kit/index.ts';
import type { Setting } from './context.ts';

type Orders = CommandOf<'orders'>['orders'];
/** As the table tells them: with what they will answer to what is asked now. */
type Told = Orders & { answering?: Json };

/** What a seat's orders will answer for it, a pass or what was armed. It takes its time, so that nobody can tell. */
export function byOrder(orders: unknown): 'pass' | 'armed' | null {
  const { answering = null } = (orders ?? {}) as Partial<Told>;
  return answering === null ? null : answering === PASS ? 'pass' : 'armed';
}

/** What this person wants to be asked when others act goes along to every table where they sit down. */
export function useOrders({ look, room, seat, run }: Setting): void {
  const { orders: wished } = useSettings();
  const { pass, stops } = wished;
  const standing = look.live.orders as Told | null;
  const plays = seat >= 0 && room.status === 'playing' && standing !== null;
  const wish = JSON.stringify({ pass, stops });
  useEffect(() => {
    if (!plays || wish === JSON.stringify({ pass: standing.pass, stops: standing.stops })) return;
    void run({ do: 'orders', seat, orders: { ...plain(standing), pass, stops } });
    // What is given at another device meanwhile stands until somebody changes their mind here.
  }, [plays, wish, seat]);
}

/** What was prepared at this table, and how it is changed. */
export function usePrepared({ look, room, seat, run }: Setting): Prepared | undefined {
  const standing = look.live.orders as Told | null;
  const plays = seat >= 0 && room.status === 'playing';
  return useMemo(() => {
    if (!plays || standing === null) return undefined;
    const give = (change: Partial<Orders>) =>
      void run({ do: 'orders', seat, orders: plain({ ...standing, ...change }) });
    const armed = (standing.armed ?? []) as Prepared['armed'];
    return {
      armed,
      quiet: standing.quiet === true,
      arm: (answer, when) => {
        const others = armed.filter((one) => !sameJson(one.answer, answer));
        give({ armed: when === null ? others : [...others, { answer, when }] });
      },
      hush: (quiet) => give({ quiet: quiet ? true : undefined }),
    };
  }, [standing, plays, seat, run]);
}

/** Orders as they are given: a field more would be refused. */
function plain({ pass, stops, armed, quiet }: Told): Orders {
  return { pass, stops, ...(armed && { armed }), ...(quiet && { quiet }) };
}
