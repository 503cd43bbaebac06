import type { Sql } from '../../platform/db/open.ts';
import { isOver, type Provider, type SubscriptionState } from './provider.ts';
import { findAccount, findCustomer, insertCustomer } from './queries.ts';

/**
 * Makes a customer that is not known here again that of the user whom the subscription names. Answers whether it is one of ours; in a dry run
 * nothing is written. Only of what runs: who had it once needs no link to it. A user who has another customer keeps that one.
 */
export async function linkAgain(
  sql: Sql,
  provider: Provider,
  { customerId, status, user }: SubscriptionState,
  dryRun: boolean,
): Promise<boolean> {
  if (!user || isOver(status)) return false;
  const account = await findAccount(sql, user.id);
  if (!account || (await findCustomer(sql, user.id, provider.mode)) !== undefined) return false;
  // Another library with the same keys has a user of that number as well.
  const ours =
    user.since === undefined ? (await provider.findCustomer(customerId))?.email === account.email : user.since === account.created_at;
  if (!ours || dryRun) return ours;
  await insertCustomer(sql, user.id, provider.mode, customerId);
  return (await findCustomer(sql, user.id, provider.mode)) === customerId;
}
