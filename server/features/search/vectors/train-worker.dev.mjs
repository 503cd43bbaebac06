// Runs the worker thread from source, like server/platform/db/embedded-worker.dev.mjs.
import { register } from 'tsx/esm/api';

register();
await import('./train-worker.ts');
