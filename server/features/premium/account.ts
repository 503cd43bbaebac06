import { ConfigError } from '../../platform/config.ts';
import type { Sql } from '../../platform/db/open.ts';
import { findAccountOf, keepAccount, listSample } from './account-queries.ts';
import { within } from './patience.ts';
import { OtherAccount, type Provider, ProviderAway } from './provider.ts';

/** Those of which it is known already. */
const right = new WeakSet<Provider>();

/**
 * Throws `OtherAccount` where the provider's keys are of another account than what is kept here. Nothing is looked for in an account that
 * does not have it, and nothing is taken for gone because it is not there.
 */
export async function checkAccount(sql: Sql, provider: Provider): Promise<void> {
  const { mode } = provider;
  if (mode === 'built-in' || right.has(provider)) return;
  const [kept, id] = [await findAccountOf(sql, mode), await provider.account()];
  if (kept !== undefined && id !== undefined) refuseOther(kept, id);
  // Where one side does not say it, those who were made customers do.
  else await askForCustomers(sql, provider);
  if (kept === undefined && id !== undefined) refuseOther(await keepAccount(sql, mode, id), id);
  right.add(provider);
}

/**
 * Keys of another account stop a start. A provider that does not answer just now does not, and is answered here as an error: it is asked
 * again before anything is done with it.
 */
export async function checkAtStart(sql: Sql, provider: Provider): Promise<ProviderAway | undefined> {
  try {
    await within(provider.patience, checkAccount(sql, provider));
    return undefined;
  } catch (error) {
    if (error instanceof OtherAccount) throw new ConfigError(error.message);
    if (error instanceof ProviderAway) return error;
    throw error;
  }
}

/** From now on what is kept here is of this account: the operator moved, and says so by its name. */
export async function moveAccount(sql: Sql, provider: Provider, named: string): Promise<void> {
  const id = await provider.account();
  if (id === undefined) throw new OtherAccount('The secret key may not read which Stripe account it is of, so that none can be named.');
  if (id !== named) throw new OtherAccount(`These keys are of the Stripe account ${id}, not of ${named}.`);
  if (provider.mode !== 'built-in') await keepAccount(sql, provider.mode, id, 'instead');
  right.add(provider);
}

function refuseOther(kept: string, id: string): void {
  if (kept === id) return;
  throw new OtherAccount(
    `These keys are of the Stripe account ${id}, and the subscriptions kept here are of ${kept}. Set the keys of ${kept}; for a move to another account see docs/operations.md.`,
  );
}

async function askForCustomers(sql: Sql, provider: Provider): Promise<void> {
  const sample = await listSample(sql, provider.mode);
  for (const id of sample) if (await provider.findCustomer(id)) return;
  if (sample.length > 0)
    throw new OtherAccount('These keys are of another Stripe account: it knows none of the customers that were made from here.');
}
