// Starts the database thread from source. On Node 20, `--import tsx` in a worker's execArgv does
// not load the hooks, so register them inside the thread. The bundle does not use this file.
import { register } from 'tsx/esm/api';

register();
await import('./embedded-worker.ts');
