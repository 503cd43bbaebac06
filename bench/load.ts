import autocannon from 'autocannon';

/** What is asked, over and over. */
export interface Load {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** Another for each request. */
  body?: (() => string) | undefined;
  /** In place of the address's own: another for each request. */
  path?: (() => string) | undefined;
}

export interface Figures {
  /** Milliseconds from the request to the end of its answer. */
  p50: number;
  p95: number;
  p99: number;
  /** Answers a second. */
  rate: number;
}

/**
 * Asks on so many connections at once for so many seconds, each connection again as soon as it has its answer. autocannon's own histogram
 * knows whole milliseconds only, hence the times from its events.
 */
export async function measure(load: Load, connections: number, seconds: number): Promise<Figures> {
  const times: number[] = [];
  const warm = new Set<autocannon.Client>();
  const statuses = new Set<number>();
  let started = performance.now();
  let last = started;
  const { body, path, ...request } = load;
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        ...request,
        connections,
        duration: seconds,
        // How often it looks whether the time is over, in milliseconds.
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
      // The first answer of a connection holds the time of connecting.
      if (warm.has(client)) times.push(milliseconds);
      else if (warm.add(client).size === 1) started = last;
    });
  });
  const failed = [...statuses].filter((status) => status < 200 || status > 299);
  if (errors > 0 || failed.length > 0)
    throw new Error(`${load.method} ${load.url}: ${errors} without an answer, statuses ${failed.join(', ')}`);
  // So slow, or the machine so busy, that it has to be given more time.
  if (times.length < connections) return measure(load, connections, seconds * 4);
  const sorted = Float64Array.from(times).sort();
  return {
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    rate: times.length / ((last - started) / 1000),
  };
}

/** Between two of the sorted numbers where it falls there. */
export function quantile(sorted: Float64Array, q: number): number {
  const place = q * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export function median(numbers: readonly number[]): number {
  return quantile(Float64Array.from(numbers).sort(), 0.5);
}
