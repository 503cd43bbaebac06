// Starts the thread from source, like prepare-worker.dev.mjs.
import { register } from 'tsx/esm/api';

register();
await import('./picture-worker.ts');
