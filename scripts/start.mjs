// npm start: builds when something changed, then serves in this very process.
import { ensureBuilt } from './build.mjs';

await ensureBuilt();
await import('../dist/server/main.js');
