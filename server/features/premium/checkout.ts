import { createHash } from 'node:crypto';
import type { CheckoutState, ProviderPage } from '#contract/premium.ts';
import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, unauthorized } from '../../platform/http/http-error.ts';
import { checkAccount } from './account.ts';
import { findAttempt, incrementAttempt } from './account-queries.ts';
import { insertDeparture } from './departure-queries.ts';
import {
  type Buyer,
  CustomerNotFound,
  countsAsSubscribed,
  isOver,
  IdempotencyKeyReused,
  type Provider,
  ProviderUnavailable,
} from './provider.ts';
import { deleteCustomer, findAccount, findCustomer, insertCustomer, listSubscriptions, updateUserStatus } from './queries.ts';

interface CheckoutRequest {
  readonly sql: Sql;
  readonly provider: Provider;
  readonly caller: Caller;
  readonly site: string;
}

/** Opens a checkout, or the portal if the user has a subscription already. */
export async function createCheckout(request: CheckoutRequest): Promise<ProviderPage> {
  const { sql, provider, caller } = request;
  await checkAccount(sql, provider);
  const customer = (await findCustomer(sql, caller.id, provider.mode)) ?? (await createCustomer(request));
  try {
    return await openCheckoutOrPortal(request, customer);
  } catch (error) {
    if (!(error instanceof CustomerNotFound)) throw error;
    await deleteStaleCustomer(request, customer);
    return openCheckoutOrPortal(request, await createCustomer(request, customer));
  }
}

/** Opens the portal, where the caller manages their subscription. */
export async function openPortal(request: CheckoutRequest): Promise<ProviderPage> {
  const { sql, provider, caller, site } = request;
  const customer = await findCustomer(sql, caller.id, provider.mode);
  if (customer === undefined) throw badRequest(messages.neverCustomer);
  await checkAccount(sql, provider);
  try {
    return await provider.openPortal(await buyerOf(request, customer), site);
  } catch (error) {
    if (!(error instanceof CustomerNotFound)) throw error;
    await deleteStaleCustomer(request, customer);
    throw badRequest(messages.neverCustomer);
  }
}

/**
 * Returns the state of the caller's checkout; without an id, whether the last one led to a
 * subscription. Asks the provider, which knows before its event arrives.
 */
export async function stateOfCheckout(
  { sql, provider, caller }: Omit<CheckoutRequest, 'site'>,
  id: string | undefined,
): Promise<CheckoutState> {
  const customer = await findCustomer(sql, caller.id, provider.mode);
  if (customer === undefined) return 'none';
  await checkAccount(sql, provider);
  if (id !== undefined) return provider.checkoutState(customer, id);
  return (await provider.subscriptionsOf(customer)).some(countsAsSubscribed) ? 'complete' : 'open';
}

/**
 * Asks the provider rather than the tables: the webhook of a recent payment may not have arrived.
 */
async function openCheckoutOrPortal(request: CheckoutRequest, customer: string): Promise<ProviderPage> {
  const { provider, site } = request;
  const isSubscribed = (await provider.subscriptionsOf(customer)).some(countsAsSubscribed);
  const buyer = await buyerOf(request, customer);
  return isSubscribed ? provider.openPortal(buyer, site) : withAttempt(request, (attempt) => provider.openCheckout(buyer, site, attempt));
}

async function createCustomer(request: CheckoutRequest, instead = 'none'): Promise<string> {
  const { sql, provider, caller } = request;
  const { email, since } = await accountOf(request);
  // The idempotency key gives concurrent requests the same customer. It is hashed, since it
  // contains an email address.
  const name = createHash('sha256').update(`${caller.id} ${since} ${email} ${instead}`).digest('hex').slice(0, 40);
  const user = { id: caller.id, since, email };
  const created = await withAttempt(request, (attempt) => provider.createCustomer(user, `catena-customer-${name}`, attempt));
  await insertCustomer(sql, caller.id, provider.mode, created);
  const stored = await findCustomer(sql, caller.id, provider.mode);
  // Unused: another request was first, or the account has been deleted.
  if (stored !== created) await insertDeparture(sql, created, provider.mode);
  if (stored === undefined) throw unauthorized();
  return stored;
}

async function buyerOf(request: CheckoutRequest, id: string): Promise<Buyer> {
  const { since } = await accountOf(request);
  return { id, user: { id: request.caller.id, since } };
}

async function accountOf({ sql, caller }: CheckoutRequest): Promise<{ email: string; since: string }> {
  const account = await findAccount(sql, caller.id);
  if (!account) throw unauthorized();
  return { email: account.email, since: account.created_at };
}

/**
 * Creates something under an idempotency key with the attempt number, since a key returns the same
 * failure again.
 */
async function withAttempt<T>(
  { sql, provider, caller }: CheckoutRequest,
  create: (attempt: number) => Promise<T>,
  mayRetry = true,
): Promise<T> {
  const attempt = await findAttempt(sql, caller.id, provider.mode);
  try {
    return await create(attempt);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) || !error.hasResponse) throw error;
    await incrementAttempt(sql, caller.id, provider.mode, attempt);
    if (mayRetry && error instanceof IdempotencyKeyReused) return withAttempt({ sql, provider, caller, site: '' }, create, false);
    throw error;
  }
}

/**
 * Deletes a customer that was deleted at the provider. One that it never knew is deleted only if
 * no subscription of theirs is running here.
 */
async function deleteStaleCustomer({ sql, provider, caller }: CheckoutRequest, customer: string): Promise<void> {
  const found = await provider.findCustomer(customer);
  const running = (await listSubscriptions(sql, customer)).some(({ status }) => !isOver(status));
  if (found?.deleted === false || (!found && running))
    throw new ProviderUnavailable(
      `the provider does not know the customer ${customer}, whose subscription is running here; \`catena premium reconcile\` may help`,
    );
  await deleteCustomer(sql, customer);
  await updateUserStatus(sql, caller.id, provider.mode);
}
