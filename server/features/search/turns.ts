import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds for which searches come first after one. */
const BUSY = 1_000;
/** How long the background rests after its work while there are searches, as a multiple of the work; and at least and at most, in milliseconds. */
const REST = { times: 3, least: 10, most: 500 };

/** Lets searches go first: while there are some, what is done in the background rests longer than it works. */
export class Turns {
  #searchedAt = -Infinity;
  #begun = performance.now();

  async first<T>(search: () => Promise<T>): Promise<T> {
    this.#searchedAt = performance.now();
    try {
      return await search();
    } finally {
      this.#searchedAt = performance.now();
    }
  }

  /** Waits for the background's turn. Answers whether there are searches, so that little should be done in it. */
  async wait(): Promise<boolean> {
    const worked = performance.now() - this.#begun;
    const busy = performance.now() - this.#searchedAt < BUSY;
    await sleep(busy ? Math.min(Math.max(worked * REST.times, REST.least), REST.most) : 0);
    this.#begun = performance.now();
    return busy;
  }
}
