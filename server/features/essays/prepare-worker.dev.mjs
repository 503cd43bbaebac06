// Starts the thread from source, like server/platform/db/embedded-worker.dev.mjs for the database.
import { register } from 'tsx/esm/api';

register();
await import('./prepare-worker.ts');
