import type { BodyOf } from '#contract/endpoint.ts';
import type { Topic, topicCalls } from '#contract/topics.ts';
import { linksOf } from '#core/links.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forgetReferences, type Source, tellReferences } from '../references/access.ts';
import { accessOwnTopicToChange } from './access.ts';
import { citationsOf } from './citations.ts';
import { deleteTopic, insertTopic, takeTurnToDelete, updateTopic, type Written } from './queries.ts';

type Body = BodyOf<(typeof topicCalls)['POST /api/topics']>;

/** Writes a new topic, and tells what it refers to of it. */
export async function writeTopic(sql: Sql, caller: Caller, body: Body): Promise<Topic> {
  const written = writtenOf(body);
  const links = linksOf(body.content);
  return sql.begin(async (tx) => {
    const topic = await insertTopic(tx, caller.id, written);
    if (links.works.length > 0 || links.topics.length > 0) await tellReferences(tx, sourceOf(topic), links);
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
    await tellReferences(tx, sourceOf(topic), links);
    return topic;
  });
}

/** Deletes an own topic and what was told of it. */
export async function removeTopic(sql: Sql, caller: Caller, id: number): Promise<void> {
  await sql.begin(async (tx) => {
    await takeTurnToDelete(tx);
    await accessOwnTopicToChange(tx, caller, id);
    await forgetReferences(tx, 'topic', [id]);
    await deleteTopic(tx, id);
  });
}

function sourceOf({ id, title, user_id, public: open }: Topic): Source {
  return { type: 'topic', id, title, userId: user_id, public: open };
}

function writtenOf(body: Body): Written {
  return {
    title: body.title.trim(),
    content: body.content,
    public: body.public,
    citations: body.citations && citationsOf(body.citations),
  };
}
