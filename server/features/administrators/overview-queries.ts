import type { Overview } from '#contract/people.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Fragment, Sql } from '../../platform/db/open.ts';

type Counts = Pick<Overview, 'accounts' | 'activity' | 'library' | 'storage' | 'mail' | 'held_texts'>;

/** Counts what the overview shows. Of texts, only those that every reader may see. */
export async function countAll(sql: Sql): Promise<Counts> {
  const count = (what: Fragment): Fragment => sql`(select count(*) from ${what})`;
  /** Counts all rows, and those of the last week. */
  const tally = (table: string, column: string, condition = sql`true`): Fragment => sql`(
    select json_build_object('total', count(*), 'week', count(*) filter (where ${sql(column)} > now() - interval '7 days'))
    from ${sql(table)} where ${condition})`;
  const rows = await sql<Counts[]>`
    select
      (select json_build_object('total', count(*), 'week', count(*) filter (where created_at > now() - interval '7 days'),
        'suspended', count(*) filter (where suspended_at is not null),
        'active', ${count(sql`user_activity where active_on > (now() at time zone 'UTC')::date - 7`)}) from users) as accounts,
      json_build_object('posts', ${tally('posts', 'created_at')}, 'comments', ${tally('comments', 'created_at')},
        'essays', ${tally('essays', 'published_at', sql`status = 'published'`)},
        'topics', ${tally('topics', 'created_at', sql`public`)},
        'annotations', ${tally('annotations', 'created_at', sql`visibility = 'public'`)},
        'reviews', ${tally('reads', 'created_at')}) as activity,
      json_build_object('works', ${count(sql`works`)}, 'editions', ${count(sql`editions`)}) as library,
      (select json_build_object('database_bytes', pg_database_size(current_database()), 'files', count(size), 'file_bytes', coalesce(sum(size), 0))
        from (select size from essay_files union all select size from pictures
          union all select picture_bytes + banner_bytes from users where picture is not null or banner is not null) f) as storage,
      json_build_object('waiting', ${count(sql`mail_outbox where state in ('waiting', 'claimed', 'sending')`)},
        'failed', ${count(sql`mail_outbox where state in ('failed', 'unknown') and changed_at > now() - interval '7 days'`)}) as mail,
      ${count(sql`held_texts`)} as held_texts`;
  return oneRow(rows);
}
