import Type, { type Static } from 'typebox';
import { endpoints } from './endpoint.ts';
import { Nullable, Time } from './shapes.ts';

/** A page of the payment provider that was opened for the caller. */
export const ProviderPage = Type.Object({
  session_id: Type.String(),
  url: Type.String({ description: 'The page to redirect the browser to.' }),
});
export type ProviderPage = Static<typeof ProviderPage>;

/** The state of a checkout at the provider. `none`: the caller has no such checkout. */
export const CheckoutState = Type.String({ enum: ['none', 'open', 'complete', 'expired'] });
export type CheckoutState = 'none' | 'open' | 'complete' | 'expired';

/** The price of a subscription per `count` intervals. */
export const Price = Type.Object({
  amount: Type.Integer({ minimum: 0, description: 'In the smallest unit of the currency, as the provider defines it.' }),
  currency: Type.String({ pattern: '^[a-z]{3}$' }),
  interval: Type.String({ enum: ['day', 'week', 'month', 'year'] }),
  count: Type.Integer({ minimum: 1 }),
});
export type Price = Static<typeof Price>;

const Subscription = Type.Object({
  status: Type.String({ description: "The provider's status; trialing is reported as active." }),
  period_ends_at: Nullable(Time),
  ends_at: Nullable(Time),
});

/** Premium on this server, and the caller's subscription. */
export const Premium = Type.Object({
  checkout: Type.String({
    enum: ['stripe', 'test', 'none'],
    description: 'The payment provider: Stripe, a test provider that charges nothing, or none if premium is unavailable.',
  }),
  publishable_key: Nullable(Type.String({ description: "The key for the provider's script." })),
  price: Nullable(Price),
  status: Nullable(Type.String({ description: 'The same as in the profile.' })),
  subscription: Nullable(Subscription),
  manageable: Type.Boolean({ description: 'Whether the caller has a subscription to manage in the customer portal.' }),
});
export type Premium = Static<typeof Premium>;

/** A subscription of the test provider. */
const TestSubscription = Type.Object({ ...Subscription.properties, id: Type.String() });
export const TestPortal = Type.Object({ username: Type.String(), subscriptions: Type.Array(TestSubscription) });
export type TestPortal = Static<typeof TestPortal>;

const testActions = ['cancel now', 'cancel at period end', 'keep', 'end the period', 'fail a payment', 'pay'] as const;
export type TestAction = (typeof testActions)[number];

export const premiumEndpoints = endpoints({
  'GET /api/premium': {
    summary: "Returns whether premium is available, with its price and the caller's subscription",
    who: 'visitor',
    responses: { 200: Premium },
  },
  'GET /api/premium/checkout': {
    summary: 'Returns the state of a checkout of the caller at the payment provider; without an id, of the last one',
    who: 'user',
    query: Type.Object({ session_id: Type.Optional(Type.String({ maxLength: 255 })) }),
    responses: { 200: Type.Object({ state: CheckoutState }) },
    errors: [429],
  },
  'POST /api/customer-portal': {
    summary: "Returns the URL of the customer portal for the caller's subscription; 400 if the caller never had one",
    who: 'user',
    responses: { 200: Type.Object({ url: Type.String() }) },
    errors: [429],
  },
  'POST /api/stripe/webhook': {
    summary: 'Receives events of the payment provider, signed with `Stripe-Signature`. The signature covers the raw body',
    who: 'visitor',
    responses: { 200: Type.Object({ received: Type.Boolean() }) },
    errors: [413],
  },
  'GET /api/premium/test-checkout/{id}': {
    summary: 'Returns a test checkout of the caller. The four test endpoints exist only while the test checkout is on',
    who: 'user',
    params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
    responses: { 200: Type.Object({ username: Type.String() }) },
    errors: [404, 409],
  },
  'POST /api/premium/test-checkout/{id}': {
    summary: 'Completes a test checkout with a card that is accepted or declined. No one is charged',
    who: 'user',
    params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
    body: Type.Object({ card: Type.String({ enum: ['taken', 'declined'] }) }),
    responses: { 200: Type.Object({ url: Type.String() }) },
    errors: [404, 409],
  },
  'GET /api/premium/test-portal': {
    summary: "Lists the caller's test subscriptions",
    who: 'user',
    responses: { 200: TestPortal },
  },
  'POST /api/premium/test-portal': {
    summary: 'Simulates a customer action or the passage of time on a test subscription',
    who: 'user',
    body: Type.Object({ id: Type.String({ maxLength: 100 }), action: Type.String({ enum: [...testActions] }) }),
    responses: { 200: TestPortal },
    errors: [404],
  },
});
