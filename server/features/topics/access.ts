import type { Topic } from '#contract/topics.ts';
import { messages } from '#core/messages.ts';
import type { Fragment, Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { notBlocked } from '../blocks/access.ts';
import { findTopic, lockTopic } from './queries.ts';

/**
 * Matches topics that a user may see. References repeat it on copies of `public` and `user_id`, and
 * `folder_items.draft` is a copy, so that they need not read the topics.
 */
export function visibleTopics(sql: SqlRunner, userId: number, alias: string): Fragment {
  return sql`((${sql(alias)}.public or ${sql(alias)}.user_id = ${userId}) and ${notBlocked(sql, userId, `${alias}.user_id`)})`;
}

/**
 * Replaces the title of another user's topic that is no longer public, in lists that still contain
 * it.
 */
export const hiddenTopicTitle = 'A private topic';

/** Returns what visitors may know of a topic: of a public one, its title and author. */
export async function findPublicTitle(sql: Sql, id: number): Promise<{ title: string; author: string | null } | undefined> {
  const [row] = await sql<{ title: string; author: string | null }[]>`
    select t.title, coalesce(u.display_name, u.username) as author from topics t left join users u on u.id = t.user_id where t.id = ${id} and t.public`;
  return row;
}

/**
 * Returns a topic that the caller may see: a public one, or their own. For other users' private
 * topics the 404 does not reveal whether they exist.
 */
export async function accessTopic(sql: Sql, caller: Caller, id: number): Promise<Topic> {
  return requireVisible(caller, await findTopic(sql, caller.id, id));
}

/** Locks the caller's topic until the transaction ends. */
export async function accessOwnTopicToChange(tx: Transaction, caller: Caller, id: number): Promise<Topic> {
  const topic = requireVisible(caller, await lockTopic(tx, caller.id, id));
  if (topic.user_id !== caller.id) throw forbidden(messages.editOwnTopics);
  return topic;
}

function requireVisible(caller: Caller, topic: Topic | undefined): Topic {
  if (!topic || (!topic.public && topic.user_id !== caller.id)) throw notFound(messages.topicNotFound);
  return topic;
}
