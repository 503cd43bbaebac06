import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../platform/db/sql.ts';
import type { Database } from '../platform/db/open.ts';

/**
 * A database that the test files of a worker reuse: starting one takes seconds, and queries are
 * fast only after a warm-up.
 */
export interface ReusableDatabase {
  readonly kind: Database['kind'];
  readonly lost: Database['lost'];
  /** Opens a pool of connections. A server shows their name. */
  connect(name?: string): Sql | Promise<Sql>;
  /** Shuts the database down. */
  end(): Promise<unknown>;
}

interface Shared extends ReusableDatabase {
  /** SQL that restores every table to its state after the migrations. */
  readonly truncation: string;
  /** The planner's statistics for each table and index, as JSON. */
  readonly statistics: string;
  /** The state of schema and session before a file uses it. */
  state: readonly string[];
  usedBy: string | undefined;
  /** The pool of the files that ask for one that outlasts them. */
  pool: Sql | undefined;
}

interface DatabaseFactory {
  readonly make: () => Promise<ReusableDatabase>;
  readonly truncation: (sql: Sql) => Promise<string>;
}

const LASTING_POOL = 'lasting';

// Modules live as long as the worker: for many files without isolation, otherwise for one.
let shared: Shared | undefined;

/**
 * Acquires the worker's database for a file; returns undefined if that file has it already. `close`
 * releases it. With `lasting`, `sql` is a pool that later files use as well.
 */
export async function acquireSharedDatabase(
  file: string,
  made: DatabaseFactory,
  lasting = false,
): Promise<(Database & { truncation: string }) | undefined> {
  if (shared?.usedBy === file) return undefined;
  if (shared?.usedBy !== undefined) {
    console.error(`${shared.usedBy} never closed its database; creating a new one.`);
    await retire();
  }
  shared ??= await prepare(made);
  const database = shared;
  database.usedBy = file;
  const { kind, lost, truncation } = database;
  const sql = lasting ? (database.pool ??= await database.connect(LASTING_POOL)) : await database.connect();
  return {
    kind,
    lost,
    sql,
    background: sql,
    notices: [],
    truncation,
    close: async () => {
      if (!lasting) await sql.end({ timeout: 1 });
      await releaseDatabase(database);
    },
  };
}

async function prepare({ make, truncation }: DatabaseFactory): Promise<Shared> {
  const lasting = await make();
  return withConnection(lasting, async (sql) =>
    Object.assign(lasting, {
      truncation: await truncation(sql),
      statistics: await statisticsOf(sql),
      state: await stateOf(sql),
      usedBy: undefined,
      pool: undefined,
    }),
  );
}

/**
 * Releases the database. Fails if the file left anything that affects the next one (a changed
 * schema, a lock, a setting, a connection), which then gets a new database.
 */
async function releaseDatabase(database: Shared): Promise<void> {
  try {
    await withConnection(database, async (sql) => {
      const changed = await changes(sql, database.state);
      if (changed.length > 0)
        throw new Error(`The file left changes in a shared database (to change one, open it with { own: true }): ${changed.join(', ')}`);
      await renew(sql, database);
      database.state = await stateOf(sql);
    });
    database.usedBy = undefined;
  } catch (error) {
    if (shared === database) await retire();
    throw error;
  }
}

/** Returns changes that persist; a server takes a moment to notice a closed connection. */
async function changes(sql: Sql, before: readonly string[]): Promise<string[]> {
  for (const until = Date.now() + 3_000; ; await sleep(20)) {
    const changed = (await stateOf(sql)).filter((line) => !before.includes(line));
    if (Date.now() > until || !changed.some((line) => line.startsWith('connection '))) return changed;
  }
}

async function retire(): Promise<void> {
  const retired = shared;
  shared = undefined;
  await retired?.pool?.end({ timeout: 1 });
  await retired?.end();
}

async function withConnection<T>(lasting: ReusableDatabase, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = await lasting.connect();
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const CATALOGS = [
  'class',
  'attribute',
  'attrdef',
  'constraint',
  'index',
  'proc',
  'trigger',
  'type',
  'namespace',
  'extension',
  'rewrite',
  'sequence',
];

/**
 * Returns lines that change with the schema or the session. A reverted change is visible, since
 * each update creates a row version; an object that was created and dropped is not.
 */
async function stateOf(sql: Sql): Promise<string[]> {
  const catalogs = CATALOGS.map(
    (name) => `select 'pg_${name} ' || count(*) || ' rows to transaction ' || coalesce(max(xmin::text::bigint), 0) from pg_${name}`,
  );
  const rows = await sql.unsafe<{ line: string }[]>(`${catalogs.join(' union all ')}
    union all select 'migrations ' || md5(coalesce(string_agg(m::text, ' ' order by name), '')) from migrations m
    union all select 'setting ' || name || ' = ' || setting from pg_settings where source = 'session'
    union all select 'advisory lock ' || classid || ' ' || objid from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
    union all select 'listener on ' || pg_listening_channels()
    union all select 'connection with ' || state || ': ' || left(query, 100) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and not (application_name = '${LASTING_POOL}' and state = 'idle')`);
  return rows.map((row) => Object.values(row)[0] ?? '');
}

/**
 * Deletes the file's rows, their space in tables and indexes, and the planner's statistics about
 * them.
 */
async function renew(sql: Sql, { truncation, statistics }: Shared): Promise<void> {
  await sql.unsafe(truncation);
  const used = await sql<{ name: string }[]>`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and (reltuples >= 0 or pg_relation_size(oid) > 0)`;
  // Several times faster than `truncate`, which creates new files for each table and index.
  await sql.unsafe(`vacuum ${used.map(({ name }) => name).join(', ')}`);
  await sql.unsafe(`delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`);
  await sql`
    update pg_class set relpages = before.relpages, reltuples = before.reltuples, relallvisible = before.relallvisible
    from json_populate_recordset(null::pg_class, ${statistics}::text::json) before
    where pg_class.oid = before.oid
      and (pg_class.relpages, pg_class.reltuples, pg_class.relallvisible) <> (before.relpages, before.reltuples, before.relallvisible)`;
}

async function statisticsOf(sql: Sql): Promise<string> {
  const [row] = await sql<{ rows: string }[]>`
    select json_agg(json_build_object('oid', oid, 'relpages', relpages, 'reltuples', reltuples, 'relallvisible', relallvisible))::text as rows
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`;
  return row?.rows ?? '[]';
}
