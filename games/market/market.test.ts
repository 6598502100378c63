import { sceneTests } from '@kaiju/kernel/testing';
import { market } from './index.ts';

sceneTests(market, new URL('./scenes/', import.meta.url));
