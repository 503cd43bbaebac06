import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddingsConfig } from '../config.ts';
import type { Database } from '../../../platform/db/open.ts';
import { vacuum } from '../../../platform/db/vacuum.ts';
import { BackgroundThrottle } from '../../../platform/http/background-throttle.ts';
import { notices, createSemanticSearcher, type SemanticSearcher } from './search.ts';
import { httpEmbeddings, ProviderDown } from '../vectors/http-embeddings.ts';
import { Indexer } from '../vectors/indexer.ts';
import { type Log, Models } from '../vectors/models.ts';
import { prepareVectors } from '../vectors/prepare-vectors.ts';
import { ModelTrainer } from '../vectors/model-trainer.ts';

/** Semantic search and its background work in this process. */
export interface SemanticSearch {
  readonly search: SemanticSearcher;
  /** Resolves when all background work has stopped. Queued documents wait for the next start. */
  stop(): Promise<void>;
}

interface Options {
  /**
   * Searches use `sql`. Training and indexing use `background`, if present, which has no statement
   * timeouts.
   */
  readonly database: Pick<Database, 'kind' | 'sql'> & Partial<Pick<Database, 'background'>>;
  readonly embeddings: EmbeddingsConfig | undefined;
  readonly log: Log;
  /** Shared with the HTTP server, so that requests have priority. */
  readonly throttle?: BackgroundThrottle;
  /** Dimensions of the built-in model's vectors. */
  readonly width?: number | undefined;
  /** Whether training runs at low processor priority. Default: true. */
  readonly lowPriority?: boolean | undefined;
}

/** Milliseconds between checks whether the library has grown or a failed provider has recovered. */
const TRAINING_INTERVAL = 20_000;

/**
 * Starts training and indexing in the background. Without pgvector it logs a warning, and every
 * search returns a notice.
 */
export async function createSemanticSearch({
  database,
  embeddings,
  log,
  throttle = new BackgroundThrottle(),
  width,
  lowPriority,
}: Options): Promise<SemanticSearch> {
  const { sql, kind, background = sql } = database;
  const { missing } = await prepareVectors(background);
  if (missing !== undefined) {
    log.warn(missing);
    return { search: () => Promise.resolve({ notice: notices.missing }), stop: () => Promise.resolve() };
  }
  const provider = embeddings && httpEmbeddings(embeddings);
  const models = new Models(background, provider, log);
  const yieldTo = () => throttle.wait();
  const indexer = new Indexer({ sql: background, models, log, yieldTo, onDrained: () => vacuum(database, TABLES) });
  const graphs = kind === 'server';
  const teacher = new ModelTrainer({ sql: background, models, embeddings: provider, log, graphs, yieldTo, width, lowPriority });
  const search = createSemanticSearcher(sql, models, log);
  // Only searches wait for this: loading a model takes a second.
  const loaded = models.refresh().catch((error: unknown) => log.error(error));
  let stopped = false;
  let stopTraining: (() => void) | undefined;
  const started = loaded.then(() => {
    if (stopped) return;
    stopTraining = repeat(() => teacher.look(), log);
    indexer.start();
  });
  return {
    search: async (...asked) => {
      await loaded;
      return search(...asked);
    },
    stop: async () => {
      stopped = true;
      await started;
      stopTraining?.();
      await Promise.all([indexer.stop(), teacher.stop()]);
    },
  };
}

const TABLES = ['search_queue', 'search_meaning', 'search_bits'];

function repeat(work: () => Promise<void>, log: Log): () => void {
  const stop = new AbortController();
  let lastFailure = '';
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await work().catch((error: unknown) => {
        if (stop.signal.aborted) return;
        if (!(error instanceof ProviderDown)) log.error(error);
        else if (error.message !== lastFailure) log.warn(`The embeddings provider at EMBEDDINGS_URL is not working: ${error.message}.`);
        lastFailure = error instanceof ProviderDown ? error.message : '';
      });
      await sleep(TRAINING_INTERVAL, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
  };
  void run();
  return () => stop.abort();
}
