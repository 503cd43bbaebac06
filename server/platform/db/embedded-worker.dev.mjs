// Starts the database's thread from source. `--import tsx` among a worker's execArgv loads no hooks on Node 20, so they are
// registered inside the thread; the bundle has no need of this file.
import { register } from 'tsx/esm/api';

register();
await import('./embedded-worker.ts');
