import type { UserData } from '../../platform/user-data.ts';

/** The search document of a text is deleted or anonymized with the text. */
export const searchUserData: UserData = {
  tables: [{ table: 'search_document', owner: 'user_id', fate: 'private deleted' }],
};
