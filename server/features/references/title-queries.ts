import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import { visibleTopics } from '../topics/access.ts';

interface Titled {
  readonly id: number;
  readonly title: string;
}

export function listWorkTitles(sql: SqlRunner, ids: readonly number[]): Promise<Titled[]> {
  return sql<Titled[]>`select id, title from works where id = any(${[...ids]}::bigint[]) order by id`;
}

/** Omits topics that the caller may not read. */
export function listTopicTitles(sql: Sql, callerId: number, ids: readonly number[]): Promise<Titled[]> {
  return sql<Titled[]>`
    select id, title from topics
    where id = any(${[...ids]}::bigint[]) and ${visibleTopics(sql, callerId, 'topics')} order by id`;
}
