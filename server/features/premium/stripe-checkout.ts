import type Stripe from 'stripe';
import type { CheckoutState, ProviderPage } from '#contract/premium.ts';
import { sitePaths } from '#core/page-paths.ts';
import { type Buyer, ProviderUnavailable } from './provider.ts';
import { isMissing } from './stripe-errors.ts';
import { idOf, markOf } from './stripe-objects.ts';

/**
 * Returns the customer's open checkout, or a new one. Its idempotency key contains the previous
 * checkout, so that concurrent requests get the same one and nobody pays in two tabs.
 */
export async function openCheckout(
  stripe: Stripe,
  price: string,
  { id, user }: Buyer,
  site: string,
  attempt: number,
): Promise<ProviderPage> {
  const { data } = await stripe.checkout.sessions.list({ customer: id, limit: 1 });
  const [latest] = data;
  const isOpen = latest?.status === 'open' && typeof latest.url === 'string';
  if (isOpen && latest.metadata?.['price'] === price && latest.url !== null) return { session_id: latest.id, url: latest.url };
  // Its price is outdated.
  if (isOpen) await stripe.checkout.sessions.expire(latest.id);
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer: id,
      client_reference_id: String(user.id),
      line_items: [{ price, quantity: 1 }],
      metadata: { price },
      subscription_data: { metadata: markOf(user) },
      success_url: `${site}${sitePaths.premiumSuccess}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: site + sitePaths.premiumCancel,
    },
    { idempotencyKey: `catena-checkout-${id}-${latest?.id ?? 'first'}-${price}-${attempt}` },
  );
  if (session.url === null) throw new ProviderUnavailable('the provider returned a checkout without a URL');
  return { session_id: session.id, url: session.url };
}

const KNOWN = ['open', 'complete', 'expired'] as const;

export async function checkoutState(stripe: Stripe, customer: string, id: string): Promise<CheckoutState> {
  if (!/^cs_\w{1,200}$/.test(id)) return 'none';
  try {
    const session = await stripe.checkout.sessions.retrieve(id);
    if (idOf(session.customer) !== customer) return 'none';
    // The SDK's type allows any string in addition to the known ones.
    return KNOWN.find((state) => state === session.status) ?? 'none';
  } catch (error) {
    if (isMissing(error)) return 'none';
    throw error;
  }
}
