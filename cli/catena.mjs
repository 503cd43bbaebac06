#!/usr/bin/env node
// The `catena` command: builds when something changed, then runs.
import { ensureBuilt } from '../scripts/build.mjs';

await ensureBuilt();
await import('../dist/server/cli.js');
