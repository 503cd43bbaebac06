import { ConfigError } from '../../platform/config.ts';
import type { Sql } from '../../platform/db/open.ts';
import { findStoredAccount, saveAccount, listCustomerSample } from './account-queries.ts';
import { withTimeout } from './timeouts.ts';
import { AccountMismatch, type Provider, ProviderUnavailable } from './provider.ts';

/** Providers whose account has been verified in this process. */
const verified = new WeakSet<Provider>();

/**
 * Throws `AccountMismatch` if the provider's keys belong to another account than the stored data.
 * Otherwise customers that are missing there would be taken for deleted.
 */
export async function checkAccount(sql: Sql, provider: Provider): Promise<void> {
  const { mode } = provider;
  if (mode === 'built-in' || verified.has(provider)) return;
  const [stored, id] = [await findStoredAccount(sql, mode), await provider.account()];
  if (stored !== undefined && id !== undefined) requireSameAccount(stored, id);
  // If either id is unknown, check whether the provider knows the stored customers.
  else await checkCustomers(sql, provider);
  if (stored === undefined && id !== undefined) requireSameAccount(await saveAccount(sql, mode, id), id);
  verified.add(provider);
}

/**
 * Fails startup on keys of another account. If the provider is unavailable, returns the error
 * instead; the account is checked again before anything is done with it.
 */
export async function checkAccountAtStartup(sql: Sql, provider: Provider): Promise<ProviderUnavailable | undefined> {
  try {
    await withTimeout(provider.timeout, checkAccount(sql, provider));
    return undefined;
  } catch (error) {
    if (error instanceof AccountMismatch) throw new ConfigError(error.message);
    if (error instanceof ProviderUnavailable) return error;
    throw error;
  }
}

/** Assigns the stored data to this account. The operator confirms a move by naming the account. */
export async function moveAccount(sql: Sql, provider: Provider, account: string): Promise<void> {
  const id = await provider.account();
  if (id === undefined)
    throw new AccountMismatch('The secret key has no permission to read its Stripe account, so the account cannot be confirmed.');
  if (id !== account) throw new AccountMismatch(`These keys belong to the Stripe account ${id}, not to ${account}.`);
  if (provider.mode !== 'built-in') await saveAccount(sql, provider.mode, id, 'instead');
  verified.add(provider);
}

function requireSameAccount(stored: string, id: string): void {
  if (stored === id) return;
  throw new AccountMismatch(
    `These keys belong to the Stripe account ${id}, but the stored subscriptions belong to ${stored}. Set the keys of ${stored}; to move to another account, see docs/operations.md.`,
  );
}

async function checkCustomers(sql: Sql, provider: Provider): Promise<void> {
  const sample = await listCustomerSample(sql, provider.mode);
  for (const id of sample) if (await provider.findCustomer(id)) return;
  if (sample.length > 0)
    throw new AccountMismatch('These keys belong to another Stripe account: it knows none of the customers that this library created.');
}
