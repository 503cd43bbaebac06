import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createEssayThread } from '../server/features/essays/essay-thread.ts';
import { openDatabase, type Sql } from '../server/platform/db/open.ts';
import { runAtOnce } from '../server/platform/http/background-throttle.ts';
import { backfillSteps } from '../server/start-background-jobs.ts';
import { updateStatistics } from './build-index.ts';
import { currentCommit } from './commit.ts';
import { type Databases, type DatabaseLocation, prepareDatabases } from './databases.ts';

interface Content {
  readonly names: readonly string[];
  /** What the databases contain: others are not used. */
  readonly content: string;
  /** Prevents background work that would change this content after new migrations. */
  readonly beforeBackfills?: (sql: Sql) => Promise<unknown>;
}

interface Filled<T> {
  readonly locations: readonly DatabaseLocation[];
  readonly data: T;
  /** The commit that filled databases which this run reuses; undefined if this run filled them. */
  readonly filledBy: string | undefined;
}

interface Kept {
  readonly data: unknown;
  readonly commit: string;
}

/** Fills databases with these names, or copies those that an earlier run kept in the folder. */
export async function fillOrReuse<T>(
  databases: Databases,
  keepFolder: string | undefined,
  { names, content, beforeBackfills }: Content,
  fill: (databases: Databases) => Promise<T>,
): Promise<Filled<T>> {
  if (keepFolder === undefined) {
    const data = await fill(databases);
    return { locations: await Promise.all(names.map((name) => databases.existing(name))), data, filledBy: undefined };
  }
  const folder = resolve(keepFolder);
  mkdirSync(folder, { recursive: true });
  const kept = prepareDatabases(folder, undefined);
  const file = join(folder, 'content.json');
  const reused = readKept(file, content);
  const data = reused ? (reused.data as T) : await fillKept(kept, file, { names, content }, fill);
  const locations: DatabaseLocation[] = [];
  for (const name of names) {
    const location = await kept.existing(name);
    await finishBackfills(location, beforeBackfills);
    locations.push(await databases.copy(location, name));
  }
  return { locations, data, filledBy: reused?.commit };
}

/**
 * Does the work that migrations since the last run left to the background, where it would disturb
 * the measurement.
 */
async function finishBackfills(location: DatabaseLocation, beforeBackfills?: Content['beforeBackfills']): Promise<void> {
  const database = await openDatabase(location);
  const essayThread = createEssayThread();
  try {
    await beforeBackfills?.(database.sql);
    for (const step of backfillSteps({ essayThread, numbering: 'kjv', runBatch: runAtOnce }))
      await step(database.sql, new AbortController().signal);
    await updateStatistics(database);
  } finally {
    await essayThread.close();
    await database.close();
  }
}

function readKept(file: string, content: string): Kept | undefined {
  if (!existsSync(file)) return undefined;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { content: string; data: unknown; commit?: string };
  if (kept.content !== content) throw new Error(`${file} is about other content (${kept.content}): choose another folder.`);
  return { data: kept.data, commit: kept.commit ?? 'an unknown commit' };
}

async function fillKept<T>(
  kept: Databases,
  file: string,
  { names, content }: Content,
  fill: (databases: Databases) => Promise<T>,
): Promise<T> {
  // An interrupted run leaves databases without the file.
  for (const name of names) rmSync((await kept.existing(name)).dataDir, { recursive: true, force: true });
  const data = await fill(kept);
  writeFileSync(file, JSON.stringify({ content, data, commit: currentCommit() }));
  return data;
}
