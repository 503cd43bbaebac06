import { startWorker } from '../platform/dev-worker.mjs';

await startWorker(new URL('./rows-worker.ts', import.meta.url).href);
