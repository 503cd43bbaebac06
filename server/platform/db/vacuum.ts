import type { Database } from './open.ts';

/**
 * Frees the space of deleted rows and renews the planner's statistics: of the named tables, or of all there are.
 *
 * The embedded PostgreSQL has no autovacuum, so this must be called: for tables after many of their rows were written (an import),
 * and for all of them once a day, which also keeps the transaction numbers from running out. Each table is a statement of its own
 * that holds up the others for its time (100 to 800 ms for 100,000 rows). A server looks after itself: nothing is done there.
 */
export async function vacuum({ kind, sql }: Pick<Database, 'kind' | 'sql'>, tables?: readonly string[]): Promise<void> {
  if (kind === 'server') return;
  for (const table of tables ?? (await allTables(sql))) {
    // Prepared statements and parameters are not possible in VACUUM.
    await sql.unsafe(`vacuum (analyze) ${table}`);
  }
}

/**
 * Renews the planner's statistics of the tables that have more than doubled, and by a thousand rows, since that was done last. Plans that are kept, of
 * foreign keys above all, are made anew with it: one that was made for a page of rows would read all of a long table for each row. To be called every
 * minute; a table's turn comes ever more seldom as it grows.
 */
export async function renewStatistics({ kind, sql }: Pick<Database, 'kind' | 'sql'>): Promise<void> {
  if (kind === 'server') return;
  // What was counted is else written down about once a second.
  await sql`select pg_stat_force_next_flush()`;
  const grown = await sql<{ name: string }[]>`
    select format('%I.%I', s.schemaname, s.relname) as name
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.n_mod_since_analyze > 1000 + greatest(c.reltuples, 0)
    order by name`;
  for (const { name } of grown) await sql.unsafe(`analyze ${name}`);
}

async function allTables(sql: Database['sql']): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and c.relpersistence <> 't'
    order by name`;
  return rows.map((row) => row.name);
}
