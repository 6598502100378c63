import { sceneTests } from '@kaiju/kernel/testing';
import { encounter } from './index.ts';

sceneTests(encounter, new URL('./scenes/', import.meta.url));
