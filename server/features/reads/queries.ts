import type { Read } from '#contract/reads.ts';
import { listPage, newestPage, type Page } from '../../platform/db/list.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import { wasInserted } from '../../platform/db/was-inserted.ts';
import { notBlocked } from '../blocks/access.ts';
import { visibleEssays } from '../essays/access.ts';

interface ReadFilter {
  readonly userId: number | undefined;
  readonly username: string | undefined;
  readonly workId: number | undefined;
  readonly essayId: number | undefined;
  /** Needed because reviews of another user's draft are left out: they would reveal its title. */
  readonly callerId: number;
}

export function listReads(sql: Sql, filter: ReadFilter, page: Page): Promise<Read[]> {
  const query = sql<Read[]>`
    select ${readColumns(sql)}
    ${readTables(sql)}
    where (r.essay_id is null or ${visibleEssays(sql, filter.callerId, 'e')}) and ${notBlocked(sql, filter.callerId, 'r.user_id')}
      ${filter.userId === undefined ? sql`` : sql`and r.user_id = ${filter.userId}`}
      ${filter.username === undefined ? sql`` : sql`and r.user_id = (select id from users where lower(username collate "C") = ${filter.username.toLowerCase()})`}
      ${filter.workId === undefined ? sql`` : sql`and r.work_id = ${filter.workId}`}
      ${filter.essayId === undefined ? sql`` : sql`and r.essay_id = ${filter.essayId}`}
      ${newestPage(sql, 'r.id', page)}`;
  return listPage(query, page);
}

/** The work or essay that a review is about. */
export interface ReadItem {
  readonly kind: 'work' | 'essay';
  readonly id: number;
}

/**
 * Creates or updates a user's one review of an item. Returns undefined if the item does not exist
 * or is another user's draft.
 */
export async function saveRead(
  sql: SqlRunner,
  userId: number,
  item: ReadItem,
  read: {
    rating: number;
    /** Undefined leaves an earlier comment unchanged. */ comment: string | null | undefined;
    readonly ignored?: readonly string[] | undefined;
  },
): Promise<(Read & { created: boolean }) | undefined> {
  const column = item.kind === 'work' ? sql`work_id` : sql`essay_id`;
  const found =
    item.kind === 'work' ? sql`works where id = ${item.id}` : sql`essays where id = ${item.id} and ${visibleEssays(sql, userId, 'essays')}`;
  const [row] = await sql<(Read & { created: boolean })[]>`
    with r as (
      insert into reads (user_id, ${column}, rating, comment, ignored_references)
      select ${userId}::bigint, id, ${read.rating}::smallint, ${read.comment ?? null}::text, ${[...(read.ignored ?? [])]}::text[] from ${found}
      on conflict (user_id, ${column}) do update set rating = excluded.rating, updated_at = now()
        ${read.comment === undefined ? sql`` : sql`, comment = excluded.comment`}
        ${read.ignored === undefined ? sql`` : sql`, ignored_references = excluded.ignored_references`}
      returning *, ${wasInserted(sql)} as created
    )
    select ${readColumns(sql)}, r.created
    ${readTables(sql, sql`r`)}`;
  return row;
}

export async function deleteRead(sql: SqlRunner, read: { id: number }): Promise<void> {
  await sql`delete from reads where id = ${read.id}`;
}

/**
 * The columns of a review in the API, from `readTables`. The API names an essay twice, as
 * `article_id` and `essay_id`.
 */
function readColumns(sql: SqlRunner) {
  return sql`r.id, r.work_id, r.essay_id as article_id, r.essay_id, r.rating, r.comment, r.ignored_references, coalesce(w.title, e.title) as title,
    u.username, u.display_name, r.user_id, u.picture as "profilePicture", r.created_at, r.updated_at`;
}

function readTables(sql: SqlRunner, reads = sql`reads r`) {
  return sql`from ${reads} left join works w on w.id = r.work_id left join essays e on e.id = r.essay_id left join users u on u.id = r.user_id`;
}
