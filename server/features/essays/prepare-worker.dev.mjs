import { startWorker } from '../../platform/dev-worker.mjs';

await startWorker(new URL('./prepare-worker.ts', import.meta.url).href);
