import { beforeEach, expect, test } from 'vitest';
import { leaver, password } from '../../testing/leaver.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { arrive, live } = leaver(app);

let people: Awaited<ReturnType<typeof arrive>>;
beforeEach(async () => void (people = await arrive()));

/** What happens to the rows that refer to a deleted account: without `everything`, and with it. */
type Fate = readonly [
  usually: 'goes' | 'goes where it is private, else stays as Anonymous' | 'stays as Anonymous' | 'passes on',
  withEverything: 'goes' | 'stays as Anonymous' | 'passes on',
];

/**
 * Add every new column that refers to a user here, and have `live` in server/testing/leaver.ts fill
 * it.
 */
const fates: Readonly<Record<string, Fate>> = {
  'circle_invitations.user_id': ['goes', 'goes'],
  'circle_members.user_id': ['goes', 'goes'],
  'circle_works.added_by': ['stays as Anonymous', 'stays as Anonymous'],
  'circles.owner_id': ['passes on', 'passes on'],
  'comments.user_id': ['stays as Anonymous', 'goes'],
  'communities.moderator_id': ['passes on', 'passes on'],
  'essay_references.user_id': ['goes where it is private, else stays as Anonymous', 'goes'],
  'essays.user_id': ['goes where it is private, else stays as Anonymous', 'goes'],
  'folders.user_id': ['goes', 'goes'],
  'follows.followed_id': ['goes', 'goes'],
  'follows.follower_id': ['goes', 'goes'],
  'known_devices.user_id': ['goes', 'goes'],
  'likes.user_id': ['goes', 'goes'],
  'made_once.user_id': ['goes', 'goes'],
  'memberships.user_id': ['goes', 'goes'],
  'note_links.user_id': ['goes', 'goes'],
  'notes.user_id': ['goes', 'goes'],
  // A fact about the organization, not personal data.
  'organizations.created_by': ['stays as Anonymous', 'stays as Anonymous'],
  'passage_references.user_id': ['goes where it is private, else stays as Anonymous', 'goes'],
  'picture_uploads.user_id': ['goes', 'goes'],
  'posts.user_id': ['stays as Anonymous', 'goes'],
  'premium_attempts.user_id': ['goes', 'goes'],
  'premium_customers.user_id': ['goes', 'goes'],
  'project_contributors.user_id': ['goes', 'goes'],
  // Projects and workflows without a successor are deleted.
  'projects.owner_id': ['passes on', 'passes on'],
  'reads.user_id': ['stays as Anonymous', 'goes'],
  'reposts.user_id': ['goes', 'goes'],
  'search_document.user_id': ['goes where it is private, else stays as Anonymous', 'goes'],
  'sessions.user_id': ['goes', 'goes'],
  'topic_references.user_id': ['goes where it is private, else stays as Anonymous', 'goes'],
  'topics.user_id': ['goes where it is private, else stays as Anonymous', 'goes'],
  'work_references.user_id': ['goes where it is private, else stays as Anonymous', 'goes'],
  'workflows.owner_id': ['passes on', 'passes on'],
};

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
      and column_name ~ '(user|owner|member|moderator|follow|sender|reader|contributor|created_by|added_by|invited)'`;
}

test('every column that refers to a user has an expected outcome', async () => {
  const found = await columnsOfUsers();
  expect(found.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(Object.keys(fates));
});

/** Rows that refer to Zosima, and rows without an owner, by column. */
async function namesIn(): Promise<Record<string, { hers: number; nobodys: number }>> {
  const counted: Record<string, { hers: number; nobodys: number }> = {};
  for (const { table, column } of await columnsOfUsers()) {
    const name = app.sql(column);
    const [row] = await app.sql<{ hers: number; nobodys: number }[]>`
      select (count(*) filter (where ${name} = 1))::integer as hers, (count(*) filter (where ${name} is null))::integer as nobodys
      from ${app.sql(table)}`;
    counted[`${table}.${column}`] = row ?? { hers: 0, nobodys: 0 };
  }
  return counted;
}

test.each([false, true])('every row has the expected outcome with everything: %s', async (everything) => {
  await live(people);
  const before = await namesIn();
  // Otherwise the comparison below would prove nothing.
  expect(Object.entries(before).filter(([, { hers }]) => hers === 0)).toEqual([]);
  expect((await app.ask('DELETE /api/profile', { as: people.zosima, body: { password, everything } })).status).toBe(204);
  const after = await namesIn();
  for (const [column, [usually, always]] of Object.entries(fates)) {
    const { hers: had = 0, nobodys: were = 0 } = before[column] ?? {};
    const { hers, nobodys = 0 } = after[column] ?? {};
    const fate = everything ? always : usually;
    const stayed = nobodys - were;
    expect([column, hers]).toEqual([column, 0]);
    if (fate === 'stays as Anonymous') expect([column, stayed]).toEqual([column, had]);
    else if (fate === 'goes' || fate === 'passes on') expect([column, stayed]).toEqual([column, 0]);
    else expect([column, stayed > 0 && stayed < had]).toEqual([column, true]);
  }
});
