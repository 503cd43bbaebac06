import type { UserData } from '../../platform/user-data.ts';

export const organizationUserData: UserData = {
  tables: [
    {
      table: 'organizations',
      owner: 'created_by',
      // A fact about the organization, not personal data.
      fate: 'kept',
      exports: [
        {
          file: 'organizations.json',
          about: 'organizations that were added',
          rows: ['name', 'kind', 'description', 'url', 'created_at', 'updated_at'],
        },
      ],
    },
  ],
};
