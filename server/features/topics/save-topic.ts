import type { BodyOf } from '#contract/endpoint.ts';
import type { Topic, topicEndpoints } from '#contract/topics.ts';
import { linksOf } from '#core/links.ts';
import { mentionsIn } from '#core/mentions.ts';
import { oneLine } from '#core/one-line.ts';
import { messages } from '#core/messages.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { sameList } from '#core/same-list.ts';
import { showsNothing } from '#core/shows-nothing.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { createResource } from '../../platform/http/create-resource.ts';
import { badRequest, changedElsewhere } from '../../platform/http/http-error.ts';
import { syncCitations, worksCitedInTopic } from '../cited/public.ts';
import { deleteReferences, readPassages, type ReferenceSource, syncReferences } from '../references/public.ts';
import { documentOfTopic, indexDocuments } from '../search/public.ts';
import { accessOwnTopicToChange, accessTopic } from './access.ts';
import { parseCitations } from './citations.ts';
import { deleteTopics, insertTopic, lockTopicDeletions, updateTopicRow, type TopicInput } from './save-queries.ts';

type Body = BodyOf<(typeof topicEndpoints)['PUT /api/topics/{id}']>;

/**
 * Creates a topic and stores its references. A repeated idempotency key returns the topic that the
 * first request created.
 */
export async function createTopic(sql: Sql, caller: Caller, body: Body, key?: string, numbering: Numbering = 'kjv'): Promise<Topic> {
  const input = parseInput(body);
  const links = linksOf(body.content);
  const mentions = mentionsIn(body.content);
  const passages = await readPassages(sql, body.content, { numbering, ignored: input.ignored, outside: outsideOf(input) });
  const create = async (tx: Transaction): Promise<Topic> => {
    const topic = await insertTopic(tx, caller.id, { ...input, passages, mentions });
    if (links.works.length > 0 || links.topics.length > 0) await syncReferences(tx, sourceOf(topic), links);
    if (topic.citations.length > 0) await syncCitations(tx, { type: 'topic', id: topic.id }, worksCitedInTopic(topic.citations));
    await indexTopic(tx, topic);
    return topic;
  };
  const keyedRequest = { userId: caller.id, key, kind: 'topic', sent: input };
  return createResource(sql, keyedRequest, create, (id) => accessTopic(sql, caller, id));
}

/**
 * Saves the caller's topic unless it has changed since `readAt`, the `updated_at` that their text
 * is based on, if given. References are updated in the same transaction.
 */
export async function updateTopic(
  sql: Sql,
  caller: Caller,
  id: number,
  body: Body,
  readAt: string | undefined,
  numbering: Numbering = 'kjv',
): Promise<Topic> {
  const input = parseInput(body);
  const links = linksOf(body.content);
  const save = async (tx: Transaction): Promise<Topic> => {
    const current = await accessOwnTopicToChange(tx, caller, id);
    // Most likely a retry after a lost response.
    if (isSame(current, input)) return current;
    if (readAt !== undefined && readAt !== current.updated_at) throw changedElsewhere(messages.topicChanged, current);
    const ignored = input.ignored ?? current.ignored_references;
    const outside = outsideOf({ title: input.title, citations: input.citations ?? current.citations });
    const passages = await readPassages(tx, input.content, { numbering, ignored, outside });
    const topic = await updateTopicRow(tx, id, { ...input, passages, mentions: mentionsIn(input.content) });
    await syncReferences(tx, sourceOf(topic), links);
    if (input.citations !== undefined) await syncCitations(tx, { type: 'topic', id }, worksCitedInTopic(input.citations));
    await indexTopic(tx, topic);
    return topic;
  };
  // References name the user, and an account deletion locks the user and then waits for this topic:
  // retry on deadlock.
  return retryOnConflict(() => sql.begin(save));
}

/** Deletes the caller's topic. */
export async function deleteTopic(sql: Sql, caller: Caller, id: number): Promise<void> {
  await removeTopic(sql, id, async (tx) => void (await accessOwnTopicToChange(tx, caller, id)));
}

/** Deletes a topic and its references after `access`, which locks the topic. */
export async function removeTopic(sql: Sql, id: number, access: (tx: Transaction) => Promise<void>): Promise<void> {
  const remove = async (tx: Transaction): Promise<void> => {
    await lockTopicDeletions(tx);
    await access(tx);
    await deleteReferences(tx, 'topic', [id]);
    await deleteTopics(tx, [id]);
  };
  // An account deletion may wait for this lock while it locks posts and the topics they refer to:
  // retry on deadlock.
  await retryOnConflict(() => sql.begin(remove));
}

/** Returns whether a topic already has the fields to be stored. */
function isSame(topic: Topic, input: TopicInput): boolean {
  const { title, content, public: open = topic.public, citations = topic.citations, ignored = topic.ignored_references } = input;
  return (
    topic.title === title &&
    topic.content === content &&
    topic.public === open &&
    sameList(topic.ignored_references, ignored) &&
    topic.citations.length === citations.length &&
    topic.citations.every(({ text, url }, i) => text === citations[i]?.text && url === citations[i].url)
  );
}

function indexTopic(tx: Transaction, topic: Topic): Promise<void> {
  return indexDocuments(tx, 'topic', [{ ...documentOfTopic(topic), id: topic.id, userId: topic.user_id }]);
}

/** Returns what a topic says outside its content. */
function outsideOf({ title, citations = [] }: Pick<TopicInput, 'title' | 'citations'>): string[] {
  return [title, ...citations.map(({ text }) => text)];
}

function sourceOf({ id, title, user_id, public: open }: Topic): ReferenceSource {
  return { type: 'topic', id, title, userId: user_id, public: open };
}

function parseInput(body: Body): TopicInput {
  if (showsNothing(body.content)) throw badRequest(messages.titleAndContent, [{ path: 'content', message: messages.titleAndContent }]);
  return {
    title: oneLine(body.title),
    content: body.content,
    public: body.public,
    citations: body.citations && parseCitations(body.citations),
    ignored: body.ignored_references,
  };
}
