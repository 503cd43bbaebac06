import type { IncomingHttpHeaders } from 'node:http';
import type { StripeAddress } from '../features/premium/stripe-provider.ts';

/** A request as Stripe would receive it. */
interface StripeCall {
  /** "POST /v1/customers". */
  readonly name: string;
  /** The form or query fields as sent: `line_items[0][price]`. */
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

/** The data of one Stripe account. */
export interface Account {
  readonly customers: Map<string, { email: string; deleted: boolean }>;
  readonly checkouts: Map<string, Checkout>;
  readonly subscriptions: Map<string, StripeSubscription>;
}

/**
 * A small HTTP server in place of Stripe's API, which the real client calls over a socket. Rejects
 * a wrong key, an unknown customer and a reused idempotency key, as Stripe would.
 */
export interface StripeServer extends Account {
  readonly address: StripeAddress;
  /** The environment variables that configure a program to use it. */
  readonly env: Readonly<
    Record<'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_PRICE' | 'PUBLIC_URL', string>
  >;
  readonly calls: StripeCall[];
  /** The account that the keys belong to; each account has its own data. */
  account: string;
  /** Whether the key may read its account; restricted keys may not. */
  reportsAccount: boolean;
  /** `away`: connections are closed. `failing`: 500. `rejecting`: the key is no longer valid. */
  mode: 'well' | 'away' | 'failing' | 'rejecting';
  /** Awaited after a request is processed and before the response is sent. */
  delay: (name: string) => Promise<void>;
  /** Pays in an open checkout, which creates a subscription. */
  pay(checkout: string, subscription: string): StripeSubscription;
  /** Creates a signed Stripe event as it is sent to the webhook. */
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
