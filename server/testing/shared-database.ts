import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../platform/db/sql.ts';
import type { Database } from '../platform/db/open.ts';

/** A database that the test files of a worker use one after another: its start costs seconds, and a query is quick only when it is warm. */
export interface Lasting {
  readonly kind: Database['kind'];
  readonly lost: Database['lost'];
  /** A pool of connections for one file. */
  connect(): Sql | Promise<Sql>;
  /** Ends the database. */
  end(): Promise<unknown>;
}

interface Shared extends Lasting {
  /** SQL that brings every table back to what it holds after the migrations. */
  readonly truncation: string;
  /** What the planner knew of each table and index, as JSON. */
  readonly statistics: string;
  /** What it was like when it was lent. */
  state: readonly string[];
  lentTo: string | undefined;
}

interface Made {
  readonly make: () => Promise<Lasting>;
  readonly truncation: (sql: Sql) => Promise<string>;
}

// Modules live as long as the worker does: without isolation that is for many files, otherwise for one.
let shared: Shared | undefined;

/**
 * Lends the worker's database to a file; nothing where that file has it already. `close` takes it back: what the file left behind that the next
 * one would notice (a changed schema, a lock, a setting, a connection) fails the file, and the next one gets a new database.
 */
export async function borrow(file: string, made: Made): Promise<(Database & { truncation: string }) | undefined> {
  if (shared?.lentTo === file) return undefined;
  if (shared?.lentTo !== undefined) {
    console.error(`${shared.lentTo} never closed its database; another one is made.`);
    await retire();
  }
  shared ??= await prepare(made);
  const lent = shared;
  lent.lentTo = file;
  const { kind, lost, truncation } = lent;
  const sql = await lent.connect();
  return {
    kind,
    lost,
    sql,
    background: sql,
    notices: [],
    truncation,
    close: async () => void (await sql.end({ timeout: 1 }), await takeBack(lent)),
  };
}

async function prepare({ make, truncation }: Made): Promise<Shared> {
  const lasting = await make();
  return withConnection(lasting, async (sql) =>
    Object.assign(lasting, {
      truncation: await truncation(sql),
      statistics: await statisticsOf(sql),
      state: await stateOf(sql),
      lentTo: undefined,
    }),
  );
}

async function takeBack(lent: Shared): Promise<void> {
  try {
    await withConnection(lent, async (sql) => {
      const changed = await changes(sql, lent.state);
      if (changed.length > 0)
        throw new Error(`A database that others use was left changed (else open one with { own: true }): ${changed.join(', ')}`);
      await renew(sql, lent);
      lent.state = await stateOf(sql);
    });
    lent.lentTo = undefined;
  } catch (error) {
    if (shared === lent) await retire();
    throw error;
  }
}

/** A server takes a moment to notice that a connection was closed. */
async function changes(sql: Sql, before: readonly string[]): Promise<string[]> {
  for (const until = Date.now() + 3_000; ; await sleep(20)) {
    const changed = (await stateOf(sql)).filter((line) => !before.includes(line));
    if (Date.now() > until || !changed.some((line) => line.startsWith('connection '))) return changed;
  }
}

async function retire(): Promise<void> {
  const gone = shared;
  shared = undefined;
  await gone?.end();
}

async function withConnection<T>(lasting: Lasting, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = await lasting.connect();
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const CATALOGUES = [
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
 * Lines that change when the schema or the session does. Whoever changes a row of a catalogue makes a new version of it, and what was made and
 * dropped again leaves none.
 */
async function stateOf(sql: Sql): Promise<string[]> {
  const catalogues = CATALOGUES.map(
    (name) => `select 'pg_${name} ' || count(*) || ' rows to transaction ' || coalesce(max(xmin::text::bigint), 0) from pg_${name}`,
  );
  const rows = await sql.unsafe<{ line: string }[]>(`${catalogues.join(' union all ')}
    union all select 'migrations ' || md5(coalesce(string_agg(m::text, ' ' order by name), '')) from migrations m
    union all select 'setting ' || name || ' = ' || setting from pg_settings where source = 'session'
    union all select 'advisory lock ' || classid || ' ' || objid from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
    union all select 'listener on ' || pg_listening_channels()
    union all select 'connection with ' || state || ': ' || left(query, 100) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  return rows.map((row) => Object.values(row)[0] ?? '');
}

/** What the file's rows leave behind goes as well: their room in tables and indexes, and what the planner knows of them. */
async function renew(sql: Sql, { truncation, statistics }: Shared): Promise<void> {
  await sql.unsafe(truncation);
  const used = await sql<{ name: string }[]>`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and (reltuples >= 0 or pg_relation_size(oid) > 0)`;
  // Several times quicker than `truncate`, which makes new files for each table and index.
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
