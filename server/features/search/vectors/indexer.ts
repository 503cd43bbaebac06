import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../../platform/db/open.ts';
import { ProviderDown } from './http-embeddings.ts';
import type { Log, Model, Models } from './models.ts';
import { releaseDocuments, leaseDocuments, type LeasedDocument } from './queue-queries.ts';
import { MAX_REJECTIONS, encodeDocuments } from './encode-documents.ts';
import { storeLeased } from './store-queries.ts';
import type { EncodedDocument } from './document-vectors.ts';

/** Small enough to delay requests only briefly. */
const BATCH_SIZE = 32;
/**
 * Batch size while there are requests. Not reduced for HTTP providers, where most time is spent
 * waiting and each request costs.
 */
const BUSY_BATCH_SIZE = { 'built-in': 8, http: BATCH_SIZE };
/**
 * Seconds of the lease on queued documents, after which another process may take them. HTTP
 * providers may be slow.
 */
const LEASE_SECONDS = { 'built-in': 60, http: 180 };
/** Milliseconds between checks of an empty queue, and while the provider is down. */
const IDLE_PAUSE = 500;
const DOWN_PAUSE = 5_000;
/** Seconds until a rejected document is retried. */
const REJECTED_PAUSE = 2;

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

const VACUUM_AFTER = 2_000;

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
  #encodedSinceEmpty = 0;

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
      let pause = IDLE_PAUSE;
      try {
        const busy = (await this.#options.yieldTo?.()) ?? false;
        const count = await this.batch(busy);
        this.#encodedSinceEmpty += count;
        if (count > 0) pause = 0;
        else await this.#handleEmptyQueue();
      } catch (error) {
        if (!(error instanceof ProviderDown)) this.#options.log.error(error);
        pause = DOWN_PAUSE;
      }
      if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  async #handleEmptyQueue(): Promise<void> {
    await this.#options.models.refresh();
    if (this.#encodedSinceEmpty < VACUUM_AFTER) return;
    this.#encodedSinceEmpty = 0;
    await this.#options.onDrained?.();
  }

  /**
   * Leases and encodes some documents, fewer if `busy` with requests, and returns their number.
   * Releases them before rejecting with `ProviderDown`.
   */
  async batch(busy = false): Promise<number> {
    const { sql, models } = this.#options;
    const active = models.active;
    if (active.length === 0) return 0;
    const provider = active.some(({ vectors }) => vectors !== 'built-in') ? 'http' : 'built-in';
    const leased = await leaseDocuments(sql, busy ? BUSY_BATCH_SIZE[provider] : BATCH_SIZE, LEASE_SECONDS[provider]);
    if (leased.length === 0) return 0;
    try {
      await this.#encode(leased, active);
      this.#logUp();
    } catch (error) {
      await releaseDocuments(sql, leased, { rejected: false, seconds: 0 });
      if (error instanceof ProviderDown) this.#logDown(error);
      throw error;
    }
    return leased.length;
  }

  async #encode(leased: readonly LeasedDocument[], active: readonly Model[]): Promise<void> {
    const { sql, models, log } = this.#options;
    const encoded: EncodedDocument[] = [];
    const rejected = new Set<number>();
    for (const model of active) {
      const result = await encodeDocuments(model, leased, this.#stop.signal);
      encoded.push(...result.encoded);
      for (const id of result.rejected) rejected.add(id);
    }
    const stored = await storeLeased(
      sql,
      encoded.filter(({ document_id }) => !rejected.has(document_id)),
    );
    const retried = leased.filter(({ document_id }) => rejected.has(document_id));
    if (retried.length > 0) await releaseDocuments(sql, retried, { rejected: true, seconds: REJECTED_PAUSE });
    for (const { document_id, rejections } of leased) {
      if (rejections >= MAX_REJECTIONS)
        log.warn(`The provider rejected document ${document_id} ${rejections} times; it is indexed by its words alone.`);
    }
    const done = new Set(stored.map(({ document_id }) => document_id));
    const others = leased.filter(({ document_id }) => !done.has(document_id) && !rejected.has(document_id));
    if (others.length === 0) return;
    // Changed meanwhile, or another process added a model.
    await releaseDocuments(sql, others, { rejected: false, seconds: 0 });
    await models.refresh();
  }

  #logDown({ message }: ProviderDown): void {
    if (!this.#down)
      this.#options.log.warn(
        `The embeddings provider at EMBEDDINGS_URL is not working: ${message}. New texts will be indexed when it works again.`,
      );
    this.#down = true;
  }

  #logUp(): void {
    if (this.#down) this.#options.log.warn('The embeddings provider at EMBEDDINGS_URL works again.');
    this.#down = false;
  }
}
