import { startWorker } from '../dev-worker.mjs';

await startWorker(new URL('./embedded-worker.ts', import.meta.url).href);
