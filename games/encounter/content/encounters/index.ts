import { finder } from '../index.ts';
import type { Encounter } from '../types.ts';
import { abbey } from './abbey.ts';
import { bridge } from './bridge.ts';
import { convoy } from './convoy.ts';
import { ferry } from './ferry.ts';
import { fork } from './fork.ts';
import { granary } from './granary.ts';
import { rival } from './rival.ts';
import { siege } from './siege.ts';
import { tower } from './tower.ts';
import { unwritten } from './unwritten.ts';

export const encounters: readonly Encounter[] = [
  fork,
  granary,
  ferry,
  bridge,
  convoy,
  rival,
  abbey,
  siege,
  tower,
  unwritten,
];
export const encounter: (id: string) => Encounter = finder('encounter', encounters);
