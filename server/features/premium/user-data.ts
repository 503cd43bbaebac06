import { json } from '../../platform/export.ts';
import type { ExportedFile, ExportTools, UserData } from '../../platform/user-data.ts';
import { attemptLimits } from './attempt-limits.ts';
import { listAllSubscriptions } from './queries.ts';

export const premiumUserData: UserData = {
  tables: [
    { table: 'premium_attempts', owner: 'user_id', fate: 'deleted' },
    { table: 'premium_customers', owner: 'user_id', fate: 'deleted' },
  ],
  files: { about: ['`premium.json`: subscriptions; invoices and cards are in the portal of the payment provider'], list: listFiles },
  // The customer remains as an anonymous row until it has been deleted at the provider, which may
  // be unavailable now.
  deleteUserData: async (tx, userId) => {
    await tx`
      with gone as (delete from premium_customers where user_id = ${userId} returning id, mode)
      insert into premium_departures (customer_id, mode) select id, mode from gone where mode <> 'built-in' on conflict do nothing`;
  },
  attemptLimits: Object.values(attemptLimits),
};

async function* listFiles({ sql }: ExportTools, userId: number): AsyncGenerator<ExportedFile> {
  yield { path: 'premium.json', content: json(await listAllSubscriptions(sql, userId)) };
}
