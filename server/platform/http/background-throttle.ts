import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { countOpenRequest } from '../open-requests.ts';

/** Milliseconds after a request during which requests have priority. */
const BUSY_MS = 1_000;
/**
 * How long background work rests: a multiple of its working time (`times` while requests arrive),
 * limited to a range in milliseconds.
 */
const REST = { times: 3, least: 10, max: 500 };

/** Runs a batch of background work, and may rest after it. */
export type RunBatch = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs batches one after another without resting. */
export const runAtOnce: RunBatch = (work) => work();

/** Runs batches until one returns false, or until the signal stops them. */
export async function runBatches(batch: () => Promise<boolean>, signal: AbortSignal | undefined, runBatch: RunBatch): Promise<void> {
  for (;;) if (signal?.aborted || !(await runBatch(batch))) return;
}

function restAfter(worked: number, times: number): number {
  return Math.min(Math.max(worked * times, REST.least), REST.max);
}

/** Gives requests priority: while they arrive, background work pauses longer than it works. */
export class BackgroundThrottle {
  #lastRequestAt = -Infinity;
  #workStartedAt = performance.now();

  /** Gives requests to these routes priority from now on. */
  prioritize(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      // A stream of notifications is open for as long as its page.
      if (request.routeOptions.config.endpoint?.type !== 'text/event-stream') countOpenRequest(request.raw, reply.raw);
      this.#lastRequestAt = performance.now();
      done();
    });
    app.addHook('onResponse', (_request, _reply, done) => {
      this.#lastRequestAt = performance.now();
      done();
    });
  }

  /**
   * Waits until background work may continue. Returns whether requests arrive, so that the next
   * batch should be small.
   */
  async wait(): Promise<boolean> {
    const busy = performance.now() - this.#lastRequestAt < BUSY_MS;
    await sleep(busy ? restAfter(performance.now() - this.#workStartedAt, REST.times) : 0);
    this.#workStartedAt = performance.now();
    return busy;
  }

  /** Runs a batch of work that nobody waits for, and then rests, also if no requests arrive. */
  readonly runGently: RunBatch = async (work) => {
    const started = performance.now();
    try {
      return await work();
    } finally {
      const busy = performance.now() - this.#lastRequestAt < BUSY_MS;
      await sleep(restAfter(performance.now() - started, busy ? REST.times : 1));
    }
  };
}
