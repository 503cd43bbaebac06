import { json } from '../../platform/export.ts';
import type { ExportPart } from '../../platform/feature.ts';
import { listAllSubscriptions } from './queries.ts';

/** What a user subscribed to. Invoices and cards are the provider's; its portal shows them. */
export const exportPremium: ExportPart = async function* ({ sql }, user) {
  yield { path: 'premium.json', content: json(await listAllSubscriptions(sql, user.id)) };
};
