import { sceneTests } from '@kaiju/kernel/testing';
import { dragon } from './index.ts';

sceneTests(dragon, new URL('./scenes/', import.meta.url));
