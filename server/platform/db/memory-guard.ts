/**
 * WebAssembly memory, in bytes, above which PostgreSQL is restarted. It uses 90 MB with 37,000
 * works.
 */
const TOO_MUCH = 160 * 2 ** 20;
/**
 * Milliseconds without work, because a restart delays requests by about half a second. The indexer
 * looks at its queue every 500 ms, so a longer time would never pass.
 */
const IDLE = 100;
/**
 * Milliseconds between two restarts, so that steady work that needs the memory is not disturbed
 * often.
 */
const INTERVAL = 2 * 60_000;
/** Milliseconds between checks: two per poll of the indexer. */
export const MEMORY_CHECK_INTERVAL = 250;

/**
 * Decides when to restart the embedded PostgreSQL: WebAssembly memory only grows, so an import
 * would keep hundreds of megabytes until the server stops.
 */
export class MemoryGuard {
  #next = 0;

  /** Returns whether to restart it now, given its memory and the milliseconds without work. */
  isDue(bytes: number, idleTime: number, now = performance.now()): boolean {
    return bytes >= TOO_MUCH && idleTime >= IDLE && now >= this.#next;
  }

  renewed(now = performance.now()): void {
    this.#next = now + INTERVAL;
  }
}
