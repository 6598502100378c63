import { type AskView, PASS } from '@kaiju/kernel';
import type { CommandOf } from '@kaiju/server/protocol';
import { useEffect } from 'react';
import { useSettings } from '../kit/index.ts';
import type { Setting } from './context.ts';

type Orders = CommandOf<'orders'>['orders'];

/** Whether the table will pass for a seat, by its orders. It takes its time, so that nobody can tell. */
export function passesByOrder(orders: unknown, { step, kind, options }: AskView): boolean {
  if (orders === null || step !== 'window') return false;
  const { pass, stops } = orders as Orders;
  if (pass === 'never' || stops.includes(kind)) return false;
  return pass === 'always' || (options?.every((option) => option === PASS) ?? false);
}

/** What this person wants to be asked when others act goes along to every table where they sit down. */
export function useOrders({ look, room, seat, run }: Setting): void {
  const { orders } = useSettings();
  const wished = JSON.stringify(orders);
  const standing = JSON.stringify(look.live.orders);
  const plays = seat >= 0 && room.status === 'playing' && look.live.orders !== null;
  useEffect(() => {
    if (plays && standing !== wished) void run({ do: 'orders', seat, orders: JSON.parse(wished) });
    // What is given at another device meanwhile stands until somebody changes their mind here.
  }, [plays, wished, seat]);
}
