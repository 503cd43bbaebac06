import type { CheckoutState, ProviderPage, Price } from '#contract/premium.ts';

/** Which customers and subscriptions: of the built-in provider, of test keys, or of live keys. */
export type Mode = 'built-in' | 'test' | 'live';

/** A subscription as the provider reports it; times in ISO 8601. */
export interface SubscriptionState {
  readonly id: string;
  readonly customerId: string;
  readonly status: string;
  readonly periodEndsAt: string | null;
  readonly endsAt: string | null;
  /** The user in its metadata, written when it was created. */
  readonly user?: UserMark;
}

/**
 * Identifies a user in the provider's metadata. `since` is when the account was created, which
 * distinguishes libraries; old metadata may lack it.
 */
export interface UserMark {
  readonly id: number;
  readonly since: string | undefined;
}

/** The customer for whom a page is opened at the provider. */
export interface Buyer {
  readonly id: string;
  readonly user: UserMark;
}

export interface ProviderEvent {
  readonly id: string;
  /**
   * By the provider's clock, in whole seconds. Several events may have the same time, and they
   * arrive in any order.
   */
  readonly createdAt: string;
  /** The subscription at that time, or only its ids. Undefined for events about anything else. */
  readonly about: SubscriptionState | SubscriptionMention | undefined;
}

export interface SubscriptionMention {
  readonly id: string;
  readonly customerId: string;
}

/** A page of all subscriptions, and the ids of those that could not be parsed. */
export interface SubscriptionPage {
  readonly states: readonly SubscriptionState[];
  readonly unreadable: readonly string[];
}

/**
 * The payment provider. All knowledge of it is in the implementations: stripe-provider.ts, and
 * built-in-provider.ts for development.
 */
export interface Provider {
  readonly mode: Mode;
  /** For the provider's script in the browser; null if it needs none. */
  readonly publishableKey: string | null;
  /** The maximum wait for a user in milliseconds, for all requests to the provider together. */
  readonly timeout: number;
  /** Returns the id of the account at the provider; undefined if the key may not read it. */
  account(): Promise<string | undefined>;
  /** Idempotent: the same `key` and `attempt` return the same customer. */
  createCustomer(user: UserMark & { readonly email: string }, key: string, attempt: number): Promise<string>;
  /** Returns undefined if the provider never had such a customer. */
  findCustomer(id: string): Promise<{ readonly deleted: boolean; readonly email: string | null } | undefined>;
  /**
   * Returns a customer's subscriptions that are not over. Throws `CustomerNotFound` if there is no
   * such customer.
   */
  subscriptionsOf(customerId: string): Promise<readonly SubscriptionState[]>;
  /** `site` is the public address of this server. Concurrent requests open one checkout. */
  openCheckout(buyer: Buyer, site: string, attempt: number): Promise<ProviderPage>;
  openPortal(buyer: Buyer, site: string): Promise<ProviderPage>;
  /** Returns the state of a checkout of this customer. */
  checkoutState(customerId: string, id: string): Promise<CheckoutState>;
  /**
   * Returns the current state; `missing` if the provider does not know it, `unreadable` if the
   * response could not be parsed.
   */
  readSubscription(id: string): Promise<SubscriptionState | 'missing' | 'unreadable'>;
  /** Returns all subscriptions, page by page. */
  allSubscriptions(): AsyncIterable<SubscriptionPage>;
  /** Deletes a customer and all their subscriptions immediately. Idempotent. */
  removeCustomer(id: string): Promise<void>;
  /** Returns what a subscription costs; null if that is unknown at the moment. Never waits long. */
  price(): Promise<Price | null>;
  /** Throws `BadSignature` if the provider did not sign this recently. */
  eventOf(body: Buffer, signature: string): Promise<ProviderEvent>;
}

/**
 * The provider did not respond, or not as expected; a retry may help. The message is logged and
 * contains no secrets.
 */
export class ProviderUnavailable extends Error {
  /** Whether there was a response. It would be the same for the same idempotency key. */
  readonly hasResponse: boolean;
  constructor(message: string, hasResponse = false) {
    super(message);
    this.hasResponse = hasResponse;
  }
}

/** The idempotency key was used for a different request. */
export class IdempotencyKeyReused extends ProviderUnavailable {}

/** The keys do not belong to the stored account. The message is written for the operator. */
export class AccountMismatch extends ProviderUnavailable {}

/** The provider has no such customer (any more). */
export class CustomerNotFound extends Error {}

export class BadSignature extends Error {}

/** Returns whether the status is final. */
export function isOver(status: string): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/**
 * Returns whether the user has a subscription, paid or overdue. One whose first payment never
 * arrived does not count.
 */
export function countsAsSubscribed({ status }: Pick<SubscriptionState, 'status'>): boolean {
  return !isOver(status) && status !== 'incomplete';
}
