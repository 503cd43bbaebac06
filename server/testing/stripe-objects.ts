import type { IncomingHttpHeaders } from 'node:http';
import type { StripeAddress } from '../features/premium/stripe-provider.ts';

/** A request as Stripe would have got it. */
interface StripeCall {
  /** "POST /v1/customers". */
  readonly name: string;
  /** Fields of its form or query, as they were sent: `line_items[0][price]`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
}

export interface StripeSubscription {
  readonly id: string;
  readonly object: 'subscription';
  readonly customer: string;
  readonly status: string;
  readonly cancel_at: number | null;
  readonly cancel_at_period_end: boolean;
  readonly items: { readonly data: readonly { readonly current_period_end: number }[] };
  readonly metadata?: Readonly<Record<string, string>>;
}

interface Checkout {
  id: string;
  customer: string;
  status: string;
  url: string | null;
  metadata: Record<string, string>;
  success_url: string;
  subscription: string | null;
  subscription_metadata: Record<string, string>;
}

/** What one account at Stripe has. */
export interface Account {
  readonly customers: Map<string, { email: string; deleted: boolean }>;
  readonly checkouts: Map<string, Checkout>;
  readonly subscriptions: Map<string, StripeSubscription>;
}

/**
 * A small HTTP server that stands in for Stripe's API: customers, checkouts, portals and subscriptions, as far as they are asked for. It takes
 * what the real library sends over a real socket, and refuses what Stripe would: another key, a customer who is not there, a key of idempotency
 * that is used for something else, or whose first call is still under way. What it answered to such a key it answers again, a 500 too.
 */
export interface StripeServer extends Account {
  readonly address: StripeAddress;
  /** What a program that uses it is configured with. */
  readonly env: Readonly<
    Record<'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_PRICE' | 'PUBLIC_URL', string>
  >;
  readonly calls: StripeCall[];
  /** Whose keys these are just now; each account has things of its own. */
  account: string;
  /** Whether the key may read which account it is of: restricted ones may not. */
  accountTold: boolean;
  /** `away`: connections are cut. `failing`: 500. `refusing`: the key is none any more. */
  mode: 'well' | 'away' | 'failing' | 'refusing';
  /** Waited for between what is answered and its way back. */
  delay: (name: string) => Promise<void>;
  /** Pays in an open checkout, from which a subscription comes. */
  pay(checkout: string, subscription: string): StripeSubscription;
  /** An event of Stripe's, as it goes over the wire. */
  event(type: string, object: object, more?: { id?: string; created?: number }): { body: string; signature: string };
  reset(): void;
  close(): Promise<void>;
}

export function subscriptionObject(
  id: string,
  customer: string,
  status: string,
  more: { end?: number; cancelAt?: number } = {},
): StripeSubscription {
  return {
    id,
    object: 'subscription',
    customer,
    status,
    cancel_at: more.cancelAt ?? null,
    cancel_at_period_end: more.cancelAt !== undefined,
    items: { data: [{ current_period_end: more.end ?? 1_800_000_000 }] },
  };
}
