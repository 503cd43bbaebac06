import type { Opened } from '#contract/premium.ts';

/** Whose customers and subscriptions these are: those of the built-in test, of a provider's test keys, or of keys that take money. */
export type Mode = 'built-in' | 'test' | 'live';

/** A subscription as the provider tells it; times in ISO 8601. */
export interface SubscriptionState {
  readonly id: string;
  readonly customerId: string;
  readonly status: string;
  readonly periodEndsAt: string | null;
  readonly endsAt: string | null;
}

export interface ProviderEvent {
  readonly id: string;
  /** By the provider's clock, to the second. Several may have the same, and they come in any order. */
  readonly createdAt: string;
  /** A subscription as it was then, or only that something happened to it. Undefined: it is about nothing that is kept here. */
  readonly about: SubscriptionState | SubscriptionMention | undefined;
}

export interface SubscriptionMention {
  readonly id: string;
  readonly customerId: string;
}

/** Who takes the money. All that is known of the payment provider stands behind this: stripe-provider.ts, and built-in-provider.ts for tests. */
export interface Provider {
  readonly mode: Mode;
  /** For the provider's own script in the browser; null where it needs none. */
  readonly publishableKey: string | null;
  /** `key` makes it once: asked again with the same, it answers the same customer. */
  createCustomer(user: { readonly id: number; readonly email: string }, key: string): Promise<string>;
  /** Those of a customer that are not over. Throws `CustomerGone` where there is no such customer. */
  subscriptionsOf(customerId: string): Promise<readonly SubscriptionState[]>;
  /** `site` is the address that readers reach this server at. Asked twice at once it opens one. */
  openCheckout(customer: { readonly id: string; readonly userId: number }, site: string): Promise<Opened>;
  openPortal(customer: { readonly id: string; readonly userId: number }, site: string): Promise<Opened>;
  /** As it is now; undefined where the provider does not know it. */
  readSubscription(id: string): Promise<SubscriptionState | undefined>;
  /** All there are, a page at a time. */
  allSubscriptions(): AsyncIterable<readonly SubscriptionState[]>;
  /** With all subscriptions, at once. Nothing happens where it is gone already. */
  removeCustomer(id: string): Promise<void>;
  /** Throws `BadSignature` for what the provider did not sign just now. */
  eventOf(body: Buffer, signature: string): Promise<ProviderEvent>;
}

/** The provider did not answer, or not as it should. Trying again may help. The message is for the log, and holds no secret. */
export class ProviderAway extends Error {}

/** The provider has no such customer, or none any more. */
export class CustomerGone extends Error {}

export class BadSignature extends Error {}

/** Nothing happens to it any more. */
export function isOver(status: string): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Whether somebody has it, paid or owed, and needs no second one. One whose first payment never came is none yet. */
export function isHad({ status }: Pick<SubscriptionState, 'status'>): boolean {
  return !isOver(status) && status !== 'incomplete';
}
