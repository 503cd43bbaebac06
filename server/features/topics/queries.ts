import type { Citation, Topic } from '#contract/topics.ts';
import type { Reference } from '#contract/works.ts';
import { foldedWords } from '#core/fold.ts';
import { asJson } from '../../platform/db/json.ts';
import { limitTo } from '../../platform/db/limit.ts';
import { listQuery, newestPage, type Page } from '../../platform/db/list.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { droppedPassages, listOf, namedPassages } from '../references/public.ts';

export async function findTopic(sql: Sql, id: number): Promise<Topic | undefined> {
  const [topic] = await sql<Topic[]>`select ${topicColumns(sql)} from topics t left join users u on u.id = t.user_id where t.id = ${id}`;
  return topic;
}

/**
 * Returns the topic and locks it until the transaction ends. New references to it remain possible.
 */
export async function lockTopic(tx: Transaction, id: number): Promise<Topic | undefined> {
  const [topic] = await tx<Topic[]>`
    select ${topicColumns(tx)} from topics t left join users u on u.id = t.user_id where t.id = ${id} for no key update of t`;
  return topic;
}

/** Returns public topics and the caller's own, newest first. */
export function listTopics(sql: Sql, callerId: number, page: Page): Promise<Topic[]> {
  const newest = newestPage(sql, 'id', page);
  // Each half reads at most one page of its index; the union removes the caller's own public
  // topics.
  const query = sql<Topic[]>`
    select ${topicColumns(sql)}
    from ((select id from topics where public ${newest}) union (select id from topics where user_id = ${callerId} ${newest})) found
      join topics t using (id) left join users u on u.id = t.user_id
    order by t.id desc ${limitTo(sql, page.limit)}`;
  return listQuery(query, page);
}

/** The stored fields of a topic. */
export interface TopicInput {
  readonly title: string;
  readonly content: string;
  /** Undefined leaves it unchanged. */
  readonly public: boolean | undefined;
  readonly citations: readonly Citation[] | undefined;
}

/** Values derived from the text that are stored in the same statement. */
interface DerivedFields {
  /** Ids of the Bible passages that the text names. */
  readonly passages: readonly number[];
}

export async function insertTopic(tx: Transaction, userId: number, topic: TopicInput & DerivedFields): Promise<Topic> {
  const [row] = await tx<Topic[]>`
    with t as (
      insert into topics (user_id, title, title_words, content, public, citations)
      values (${userId}, ${topic.title}, ${foldedWords(topic.title).join(' ')}, ${topic.content}, ${topic.public ?? false}, ${asJson(tx, topic.citations ?? [])}) returning *
    ),
    ${namedPassages(tx, 'topic', tx`t`, listOf(tx, topic.passages))}
    select ${topicColumns(tx)} from t left join users u on u.id = t.user_id`;
  if (!row) throw new Error('an insert returns a row');
  return row;
}

/** Requires a lock on the topic. */
export async function updateTopic(tx: Transaction, id: number, topic: TopicInput & DerivedFields): Promise<Topic> {
  const list = listOf(tx, topic.passages);
  const [row] = await tx<Topic[]>`
    with t as (
      update topics set title = ${topic.title}, title_words = ${foldedWords(topic.title).join(' ')}, content = ${topic.content}, updated_at = greatest(now(), updated_at + interval '1 millisecond')
        ${topic.public === undefined ? tx`` : tx`, public = ${topic.public}`}
        ${topic.citations === undefined ? tx`` : tx`, citations = ${asJson(tx, topic.citations)}`}
      where id = ${id} returning *
    ),
    ${namedPassages(tx, 'topic', tx`t`, list)},
    ${droppedPassages(tx, 'topic', tx`t`, list)}
    select ${topicColumns(tx)} from t left join users u on u.id = t.user_id`;
  if (!row) throw new Error('a locked topic exists');
  return row;
}

/**
 * Serializes topic deletions: two topics that refer to each other would deadlock on their
 * references.
 */
export async function lockTopicDeletions(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('catena.topics'))`;
}

export async function deleteTopics(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx`delete from topics where id = any(${[...ids]}::bigint[])`;
}

/** Locks all topics of a user, also against new references, until the transaction ends. */
export async function lockTopicsOf(tx: Transaction, userId: number): Promise<Pick<Topic, 'id' | 'public'>[]> {
  return tx<Pick<Topic, 'id' | 'public'>[]>`select id, public from topics where user_id = ${userId} order by id for update`;
}

/** Returns references to a topic that are public or the caller's own. */
export async function listReferencesToTopic(sql: Sql, callerId: number, topicId: number, limit: number): Promise<Reference[]> {
  const newest = sql`order by source_id desc, source_type ${limitTo(sql, limit)}`;
  const rows = await sql<Reference[]>`
    select r.source_type, r.source_id, r.title, u.username
    from (
      (select source_type, source_id, title, user_id from topic_references where topic_id = ${topicId} and public ${newest})
      union
      (select source_type, source_id, title, user_id from topic_references where topic_id = ${topicId} and user_id = ${callerId} ${newest})
    ) r left join users u on u.id = r.user_id
    ${newest}`;
  return rows.slice(0, limit);
}

/** The columns of a topic in the API, from `topics t` and `users u`. */
function topicColumns(sql: SqlRunner) {
  return sql`t.id, t.title, t.content, t.public, t.citations, t.user_id, u.username, t.created_at, t.updated_at`;
}
