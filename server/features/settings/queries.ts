import { asJson } from '../../platform/db/json.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import { isSettingName, type SettingName, type SettingValues } from './declaration.ts';

/** Returns the values of the settings that were changed. */
export async function listSettings(sql: Sql): Promise<Partial<SettingValues>> {
  const rows = await sql<{ name: string; value: unknown }[]>`select name, value from settings where value <> 'null'`;
  return Object.fromEntries(rows.filter(({ name }) => isSettingName(name)).map(({ name, value }) => [name, value]));
}

/** Returns a value that is different after every change. */
export async function findSettingsRevision(sql: Sql): Promise<number> {
  return oneRow(await sql<{ revision: number }[]>`select coalesce(sum(revision), 0)::bigint as revision from settings`).revision;
}

/** Returns the stored value of one setting; undefined if it was not changed, or reset. */
export async function findSetting<Name extends SettingName>(sql: SqlRunner, name: Name): Promise<SettingValues[Name] | undefined> {
  const [row] = await sql<{ value: SettingValues[Name] }[]>`select value from settings where name = ${name} and value <> 'null'`;
  return row?.value;
}

/** Stores values; null resets a setting. Locks the user first, like all writers. */
export async function saveSettings(sql: SqlRunner, change: Partial<Record<SettingName, unknown>>, userId: number | null): Promise<void> {
  await sql`
    with u as materialized (select id from users where id = ${userId}::bigint for key share)
    insert into settings (name, value, changed_by)
    select key, value, (select id from u) from jsonb_each(${asJson(sql, change)}) order by key
    on conflict (name) do update
      set value = excluded.value, changed_by = excluded.changed_by, changed_at = now(), revision = settings.revision + 1`;
}

/** Returns those of the works that exist, in the given order. */
export async function listShelfWorks(
  sql: SqlRunner,
  ids: readonly number[],
): Promise<{ id: number; title: string; author: string | null }[]> {
  return sql<{ id: number; title: string; author: string | null }[]>`
    select w.id, w.title, w.author from unnest(${[...ids]}::bigint[]) with ordinality as given (id, position) join works w on w.id = given.id
    order by given.position`;
}

export async function insertPicture(sql: SqlRunner, name: string, content: Buffer): Promise<void> {
  await sql`insert into site_pictures (name, content) values (${name}, ${content})`;
}

export async function findPicture(sql: Sql, name: string): Promise<Buffer | undefined> {
  const [row] = await sql<{ content: Buffer }[]>`select content from site_pictures where name = ${name}`;
  return row?.content;
}

/** Deletes all pictures but the one with the name. */
export async function deleteOtherPictures(sql: SqlRunner, name: string | null): Promise<void> {
  await sql`delete from site_pictures where name is distinct from ${name}::text`;
}
