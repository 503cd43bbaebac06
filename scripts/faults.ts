import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from './build.mjs';
import { crash } from './faults/crash.ts';
import { disk } from './faults/disk.ts';
import { failover, lockedTable, partition, restart, tooManyConnections } from './faults/database.ts';
import { lowLimit } from './faults/files.ts';
import { findPostgres } from '../server/testing/postgres-cluster.ts';
import { packageRoot } from '../server/platform/package-root.ts';

// Measures the table in docs/reliability.md: `npm run faults [NAME …]`. Each fault gets a separate
// server.

const faults = { partition, lockedTable, failover, restart, tooManyConnections, disk, crash, lowLimit };

const programs = findPostgres();
const names = process.argv.slice(2);
const build = join(packageRoot, 'dist/faults');
await buildServer(build);
const folder = mkdtempSync(join(tmpdir(), 'catena-faults-'));
try {
  for (const [name, measure] of Object.entries(faults)) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const line of await measure({ main: join(build, 'main.js'), folder: mkdtempSync(join(folder, `${name}-`)), programs }))
      console.log(`${name}: ${line}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
