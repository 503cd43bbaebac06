import type { UserData } from '../../../platform/user-data.ts';

export const registrationUserData: UserData = {
  tables: [
    {
      table: 'account_invitations',
      owner: 'created_by',
      fate: 'kept',
      exports: [
        {
          file: 'account-invitations.json',
          about: 'invitations to this library that were created, without their codes',
          rows: ['note', 'uses', 'used', 'expires_at', 'revoked_at', 'created_at'],
        },
      ],
    },
    {
      table: 'account_invitation_uses',
      owner: 'user_id',
      fate: 'deleted',
      exports: [{ file: 'account-invitation.json', about: 'when an invitation created the account', rows: ['used_at'] }],
    },
  ],
};
