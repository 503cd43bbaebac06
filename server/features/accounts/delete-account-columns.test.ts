import { beforeEach, expect, test } from 'vitest';
import { userData } from '../../app-features.ts';
import type { Fate } from '../../platform/user-data.ts';
import { departingUser, password } from '../../testing/departing-user.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { signUpUsers, createEverything } = departingUser(app);

let people: Awaited<ReturnType<typeof signUpUsers>>;
beforeEach(async () => void (people = await signUpUsers()));

type Outcome = 'deleted' | 'deleted if private, otherwise anonymized' | 'anonymized' | 'passed on';

/** What happens to the rows that refer to a deleted account: without `everything`, and with it. */
const outcomes: Readonly<Record<Fate, readonly [usually: Outcome, withEverything: Outcome]>> = {
  deleted: ['deleted', 'deleted'],
  anonymized: ['anonymized', 'deleted'],
  kept: ['anonymized', 'anonymized'],
  'private deleted': ['deleted if private, otherwise anonymized', 'deleted'],
  // Projects and workflows without a successor are deleted.
  'passed on': ['passed on', 'passed on'],
};

/**
 * The expected outcomes by column. `createEverything` in server/testing/departing-user.ts fills
 * every one, except in tables that only link.
 */
const fates = Object.fromEntries(
  userData
    .flatMap(({ tables }) => tables)
    .map(({ table, owner, fate }) => [`${table}.${owner}`, outcomes[fate]] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1)),
);

/**
 * Columns that refer to a user by foreign keys, possibly through other tables, or by their name.
 */
async function columnsOfUsers(): Promise<{ table: string; column: string }[]> {
  return app.sql<{ table: string; column: string }[]>`
    with recursive steps as (
      select k.conrelid as from_table, a.attnum as from_column, k.confrelid as to_table, b.attnum as to_column
      from pg_constraint k, unnest(k.conkey, k.confkey) as pair (mine, theirs)
        join pg_attribute a on true join pg_attribute b on true
      where k.contype = 'f' and a.attrelid = k.conrelid and a.attnum = mine and b.attrelid = k.confrelid and b.attnum = theirs
    ),
    found as (
      select from_table, from_column from steps join pg_attribute u on u.attrelid = to_table and u.attnum = to_column
      where to_table = 'users'::regclass and u.attname = 'id'
      union
      select s.from_table, s.from_column from steps s join found f on s.to_table = f.from_table and s.to_column = f.from_column
    )
    select from_table::regclass::text as table, a.attname::text as column
    from found join pg_attribute a on a.attrelid = from_table and a.attnum = from_column
    union
    select table_name::text, column_name::text from information_schema.columns
    where table_schema = 'public' and data_type = 'bigint' and table_name <> 'users'
      -- The id of a follow, not of a user.
      and column_name <> 'follow_id'
      and column_name ~ '(user|owner|member|moderator|follow|sender|reader|contributor|created_by|added_by|invited)'`;
}

test('every column that refers to a user is declared in the user data of its feature', async () => {
  const found = await columnsOfUsers();
  expect(found.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(Object.keys(fates));
});

/** Rows that refer to Zosima, and rows without an owner, by column. */
async function countReferences(): Promise<Record<string, { owned: number; ownerless: number }>> {
  const counted: Record<string, { owned: number; ownerless: number }> = {};
  for (const { table, column } of await columnsOfUsers()) {
    const name = app.sql(column);
    const [row] = await app.sql<{ owned: number; ownerless: number }[]>`
      select (count(*) filter (where ${name} = 1))::integer as owned, (count(*) filter (where ${name} is null))::integer as ownerless
      from ${app.sql(table)}`;
    counted[`${table}.${column}`] = row ?? { owned: 0, ownerless: 0 };
  }
  return counted;
}

/** Adds a link of Zosima's to any other row, where a table has only links and is still empty. */
async function addLink(table: string, owner: string): Promise<void> {
  const required = await app.sql<{ column: string; target: string | null; key: string | null }[]>`
    select a.attname::text as column, k.confrelid::regclass::text as target, b.attname::text as key
    from pg_attribute a
      left join pg_constraint k on k.contype = 'f' and k.conrelid = a.attrelid and k.conkey = array[a.attnum]
      left join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
    where a.attrelid = ${table}::regclass and a.attnum > 0 and a.attnotnull and not a.atthasdef and a.attidentity = ''`;
  const [present] = await app.sql`select from ${app.sql(table)} limit 1`;
  if (present || required.some(({ target }) => target === null)) return;
  const row: Record<string, unknown> = {};
  for (const { column, target, key } of required) {
    const [any] = await app.sql`select ${app.sql(key ?? '')} as id from ${app.sql(target ?? '')} limit 1`;
    row[column] = column === owner ? 1 : any?.['id'];
  }
  await app.sql`insert into ${app.sql(table)} ${app.sql(row)}`;
}

/** The ids of the rows that refer to Zosima, by column; without tables that have none. */
async function listOwnedIds(): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const { table, column } of await columnsOfUsers()) {
    const [hasId] =
      await app.sql`select from pg_attribute where attrelid = ${table}::regclass and attname = 'id' and atttypid = 'bigint'::regtype`;
    if (!hasId || table === 'users') continue;
    const rows = await app.sql<{ id: number }[]>`select id from ${app.sql(table)} where ${app.sql(column)} = 1`;
    found.set(
      `${table}.${column}`,
      rows.map(({ id }) => id),
    );
  }
  return found;
}

/**
 * Counts those of the rows that now refer to nobody: other rows without an owner may be gone as
 * well.
 */
async function countOwnerless(name: string, ids: ReadonlyMap<string, number[]>): Promise<number | undefined> {
  const owned = ids.get(name);
  const [table = '', column = ''] = name.split('.');
  if (!owned) return undefined;
  const [row] = await app.sql<{ count: number }[]>`
    select count(*)::integer as count from ${app.sql(table)} where id = any(${owned}::bigint[]) and ${app.sql(column)} is null`;
  return row?.count;
}

test.each([false, true])('every row has the expected outcome with everything: %s', async (everything) => {
  await createEverything(people);
  for (const { table, owner } of userData.flatMap(({ tables }) => tables)) await addLink(table, owner);
  const before = await countReferences();
  const idsBefore = await listOwnedIds();
  // Otherwise the comparison below would prove nothing.
  expect(Object.entries(before).filter(([, { owned }]) => owned === 0)).toEqual([]);
  expect((await app.ask('DELETE /api/profile', { as: people.zosima, body: { password, everything } })).status).toBe(204);
  const after = await countReferences();
  for (const [column, [usually, always]] of Object.entries(fates)) {
    const { owned: had = 0, ownerless: were = 0 } = before[column] ?? {};
    const { owned, ownerless = 0 } = after[column] ?? {};
    const fate = everything ? always : usually;
    const stayed = (await countOwnerless(column, idsBefore)) ?? ownerless - were;
    expect([column, owned]).toEqual([column, 0]);
    if (fate === 'anonymized') expect([column, stayed]).toEqual([column, had]);
    else if (fate === 'deleted' || fate === 'passed on') expect([column, stayed]).toEqual([column, 0]);
    else expect([column, stayed > 0 && stayed < had]).toEqual([column, true]);
  }
});
