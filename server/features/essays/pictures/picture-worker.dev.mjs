// Starts the thread from source, as prepare-worker.dev.mjs does.
import { register } from 'tsx/esm/api';

register();
await import('./picture-worker.ts');
