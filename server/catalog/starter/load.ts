import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Sql } from '../../platform/db/open.ts';
import { packageRoot } from '../../platform/package-root.ts';
import { importCatalog } from '../import-catalog.ts';
import { readJsonl } from '../read-jsonl.ts';
import type { CatalogRow } from '../record.ts';

/** The starter library, in the format of docs/import.md. */
export const starterFile = join(packageRoot, 'server/catalog/starter/works.jsonl');

const NAME = 'starter';

/**
 * Loads the starter library into an empty library, and applies corrections to one that was loaded
 * this way; leaves any other unchanged. Safe when two processes start at once.
 */
export async function loadStarterLibrary(database: Database, file = starterFile, onFill?: () => void): Promise<void> {
  const checksum = createHash('sha256').update(readFileSync(file)).digest('hex');
  const loaded = await loadedChecksum(database.sql);
  if (loaded === checksum || (loaded === undefined && !(await isEmpty(database.sql)))) return;
  // Loading the works takes seconds.
  onFill?.();
  await importCatalog(database, readJsonl(createReadStream(file)));
  await database.sql`
    insert into loaded_catalogues (name, checksum) values (${NAME}, ${checksum})
    on conflict (name) do update set checksum = excluded.checksum, loaded_at = now()`;
}

/** Adds one work of the starter library to another library. */
export async function loadStarterWork(database: Database, id: string): Promise<void> {
  await importCatalog(database, rowsOf(id));
}

async function* rowsOf(id: string): AsyncGenerator<CatalogRow> {
  for await (const row of readJsonl(createReadStream(starterFile))) if ('record' in row && row.record.id === id) yield row;
}

async function loadedChecksum(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ checksum: string }[]>`select checksum from loaded_catalogues where name = ${NAME}`;
  return row?.checksum;
}

async function isEmpty(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ empty: boolean }[]>`select not exists (select from works) as empty`;
  return row?.empty === true;
}
