import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '../platform/db/open.ts';

/**
 * Returns a digest of every table, sequence and stored file of a library, to compare it with
 * another one.
 */
export async function libraryState(sql: Sql, filesFolder: string): Promise<Record<string, string>> {
  return { ...(await databaseState(sql)), ...filesState(filesFolder) };
}

function databaseState(sql: Sql): Promise<Record<string, string>> {
  return sql.begin(async (tx) => {
    await tx.unsafe(`set local timezone = 'UTC'`);
    const tables = await tx<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'backups'`;
    const sequences = await tx<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' and relname <> 'backups_id_seq'`;
    const state: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await tx<{ digest: string }[]>`
        select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), ',' order by md5(t::text) collate "C")), '') as digest from ${tx(name)} t`;
      state[`table ${name}`] = row?.digest ?? '';
    }
    for (const { name } of sequences) {
      const [row] = await tx<{ last: string }[]>`select last_value || ' ' || is_called as last from ${tx(name)}`;
      state[`sequence ${name}`] = row?.last ?? '';
    }
    return state;
  });
}

function filesState(folder: string, prefix = ''): Record<string, string> {
  const state: Record<string, string> = {};
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) Object.assign(state, filesState(path, `${prefix}${name}/`));
    else state[`file ${prefix}${name}`] = createHash('sha256').update(readFileSync(path)).digest('hex');
  }
  return state;
}
