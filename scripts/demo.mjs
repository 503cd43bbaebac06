// npm run demo: a library with readers in it, on a folder of its own.
import { ensureBuilt } from './build.mjs';

await ensureBuilt();
await import('../dist/server/demo.js');
