import type { UserData } from '../../platform/user-data.ts';

/** What a text refers to is deleted or anonymized with the text. */
export const referenceUserData: UserData = {
  tables: [
    ...['essay_references', 'passage_references', 'topic_references', 'work_references'].map((table) => ({
      table,
      owner: 'user_id',
      fate: 'private deleted' as const,
    })),
    {
      table: 'passage_follows',
      owner: 'user_id',
      fate: 'deleted',
      exports: [{ file: 'followed-passages.json', about: 'passages of scripture you follow', rows: ['passage', 'followed_at'] }],
    },
  ],
};
