import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { organizationName } from '#core/organizations.ts';
import { asJson } from '../../platform/db/json.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { packageRoot } from '../../platform/package-root.ts';

/** The starter organizations, one JSON object per line: id, name, kind, url, description. */
export const organizationsFile = join(packageRoot, 'server/catalog/starter/organizations.jsonl');

const NAME = 'starter organizations';

/**
 * Adds the starter organizations to a library that was filled with the starter library, and applies
 * corrections to them. Safe when two processes start at once.
 */
export async function loadStarterOrganizations({ sql }: { sql: Sql }, file = organizationsFile, { always = false } = {}): Promise<void> {
  const text = readFileSync(file, 'utf8');
  const checksum = createHash('sha256').update(text).digest('hex');
  const loaded = await loadedCatalogs(sql);
  // Other libraries start with none, unless `always` is set, as for the demo.
  if ((!always && !loaded.has('starter')) || loaded.get(NAME) === checksum) return;
  const rows = text.split('\n').flatMap((line) => (line === '' ? [] : [toRow(JSON.parse(line))]));
  await sql.begin(async (tx) => {
    // A second process waits here, and then finds nothing to change.
    await tx`select pg_advisory_xact_lock(hashtext('catena.organizations'))`;
    // Both leave organizations of users unchanged, even with the same name.
    await correct(tx, rows);
    await add(tx, rows);
    await tx`
      insert into loaded_catalogues (name, checksum) values (${NAME}, ${checksum})
      on conflict (name) do update set checksum = excluded.checksum, loaded_at = now()`;
  });
}

async function loadedCatalogs(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ name: string; checksum: string }[]>`select name, checksum from loaded_catalogues`;
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/**
 * Converts an entry to its row. The tests validate the file, so that it needs no validation here.
 */
function toRow(row: { id: string; name: string; kind: string; url: string; description: string }): object {
  const named = organizationName(row.name);
  if (!named) throw new Error(`the organization ${row.id} has no name`);
  const { name, nameKey, sortName } = named;
  const { id, kind, url, description } = row;
  return { source_key: id, name, name_key: nameKey, sort_name: sortName, kind, url, description };
}

async function correct(tx: Transaction, rows: readonly object[]): Promise<void> {
  await tx`
    update organizations o set name = g.name, name_key = g.name_key, sort_name = g.sort_name, kind = g.kind, url = g.url,
      description = g.description, updated_at = now()
    from jsonb_populate_recordset(null::organizations, ${asJson(tx, rows)}) g
    where o.source_key = g.source_key
      and (o.name, o.kind, o.url, o.description) is distinct from (g.name, g.kind, g.url, g.description)
      and not exists (select from organizations other where other.name_key = g.name_key and other.id <> o.id)`;
}

async function add(tx: Transaction, rows: readonly object[]): Promise<void> {
  await tx`
    insert into organizations (source_key, name, name_key, sort_name, kind, url, description)
    select source_key, name, name_key, sort_name, kind, url, description
    from jsonb_populate_recordset(null::organizations, ${asJson(tx, rows)})
    on conflict do nothing`;
}
