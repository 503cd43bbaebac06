// npm run demo: starts a library with sample users and content, in its own data directory.
import { ensureBuilt } from './build.mjs';

await ensureBuilt();
await import('../dist/server/demo.js');
