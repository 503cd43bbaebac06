import type { Sql } from '../../platform/db/open.ts';
import { isOver, type Provider, type SubscriptionState } from './provider.ts';
import { findAccount, findCustomer, insertCustomer } from './queries.ts';

/**
 * Links an unknown customer to the user in the metadata of a running subscription, unless that user
 * has a customer. Returns whether it is one of ours; a dry run writes nothing.
 */
export async function relinkCustomer(
  sql: Sql,
  provider: Provider,
  { customerId, status, user }: SubscriptionState,
  dryRun: boolean,
): Promise<boolean> {
  if (!user || isOver(status)) return false;
  const account = await findAccount(sql, user.id);
  if (!account || (await findCustomer(sql, user.id, provider.mode)) !== undefined) return false;
  // Another library with the same keys may have a user with the same id.
  const ours =
    user.since === undefined ? (await provider.findCustomer(customerId))?.email === account.email : user.since === account.created_at;
  if (!ours || dryRun) return ours;
  await insertCustomer(sql, user.id, provider.mode, customerId);
  return (await findCustomer(sql, user.id, provider.mode)) === customerId;
}
