import { sortKey } from '#core/fold.ts';
import type { Sql } from '../server/platform/db/open.ts';

/** Texts of which topics and notes are made besides posts, and people and groups. */
const TOPICS = 10_000;
const NOTES = 10_000;
const NAMES = 5_000;

/**
 * Adds posts of the reader from the texts, topics and notes from some of them, half of the notes of
 * another user, and people, communities, circles and organizations named after their first words.
 */
export async function addSearchContent(sql: Sql, readerId: number, texts: readonly string[]): Promise<void> {
  for (let from = 0; from < texts.length; from += 500) {
    await sql`
      insert into posts (user_id, content, title)
      select ${readerId}::bigint, t, left(t, 80) from unnest(${texts.slice(from, from + 500)}::text[]) as t`;
  }
  const names = texts.slice(0, NAMES).map((text, i) => `${text.split(/\s+/).slice(1, 4).join(' ').slice(0, 40)} ${i}`);
  await sql`
    insert into users (username, email, email_key, password_hash, display_name)
    select 'member_' || n, n || '@example.org', n || '@example.org', '', name from unnest(${names}::text[]) with ordinality as t (name, n)`;
  await sql`
    insert into communities (name, name_key, words) select name, lower(name), lower(name) from unnest(${names}::text[]) as t (name)`;
  const sortNames = names.map((name) => sortKey(name));
  await sql`
    insert into organizations (name, name_key, sort_name, kind)
    select name, lower(name), sort_name, 'library' from unnest(${names}::text[], ${sortNames}::text[]) as t (name, sort_name)`;
  await sql.begin(async (tx) => {
    // The reader is in one circle of a hundred.
    await tx`
      insert into circles (name, open, owner_id)
      select name, n % 2 = 0, case when n % 100 = 0 then ${readerId}::bigint else (select max(id) from users) end
      from unnest(${names}::text[]) with ordinality as t (name, n)`;
    await tx`insert into circle_members (circle_id, user_id) select id, owner_id from circles`;
  });
  const topics = texts.slice(0, TOPICS);
  await sql`
    insert into topics (user_id, title, content, public)
    select ${readerId}::bigint, left(t, 80), t, n % 10 > 0 from unnest(${topics}::text[]) with ordinality as t (t, n)`;
  await sql`
    with f as (insert into folders (user_id, name) select id, 'Notes' from users order by id limit 2 returning id, user_id)
    insert into notes (user_id, folder_id, title, title_key, content)
    select f.user_id, f.id, left(t, 80), '', t from f cross join unnest(${texts.slice(0, NOTES / 2)}::text[]) as t`;
}
