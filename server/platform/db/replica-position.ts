/** A position in the write-ahead log of one timeline; each failover begins a new one. */
export interface LogPosition {
  readonly timeline: number;
  readonly position: number;
}

interface Sample extends LogPosition {
  /** When the primary was asked, in milliseconds of this process's own clock. */
  readonly at: number;
}

/**
 * Remembers where the log of the primary was at which time, to tell how old the state of a replica
 * is. Uses only this process's monotonic clock, so that wrong clocks of servers do not matter.
 */
export class PositionHistory {
  readonly #maxAge: number;
  #samples: Sample[] = [];

  /** Positions older than `maxAge` milliseconds are forgotten. */
  constructor(maxAge: number) {
    this.#maxAge = maxAge;
  }

  /** Adds a position that the primary reported to a question sent at the time `at`. */
  add(sample: Sample): void {
    const { timeline } = this.#samples.at(-1) ?? sample;
    // Positions of another timeline say nothing about this one.
    const kept = timeline === sample.timeline ? this.#samples.filter(({ at }) => sample.at - at <= this.#maxAge) : [];
    this.#samples = [...kept, sample];
  }

  /**
   * Returns a time such that whatever was committed before it is on a replica in this position;
   * undefined if unknown.
   */
  timeOf({ timeline, position }: LogPosition): number | undefined {
    return this.#samples.findLast((sample) => sample.timeline === timeline && sample.position <= position)?.at;
  }
}
