import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddingsConfig } from '../config.ts';
import type { Database, Sql } from '../../../platform/db/open.ts';
import { vacuum } from '../../../platform/db/vacuum.ts';
import { BackgroundThrottle } from '../../../platform/http/background-throttle.ts';
import { notices, createSemanticSearcher, type SemanticSearcher } from './create-searcher.ts';
import { httpEmbeddings, ProviderDown } from '../vectors/http-embeddings.ts';
import { Indexer } from '../vectors/indexer.ts';
import { hasModelWork } from '../vectors/model-queries.ts';
import { type Log, Models, providerModelName } from '../vectors/models.ts';
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
/** Milliseconds between checks for work while no model is loaded. */
const WORK_INTERVAL = 500;

/**
 * Starts training and indexing in the background. Without pgvector it logs a warning, and every
 * search returns a notice.
 */
export async function startSemanticSearch({
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
  const stopped = new AbortController();
  let loading: Promise<void> | undefined;
  // Loading a model takes a second and 50 MB, so it waits for the first search or the first work.
  const load = (): Promise<void> => {
    loading ??= models
      .refresh()
      .catch((error: unknown) => log.error(error))
      .then(() => {
        if (stopped.signal.aborted) return;
        const stopTraining = repeat(() => teacher.look(), log);
        stopped.signal.addEventListener('abort', stopTraining, { once: true });
        indexer.start();
      });
    return loading;
  };
  const waiting = waitForWork(background, provider ? providerModelName(provider) : 'built-in', stopped.signal, log).then(
    async (found) => found && load(),
  );
  return {
    search: async (...parameters) => {
      await load();
      return search(...parameters);
    },
    stop: async () => {
      stopped.abort();
      await Promise.all([waiting, loading]);
      await Promise.all([indexer.stop(), teacher.stop()]);
    },
  };
}

/** Resolves to true once there is work for a model, or to false when stopped. */
async function waitForWork(sql: Sql, vectors: string, signal: AbortSignal, log: Log): Promise<boolean> {
  while (!signal.aborted) {
    try {
      if (await hasModelWork(sql, vectors)) return true;
    } catch (error) {
      if (!signal.aborted) log.error(error);
    }
    await sleep(WORK_INTERVAL, undefined, { signal, ref: false }).catch(() => undefined);
  }
  return false;
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
