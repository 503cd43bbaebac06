interface EarlyResponse {
  /** The headers that identify the caller, as JSON. */
  readonly caller: string;
  /** Undefined if the request failed. */
  readonly response: Promise<Response | undefined>;
  readonly time: number;
}

// Two bundles share them: the first script of the page, which sends the requests, and the
// application.
const shared = globalThis as { catenaEarlyResponses?: Map<string, EarlyResponse> };

/** In milliseconds: how long a request may take, and how long its response can be taken. */
const LIMIT = 30_000;

/**
 * Sends a request before the application runs. Returns undefined instead of an error, which the
 * application must meet itself.
 */
export function requestEarly(address: string, headers: Record<string, string>): Promise<Response | undefined> {
  const response = fetch(address, { headers, credentials: 'include', signal: AbortSignal.timeout(LIMIT) }).then(
    (answer) => (answer.ok ? answer : undefined),
    () => undefined,
  );
  shared.catenaEarlyResponses ??= new Map();
  shared.catenaEarlyResponses.set(address, { caller: JSON.stringify(headers), response, time: performance.now() });
  return response;
}

/**
 * Returns the response to an early request, once, if the same caller sent it; undefined if there is
 * none, or it failed.
 */
export function takeEarlyResponse(address: string, headers: Record<string, string>): Promise<Response | undefined> | undefined {
  const early = shared.catenaEarlyResponses?.get(address);
  if (early === undefined || early.caller !== JSON.stringify(headers)) return undefined;
  shared.catenaEarlyResponses?.delete(address);
  return performance.now() - early.time < LIMIT ? early.response : undefined;
}
