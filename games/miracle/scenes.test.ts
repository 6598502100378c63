import { sceneTests } from '@kaiju/kernel/testing';
import { miracle } from './index.ts';

sceneTests(miracle, new URL('./scenes/', import.meta.url));
