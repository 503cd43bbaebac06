import { invariant } from '#core/invariant.ts';
import type { Sql } from '../db/open.ts';
import { countAttempts } from './attempt-queries.ts';

interface Counted {
  readonly key: Buffer;
  /** The count in the database at the last flush. */
  stored: number;
  /** The count since then. */
  pending: number;
  /** Milliseconds since the epoch. */
  resetsAt: number;
}

/**
 * Counts in memory and flushes the counts to the database in one statement, so that searches do not
 * wait for a write.
 */
export class BufferedCounts {
  readonly #counts = new Map<string, Counted>();
  readonly #sql: Sql;
  readonly #seconds: number;

  constructor(sql: Sql, windowSeconds: number) {
    this.#sql = sql;
    this.#seconds = windowSeconds;
  }

  /** Adds one and returns the count in the current window, as far as this process knows. */
  add(key: Buffer): { count: number; seconds_left: number } {
    const now = Date.now();
    const id = key.toString('base64');
    let counted = this.#counts.get(id);
    if (!counted || counted.resetsAt <= now) {
      counted = { key, stored: 0, pending: 0, resetsAt: now + this.#seconds * 1000 };
      this.#counts.set(id, counted);
    }
    counted.pending += 1;
    return { count: counted.stored + counted.pending, seconds_left: (counted.resetsAt - now) / 1000 };
  }

  /** Writes pending counts, reads those of other processes and drops expired windows. */
  async flush(): Promise<void> {
    const now = Date.now();
    for (const [id, { resetsAt }] of this.#counts) if (resetsAt <= now) this.#counts.delete(id);
    const sent = [...this.#counts.values()].filter(({ pending }) => pending > 0).map((counted) => ({ counted, add: counted.pending }));
    if (sent.length === 0) return;
    const keys = sent.map(({ counted, add }) => ({ key: counted.key, add }));
    const rows = await countAttempts(this.#sql, keys, this.#seconds);
    const known = new Map(rows.map((row) => [row.key.toString('base64'), row]));
    for (const { counted, add } of sent) {
      const row = known.get(counted.key.toString('base64'));
      invariant(row, 'the statement returns every count');
      counted.pending -= add;
      counted.stored = row.count;
      counted.resetsAt = Date.now() + row.seconds_left * 1000;
    }
  }
}
