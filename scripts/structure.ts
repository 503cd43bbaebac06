import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsFolder } from '../server/platform/db/migrate.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { dumpStructure } from '../server/platform/db/structure.ts';

// Writes server/migrations/structure.sql from a temporary database. Run it after every change of
// the migrations.

const dataDir = mkdtempSync(join(tmpdir(), 'catena-structure-'));
try {
  const database = await openDatabase({ dataDir });
  try {
    writeFileSync(join(migrationsFolder, 'structure.sql'), await dumpStructure(database.sql));
  } finally {
    await database.close();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
