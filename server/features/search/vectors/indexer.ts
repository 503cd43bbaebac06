import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../../platform/db/open.ts';
import { ProviderDown } from './http-embeddings.ts';
import type { Log, Model, Models } from './models.ts';
import { putBack, takeDocuments, type Taken } from './queue-queries.ts';
import { MOST_REFUSALS, readFor } from './encode-documents.ts';
import { storeTaken } from './store-queries.ts';
import type { Made } from './encoded-document.ts';

/** Small enough to delay requests only briefly. */
const AT_ONCE = 32;
/**
 * Batch size while there are requests. Not reduced for HTTP providers, where most time is spent
 * waiting and each request costs.
 */
const BESIDE_CALLS = { 'built-in': 8, http: AT_ONCE };
/**
 * Seconds of the lease on queued documents, after which another process may take them. HTTP
 * providers may be slow.
 */
const HELD = { 'built-in': 60, http: 180 };
/** Milliseconds between checks of an empty queue, and while the provider is down. */
const IDLE = 500;
const DOWN = 5_000;
/** Seconds until a rejected document is retried. */
const REFUSED = 2;

export interface IndexerOptions {
  readonly sql: Sql;
  readonly models: Models;
  readonly log: Log;
  /** Called before each batch. Waits for requests to finish and returns whether there are any. */
  readonly yieldTo?: () => Promise<boolean>;
  /**
   * Called when the queue becomes empty after many documents: the embedded database has no
   * autovacuum.
   */
  readonly onDrained?: () => Promise<void>;
}

const MANY = 2_000;

/**
 * Encodes queued documents, in a loop until stopped or batch by batch. Any number of processes may
 * run at once.
 */
export class Indexer {
  readonly #options: IndexerOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #down = false;
  /** Documents encoded since the queue was last empty. */
  #since = 0;

  constructor(options: IndexerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Resolves when all leases are released. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      let pause = IDLE;
      try {
        const beside = (await this.#options.yieldTo?.()) ?? false;
        const read = await this.batch(beside);
        this.#since += read;
        if (read > 0) pause = 0;
        else await this.#rest();
      } catch (error) {
        if (!(error instanceof ProviderDown)) this.#options.log.error(error);
        pause = DOWN;
      }
      if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  async #rest(): Promise<void> {
    await this.#options.models.look();
    if (this.#since < MANY) return;
    this.#since = 0;
    await this.#options.onDrained?.();
  }

  /**
   * Leases and encodes some documents, fewer if `beside` requests, and returns their number.
   * Releases them before rejecting with `ProviderDown`.
   */
  async batch(beside = false): Promise<number> {
    const { sql, models } = this.#options;
    const kept = models.kept;
    if (kept.length === 0) return 0;
    const made = kept.some(({ vectors }) => vectors !== 'built-in') ? 'http' : 'built-in';
    const taken = await takeDocuments(sql, beside ? BESIDE_CALLS[made] : AT_ONCE, HELD[made]);
    if (taken.length === 0) return 0;
    try {
      await this.#read(taken, kept);
      this.#tellUp();
    } catch (error) {
      await putBack(sql, taken, { refused: false, seconds: 0 });
      if (error instanceof ProviderDown) this.#tellDown(error);
      throw error;
    }
    return taken.length;
  }

  async #read(taken: readonly Taken[], kept: readonly Model[]): Promise<void> {
    const { sql, models, log } = this.#options;
    const made: Made[] = [];
    const refused = new Set<number>();
    for (const model of kept) {
      const read = await readFor(model, taken, this.#stop.signal);
      made.push(...read.made);
      for (const id of read.refused) refused.add(id);
    }
    const stored = await storeTaken(
      sql,
      made.filter(({ document_id }) => !refused.has(document_id)),
    );
    const left = taken.filter(({ document_id }) => refused.has(document_id));
    if (left.length > 0) await putBack(sql, left, { refused: true, seconds: REFUSED });
    for (const { document_id, refusals } of taken) {
      if (refusals >= MOST_REFUSALS)
        log.warn(`The provider rejected document ${document_id} ${refusals} times; it is indexed by its words alone.`);
    }
    const done = new Set(stored.map(({ document_id }) => document_id));
    const others = taken.filter(({ document_id }) => !done.has(document_id) && !refused.has(document_id));
    if (others.length === 0) return;
    // Changed meanwhile, or another process added a model.
    await putBack(sql, others, { refused: false, seconds: 0 });
    await models.look();
  }

  #tellDown({ message }: ProviderDown): void {
    if (!this.#down)
      this.#options.log.warn(`The embeddings provider at EMBEDDINGS_URL does not work: ${message}. New texts wait until it works again.`);
    this.#down = true;
  }

  #tellUp(): void {
    if (this.#down) this.#options.log.warn('The embeddings provider at EMBEDDINGS_URL works again.');
    this.#down = false;
  }
}
