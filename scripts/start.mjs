// npm start: builds if sources changed, then serves in the same process.
import { ensureBuilt } from './build.mjs';

await ensureBuilt();
await import('../dist/server/main.js');
