import type { Read } from '#contract/reads.ts';
import { limitTo } from '../../platform/db/limit.ts';
import type { Sql } from '../../platform/db/open.ts';

interface ReadFilter {
  readonly userId: number | undefined;
  readonly username: string | undefined;
  readonly workId: number | undefined;
  /** Only reviews with a smaller id: the list is newest first, and ids rise with time. */
  readonly before: number | undefined;
}

export async function listReads(sql: Sql, filter: ReadFilter, limit: number): Promise<Read[]> {
  const rows = await sql<Read[]>`
    select ${readColumns(sql)}
    from reads r join works w on w.id = r.work_id left join users u on u.id = r.user_id
    where true
      ${filter.userId === undefined ? sql`` : sql`and r.user_id = ${filter.userId}`}
      ${filter.username === undefined ? sql`` : sql`and r.user_id = (select id from users where lower(username collate "C") = ${filter.username.toLowerCase()})`}
      ${filter.workId === undefined ? sql`` : sql`and r.work_id = ${filter.workId}`}
      ${filter.before === undefined ? sql`` : sql`and r.id < ${filter.before}`}
    order by r.id desc ${limitTo(sql, limit)}`;
  return rows.slice(0, limit);
}

/** Writes or edits the one review of a user and a work; undefined where the work is not there. */
export async function saveRead(
  sql: Sql,
  userId: number,
  read: { workId: number; rating: number; /** Undefined keeps what an earlier review said. */ comment: string | null | undefined },
): Promise<(Read & { created: boolean }) | undefined> {
  // Only a row that this statement inserted has no older version, hence xmax 0.
  const [row] = await sql<(Read & { created: boolean })[]>`
    with r as (
      insert into reads (user_id, work_id, rating, comment)
      select ${userId}::bigint, id, ${read.rating}::smallint, ${read.comment ?? null}::text from works where id = ${read.workId}
      on conflict (user_id, work_id) do update set rating = excluded.rating, updated_at = now()
        ${read.comment === undefined ? sql`` : sql`, comment = excluded.comment`}
      returning *, xmax = 0 as created
    )
    select ${readColumns(sql)}, r.created
    from r join works w on w.id = r.work_id left join users u on u.id = r.user_id`;
  return row;
}

export async function deleteRead(sql: Sql, read: { id: number }): Promise<void> {
  await sql`delete from reads where id = ${read.id}`;
}

/** A review as the wire has it, from `reads r`, `works w` and `users u`. */
function readColumns(sql: Sql) {
  return sql`r.id, r.work_id, null::bigint as article_id, null::bigint as essay_id, r.rating, r.comment, w.title,
    u.username, r.user_id, u.picture as "profilePicture", r.created_at, r.updated_at`;
}
