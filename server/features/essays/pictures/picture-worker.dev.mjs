import { startWorker } from '../../../platform/dev-worker.mjs';

await startWorker(new URL('./picture-worker.ts', import.meta.url).href);
