import { type Api, api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Random } from '../server/testing/probe/random.ts';
import { type Schema, validValue } from '../server/testing/probe/values.ts';
import { type RequestInput, callerOn, type Caller, createThings, password, visitorOn } from './callers.ts';

/** The endpoints of a page that loads, all at once. */
export const pageEndpoints: readonly (keyof Api)[] = [
  'GET /api/profile',
  'GET /api/works',
  'GET /api/works/categories',
  'GET /api/works/languages',
  'GET /api/works/{id}',
  'GET /api/posts',
  'GET /api/folders',
  'GET /api/communities',
  'GET /api/reads',
  'GET /api/circles',
];

export const costliestRequests: readonly (readonly [keyof Api, RequestInput])[] = [
  ['GET /api/graph', {}],
  ['GET /api/graph/citations', {}],
  ['POST /api/search/{type}', { params: { type: 'semantic' }, body: { query: 'the mercy of god' } }],
  ['POST /api/search/{type}', { params: { type: 'literal' }, body: { query: 'the god of' } }],
  ['POST /api/topics', { body: { title: 'Long', content: 'word [Work:1] John 3:16 '.repeat(1_000), public: true, citations: [] } }],
];

/** Endpoints that end the caller's session. */
export const endsSession = new Set<keyof Api>([
  'POST /api/logout',
  'POST /api/profile/password',
  'DELETE /api/profile',
  'DELETE /api/profile/sessions',
  'DELETE /api/profile/sessions/{id}',
]);

/** Endpoints with a limit on attempts per account or network. */
const limited = new Set<keyof Api>([
  'POST /api/signup',
  'POST /api/login',
  'GET /api/profile/export',
  'POST /api/subscribe',
  'POST /api/customer-portal',
  'GET /api/premium/checkout',
]);

/** One request, ready to be sent. */
export interface Sample {
  readonly caller: Caller;
  readonly input: RequestInput;
}

/** Makes samples of the requests of users who stay within every limit. */
export class QuietUsers {
  readonly #url: string;
  #accounts = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Returns a function that makes samples with a new account, one for each measurement: a request
   * every 10 ms for minutes uses up an account's burst, and the account is then paced itself.
   */
  async measurementOf(name: keyof Api): Promise<(seed: number) => Promise<Sample>> {
    const { caller } = await this.#newAccount();
    await createThings(caller);
    // A sample that ends its session or uses an attempt of a limit needs an account of its own.
    if (!endsSession.has(name) && !limited.has(name)) return (seed) => Promise.resolve({ caller, input: inputOf(name, seed) });
    return (seed) => this.#sampleOfNewAccount(name, seed);
  }

  async #sampleOfNewAccount(name: keyof Api, seed: number): Promise<Sample> {
    if (name === 'POST /api/signup') {
      const { body, network } = this.#nextAccount();
      return { caller: visitorOn(this.#url, network), input: { body } };
    }
    const { caller, body } = await this.#newAccount();
    if (name === 'POST /api/login') return { caller, input: { body: { email: body.email, password } } };
    if (name === 'DELETE /api/profile/sessions/{id}') return { caller, input: { params: { id: await this.#sessionOf(caller) } } };
    if (name === 'POST /api/profile/password') return { caller, input: { body: { current: password, next: `${password} 2` } } };
    if (name === 'DELETE /api/profile') return { caller, input: { body: { password } } };
    return { caller, input: inputOf(name, seed) };
  }

  #nextAccount(): { body: { username: string; email: string; password: string }; network: string } {
    this.#accounts++;
    const username = `quiet${this.#accounts}`;
    const network = `10.${this.#accounts >> 8}.${this.#accounts & 255}.1`;
    return { body: { username, email: `${username}@example.org`, password }, network };
  }

  async #newAccount(): Promise<{ caller: Caller; body: { email: string } }> {
    const { body, network } = this.#nextAccount();
    return { caller: await callerOn(this.#url, body.username, { network }), body };
  }

  async #sessionOf({ token }: Caller): Promise<number> {
    const response = await fetch(`${this.#url}/api/profile/sessions`, { headers: { authorization: `Bearer ${token}` } });
    const sessions = (await response.json()) as { id: number }[];
    return sessions[0]?.id ?? 0;
  }
}

/** Returns an ordinary input, a different one for each seed. */
export function inputOf(name: keyof Api, seed: number): RequestInput {
  const { body, query, files } = api[name] as Endpoint;
  const random = new Random(seed + 1_000);
  const value = body && validValue(body as Schema, random);
  const parameters = query
    ? Object.entries(validValue(query as Schema, random) as object).filter(([key]) => key !== 'before' && key !== 'after')
    : [];
  return {
    query: Object.fromEntries(parameters.map(([key, one]) => [key, String(one)])),
    ...(body && { body: files ? formOf(value) : value }),
  };
}

function formOf(fields: unknown): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields ?? {})) form.append(key, String(value));
  return form;
}
