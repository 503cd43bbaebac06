import { setTimeout as sleep } from 'node:timers/promises';
import { readyModel } from '../server/features/search/vectors/model-queries.ts';
import { waiting } from '../server/features/search/vectors/queue-queries.ts';
import { type Database, joinDatabase, openDatabase, type Sql } from '../server/platform/db/open.ts';
import { vacuum } from '../server/platform/db/vacuum.ts';
import type { Place } from './ground.ts';
import { startProduct } from './servers.ts';

/** Has a place that nobody has open as it is after its first hour: the product learned its words, and read all documents. */
export async function settle(place: Place): Promise<void> {
  const product = await startProduct(place);
  const beside = await joinDatabase(place);
  try {
    await untilRead(beside.sql);
  } finally {
    await beside.close();
    await product.stop();
  }
  const database = await openDatabase(place);
  try {
    await tidy(database);
  } finally {
    await database.close();
  }
}

/** Waits for a running product; seconds until there is a model, and from then until all is read. */
export async function untilRead(sql: Sql): Promise<{ learned: number; read: number }> {
  const begun = performance.now();
  while (!(await readyModel(sql))) await sleep(250);
  const learned = (performance.now() - begun) / 1000;
  while ((await waiting(sql)) > 0) await sleep(250);
  return { learned, read: (performance.now() - begun) / 1000 - learned };
}

/** Renews what the planner knows. A server does this by itself, but not before the measuring begins. */
export async function tidy(database: Database): Promise<void> {
  if (database.kind === 'embedded') await vacuum(database);
  else await database.sql`vacuum (analyze)`.simple();
}
