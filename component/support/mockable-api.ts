/** A response that a test gives in place of the server's. */
export type MockResponse =
  | number
  | 'no answer'
  | { status: number; details?: string }
  | { json: unknown; status?: number; headers?: Record<string, string> };

export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  /** Continues after the page is closed. */
  readonly keepalive: boolean;
  /** The parsed JSON body. */
  readonly body: unknown;
}

type Handler = (
  request: SentRequest,
  forward: () => Promise<Response>,
) => MockResponse | Response | undefined | Promise<MockResponse | Response | undefined>;

interface Endpoint {
  readonly method: string;
  readonly path: RegExp;
}
interface Route extends Endpoint {
  readonly handler: Handler;
}
interface AwaitedResponse extends Endpoint {
  readonly resolve: (response: Response) => void;
}

const nativeFetch = globalThis.fetch;

/** Sends the page's requests to the server, except those that a test answers. */
export class MockableApi {
  readonly #server: string;
  #routes: Route[] = [];
  #awaited: AwaitedResponse[] = [];
  readonly #expected: RegExp[] = [];
  /** Requests of the page, in order. */
  readonly sent: SentRequest[] = [];
  /** Failed requests that the test did not expect. */
  readonly failures: string[] = [];
  #closed = new AbortController();
  #inFlight = new Set<SentRequest>();

  constructor(server: string) {
    this.#server = server;
  }

  /**
   * Answers further requests to an endpoint, such as `GET /api/works/*` with `*` for an id; the
   * newest handler comes first.
   */
  handle(endpoint: string, handler: Handler): void {
    this.#routes.unshift({ ...parseEndpoint(endpoint), handler });
  }

  mock(endpoint: string, response: MockResponse): void {
    this.handle(endpoint, () => response);
  }

  /** Holds back further requests to an endpoint until the returned function is called. */
  block(endpoint: string): () => void {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    this.handle(endpoint, () => released.then(() => undefined));
    return release;
  }

  /** Loses the response to the first such request after the server has processed it. */
  loseFirstResponse(endpoint: string): void {
    let lost = false;
    this.handle(endpoint, async (_, forward) => {
      if (lost) return undefined;
      lost = true;
      await forward();
      return 'no answer';
    });
  }

  /** Waits until the page has received the response to the next such request. */
  waitForResponse(endpoint: string): Promise<Response> {
    return new Promise((resolve) => this.#awaited.push({ ...parseEndpoint(endpoint), resolve }));
  }

  /** Waits until the page has received all responses, also to requests that these led to. */
  async waitForIdle(): Promise<void> {
    for (let quiet = 0; quiet < 2; quiet++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (this.#inFlight.size > 0) quiet = -1;
    }
  }

  /** Removes all handlers. */
  reset(): void {
    this.#routes = [];
  }

  /** Allows failed requests to these URLs. */
  expectFailures(address: RegExp): void {
    this.#expected.push(address);
  }

  /** Requests of the previous page no longer answer. */
  abandonRequests(): void {
    this.#closed.abort();
    this.#closed = new AbortController();
    this.#inFlight.clear();
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, this.#server);
    const method = init.method ?? 'GET';
    const { keepalive = false } = init;
    const request: SentRequest = { method, url, headers: new Headers(init.headers), keepalive, body: parseBody(init.body) };
    this.sent.push(request);
    const closed = this.#closed.signal;
    const signal = init.signal && !init.keepalive ? AbortSignal.any([init.signal, closed]) : (init.signal ?? null);
    const forward = (): Promise<Response> => sendAgainAfterTimeout(() => nativeFetch(url, { ...init, signal }));
    this.#inFlight.add(request);
    const response = await this.#respond(request, forward).finally(() => this.#inFlight.delete(request));
    // A real page would not see it either.
    if (closed.aborted) return new Promise(() => undefined);
    // Nor the response to a request that it has aborted. Node.js may lose an abort, as the combined
    // signal is only weakly held.
    if (signal !== init.signal) init.signal?.throwIfAborted();
    if (!response) {
      this.#report(request, 'no answer');
      throw new TypeError('fetch failed');
    }
    if (response.status >= 400) this.#report(request, String(response.status));
    this.#awaited = this.#awaited.filter(({ resolve, ...endpoint }) => {
      if (!matches(endpoint, request)) return true;
      // After the page has handled it.
      setTimeout(resolve, 0, response.clone());
      return false;
    });
    return response;
  };

  async #respond(request: SentRequest, forward: () => Promise<Response>): Promise<Response | undefined> {
    for (const { handler, ...endpoint } of this.#routes) {
      if (!matches(endpoint, request)) continue;
      const answer = await handler(request, forward);
      if (answer !== undefined) return answer instanceof Response ? answer : responseOf(answer);
    }
    return forward();
  }

  #report({ method, url, headers }: SentRequest, outcome: string): void {
    if (this.#expected.some((pattern) => pattern.test(url.href))) return;
    const caller = headers.has('authorization') ? '' : ', without a token';
    this.failures.push(`${method} ${url.pathname}: ${outcome}${caller}`);
  }
}

/** The most connections that a page has opened without using them. */
const MAX_SPARE_CONNECTIONS = 10;

/**
 * Sends a request again, as a browser does, if the response is the 408 with which the server ends a
 * connection that carried no request for 20 seconds.
 */
async function sendAgainAfterTimeout(send: () => Promise<Response>): Promise<Response> {
  for (let spare = 0; spare < MAX_SPARE_CONNECTIONS; spare++) {
    const response = await send();
    // Node.js opens spare connections and, if the process was busy meanwhile, takes their 408 for
    // the response to the next request.
    if (response.status !== 408) return response;
    await response.body?.cancel();
  }
  return send();
}

function parseEndpoint(endpoint: string): Endpoint {
  const [method = '', path = ''] = endpoint.split(' ');
  return { method, path: new RegExp(`^${path.replaceAll('*', '[^/]+')}$`) };
}

function matches({ method, path }: Endpoint, request: SentRequest): boolean {
  return method === request.method && path.test(request.url.pathname);
}

function parseBody(body: unknown): unknown {
  if (typeof body !== 'string') return body ?? undefined;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}

function responseOf(answer: MockResponse): Response | undefined {
  if (answer === 'no answer') return undefined;
  if (typeof answer === 'number') return Response.json({ message: 'Mocked by a test' }, { status: answer });
  if ('json' in answer) return Response.json(answer.json, { status: answer.status ?? 200, headers: answer.headers ?? {} });
  return Response.json({ message: 'Mocked by a test', details: answer.details }, { status: answer.status });
}
