import type { Citation, Topic } from '#contract/topics.ts';
import { foldedWords } from '#core/fold.ts';
import { asJson } from '../../platform/db/json.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Transaction } from '../../platform/db/open.ts';
import { notifyMentionsPart } from '../notifications/public.ts';
import { deletePassagesPart, type FoundPassage, passageLists, storePassagesPart } from '../references/public.ts';
import { topicColumns } from './queries.ts';

/** The stored fields of a topic. */
export interface TopicInput {
  readonly title: string;
  readonly content: string;
  /** Undefined leaves it unchanged. */
  readonly public: boolean | undefined;
  readonly citations: readonly Citation[] | undefined;
  readonly ignored: readonly string[] | undefined;
}

/** Values derived from the text that are stored in the same statement. */
interface DerivedFields {
  /** The passages that the text names. */
  readonly passages: readonly FoundPassage[];
  /** The usernames that the text mentions. */
  readonly mentions: readonly string[];
}

export async function insertTopic(tx: Transaction, userId: number, topic: TopicInput & DerivedFields): Promise<Topic> {
  const rows = await tx<Topic[]>`
    with t as (
      insert into topics (user_id, title, title_words, content, public, citations, ignored_references)
      values (${userId}, ${topic.title}, ${foldedWords(topic.title).join(' ')}, ${topic.content}, ${topic.public ?? false}, ${asJson(tx, topic.citations ?? [])},
        ${[...(topic.ignored ?? [])]}::text[]) returning *
    ),
    ${mentionsPart(tx, topic)}
    ${storePassagesPart(tx, 'topic', tx`t`, passageLists(tx, topic.passages))}
    select ${topicColumns(tx)} from t left join users u on u.id = t.user_id`;
  return oneRow(rows);
}

/** Requires a lock on the topic. */
export async function updateTopicRow(tx: Transaction, id: number, topic: TopicInput & DerivedFields): Promise<Topic> {
  const lists = passageLists(tx, topic.passages);
  const rows = await tx<Topic[]>`
    with t as (
      update topics set title = ${topic.title}, title_words = ${foldedWords(topic.title).join(' ')}, content = ${topic.content}, updated_at = greatest(now(), updated_at + interval '1 millisecond')
        ${topic.public === undefined ? tx`` : tx`, public = ${topic.public}`}
        ${topic.citations === undefined ? tx`` : tx`, citations = ${asJson(tx, topic.citations)}`}
        ${topic.ignored === undefined ? tx`` : tx`, ignored_references = ${[...topic.ignored]}::text[]`}
      where id = ${id} returning *
    ),
    ${mentionsPart(tx, topic)}
    ${storePassagesPart(tx, 'topic', tx`t`, lists)},
    ${deletePassagesPart(tx, 'topic', tx`t`, lists)}
    select ${topicColumns(tx)} from t left join users u on u.id = t.user_id`;
  return oneRow(rows);
}

function mentionsPart(tx: Transaction, { mentions }: DerivedFields) {
  return mentions.length > 0 ? tx`${notifyMentionsPart(tx, 'topic', tx`t`, mentions)},` : tx``;
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
