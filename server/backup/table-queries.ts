import type { SqlRunner, Transaction } from '../platform/db/sql.ts';
import type { AppliedMigration, SequenceState, TableShape } from './library-source.ts';

/** This library's own record of backups, which means nothing in another one. */
const LEFT_OUT = ['backups'];

interface Column {
  readonly name: string;
  readonly type: string;
}

/** A table as the database has it. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** The quoted columns of the primary key; empty without one. */
  readonly key: readonly string[];
}

/** Lists the tables without generated columns, whose values PostgreSQL computes again. */
export function listTables(sql: SqlRunner): Promise<Table[]> {
  return sql<Table[]>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      -- The order must not depend on the database's locale.
      array(select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
        from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (attnum, n)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary order by k.n) as key
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all(${LEFT_OUT})
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`;
}

export function shapeOf({ name, columns }: Table): TableShape {
  return { name, columns: columns.map((column) => column.name) };
}

/** Returns whether the schema has any table, view or sequence that is not an extension's. */
export async function hasRelations(sql: SqlRunner): Promise<boolean> {
  const rows = await sql`
    select from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e') limit 1`;
  return rows.length > 0;
}

export function listMigrations(sql: SqlRunner): Promise<AppliedMigration[]> {
  return sql<AppliedMigration[]>`select name, checksum from migrations order by name`;
}

/**
 * Lists the sequences of the tables in archives. They are not part of a snapshot, so they are read
 * after it began: every id in the snapshot is then below them.
 */
export async function listSequences(sql: SqlRunner): Promise<SequenceState[]> {
  const names = await sql<{ name: string }[]>`
    select s.relname as name from pg_class s
    where s.relnamespace = current_schema()::regnamespace and s.relkind = 'S' and not exists (
      select from pg_depend d join pg_class t on t.oid = d.refobjid
      where d.classid = 'pg_class'::regclass and d.objid = s.oid and d.refclassid = 'pg_class'::regclass and t.relname = any(${LEFT_OUT}))
    order by s.relname collate "C"`;
  const states: SequenceState[] = [];
  for (const { name } of names) {
    const rows = await sql<SequenceState[]>`
      select ${name}::text as name, last_value::text as last_value, is_called from ${sql(name)}`;
    states.push(...rows);
  }
  return states;
}

export async function setSequence(sql: SqlRunner, { name, last_value, is_called }: SequenceState): Promise<void> {
  await sql`select setval(quote_ident(${name})::regclass, ${last_value}::text::bigint, ${is_called})`;
}

/** Bytes that one fetch should return. */
const FETCH_BYTES = 2 * 2 ** 20;
const MAX_FETCHED = 2000;

/**
 * Yields the rows of a table as JSON arrays of texts: PostgreSQL's text form of a value is exact
 * and the same in every version.
 */
export async function* selectLines(tx: Transaction, table: Table): AsyncGenerator<string[]> {
  const values = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  const line = `array_to_json(array[${values}])::text`;
  const order = table.key.length > 0 ? table.key.join(', ') : `${line} collate "C"`;
  // A server-side cursor: the embedded database cannot pause a result.
  await tx.unsafe(`declare backup_lines no scroll cursor for
    select ${line} as line from ${quoted(table.name)} order by ${order}`);
  try {
    for (let count = 20; ;) {
      const rows = await tx.unsafe<{ line: string }[]>(`fetch ${count} from backup_lines`);
      if (rows.length === 0) return;
      yield rows.map(({ line }) => line);
      const bytes = rows.reduce((sum, { line }) => sum + line.length, 0);
      // Rows may get longer, so their number grows slowly and falls at once.
      count = Math.max(1, Math.min(MAX_FETCHED, count * 2, Math.floor((FETCH_BYTES * rows.length) / bytes)));
    }
  } finally {
    await tx.unsafe('close backup_lines').catch(() => undefined);
  }
}

/**
 * Inserts rows from JSON arrays of texts. Names and types are those of the database, never of an
 * archive.
 */
export async function insertLines(tx: Transaction, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, index) => `(r ->> ${index})::${type}`).join(', ');
  await tx.unsafe(
    `insert into ${quoted(name)} (${names}) overriding system value select ${values} from jsonb_array_elements($1::text::jsonb) as r`,
    [`[${lines.join(',')}]`],
  );
}

export async function truncateTables(tx: Transaction, tables: readonly Table[]): Promise<void> {
  await tx.unsafe(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
