// Starts the thread from source, as server/platform/db/embedded-worker.dev.mjs does for the database's.
import { register } from 'tsx/esm/api';

register();
await import('./train-worker.ts');
