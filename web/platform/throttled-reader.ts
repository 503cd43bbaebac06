/** Maximum share of time spent on `look`. */
const share = 0.2;

/**
 * Calls `look` with the current text at intervals while the writer types. Each call reads the whole
 * text, stores it and counts its words, so slow calls lengthen the interval.
 */
export class ThrottledReader<T> {
  readonly #read: () => T;
  readonly #look: (text: T) => void;
  readonly #pause: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #cost = 0;

  /** `pause`: milliseconds between a change and the call. */
  constructor(read: () => T, look: (text: T) => void, pause = 700) {
    this.#read = read;
    this.#look = look;
    this.#pause = pause;
  }

  /** Reports a change. */
  changed(): void {
    this.#timer ??= setTimeout(() => this.flush(), Math.max(this.#pause, this.#cost / share));
  }

  /** Calls `look` at once if there is a change. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const startedAt = performance.now();
    this.#look(this.#read());
    this.#cost = performance.now() - startedAt;
  }

  /**
   * Flushes whenever the page may be unloaded. Returns a function that stops watching, after a last
   * flush.
   */
  watch(): () => void {
    const flush = (): void => this.flush();
    const leaving = ['pagehide', 'beforeunload'] as const;
    for (const event of leaving) window.addEventListener(event, flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      for (const event of leaving) window.removeEventListener(event, flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }
}
