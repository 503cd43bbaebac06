import type { CheckoutState, Opened, Price } from '#contract/premium.ts';

/** Whose customers and subscriptions these are: those of the built-in test, of a provider's test keys, or of keys that take money. */
export type Mode = 'built-in' | 'test' | 'live';

/** A subscription as the provider tells it; times in ISO 8601. */
export interface SubscriptionState {
  readonly id: string;
  readonly customerId: string;
  readonly status: string;
  readonly periodEndsAt: string | null;
  readonly endsAt: string | null;
  /** Whose it is, as was written to it when it began. */
  readonly user?: UserMark;
}

/** Which user is meant. `since`, when the account was made, tells it from one of the same number in another library; it was not always written. */
export interface UserMark {
  readonly id: number;
  readonly since: string | undefined;
}

/** Somebody for whom something is opened at the provider. */
export interface Buyer {
  readonly id: string;
  readonly user: UserMark;
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

/** Some of all subscriptions, and the ids of those that are not understood. */
export interface SubscriptionPage {
  readonly states: readonly SubscriptionState[];
  readonly unreadable: readonly string[];
}

/** Who takes the money. All that is known of the payment provider stands behind this: stripe-provider.ts, and built-in-provider.ts for tests. */
export interface Provider {
  readonly mode: Mode;
  /** For the provider's own script in the browser; null where it needs none. */
  readonly publishableKey: string | null;
  /** Milliseconds that somebody waits at most, however many calls to the provider that takes. */
  readonly patience: number;
  /** Which account at the provider is meant; undefined where the key may not read that. */
  account(): Promise<string | undefined>;
  /** `key` and `attempt` make it once: asked again with the same, it answers the same customer. */
  createCustomer(user: UserMark & { readonly email: string }, key: string, attempt: number): Promise<string>;
  /** Undefined where the provider never had such a customer. */
  findCustomer(id: string): Promise<{ readonly deleted: boolean; readonly email: string | null } | undefined>;
  /** Those of a customer that are not over. Throws `CustomerGone` where there is no such customer. */
  subscriptionsOf(customerId: string): Promise<readonly SubscriptionState[]>;
  /** `site` is the address that readers reach this server at. Asked twice at once it opens one. */
  openCheckout(buyer: Buyer, site: string, attempt: number): Promise<Opened>;
  openPortal(buyer: Buyer, site: string): Promise<Opened>;
  /** Of a checkout of this customer. */
  checkoutState(customerId: string, id: string): Promise<CheckoutState>;
  /** As it is now. `missing` where the provider does not know it, `unreadable` where it says something that is not understood. */
  readSubscription(id: string): Promise<SubscriptionState | 'missing' | 'unreadable'>;
  /** All there are, a page at a time. */
  allSubscriptions(): AsyncIterable<SubscriptionPage>;
  /** With all subscriptions, at once. Nothing happens where it is gone already. */
  removeCustomer(id: string): Promise<void>;
  /** What a subscription costs; null where that is not to be said just now. Never waits long. */
  price(): Promise<Price | null>;
  /** Throws `BadSignature` for what the provider did not sign just now. */
  eventOf(body: Buffer, signature: string): Promise<ProviderEvent>;
}

/** The provider did not answer, or not as it should. Trying again may help. The message is for the log, and holds no secret. */
export class ProviderAway extends Error {
  /** Whether it did answer: then it would answer the same under the same key of idempotency. */
  readonly answered: boolean;
  constructor(message: string, answered = false) {
    super(message);
    this.answered = answered;
  }
}

/** The key of idempotency was used for something else. */
export class KeyTaken extends ProviderAway {}

/** The keys are not of the account that is known here. The message is a sentence for the operator. */
export class OtherAccount extends ProviderAway {}

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
