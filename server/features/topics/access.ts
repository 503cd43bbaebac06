import type { Topic } from '#contract/topics.ts';
import { sentences } from '#core/sentences.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { findTopic, lockTopic } from './queries.ts';

/** A topic that the caller may see: a public one, or an own. Of another's private topic nothing is told, not even that it is there. */
export async function accessTopic(sql: Sql, caller: Caller, id: number): Promise<Topic> {
  return seen(caller, await findTopic(sql, id));
}

/** An own topic, which nobody else changes until the transaction ends. */
export async function accessOwnTopicToChange(tx: Transaction, caller: Caller, id: number): Promise<Topic> {
  const topic = seen(caller, await lockTopic(tx, id));
  if (topic.user_id !== caller.id) throw forbidden(sentences.editOwnTopics);
  return topic;
}

function seen(caller: Caller, topic: Topic | undefined): Topic {
  if (!topic || (!topic.public && topic.user_id !== caller.id)) throw notFound(sentences.topicNotFound);
  return topic;
}
