import { startWorker } from '../../../platform/dev-worker.mjs';

await startWorker(new URL('./export-worker.ts', import.meta.url).href);
