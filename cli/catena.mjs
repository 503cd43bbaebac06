#!/usr/bin/env node
// The `catena` command: rebuilds if sources changed, then runs.
import { ensureBuilt } from '../scripts/build.mjs';

await ensureBuilt();
await import('../dist/server/cli.js');
