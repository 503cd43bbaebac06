import { startWorker } from '../../../platform/dev-worker.mjs';

await startWorker(new URL('./train-worker.ts', import.meta.url).href);
