import type { UserData } from '../../platform/user-data.ts';

/** What a text refers to is deleted or anonymized with the text. */
export const referenceUserData: UserData = {
  tables: ['essay_references', 'passage_references', 'topic_references', 'work_references'].map((table) => ({
    table,
    owner: 'user_id',
    fate: 'private deleted',
  })),
};
