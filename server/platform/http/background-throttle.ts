import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds for which calls come first after one. */
const BUSY = 1_000;
/** How long the background rests after its work while there are calls, as a multiple of the work; and at least and at most, in milliseconds. */
const REST = { times: 3, least: 10, most: 500 };

/** Lets calls go first: while there are some, what is done in the background rests longer than it works. */
export class BackgroundThrottle {
  #calledAt = -Infinity;
  #begun = performance.now();

  /** From now on every call of these routes goes first. */
  prioritize(app: FastifyInstance): void {
    app.addHook('onRequest', (_request, _reply, done) => {
      this.#calledAt = performance.now();
      done();
    });
    app.addHook('onResponse', (_request, _reply, done) => {
      this.#calledAt = performance.now();
      done();
    });
  }

  /** Waits for the background's turn. Answers whether there are calls, so that little should be done in it. */
  async wait(): Promise<boolean> {
    const worked = performance.now() - this.#begun;
    const busy = performance.now() - this.#calledAt < BUSY;
    await sleep(busy ? Math.min(Math.max(worked * REST.times, REST.least), REST.most) : 0);
    this.#begun = performance.now();
    return busy;
  }
}
