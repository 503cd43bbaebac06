import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddingsConfig } from '../../platform/services-config.ts';
import type { Database } from '../../platform/db/open.ts';
import { vacuum } from '../../platform/db/vacuum.ts';
import { BackgroundThrottle } from '../../platform/http/background-throttle.ts';
import { notices, searchByMeaning, type SearchByMeaning } from './meaning-search.ts';
import { httpEmbeddings, ProviderDown } from './vectors/http-embeddings.ts';
import { Indexer } from './vectors/indexer.ts';
import { type Log, Models } from './vectors/models.ts';
import { prepareVectors } from './vectors/prepare.ts';
import { Teacher } from './vectors/teacher.ts';

/** Search by meaning, and the work for it in the background of a process. */
export interface Meaning {
  readonly search: SearchByMeaning;
  /** Resolves when nothing of it runs any more. What it was about to read waits for the next start. */
  stop(): Promise<void>;
}

interface Options {
  /** Searches use `sql`; background training and indexing use `background`, if there is one, without time limits. */
  readonly database: Pick<Database, 'kind' | 'sql'> & Partial<Pick<Database, 'background'>>;
  readonly embeddings: EmbeddingsConfig | undefined;
  readonly log: Log;
  /** Shared with what answers calls, so that these go first. */
  readonly turns?: BackgroundThrottle;
}

/** Milliseconds between two looks whether the library has grown, or whether a provider that was down is there. */
const TEACH_EVERY = 20_000;

/**
 * Begins to learn what there is to learn and to read what waits, and answers at once. Where the database has no pgvector, it says so in the log and
 * with each search, and does nothing else.
 */
export async function startMeaning({ database, embeddings, log, turns = new BackgroundThrottle() }: Options): Promise<Meaning> {
  const { sql, kind, background = sql } = database;
  const { missing } = await prepareVectors(background);
  if (missing !== undefined) {
    log.warn(missing);
    return { search: () => Promise.resolve({ notice: notices.missing }), stop: () => Promise.resolve() };
  }
  const provider = embeddings && httpEmbeddings(embeddings);
  const models = new Models(background, provider, log);
  const yieldTo = () => turns.wait();
  const indexer = new Indexer({ sql: background, models, log, yieldTo, onDrained: () => vacuum(database, TABLES) });
  const teacher = new Teacher({ sql: background, models, embeddings: provider, log, graphs: kind === 'server', yieldTo });
  const search = searchByMeaning(sql, models, log);
  // The start of the product does not wait for it, searches do: a model takes a second to load.
  const loaded = models.look().catch((error: unknown) => log.error(error));
  let stopped = false;
  let stopTeaching: (() => void) | undefined;
  const begun = loaded.then(() => {
    if (stopped) return;
    stopTeaching = repeat(() => teacher.look(), log);
    indexer.start();
  });
  return {
    search: async (...asked) => {
      await loaded;
      return search(...asked);
    },
    stop: async () => {
      stopped = true;
      await begun;
      stopTeaching?.();
      await Promise.all([indexer.stop(), teacher.stop()]);
    },
  };
}

const TABLES = ['search_queue', 'search_meaning', 'search_bits'];

function repeat(work: () => Promise<void>, log: Log): () => void {
  const stop = new AbortController();
  let told = '';
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await work().catch((error: unknown) => {
        if (stop.signal.aborted) return;
        if (!(error instanceof ProviderDown)) log.error(error);
        else if (error.message !== told) log.warn(`The provider that EMBEDDINGS_URL names does not work: ${error.message}.`);
        told = error instanceof ProviderDown ? error.message : '';
      });
      await sleep(TEACH_EVERY, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
  };
  void run();
  return () => stop.abort();
}
