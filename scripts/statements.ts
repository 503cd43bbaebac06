import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareVectors } from '../server/features/search/vectors/prepare-vectors.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { recordStatements } from '../server/testing/statements/record-statements.ts';

// Writes server/statements: the composed statements of feeds and search, as the database gets them.
// Run it after every change of one of them.

const folder = join(import.meta.dirname, '../server/statements');
const dataDir = mkdtempSync(join(tmpdir(), 'catena-statements-'));
try {
  const database = await openDatabase({ dataDir });
  try {
    await prepareVectors(database.sql);
    const files = await recordStatements(database.sql, { semantic: true });
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const [name, text] of files) writeFileSync(join(folder, name), text);
  } finally {
    await database.close();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
