import autocannon from 'autocannon';
import { browserEncodings } from './measured-request.ts';

/** The request that a measurement repeats. */
export interface Load {
  url: string;
  method: 'GET' | 'POST';
  /** Added to a browser's `accept-encoding`, which they may override. */
  headers: Record<string, string>;
  /** Returns a new body for each request. */
  body?: (() => string) | undefined;
  /** Returns the path of each request, in place of the one in `url`. */
  path?: (() => string) | undefined;
}

export interface Figures {
  /** Milliseconds from the request to the end of the response. */
  p50: number;
  p95: number;
  p99: number;
  /** Responses per second. */
  rate: number;
}

/**
 * Sends requests for `seconds` on parallel connections, each without a pause between its requests.
 * Takes the times from autocannon's events, since its histogram has only whole milliseconds.
 */
export async function measure(load: Load, connections: number, seconds: number): Promise<Figures> {
  const times: number[] = [];
  const warm = new Set<autocannon.Client>();
  const statuses = new Set<number>();
  let started = performance.now();
  let last = started;
  const { body, path, headers, ...request } = load;
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        ...request,
        headers: { 'accept-encoding': browserEncodings, ...headers },
        connections,
        duration: seconds,
        // Milliseconds between two checks of the duration.
        sampleInt: 20,
        ...((body ?? path) && {
          requests: [
            { setupRequest: (one: autocannon.Request) => ({ ...one, ...(body && { body: body() }), ...(path && { path: path() }) }) },
          ],
        }),
      },
      (error, result) => (error === null ? resolve(result) : reject(new Error(String(error)))),
    );
    run.on('response', (client, status, _bytes, milliseconds) => {
      statuses.add(status);
      last = performance.now();
      // The time of a connection's first response includes connecting.
      if (warm.has(client)) times.push(milliseconds);
      else if (warm.add(client).size === 1) started = last;
    });
  });
  const failed = [...statuses].filter((status) => status < 200 || status > 299);
  if (errors > 0 || failed.length > 0)
    throw new Error(`${load.method} ${load.url}: ${errors} requests without a response, statuses ${failed.join(', ')}`);
  // The server or the machine was too slow for a sample per connection: repeat with more time.
  if (times.length < connections) return measure(load, connections, seconds * 4);
  const sorted = Float64Array.from(times).sort();
  return {
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    rate: times.length / ((last - started) / 1000),
  };
}

let uncachedPaths = 0;

/**
 * Returns the path with a parameter that the product ignores and that differs each time, so that
 * the response does not come from memory.
 */
export function uncachedPath(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}n=${uncachedPaths++}`;
}

/** Returns a quantile with linear interpolation. */
export function quantile(sorted: Float64Array, q: number): number {
  const position = q * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? NaN;
  const above = sorted[Math.ceil(position)] ?? NaN;
  return below + (above - below) * (position - Math.floor(position));
}

export function median(numbers: readonly number[]): number {
  return quantile(Float64Array.from(numbers).sort(), 0.5);
}
