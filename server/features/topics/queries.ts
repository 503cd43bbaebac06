import type { Topic } from '#contract/topics.ts';
import type { Reference } from '#contract/works.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import { listPage, newestPage, type Page } from '../../platform/db/list.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { notBlocked } from '../blocks/access.ts';

/** Returns a topic, even a private one, unless a block separates its owner from the reader. */
export async function findTopic(sql: Sql, readerId: number, id: number): Promise<Topic | undefined> {
  const [topic] = await sql<Topic[]>`
    select ${topicColumns(sql)} from topics t left join users u on u.id = t.user_id
    where t.id = ${id} and ${notBlocked(sql, readerId, 't.user_id')}`;
  return topic;
}

/**
 * Like `findTopic`, and locks the topic until the transaction ends. New references to it remain
 * possible.
 */
export async function lockTopic(tx: Transaction, readerId: number, id: number): Promise<Topic | undefined> {
  const [topic] = await tx<Topic[]>`
    select ${topicColumns(tx)} from topics t left join users u on u.id = t.user_id
    where t.id = ${id} and ${notBlocked(tx, readerId, 't.user_id')} for no key update of t`;
  return topic;
}

/** Returns public topics and the caller's own, newest first. */
export function listTopics(sql: Sql, callerId: number, page: Page): Promise<Topic[]> {
  const newest = newestPage(sql, 'id', page);
  // Each half of `visibleTopics` reads at most one page of its index; the union removes the
  // caller's own public topics.
  const query = sql<Topic[]>`
    select ${topicColumns(sql)}
    from ((select id from topics where public and ${notBlocked(sql, callerId, 'topics.user_id')} ${newest}) union (select id from topics where user_id = ${callerId} ${newest})) found
      join topics t using (id) left join users u on u.id = t.user_id
    order by t.id desc ${limitClause(sql, page.limit)}`;
  return listPage(query, page);
}

/** Returns references to a topic that are public or the caller's own. */
export async function listReferencesToTopic(sql: Sql, callerId: number, topicId: number, limit: number): Promise<Reference[]> {
  const newest = sql`order by source_id desc, source_type ${limitClause(sql, limit)}`;
  const rows = await sql<Reference[]>`
    select r.source_type, r.source_id, r.title, u.username, u.display_name
    from (
      (select source_type, source_id, title, user_id from topic_references
        where topic_id = ${topicId} and public and ${notBlocked(sql, callerId, 'topic_references.user_id')} ${newest})
      union
      (select source_type, source_id, title, user_id from topic_references where topic_id = ${topicId} and user_id = ${callerId} ${newest})
    ) r left join users u on u.id = r.user_id
    ${newest}`;
  return rows.slice(0, limit);
}

/** The columns of a topic in the API, from `topics t` and `users u`. */
export function topicColumns(sql: SqlRunner) {
  return sql`t.id, t.title, t.content, t.public, t.citations, t.ignored_references, t.user_id, u.username, u.display_name, t.created_at, t.updated_at`;
}
