import { startWorker } from '../platform/dev-worker.mjs';

await startWorker(new URL('./citation-worker.ts', import.meta.url).href);
