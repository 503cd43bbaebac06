/** Shares of the time: so much at most goes into looking at a text that is being written. */
const share = 0.2;

/**
 * Looks at what is being written every so often, however steadily the writer types, since each look costs something: it reads the whole text,
 * keeps it and counts its words. Where a text is so long that this takes long, it is done less often.
 */
export class Keeper<T> {
  readonly #read: () => T;
  readonly #look: (text: T) => void;
  readonly #pause: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #cost = 0;

  /** `pause`: milliseconds between a change and the look at it. */
  constructor(read: () => T, look: (text: T) => void, pause = 700) {
    this.#read = read;
    this.#look = look;
    this.#pause = pause;
  }

  /** Something was written. */
  changed(): void {
    this.#timer ??= setTimeout(() => this.flush(), Math.max(this.#pause, this.#cost / share));
  }

  /** Looks at once, where there is something new. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const begun = performance.now();
    this.#look(this.#read());
    this.#cost = performance.now() - begun;
  }

  /** Looks at once whenever the page may be gone soon. Answers how to stop; that looks a last time. */
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
