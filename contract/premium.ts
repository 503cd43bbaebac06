import Type, { type Static } from 'typebox';
import { endpoints } from './endpoint.ts';
import { Nullable, Time } from './shapes.ts';

/** A page of the payment provider that was opened for the caller. */
export const Opened = Type.Object({
  session_id: Type.String(),
  url: Type.String({ description: 'Where the browser goes now.' }),
});
export type Opened = Static<typeof Opened>;

/** How a checkout stands at the provider. `none`: there is no such one of the caller's. */
export const CheckoutState = Type.String({ enum: ['none', 'open', 'complete', 'expired'] });
export type CheckoutState = 'none' | 'open' | 'complete' | 'expired';

/** What a subscription costs, each `count` intervals. */
export const Price = Type.Object({
  amount: Type.Integer({ minimum: 0, description: 'In the smallest unit of the currency, as the provider counts it.' }),
  currency: Type.String({ pattern: '^[a-z]{3}$' }),
  interval: Type.String({ enum: ['day', 'week', 'month', 'year'] }),
  count: Type.Integer({ minimum: 1 }),
});
export type Price = Static<typeof Price>;

const Subscription = Type.Object({
  status: Type.String({ description: "The provider's word; trialing is answered as active." }),
  period_ends_at: Nullable(Time),
  ends_at: Nullable(Time),
});

/** What premium is on this server, and to the caller. */
export const Premium = Type.Object({
  checkout: Type.String({
    enum: ['stripe', 'test', 'none'],
    description: 'Who takes the money: Stripe, nobody (a test that moves no money), or there is no premium to be had.',
  }),
  publishable_key: Nullable(Type.String({ description: "For the provider's own script." })),
  price: Nullable(Price),
  status: Nullable(Type.String({ description: 'As in the profile.' })),
  subscription: Nullable(Subscription),
  manageable: Type.Boolean({ description: 'Whether there is something that the customer portal would show.' }),
});
export type Premium = Static<typeof Premium>;

/** A checkout or portal that is only a test. */
const TestSubscription = Type.Object({ ...Subscription.properties, id: Type.String() });
export const TestPortal = Type.Object({ username: Type.String(), subscriptions: Type.Array(TestSubscription) });
export type TestPortal = Static<typeof TestPortal>;

const testActions = ['cancel now', 'cancel at period end', 'keep', 'end the period', 'fail a payment', 'pay'] as const;
export type TestAction = (typeof testActions)[number];

export const premiumCalls = endpoints({
  'GET /api/premium': {
    summary: 'Whether premium can be had here, what it costs, and what the caller has of it',
    who: 'visitor',
    answers: { 200: Premium },
  },
  'GET /api/premium/checkout': {
    summary: 'How a checkout of the caller stands at the payment provider; without an id, whether anything came of the last',
    who: 'user',
    query: Type.Object({ session_id: Type.Optional(Type.String({ maxLength: 255 })) }),
    answers: { 200: Type.Object({ state: CheckoutState }) },
    errors: [429],
  },
  'POST /api/customer-portal': {
    summary: 'Where the caller manages their premium subscription; a 400 for who never had one',
    who: 'user',
    answers: { 200: Type.Object({ url: Type.String() }) },
    errors: [429],
  },
  'POST /api/stripe/webhook': {
    summary: 'Events of the payment provider, signed by it (`Stripe-Signature`). The body is read as it is sent',
    who: 'visitor',
    answers: { 200: Type.Object({ received: Type.Boolean() }) },
    errors: [413],
  },
  'GET /api/premium/test-checkout/{id}': {
    summary: 'A test checkout of the caller. These four calls are there only where no payment provider is set up, and not in production',
    who: 'user',
    params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
    answers: { 200: Type.Object({ username: Type.String() }) },
    errors: [404, 409],
  },
  'POST /api/premium/test-checkout/{id}': {
    summary: 'Pays in a test checkout, with a card that is taken or declined. No money moves',
    who: 'user',
    params: Type.Object({ id: Type.String({ maxLength: 100 }) }),
    body: Type.Object({ card: Type.String({ enum: ['taken', 'declined'] }) }),
    answers: { 200: Type.Object({ url: Type.String() }) },
    errors: [404, 409],
  },
  'GET /api/premium/test-portal': {
    summary: "The caller's test subscriptions",
    who: 'user',
    answers: { 200: TestPortal },
  },
  'POST /api/premium/test-portal': {
    summary: 'Does to a test subscription what a customer or time would',
    who: 'user',
    body: Type.Object({ id: Type.String({ maxLength: 100 }), action: Type.String({ enum: [...testActions] }) }),
    answers: { 200: TestPortal },
    errors: [404],
  },
});
