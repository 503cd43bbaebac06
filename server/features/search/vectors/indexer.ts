import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../../platform/db/open.ts';
import { ProviderDown } from './http-embeddings.ts';
import type { Log, Model, Models } from './models.ts';
import { putBack, takeDocuments, type Taken } from './queue-queries.ts';
import { MOST_REFUSALS, readFor } from './reader.ts';
import { storeTaken } from './store-queries.ts';
import type { Made } from './made.ts';

/** Few, so that a call waits for little. */
const AT_ONCE = 32;
/** While there are calls, still fewer; not of a provider over HTTP, for which most of the time is waited and each request costs. */
const BESIDE_CALLS = { 'built-in': 8, http: AT_ONCE };
/** Seconds for which a document is taken: one that a killed process held is then another's. A provider over HTTP may take its time. */
const HELD = { 'built-in': 60, http: 180 };
/** Milliseconds between two looks at an empty queue, and while the provider is down. */
const IDLE = 500;
const DOWN = 5_000;
/** Seconds for which a refused document waits for its next turn. */
const REFUSED = 2;

export interface IndexerOptions {
  readonly sql: Sql;
  readonly models: Models;
  readonly log: Log;
  /** Called before each batch: it waits where calls are to come first, and answers whether there are some. */
  readonly yieldTo?: () => Promise<boolean>;
  /** Called when the queue is empty again after many were read: the embedded database does not tidy up by itself. */
  readonly onDrained?: () => Promise<void>;
}

const MANY = 2_000;

/** Reads what is queued, by itself until it is stopped, or batch by batch. Any number of processes may do it at once. */
export class Indexer {
  readonly #options: IndexerOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #down = false;
  /** How many were read since the queue was empty. */
  #since = 0;

  constructor(options: IndexerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Resolves when it holds nothing any more. */
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

  /** Takes some documents, `beside` calls fewer, and reads them; answers how many there were. Rejects with `ProviderDown`, having put them back. */
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
      if (refusals >= MOST_REFUSALS) log.warn(`Document ${document_id} was refused ${refusals} times; it is found by its words alone.`);
    }
    const done = new Set(stored.map(({ document_id }) => document_id));
    const others = taken.filter(({ document_id }) => !done.has(document_id) && !refused.has(document_id));
    if (others.length === 0) return;
    // Changed meanwhile, or there is a model that this process had not seen.
    await putBack(sql, others, { refused: false, seconds: 0 });
    await models.look();
  }

  #tellDown({ message }: ProviderDown): void {
    if (!this.#down) this.#options.log.warn(`The provider that EMBEDDINGS_URL names does not work: ${message}. What is new waits for it.`);
    this.#down = true;
  }

  #tellUp(): void {
    if (this.#down) this.#options.log.warn('The provider that EMBEDDINGS_URL names works again.');
    this.#down = false;
  }
}
