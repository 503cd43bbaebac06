import { json } from '../../platform/export.ts';
import type { UserData } from '../../platform/user-data.ts';
import { findTotpState } from './queries.ts';

export const totpUserData: UserData = {
  tables: [
    { table: 'totp_secrets', owner: 'user_id', fate: 'deleted' },
    { table: 'recovery_codes', owner: 'user_id', fate: 'deleted' },
  ],
  files: {
    about: ['`two-step-sign-in.json`: whether logins need a code, without the secret'],
    list: async function* ({ sql }, userId) {
      yield { path: 'two-step-sign-in.json', content: json(await findTotpState(sql, userId)) };
    },
  },
};
