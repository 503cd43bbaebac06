import { json } from '../../platform/export.ts';
import type { ExportPart } from '../../platform/feature.ts';
import { listAllSubscriptions } from './queries.ts';

/**
 * Exports the user's subscriptions. Invoices and cards are stored by the provider and shown in its
 * portal.
 */
export const exportPremium: ExportPart = async function* ({ sql }, user) {
  yield { path: 'premium.json', content: json(await listAllSubscriptions(sql, user.id)) };
};
