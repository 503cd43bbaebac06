// Also on the embedded database: the test databases differ.
import { expect, inject, test } from 'vitest';
import { connectServer } from '../platform/db/connect.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

// Starting several embedded databases takes long on a busy machine.
const patient = { timeout: 120_000 };

/** The transaction counter: it continues in a reused database and starts lower in a new copy. */
const transactionOf = async ({ sql }: TestDatabase): Promise<number> =>
  Number((await sql`select pg_current_xact_id()::text as number`)[0]?.['number']);

test('reuses a returned database: empty, of its original size, and with its original statistics', patient, async () => {
  const first = await openTestDatabase();
  // Not of all tables: rows of the migrations are inserted again, sometimes on a further page.
  const size = async ({ sql }: typeof first) => (await sql`select pg_relation_size('attempts', 'main') as size`)[0];
  const known = ({ sql }: typeof first) => sql`select relpages, reltuples, (select count(*) from pg_stats where tablename = 'attempts')
    from pg_class where relname = 'attempts'`;
  const [small, unknown] = [await size(first), await known(first)];
  await first.sql`insert into attempts (key, count, resets_at) select n::text::bytea, 1, now() from generate_series(1, 10000) n`;
  await first.sql`analyze attempts`;
  expect(await size(first)).not.toEqual(small);
  expect(await known(first)).not.toEqual(unknown);
  const last = await transactionOf(first);
  await first.close();
  const second = await openTestDatabase();
  expect(await transactionOf(second)).toBeGreaterThan(last);
  expect(await second.sql`select 1 from attempts`).toHaveLength(0);
  expect([await size(second), await known(second)]).toEqual([small, unknown]);
  await second.close();
});

test('opens separate databases at the same time, and does not share one opened with `own`', patient, async () => {
  const [one, two, own] = [await openTestDatabase(), await openTestDatabase(), await openTestDatabase({ own: true })];
  await one.sql`insert into attempts (key, count, resets_at) values ('x', 1, now())`;
  for (const other of [two, own]) {
    expect(await other.sql`select 1 from attempts`).toHaveLength(0);
    await other.close();
  }
  await one.close();
});

test('fails a file that changed the schema, names each change, and gives the next file a new database', patient, async () => {
  const database = await openTestDatabase();
  await database.sql.unsafe(`
    create table further (n integer);
    alter table works add constraint even check (id % 2 = 0);
    create function one() returns integer language sql return 1;
    alter table reads disable trigger user;
    insert into migrations (name, checksum) values ('9999_x', 'x');
    alter sequence users_id_seq increment by 2`);
  const complaint = await database.close().catch(String);
  for (const word of ['pg_class', 'pg_constraint', 'pg_proc', 'pg_trigger', 'migrations', 'pg_sequence']) {
    expect(complaint).toMatch(new RegExp(`left changes.*[:,] ${word} `));
  }
  const next = await openTestDatabase();
  expect(await next.sql`select 1 from pg_class where relname = 'further'`).toHaveLength(0);
  await next.close();
});

test(
  'what the session keeps fails the file as well: of the embedded database all have one, of a server each connection',
  patient,
  async () => {
    const database = await openTestDatabase();
    if (database.kind === 'embedded') {
      await database.sql`select pg_advisory_lock(7)`;
      await database.sql`set enable_seqscan = off`;
      await database.sql`listen noise`;
      const complaint = await database.close().catch(String);
      expect(complaint).toMatch(/setting enable_seqscan = off/);
      expect(complaint).toMatch(/advisory lock 0 7/);
      expect(complaint).toMatch(/listener on noise/);
      return;
    }
    const provided = inject('testDatabase');
    const url = new URL(provided.kind === 'server' ? provided.clusterUrl : '');
    url.pathname = String((await database.sql`select current_database() as name`)[0]?.['name']);
    const other = await connectServer(url.href, { connections: 1 });
    await expect(database.close()).rejects.toThrow(/connection with idle: /);
    await other.end();
  },
);

test('keeps a lasting pool for the next file, and fails a file that leaves a transaction open in it', patient, async () => {
  const first = await openTestDatabase({ lasting: true });
  await first.close();
  const second = await openTestDatabase({ lasting: true });
  expect(second.sql).toBe(first.sql);
  // All connections to the embedded database are one.
  if (second.kind === 'embedded') return void (await second.close());
  let finish = (): void => undefined;
  const left = second.sql.begin(async (tx) => {
    await tx`select 1`;
    await new Promise<void>((resolve) => (finish = resolve));
  });
  left.catch(() => undefined);
  await expect
    .poll(() => second.sql`select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`)
    .toHaveLength(1);
  await expect(second.close()).rejects.toThrow(/connection with idle in transaction: /);
  finish();
  await left.catch(() => undefined);
  const third = await openTestDatabase({ lasting: true });
  expect(third.sql).not.toBe(first.sql);
  await third.close();
});
