import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { type Answer, Fault, idempotencyKeys, missing, rejected } from './stripe-keys.ts';
import { type Account, type StripeServer, subscriptionObject } from './stripe-objects.ts';

const ownAccount = 'acct_standIn1';
const secretKey = 'sk_test_standIn123';
const webhookSecret = 'whsec_standIn456';
const price = 'price_standIn789';

export async function startStripeServer(publicUrl = 'https://catena.example'): Promise<StripeServer> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('no port');
  const keys = idempotencyKeys();
  const accounts = new Map<string, Account>();
  let number = 0;
  const currentAccount = (): Account => {
    const known = accounts.get(self.account) ?? { customers: new Map(), checkouts: new Map(), subscriptions: new Map() };
    accounts.set(self.account, known);
    return known;
  };
  const self: StripeServer = {
    address: { host: '127.0.0.1', port: at.port, protocol: 'http' },
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_standIn',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE: price,
      PUBLIC_URL: publicUrl,
    },
    calls: [],
    get customers() {
      return currentAccount().customers;
    },
    get checkouts() {
      return currentAccount().checkouts;
    },
    get subscriptions() {
      return currentAccount().subscriptions;
    },
    account: ownAccount,
    reportsAccount: true,
    mode: 'well',
    delay: async () => undefined,
    event(type, object, { id = `evt_${++number}`, created = Math.floor(Date.now() / 1000) } = {}) {
      const payload = JSON.stringify({ id, object: 'event', api_version: '2025-01-01', type, created, livemode: false, data: { object } });
      return { body: payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret }) };
    },
    pay(id, subscription) {
      const checkout = self.checkouts.get(id);
      if (checkout?.status !== 'open') throw new Error(`${id} is not open`);
      Object.assign(checkout, { status: 'complete', url: null, subscription });
      const made = { ...subscriptionObject(subscription, checkout.customer, 'active'), metadata: checkout.subscription_metadata };
      self.subscriptions.set(subscription, made);
      return made;
    },
    reset() {
      self.calls.length = 0;
      accounts.clear();
      keys.clear();
      Object.assign(self, { mode: 'well', account: ownAccount, reportsAccount: true });
      self.delay = async () => undefined;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await text(request).catch(() => '');
    if (self.mode === 'away') return void request.socket.destroy();
    const url = new URL(request.url ?? '/', 'http://any');
    if (/^\/(?:pay|portal)\//.test(url.pathname)) return void ownPage(response, url.pathname);
    const fields = Object.fromEntries(new URLSearchParams(request.method === 'GET' ? url.search : form));
    const name = `${request.method} ${url.pathname}`;
    self.calls.push({ name, fields, headers: request.headers });
    const { answer, sent } = answerTo(request, form, name, fields);
    // The error that a key is in use is sent without delay.
    if (answer.status !== 409) await self.delay(name);
    sent();
    // Stripe sets this on its own failures, since it would only repeat the response.
    const more = answer.status === 500 ? { 'stripe-should-retry': 'false' } : {};
    response.writeHead(answer.status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(answer.body));
  }

  function answerTo({ headers }: IncomingMessage, form: string, name: string, fields: Record<string, string>) {
    const known = headers.authorization === `Bearer ${secretKey}` && self.mode !== 'rejecting';
    const who = new Fault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    const key = headers['idempotency-key'];
    return known
      ? keys.take(typeof key === 'string' ? key : undefined, form, () => attempted(() => handle(name, fields)))
      : { answer: rejected(who), sent: () => undefined };
  }

  function attempted(work: () => object): Answer {
    if (self.mode === 'failing') return rejected(new Fault(500, { type: 'api_error', message: `it failed for ${secretKey}` }));
    try {
      return { status: 200, body: structuredClone(work()) };
    } catch (error) {
      return rejected(error instanceof Fault ? error : new Fault(500, { type: 'api_error', message: String(error) }));
    }
  }

  function handle(name: string, fields: Record<string, string>): object {
    const [, method, collection = '', id = '', action] =
      /^(\w+) \/v1\/(account|prices|customers|checkout\/sessions|billing_portal\/sessions|subscriptions)(?:\/(\w+))?(?:\/(\w+))?$/.exec(
        name,
      ) ?? [];
    if (collection === 'account') return ownAccountObject();
    if (collection === 'prices') return priceObject(id);
    if (collection === 'customers' && method === 'GET') return customerObject(id);
    if (collection === 'customers') return method === 'DELETE' ? deleteCustomer(id) : createCustomer(fields);
    if (collection === 'subscriptions') return id === '' ? listSubscriptions(fields) : findObject(self.subscriptions, id, 'id');
    const customer = fields['customer'];
    if (customer !== undefined) findCustomer(customer);
    if (collection === 'billing_portal/sessions')
      return { id: `bps_${++number}`, object: 'billing_portal.session', url: `${home()}/portal/${customer}` };
    if (collection !== 'checkout/sessions') throw new Fault(404, { type: 'invalid_request_error', message: `no ${name}` });
    if (action === 'expire') return Object.assign(findObject(self.checkouts, id, 'id'), { status: 'expired', url: null });
    if (method === 'GET' && id !== '') return findObject(self.checkouts, id, 'session');
    if (method === 'GET') return list([...self.checkouts.values()].filter((one) => one.customer === customer).toReversed(), fields);
    return createCheckout(fields);
  }

  const home = (): string => `http://127.0.0.1:${self.address.port}`;

  function ownAccountObject(): object {
    if (!self.reportsAccount) throw new Fault(403, { type: 'invalid_request_error', message: 'The key does not have the permissions' });
    return { id: self.account, object: 'account' };
  }

  function priceObject(id: string): object {
    if (id !== price) throw missing('price', id);
    return { id, object: 'price', unit_amount: 490, currency: 'eur', recurring: { interval: 'month', interval_count: 1 } };
  }

  function customerObject(id: string): object {
    const customer = self.customers.get(id);
    if (!customer) throw missing('id', id);
    return customer.deleted ? { id, object: 'customer', deleted: true } : { id, object: 'customer', email: customer.email };
  }

  function createCustomer({ email = '' }: Record<string, string>): object {
    const id = `cus_${++number}`;
    self.customers.set(id, { email, deleted: false });
    return { id, object: 'customer', email };
  }

  function deleteCustomer(id: string): object {
    findCustomer(id).deleted = true;
    for (const one of self.subscriptions.values()) if (one.customer === id) self.subscriptions.set(one.id, { ...one, status: 'canceled' });
    return { id, object: 'customer', deleted: true };
  }

  function findCustomer(id: string): { deleted: boolean } {
    const customer = self.customers.get(id);
    if (!customer || customer.deleted) throw missing('customer', id);
    return customer;
  }

  function createCheckout(fields: Record<string, string>): object {
    const id = `cs_test_${++number}`;
    const named = /^subscription_data\[metadata\]\[(\w+)\]$/;
    const checkout = {
      id,
      object: 'checkout.session',
      customer: fields['customer'] ?? '',
      status: 'open',
      url: `${home()}/pay/${id}`,
      metadata: { price: fields['metadata[price]'] ?? '' },
      success_url: fields['success_url'] ?? '',
      subscription: null,
      subscription_metadata: Object.fromEntries(
        Object.entries(fields).flatMap(([name, value]) => {
          const key = named.exec(name)?.[1];
          return key === undefined ? [] : [[key, value]];
        }),
      ),
    };
    self.checkouts.set(id, checkout);
    return checkout;
  }

  function listSubscriptions(fields: Record<string, string>): object {
    const { customer, status } = fields;
    if (customer !== undefined) findCustomer(customer);
    const wanted = [...self.subscriptions.values()]
      .filter((one) => customer === undefined || one.customer === customer)
      .filter((one) => status === 'all' || one.status !== 'canceled');
    return list(wanted, fields);
  }

  /** Returns at most two items per page, so that clients need several pages. */
  function list(all: readonly { id: string }[], { limit = '10', starting_after }: Record<string, string>): object {
    const from = starting_after === undefined ? 0 : all.findIndex(({ id }) => id === starting_after) + 1;
    const max = Math.min(2, Number(limit));
    return { object: 'list', data: all.slice(from, from + max), has_more: all.length > from + max };
  }

  function findObject<T extends object>(all: ReadonlyMap<string, T>, id: string, param: string): T {
    const found = all.get(id);
    if (!found) throw missing(param, id);
    return found;
  }

  /** Serves the hosted page for payment or subscription management. */
  function ownPage(response: ServerResponse, path: string): void {
    const id = path.replace('/pay/', '');
    const checkout = self.checkouts.get(id);
    const back = checkout?.success_url.replace('{CHECKOUT_SESSION_ID}', id) ?? '';
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<!doctype html><html lang="en"><title>Stand-in</title><link rel="icon" href="data:,"><h1>Stand-in for Stripe</h1><a href="${back}">Pay</a>`,
    );
  }

  return self;
}
