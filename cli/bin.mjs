#!/usr/bin/env node
// Lets `npx kaiju …` run the TypeScript source as it stands: there is no build step.
import { register } from 'tsx/esm/api';

register();
await import('./kaiju.ts');
