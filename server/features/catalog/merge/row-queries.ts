import { oneRow } from '../../../platform/db/one-row.ts';
import type { Fragment, SqlRunner, Transaction } from '../../../platform/db/open.ts';
import type { Dependent, ReferringTable } from './referring-tables.ts';

/** The record that is merged, and the one that stays. */
export interface Pair {
  readonly from: number;
  readonly into: number;
}

/** Locks the rows that refer to one of two records. */
export async function lockRows(tx: Transaction, { table, column }: ReferringTable, { from, into }: Pair): Promise<void> {
  await tx`select from ${tx(table)} where ${tx(column)} in (${from}::bigint, ${into}::bigint) for update`;
}

/**
 * Counts the public rows that would move, and those of them that would be deleted because the other
 * record has one already.
 */
export async function countRows(sql: SqlRunner, table: ReferringTable, pair: Pair): Promise<{ moved: number; both: number }> {
  const { isPublic, once, countsBoth } = table;
  return oneRow(
    await sql<{ moved: number; both: number }[]>`
      select (select count(*)::integer from ${sql(table.table)} r where r.${sql(table.column)} = ${pair.from}
          ${isPublic ? sql`and ${isPublic(sql)}` : sql``}) as moved,
        ${once && countsBoth ? sql`(select count(*)::integer from (${losingRows(sql, table, once, pair)}) l)` : sql`0`} as both`,
  );
}

/**
 * Deletes one of two rows that would refer to the same record, and stores it with what depends on
 * it.
 */
export async function deleteDoubleRows(tx: Transaction, merge: number, table: ReferringTable, pair: Pair): Promise<void> {
  const { once, dependents = [] } = table;
  if (!once) return;
  for (const dependent of dependents)
    await tx`
      insert into merged_rows (merge_id, table_name, fate, content, user_id)
      select ${merge}::bigint, ${dependent.table}::text, 'deleted', to_jsonb(d), ${userOf(tx, dependent.user, 'd')}
      from ${tx(dependent.table)} d where d.${tx(dependent.column)} in (
        select l.id from (${losingRows(tx, table, once, pair)}) p join ${tx(table.table)} l on l.ctid = p.row_id
      )`;
  await tx`
    with losing as (${losingRows(tx, table, once, pair)}),
    gone as (delete from ${tx(table.table)} g using losing where g.ctid = losing.row_id returning g.*)
    insert into merged_rows (merge_id, table_name, fate, content, user_id)
    select ${merge}::bigint, ${table.table}::text, 'deleted', to_jsonb(gone), ${userOf(tx, table.user, 'gone')} from gone`;
}

/** Moves the rows of the merged record to the other one, and stores their keys. */
export async function moveRows(
  tx: Transaction,
  merge: number,
  { table, column, key }: ReferringTable,
  { from, into }: Pair,
): Promise<void> {
  await tx`
    with moved as (update ${tx(table)} set ${tx(column)} = ${into} where ${tx(column)} = ${from} returning ${tx([...key])})
    insert into merged_rows (merge_id, table_name, fate, content) select ${merge}::bigint, ${table}::text, 'moved', to_jsonb(moved) from moved`;
}

/** Moves rows back that still refer to the record that stayed. */
export async function moveRowsBack(
  tx: Transaction,
  merge: number,
  { table, column, key }: ReferringTable,
  { from, into }: Pair,
): Promise<void> {
  const same = key.map((name) => tx`t.${tx(name)} = k.${tx(name)}`).reduce((all, one) => tx`${all} and ${one}`);
  await tx`
    update ${tx(table)} t set ${tx(column)} = ${from}
    from merged_rows m cross join lateral jsonb_populate_record(null::${tx(table)}, m.content) k
    where m.merge_id = ${merge} and m.table_name = ${table} and m.fate = 'moved' and t.${tx(column)} = ${into} and ${same}`;
}

/** Stores the rows of a table that belong to a record. */
export async function storeOwnRows(tx: Transaction, merge: number, { table, column }: Dependent, id: number): Promise<void> {
  await tx`
    insert into merged_rows (merge_id, table_name, fate, content)
    select ${merge}::bigint, ${table}::text, 'deleted', to_jsonb(o) from ${tx(table)} o where ${tx(column)} = ${id}`;
}

/** Lists the stored rows of a table that a merge deleted. */
export async function listDeletedRows(tx: Transaction, merge: number, table: string): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from merged_rows where merge_id = ${merge} and table_name = ${table} and fate = 'deleted' order by id`;
  return rows.map(({ id }) => id);
}

/** Inserts a deleted row again, with other values in some columns. */
export async function insertDeletedRow(
  tx: Transaction,
  { table, columns, id, changes }: { table: string; columns: readonly string[]; id: number; changes: string },
): Promise<void> {
  const names = tx([...columns]);
  await tx`
    insert into ${tx(table)} (${names}) overriding system value
    select ${tx(columns.map((name) => `r.${name}`))} from merged_rows m
      cross join lateral jsonb_populate_record(null::${tx(table)}, m.content || ${changes}::text::jsonb) r
    where m.id = ${id} on conflict do nothing`;
}

/** Lists the columns of a table whose values are stored. */
export async function listStoredColumns(tx: Transaction, table: string): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`;
  return rows.map(({ name }) => name);
}

/**
 * Returns SQL for the `ctid` of the rows that a merge deletes, because the same thing refers to
 * both records.
 */
function losingRows(
  sql: SqlRunner,
  { table, column, prefersMerged }: ReferringTable,
  once: readonly string[],
  { from, into }: Pair,
): Fragment {
  const same = once.map((name) => sql`f.${sql(name)} = i.${sql(name)}`).reduce((all, one) => sql`${all} and ${one}`);
  return sql`
    select case when ${prefersMerged ? prefersMerged(sql) : sql`false`} then i.ctid else f.ctid end as row_id
    from ${sql(table)} f join ${sql(table)} i on ${same}
    where f.${sql(column)} = ${from}::bigint and i.${sql(column)} = ${into}::bigint`;
}

function userOf(sql: SqlRunner, user: string | undefined, row: string): Fragment {
  return user === undefined ? sql`null::bigint` : sql`${sql(`${row}.${user}`)}`;
}
