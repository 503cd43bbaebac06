import type { Database } from './open.ts';

/**
 * Frees the space of deleted rows and updates the planner's statistics. Call it after an import for
 * its tables, and daily for all, which also prevents transaction id wraparound.
 */
export async function vacuum({ kind, sql }: Pick<Database, 'kind' | 'sql'>, tables?: readonly string[]): Promise<void> {
  // A server has autovacuum; the embedded PostgreSQL has none.
  if (kind === 'server') return;
  // Each table blocks other statements (100 to 800 ms for 100,000 rows).
  for (const table of tables ?? (await allTables(sql))) {
    // VACUUM accepts no prepared statements or parameters. Two statements block others for less
    // long than one.
    await sql.unsafe(`vacuum ${table}`);
    await sql.unsafe(`analyze ${table}`);
  }
}

/**
 * Updates statistics, and with them cached plans, of tables that doubled and grew by 1000 rows.
 * Call it every minute; a table that grows is analyzed ever less often.
 */
export async function renewStatistics({ kind, sql }: Pick<Database, 'kind' | 'sql'>): Promise<void> {
  if (kind === 'server') return;
  // The counters are otherwise flushed about once a second.
  await sql`select pg_stat_force_next_flush()`;
  const grownTables = await sql<{ name: string }[]>`
    select format('%I.%I', s.schemaname, s.relname) as name
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.n_mod_since_analyze > 1000 + greatest(c.reltuples, 0)
    order by name`;
  for (const { name } of grownTables) await sql.unsafe(`analyze ${name}`);
}

async function allTables(sql: Database['sql']): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and c.relpersistence <> 't'
    order by name`;
  return rows.map((row) => row.name);
}
