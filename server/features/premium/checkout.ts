import { createHash } from 'node:crypto';
import type { Opened } from '#contract/premium.ts';
import { sentences } from '#core/sentences.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, unauthorized } from '../../platform/http/refusal.ts';
import { insertDeparture } from './departure-queries.ts';
import { CustomerGone, isHad, type Provider } from './provider.ts';
import { deleteCustomer, findAccount, findCustomer, insertCustomer, settleStatus } from './queries.ts';

/** Opens a checkout; who has a subscription gets the portal instead, and never a second one. */
export async function beginCheckout(sql: Sql, provider: Provider, caller: Caller, site: string): Promise<Opened> {
  const customer = (await findCustomer(sql, caller.id, provider.mode)) ?? (await newCustomer(sql, provider, caller));
  try {
    return await open(provider, { id: customer, userId: caller.id }, site);
  } catch (error) {
    if (!(error instanceof CustomerGone)) throw error;
    // Removed at the provider, by hand. The subscriptions went with it.
    await forgetCustomer(sql, provider, caller, customer);
    const next = await newCustomer(sql, provider, caller, customer);
    return open(provider, { id: next, userId: caller.id }, site);
  }
}

/** Where the caller manages what they subscribed to. */
export async function openPortal(sql: Sql, provider: Provider, caller: Caller, site: string): Promise<Opened> {
  const customer = await findCustomer(sql, caller.id, provider.mode);
  if (customer === undefined) throw badRequest(sentences.neverCustomer);
  try {
    return await provider.openPortal({ id: customer, userId: caller.id }, site);
  } catch (error) {
    if (!(error instanceof CustomerGone)) throw error;
    await forgetCustomer(sql, provider, caller, customer);
    throw badRequest(sentences.neverCustomer);
  }
}

/** The provider is asked, not the tables: what was just paid may not have come over the webhook yet. */
async function open(provider: Provider, customer: { id: string; userId: number }, site: string): Promise<Opened> {
  const has = (await provider.subscriptionsOf(customer.id)).some(isHad);
  return has ? provider.openPortal(customer, site) : provider.openCheckout(customer, site);
}

async function newCustomer(sql: Sql, provider: Provider, caller: Caller, instead = 'none'): Promise<string> {
  const account = await findAccount(sql, caller.id);
  if (!account) throw unauthorized();
  // Of two calls at once both get the same customer. Hashed, because an address of a person has no place in a key.
  const name = createHash('sha256').update(`${caller.id} ${account.created_at} ${account.email} ${instead}`).digest('hex').slice(0, 40);
  const created = await provider.createCustomer({ id: caller.id, email: account.email }, `catena-customer-${name}`);
  await insertCustomer(sql, caller.id, provider.mode, created);
  const kept = await findCustomer(sql, caller.id, provider.mode);
  // Nobody's: another came first, or the account went meanwhile.
  if (kept !== created) await insertDeparture(sql, created, provider.mode);
  if (kept === undefined) throw unauthorized();
  return kept;
}

async function forgetCustomer(sql: Sql, provider: Provider, caller: Caller, customer: string): Promise<void> {
  await deleteCustomer(sql, customer);
  await settleStatus(sql, caller.id, provider.mode);
}
