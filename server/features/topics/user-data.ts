import type { Topic } from '#contract/topics.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { allRows, markdown } from '../../platform/export.ts';
import { exportNames } from '../../platform/files/export-names.ts';
import type { AccountDeletion, ExportedFile, ExportTools, UserData } from '../../platform/user-data.ts';
import { deleteReferences, lockReferenceTargets } from '../references/public.ts';
import { deleteTopics, lockTopicsOf, lockTopicDeletions } from './save-queries.ts';

type ExportedTopic = Omit<Topic, 'user_id' | 'username'>;

export const topicUserData: UserData = {
  tables: [
    {
      table: 'topics',
      owner: 'user_id',
      fate: 'private deleted',
      exports: [{ file: 'topics.json', about: 'topics with their citations', rows: topicsOf }],
    },
  ],
  files: { about: ['`topics/`: every topic as markdown'], list: listFiles },
  deleteUserData,
};

/**
 * Deletes a user's private topics, or all, with their references. Locks public ones too: one made
 * private meanwhile would stay without an owner. Runs after posts, which are locked before topics.
 */
async function deleteUserData(tx: Transaction, userId: number, { everything }: AccountDeletion): Promise<void> {
  await lockTopicDeletions(tx);
  const own = await lockTopicsOf(tx, userId);
  const deletedIds = own.flatMap((topic) => (everything || !topic.public ? [topic.id] : []));
  await lockReferenceTargets(tx, 'topic', deletedIds);
  await deleteReferences(tx, 'topic', deletedIds);
  await deleteTopics(tx, deletedIds);
}

async function* listFiles({ sql }: ExportTools, userId: number): AsyncGenerator<ExportedFile> {
  const name = exportNames();
  for await (const { content, ...facts } of topicsOf(sql, userId)) {
    yield { path: `topics/${name(facts.title, '.md')}`, content: markdown(facts, content), at: facts.updated_at };
  }
}

function topicsOf(sql: Sql, userId: number): AsyncGenerator<ExportedTopic> {
  return allRows(
    (after) => sql<ExportedTopic[]>`
      select id, title, content, ignored_references, public, citations, created_at, updated_at from topics
      where user_id = ${userId} and id > ${after} order by id limit 10`,
  );
}
