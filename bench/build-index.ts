import { setTimeout as sleep } from 'node:timers/promises';
import { getReadyModel } from '../server/features/search/vectors/model-queries.ts';
import { countQueued } from '../server/features/search/vectors/queue-queries.ts';
import { vectorSupport } from '../server/features/search/vectors/store-queries.ts';
import { type Database, joinDatabase, openDatabase, type Sql } from '../server/platform/db/open.ts';
import { vacuum } from '../server/platform/db/vacuum.ts';
import type { DatabaseLocation } from './databases.ts';
import { startProduct } from './servers.ts';

/** Seconds to train the model, and then to index all documents. */
export interface IndexTimes {
  readonly trainingSeconds: number;
  readonly indexingSeconds: number;
}

/**
 * Returns the times to train the model and then to index all documents, or undefined without
 * pgvector. No process may have the location open.
 */
export async function buildIndex(location: DatabaseLocation): Promise<IndexTimes | undefined> {
  const product = await startProduct(location);
  const shared = await joinDatabase(location);
  let times: IndexTimes | undefined;
  try {
    times = await waitUntilIndexed(shared.sql);
  } finally {
    await shared.close();
    await product.stop();
  }
  const database = await openDatabase(location);
  try {
    await updateStatistics(database);
  } finally {
    await database.close();
  }
  return times;
}

const MAX_MINUTES = 30;

/**
 * Waits for a running product, which creates the extension before it listens. Returns the times to
 * train the model and then to index all documents. Without pgvector, there is nothing to wait for.
 */
export async function waitUntilIndexed(sql: Sql): Promise<IndexTimes | undefined> {
  if (!(await vectorSupport(sql)).recent) {
    console.error('The PostgreSQL server has no pgvector 0.7 or newer, so nothing is indexed for semantic search.');
    return undefined;
  }
  const start = performance.now();
  while (!(await getReadyModel(sql))) {
    if (performance.now() - start > MAX_MINUTES * 60_000) throw new Error(`The search model was not trained after ${MAX_MINUTES} minutes.`);
    await sleep(250);
  }
  const trainingSeconds = (performance.now() - start) / 1000;
  let least = Infinity;
  let leastAt = performance.now();
  for (;;) {
    const queued = await countQueued(sql);
    if (queued === 0) break;
    if (queued < least) [least, leastAt] = [queued, performance.now()];
    if (performance.now() - leastAt > 5 * 60_000) throw new Error(`Indexing stopped: ${queued} documents have been waiting for 5 minutes.`);
    await sleep(250);
  }
  return { trainingSeconds, indexingSeconds: (performance.now() - start) / 1000 - trainingSeconds };
}

/** Updates the planner's statistics, since autovacuum may not run before the measurement. */
export async function updateStatistics(database: Database): Promise<void> {
  if (database.kind === 'embedded') await vacuum(database);
  else await database.sql`vacuum (analyze)`.simple();
}
