// A forked process does not inherit the loader that lets its parent run TypeScript: it registers its own.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
