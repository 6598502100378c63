import { sceneTests } from '@kaiju/kernel/testing';
import { dice } from './index.ts';

sceneTests(dice, new URL('./scenes/', import.meta.url));
