/**
 * Divides work evenly among the calls that run: it advances at the speed of the work while one call
 * runs, at half the speed while two do.
 */
export class SharedClock {
  readonly #work: () => number;
  #last: number;
  #time = 0;

  /** `work` returns the milliseconds of work that the server has done so far, for all calls. */
  constructor(work: () => number) {
    this.#work = work;
    this.#last = work();
  }

  /** Returns the clock's time. Call it before the number of running calls changes. */
  tick(running: number): number {
    const work = this.#work();
    if (running > 0) this.#time += (work - this.#last) / running;
    this.#last = work;
    return this.#time;
  }
}
