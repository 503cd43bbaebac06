import type { Work } from '#contract/works.ts';
import type { Sql } from '../../platform/db/open.ts';
import { notBlocked } from '../blocks/access.ts';
import { workColumns } from './queries.ts';

/** Returns other works of a work's authors, the best rated first. */
export function listWorksBySameAuthors(sql: Sql, workId: number): Promise<Work[]> {
  return sql<Work[]>`
    select ${workColumns(sql)} from works w
    where w.id <> ${workId} and w.id in (${worksOfAuthors(sql, workId)})
    order by w.rating_order, w.id limit 6`;
}

/** Returns the best rated works of a work's category that are by others. */
export function listWorksOnSameShelf(sql: Sql, { id, category }: { id: number; category: string }): Promise<Work[]> {
  return sql<Work[]>`
    select ${workColumns(sql)} from works w
    where w.category = ${category} and w.id <> ${id} and w.id <> all (array(${worksOfAuthors(sql, id)}))
    order by w.rating_order, w.id limit 6`;
}

/**
 * Returns the works that the newest readers of a work share: every user may see who has read what.
 * The limits bound the cost for a work that everyone has read.
 */
export function listWorksReadBySameReaders(sql: Sql, callerId: number, workId: number): Promise<Work[]> {
  return sql<Work[]>`
    select ${workColumns(sql)}
    from (
      select other.work_id, count(*) as shared
      from (
        select user_id from reads where work_id = ${workId} and user_id is not null and user_id <> ${callerId}
          and ${notBlocked(sql, callerId, 'reads.user_id')}
        order by id desc limit 100
      ) reader
      cross join lateral (
        select work_id from reads where user_id = reader.user_id and work_id is not null order by id desc limit 50
      ) other
      where other.work_id <> ${workId}
      group by other.work_id
      order by shared desc, other.work_id limit 6
    ) best
    join works w on w.id = best.work_id
    order by best.shared desc, w.id`;
}

function worksOfAuthors(sql: Sql, workId: number) {
  return sql`
    select other.work_id from work_authors own join work_authors other on other.author_id = own.author_id
    where own.work_id = ${workId}`;
}
