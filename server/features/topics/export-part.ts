import type { Topic } from '#contract/topics.ts';
import type { Sql } from '../../platform/db/open.ts';
import { everyRow, jsonArray, markdown } from '../../platform/export.ts';
import type { ExportPart } from '../../platform/feature.ts';
import { exportNames } from '../../platform/files/export-names.ts';

type ExportedTopic = Omit<Topic, 'user_id' | 'username'>;

export const exportTopics: ExportPart = async function* ({ sql }, user) {
  const name = exportNames();
  for await (const { content, ...facts } of topicsOf(sql, user.id)) {
    yield { path: `topics/${name(facts.title, '.md')}`, content: markdown(facts, content), at: facts.updated_at };
  }
  yield { path: 'topics.json', content: jsonArray(topicsOf(sql, user.id)) };
};

function topicsOf(sql: Sql, userId: number): AsyncGenerator<ExportedTopic> {
  return everyRow(
    (after) => sql<ExportedTopic[]>`
      select id, title, content, public, citations, created_at, updated_at from topics
      where user_id = ${userId} and id > ${after} order by id limit 10`,
  );
}
