// A worker thread does not inherit the loader that lets its parent run TypeScript: it registers its own.
import { register } from 'tsx/esm/api';

register();
await import('./thread.ts');
