/** Work that waits for the one session of the embedded database. */
interface Unit {
  /** Whether it lets the requests of readers go first, as the work of commands does. */
  readonly yields: boolean;
}

interface Entry<T> {
  readonly unit: T;
  readonly since: number;
  /** Whether it goes before all others, as the rollback for a client that disconnected must. */
  readonly first: boolean;
}

/**
 * Milliseconds after a request's unit in which its next one usually arrives: a request sends
 * several in turn, and would otherwise wait for a transaction of an import before each.
 */
const PAUSE_IN_REQUEST = 50;

/** Milliseconds after which to look again whether requests are in progress. */
const STEP = 2;

/** Milliseconds after which a unit that yields runs, however many requests arrive. */
const MAX_WAIT = 200;

/** Decides which unit runs next: in order of arrival, except that some yield to requests. */
export class UnitQueue<T extends Unit> {
  readonly #entries: Entry<T>[] = [];
  readonly #hasRequests: () => boolean;
  #requestAt = -Infinity;

  constructor(hasRequests: () => boolean = () => false) {
    this.#hasRequests = hasRequests;
  }

  get length(): number {
    return this.#entries.length;
  }

  /** Adds a unit at the end, or at the beginning with `first`. */
  add(unit: T, { first = false, now = performance.now() } = {}): void {
    const entry = { unit, since: now, first };
    if (first) this.#entries.unshift(entry);
    else this.#entries.push(entry);
  }

  remove(unit: T): void {
    const at = this.#entries.findIndex((entry) => entry.unit === unit);
    if (at >= 0) this.#entries.splice(at, 1);
  }

  some(test: (unit: T) => boolean): boolean {
    return this.#entries.some(({ unit }) => test(unit));
  }

  /** Records that a unit that yields to nothing has ended. */
  requestEnded(now = performance.now()): void {
    this.#requestAt = now;
  }

  /** Removes and returns the next unit, or returns the milliseconds after which to ask again. */
  take(now = performance.now()): T | number | undefined {
    if (this.#entries[0]?.first) return this.#entries.shift()?.unit;
    const starved = this.#entries.findIndex(({ unit, since }) => unit.yields && now - since >= MAX_WAIT);
    const at = starved >= 0 ? starved : this.#entries.findIndex(({ unit }) => !unit.yields);
    if (at >= 0) return this.#entries.splice(at, 1)[0]?.unit;
    const [first] = this.#entries;
    if (!first) return undefined;
    const wait = this.#hasRequests() ? this.#requestAt + PAUSE_IN_REQUEST - now : 0;
    return wait > 0 ? Math.min(wait, STEP) : this.#entries.shift()?.unit;
  }
}
