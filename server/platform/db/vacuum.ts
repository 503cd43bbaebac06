import type { Database } from './open.ts';

/**
 * Frees the space of deleted rows and renews the planner's statistics: of the named tables, or of all there are.
 *
 * The embedded PostgreSQL has no autovacuum, so this must be called: for tables after many of their rows were written (an import),
 * and for all of them once a day, which also keeps the transaction numbers from running out. Each table is a statement of its own
 * that holds up the others for its time (some 400 ms for 100,000 rows). A server looks after itself: nothing is done there.
 */
export async function vacuum({ kind, sql }: Pick<Database, 'kind' | 'sql'>, tables?: readonly string[]): Promise<void> {
  if (kind === 'server') return;
  for (const table of tables ?? (await allTables(sql))) {
    // Prepared statements and parameters are not possible in VACUUM.
    await sql`vacuum (analyze) ${sql(table)}`.simple();
  }
}

async function allTables(sql: Database['sql']): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and c.relpersistence <> 't'
    order by name`;
  return rows.map((row) => row.name);
}
