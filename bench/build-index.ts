import { setTimeout as sleep } from 'node:timers/promises';
import { getReadyModel } from '../server/features/search/vectors/model-queries.ts';
import { countQueued } from '../server/features/search/vectors/queue-queries.ts';
import { type Database, joinDatabase, openDatabase, type Sql } from '../server/platform/db/open.ts';
import { vacuum } from '../server/platform/db/vacuum.ts';
import type { Place } from './databases.ts';
import { startProduct } from './servers.ts';

/**
 * Runs the product until the search model is trained and all documents are indexed. No process
 * may have the place open.
 */
export async function buildIndex(place: Place): Promise<void> {
  const product = await startProduct(place);
  const shared = await joinDatabase(place);
  try {
    await waitUntilIndexed(shared.sql);
  } finally {
    await shared.close();
    await product.stop();
  }
  const database = await openDatabase(place);
  try {
    await updateStatistics(database);
  } finally {
    await database.close();
  }
}

/**
 * Waits for a running product. Returns the times to train the model and then to index all
 * documents.
 */
export async function waitUntilIndexed(sql: Sql): Promise<{ trainingSeconds: number; indexingSeconds: number }> {
  const start = performance.now();
  while (!(await getReadyModel(sql))) await sleep(250);
  const trainingSeconds = (performance.now() - start) / 1000;
  while ((await countQueued(sql)) > 0) await sleep(250);
  return { trainingSeconds, indexingSeconds: (performance.now() - start) / 1000 - trainingSeconds };
}

/** Updates the planner's statistics, since autovacuum may not run before the measurement. */
export async function updateStatistics(database: Database): Promise<void> {
  if (database.kind === 'embedded') await vacuum(database);
  else await database.sql`vacuum (analyze)`.simple();
}
