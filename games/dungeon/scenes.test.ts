import { sceneTests } from '@kaiju/kernel/testing';
import { dungeon } from './index.ts';

sceneTests(dungeon, new URL('./scenes/', import.meta.url));
