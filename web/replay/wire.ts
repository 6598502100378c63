import type { Bilingual, MatchRecord } from '@kaiju/kernel';
import type { Vantage } from './replay.ts';

/** What the page asks of the worker that plays a record. */
export type Asked = { id: number } & (
  | { do: 'open'; record: MatchRecord }
  | { do: 'at'; n: number; vantage: Vantage }
  | { do: 'story'; vantage: Vantage }
  | { do: 'verify' }
);

export type Told = { id: number; value: unknown } | { id: number; error: Bilingual };
