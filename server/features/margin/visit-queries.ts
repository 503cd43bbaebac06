import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';

/** The margin of an edition or of a passage. */
export type MarginOf = { readonly editionId: number } | { readonly passage: number };

/**
 * Returns when the caller's last visit ended, to show what is new since; undefined before the
 * second visit.
 */
export async function findLastVisit(sql: Sql, userId: number, margin: MarginOf): Promise<string | undefined> {
  const [row] = await sql<{ at: string | null }[]>`
    select case when ${isOver(sql)} then visited_at else previous_at end as at
    from margin_visits v where user_id = ${userId} and ${isOf(sql, margin)}`;
  return row?.at ?? undefined;
}

/** Stores that a user has a margin open now; begins another visit if the last one is over. */
export async function saveVisit(sql: Sql, userId: number, margin: MarginOf): Promise<void> {
  const [editionId, passage] = 'passage' in margin ? [null, margin.passage] : [margin.editionId, null];
  const target =
    editionId === null ? sql`(user_id, passage) where passage is not null` : sql`(user_id, edition_id) where edition_id is not null`;
  await sql`
    with me as (select id from users where id = ${userId} for key share)
    insert into margin_visits as v (user_id, edition_id, passage) select id, ${editionId}::bigint, ${passage}::bigint from me
    on conflict ${target} do update
      set previous_at = case when ${isOver(sql)} then v.visited_at else v.previous_at end, visited_at = now()`;
}

function isOver(sql: SqlRunner): Fragment {
  return sql`v.visited_at < now() - interval '30 minutes'`;
}

function isOf(sql: SqlRunner, margin: MarginOf): Fragment {
  return 'passage' in margin ? sql`passage = ${margin.passage}::bigint` : sql`edition_id = ${margin.editionId}::bigint`;
}
