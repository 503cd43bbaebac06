import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import { visibleTopics } from '../topics/access.ts';

interface Titled {
  readonly id: number;
  readonly title: string;
}

/**
 * Returns the titles of works by their ids; merged ones have the title of the work into which they
 * were merged.
 */
export function listWorkTitles(sql: SqlRunner, ids: readonly number[]): Promise<Titled[]> {
  return sql<Titled[]>`
    select k.id, w.title from unnest(${[...new Set(ids)]}::bigint[]) k (id)
      left join merged_works m on m.id = k.id join works w on w.id = coalesce(m.into_id, k.id)
    order by k.id`;
}

/** Omits topics that the caller may not read. */
export function listTopicTitles(sql: Sql, callerId: number, ids: readonly number[]): Promise<Titled[]> {
  return sql<Titled[]>`
    select id, title from topics
    where id = any(${[...ids]}::bigint[]) and ${visibleTopics(sql, callerId, 'topics')} order by id`;
}
