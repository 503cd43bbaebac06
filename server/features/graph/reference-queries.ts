import type { GraphKindName } from '#core/graph-kinds.ts';
import { visibleTopics } from '../topics/access.ts';
import { type Relation, forward, backward } from './relation.ts';

/**
 * Relations from texts to what they refer to, and back. Reference rows carry a copy of the source's
 * `public` flag.
 */
export const references = {
  worksOfTopic: worksOf('topic'),
  worksOfPost: worksOf('post'),
  topicsOfTopic: topicsOf('topic'),
  topicsOfPost: topicsOf('post'),
  worksOfEssay: {
    ...forward('essay', 'refers to', 'work'),
    ids: (sql) => sql`
      select r.work_id as id from essay_references r where r.essay_id = k.id and r.work_id is not null order by r.work_id`,
  },
  topicsOfEssay: {
    ...forward('essay', 'refers to', 'topic'),
    ids: (sql, callerId) => sql`
      select t.id from essay_references r join topics t on t.id = r.topic_id
      where r.essay_id = k.id and r.topic_id is not null and ${visibleTopics(sql, callerId, 't')} order by t.id`,
  },
  passagesOfTopic: passagesOf('topic'),
  passagesOfPost: passagesOf('post'),
  passagesOfEssay: passagesOf('essay'),
  topicsToWork: sourcesToWork('topic'),
  postsToWork: sourcesToWork('post'),
  privateTopicsToWork: {
    ...backward('work', 'refers to', 'topic'),
    ids: (sql, callerId) => sql`
      select r.source_id as id from work_references r
      where r.user_id = ${callerId} and r.work_id = k.id and r.source_type = 'topic' and not r.public order by r.source_id desc`,
  },
  topicsToTopic: sourcesToTopic('topic'),
  postsToTopic: sourcesToTopic('post'),
  privateTopicsToTopic: {
    ...backward('topic', 'refers to', 'topic'),
    ids: (sql, callerId) => sql`
      select r.source_id as id from topic_references r
      where r.user_id = ${callerId} and r.topic_id = k.id and r.source_type = 'topic' and not r.public order by r.source_id desc`,
  },
  essaysToWork: essaysTo('work'),
  privateEssaysToWork: privateEssaysTo('work'),
  essaysToTopic: essaysTo('topic'),
  privateEssaysToTopic: privateEssaysTo('topic'),
} as const satisfies Record<string, Relation>;

/** In the order of the text. */
function passagesOf(source: 'topic' | 'post' | 'essay'): Relation {
  return {
    ...forward(source, 'refers to', 'passage'),
    ids: (sql) => sql`
      select r.passage as id from passage_references r where r.${sql(`${source}_id`)} = k.id order by r.position`,
  };
}

function essaysTo(target: 'work' | 'topic'): Relation {
  return {
    ...backward(target, 'refers to', 'essay'),
    ids: (sql) => sql`
      select r.essay_id as id from essay_references r where r.${sql(`${target}_id`)} = k.id and r.public order by r.essay_id desc`,
  };
}

function privateEssaysTo(target: 'work' | 'topic'): Relation {
  return {
    ...backward(target, 'refers to', 'essay'),
    ids: (sql, callerId) => sql`
      select r.essay_id as id from essay_references r
      where r.user_id = ${callerId} and r.${sql(`${target}_id`)} = k.id and not r.public order by r.essay_id desc`,
  };
}

/** Texts with rows in `work_references` and `topic_references`. */
type SourceKind = Extract<GraphKindName, 'topic' | 'post'>;

function worksOf(source: SourceKind): Relation {
  return {
    ...forward(source, 'refers to', 'work'),
    ids: (sql) => sql`
      select r.work_id as id from work_references r where r.source_type = ${source} and r.source_id = k.id order by r.work_id`,
  };
}

function topicsOf(source: SourceKind): Relation {
  return {
    ...forward(source, 'refers to', 'topic'),
    ids: (sql, callerId) => sql`
      select t.id from topic_references r join topics t on t.id = r.topic_id
      where r.source_type = ${source} and r.source_id = k.id and ${visibleTopics(sql, callerId, 't')} order by t.id`,
  };
}

function sourcesToWork(source: SourceKind): Relation {
  return {
    ...backward('work', 'refers to', source),
    ids: (sql) => sql`
      select r.source_id as id from work_references r
      where r.work_id = k.id and r.source_type = ${source} and r.public order by r.source_id desc`,
  };
}

function sourcesToTopic(source: SourceKind): Relation {
  return {
    ...backward('topic', 'refers to', source),
    ids: (sql) => sql`
      select r.source_id as id from topic_references r
      where r.topic_id = k.id and r.source_type = ${source} and r.public order by r.source_id desc`,
  };
}
