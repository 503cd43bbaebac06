import type { PassageGroup } from '#contract/references.ts';
import { limits } from '#core/limits.ts';
import type { Span } from '#core/scripture/spans.ts';
import type { Sql } from '../../platform/db/open.ts';
import { listedCircles } from '../circles/access.ts';
import { visibleProjects } from '../projects/access.ts';
import { hidesNobody } from '../blocks/access.ts';
import { isHiddenText } from './hidden-queries.ts';
import { includesUsers, isInChapters, overlaps, passesFilter, type TextFilter } from './passage-conditions.ts';

/**
 * Counts, per chapter of a book, the texts that the caller may read: public ones, and
 * their own others.
 */
export async function countTextsOfBook(sql: Sql, callerId: number, book: number): Promise<Map<number, number>> {
  const rows = await sql<{ chapter: number; texts: number }[]>`
    select chapter % 1000 as chapter, sum(texts)::integer as texts from (
      select chapter, texts from passage_chapter_counts where chapter between ${book * 1000} and ${book * 1000 + 999}
      union all
      select (passage / 1000000)::integer, count(*) from passage_references
      where user_id = ${callerId}::bigint and not public and kind in ('topic', 'essay', 'note') and leads_chapter
        and passage between ${book * 1e9}::bigint and ${(book + 1) * 1e9 - 1}::bigint
      group by 1
      union all
      select (passage / 1000000)::integer, -count(*) from passage_references
      where not ${hidesNobody(sql, callerId)} and public and leads_chapter
        and passage between ${book * 1e9}::bigint and ${(book + 1) * 1e9 - 1}::bigint and ${isHiddenText(sql, callerId)}
      group by 1
    ) counted
    group by 1`;
  return new Map(rows.map(({ chapter, texts }) => [chapter, texts]));
}

/**
 * Lists circles and projects that the caller may see and whose descriptions mention a passage of a
 * span, newest first. Filters apply to their owners, the century to the last change.
 */
export async function listGroupsOnPassage(
  sql: Sql,
  callerId: number,
  span: Span,
  filter: TextFilter,
): Promise<Omit<PassageGroup, 'url'>[]> {
  if (filter.years && !includesUsers(filter.years)) return [];
  return sql<Omit<PassageGroup, 'url'>[]>`
    with near as (
      select distinct circle_id, project_id, written_at from passage_references
      where (circle_id is not null or project_id is not null) and ${isInChapters(sql, span)} and ${overlaps(sql, span)}
    )
    select kind as type, id, title from (
      select 'circle' as kind, c.id, c.id as text_id, c.name as title, n.written_at, c.owner_id as user_id from near n join circles c on c.id = n.circle_id and ${listedCircles(sql, callerId, 'c')}
      union all
      select 'project', p.id, p.id, p.title, n.written_at, p.owner_id from near n join projects p on p.id = n.project_id and ${visibleProjects(sql, callerId, 'p')}
    ) seen
    where true ${passesFilter(sql, filter)}
    order by written_at desc, kind, id desc limit ${limits.passages.groups}`;
}

export async function isFollowingPassage(sql: Sql, userId: number, span: Span): Promise<boolean> {
  return (await sql`select from passage_follows where user_id = ${userId} and passage = ${span}::bigint`).length > 0;
}

export async function followPassage(sql: Sql, userId: number, span: Span): Promise<void> {
  await sql`insert into passage_follows (user_id, passage) values (${userId}, ${span}::bigint) on conflict do nothing`;
}

export async function unfollowPassage(sql: Sql, userId: number, span: Span): Promise<void> {
  await sql`delete from passage_follows where user_id = ${userId} and passage = ${span}::bigint`;
}
