import type { BodyOf } from '#contract/endpoint.ts';
import type { Topic, topicCalls } from '#contract/topics.ts';
import { linksOf } from '#core/links.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { accessOwnTopicToChange } from './access.ts';
import { citationsOf } from './citations.ts';
import {
  deleteReferencesOf,
  deleteTopic,
  insertTopic,
  takeTurnToDelete,
  updateTopic,
  updateTopicReferences,
  updateWorkReferences,
  type Written,
} from './queries.ts';

type Body = BodyOf<(typeof topicCalls)['POST /api/topics']>;
type Links = ReturnType<typeof linksOf>;

/** Writes a new topic, and tells what it refers to of it. */
export async function writeTopic(sql: Sql, caller: Caller, body: Body): Promise<Topic> {
  const written = writtenOf(body);
  const links = linksOf(body.content);
  return sql.begin(async (tx) => {
    const topic = await insertTopic(tx, caller.id, written);
    if (links.works.length > 0 || links.topics.length > 0) await updateReferences(tx, topic.id, links);
    return topic;
  });
}

/** Saves an own topic; what refers to a work or a topic is in step with its text, title and openness at all times. */
export async function saveTopic(sql: Sql, caller: Caller, id: number, body: Body): Promise<Topic> {
  const written = writtenOf(body);
  const links = linksOf(body.content);
  return sql.begin(async (tx) => {
    await accessOwnTopicToChange(tx, caller, id);
    const topic = await updateTopic(tx, id, written);
    await updateReferences(tx, id, links);
    return topic;
  });
}

/** Deletes an own topic and what was told of it. */
export async function removeTopic(sql: Sql, caller: Caller, id: number): Promise<void> {
  await sql.begin(async (tx) => {
    await takeTurnToDelete(tx);
    await accessOwnTopicToChange(tx, caller, id);
    await deleteReferencesOf(tx, id);
    await deleteTopic(tx, id);
  });
}

async function updateReferences(tx: Transaction, id: number, { works, topics }: Links): Promise<void> {
  await updateWorkReferences(tx, id, works);
  await updateTopicReferences(tx, id, topics);
}

function writtenOf(body: Body): Written {
  return {
    title: body.title.trim(),
    content: body.content,
    public: body.public,
    citations: body.citations && citationsOf(body.citations),
  };
}
