import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import { publishedEssays } from '../essays/access.ts';
import { publicTopics, visibleTopics } from '../topics/access.ts';

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

/** Returns a title that even visitors may see; null for anything private, as if it did not exist. */
export async function findPublicTitle(sql: Sql, kind: 'works' | 'essays' | 'topics', id: number): Promise<string | null> {
  const restriction = { works: sql`true`, essays: publishedEssays(sql, 'essays'), topics: publicTopics(sql, 'topics') };
  const [row] = await sql<{ title: string }[]>`select title from ${sql(kind)} where id = ${id} and ${restriction[kind]}`;
  return row?.title ?? null;
}
