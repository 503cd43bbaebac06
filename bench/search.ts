import { setTimeout as sleep } from 'node:timers/promises';
import { readPassages } from '../scripts/eval-meaning/data.ts';
import { backfillDocuments } from '../server/features/search/index/backfill.ts';
import { countWords } from '../server/features/search/suggest/count-words.ts';
import { enqueueDocuments, countQueued } from '../server/features/search/vectors/queue-queries.ts';
import { joinDatabase, openDatabase, type Sql } from '../server/platform/db/open.ts';
import { type Gate, gate } from './gates.ts';
import type { Databases, DatabaseLocation } from './databases.ts';
import { type Figures, type Load, measure } from './load.ts';
import { addUser } from './readers.ts';
import { recallAt50 } from './recall.ts';
import { addSearchContent } from './search-content.ts';
import type { SearchTask } from './baseline-search.ts';
import { bundleBaselines, startBaseline, startProduct } from './servers.ts';
import { buildIndex, type IndexTimes, updateStatistics } from './build-index.ts';
import { fillOrReuse } from './kept-databases.ts';

/** The figures of one search. */
interface SearchRow {
  /** Literal searches run for all types, and for posts, essays and works alone. */
  mode: 'literal' | 'texts' | 'semantic';
  query: string;
  idle: Figures;
  /** One statement that ranks the same documents, for literal searches of all types. */
  baseline: Figures | undefined;
  /** Measured during background indexing. Undefined if that ended, which is a missed gate. */
  indexing: Figures | undefined;
}

export interface SearchReport {
  passages: number;
  database: Databases['kind'];
  /**
   * Times to train the model, and then to index all documents. Undefined without pgvector, where
   * only literal searches are measured.
   */
  trainingSeconds: number | undefined;
  indexingSeconds: number | undefined;
  /** The commit that trained and indexed, if it was an earlier run. */
  filledBy: string | undefined;
  rows: SearchRow[];
  recall: { queries: number; share: number } | undefined;
  gates: Gate[];
}

const literal = ['god', 'the', 'holy ghost', '"living water"', 'melchizedek'];
const semantic = ['second coming', 'the mercy of god', 'baptism of infants', 'why do the righteous suffer', 'unity of essence'];
const searches = [
  ...literal.flatMap((query) => [['texts', query] as const, ['literal', query] as const]),
  ...semantic.map((query) => ['semantic', query] as const),
];
/** The searches that have gates. */
const gated = { literal: new Set(['god', 'the', 'holy ghost']), texts: new Set<string>(), semantic: new Set(semantic) };
/** Documents to queue again: enough to keep the indexer busy during the measurement. */
const REQUEUED = 30_000;

/**
 * Creates a post for each passage of the folder (../scripts/eval-meaning/data.ts), and fewer of all
 * else that a search finds, and measures searches over HTTP.
 */
export async function measureSearch(
  folder: string,
  databases: Databases,
  { seconds, keepFolder }: { readonly seconds: number; readonly keepFolder: string | undefined },
  logProgress: (text: string) => void,
): Promise<SearchReport> {
  const content = { names: ['product'], content: `passages of ${folder}` };
  const { locations, data, filledBy } = await fillOrReuse(databases, keepFolder, content, async (target) => {
    const fresh = await target.fresh('product');
    logProgress('inserting posts …');
    const added = await addPosts(fresh, folder);
    logProgress('training and indexing …');
    const times: Partial<IndexTimes> = (await buildIndex(fresh)) ?? {};
    return { ...added, ...times };
  });
  const { token, passages, trainingSeconds, indexingSeconds } = data;
  const [location] = locations;
  if (!location) throw new Error('no database was filled');
  await bundleBaselines();
  const copy = await databases.copy(location, 'baseline');
  const product = await startProduct(location);
  const database = await joinDatabase(location);
  try {
    logProgress('measuring …');
    const run = (mode: SearchRow['mode'], query: string, duration = seconds): Promise<Figures> =>
      measure(loadOf(product.url, token, mode, query), 1, duration);
    const hasVectors = indexingSeconds !== undefined;
    const measured = searches.filter(([mode]) => hasVectors || mode !== 'semantic');
    const rows = await measureIdle(run, measured, { location: copy, token, seconds });
    if (hasVectors) {
      logProgress('measuring during indexing …');
      await measureDuringIndexing(run, rows, database.sql);
      logProgress('measuring recall …');
    }
    const recall = hasVectors ? await recallAt50(database.sql, semantic) : undefined;
    return {
      passages,
      database: databases.kind,
      trainingSeconds,
      indexingSeconds,
      filledBy,
      rows,
      recall,
      gates: [
        ...gatesOf(rows, recall?.share),
        // The time of another commit says nothing about this one.
        ...(filledBy === undefined
          ? [gate('indexing a document', indexingSeconds && (indexingSeconds * 1000) / passages, 1000 / 300, 'ms')]
          : []),
      ],
    };
  } finally {
    await database.close();
    await product.stop();
  }
}

type RunSearch = (mode: SearchRow['mode'], query: string, duration?: number) => Promise<Figures>;

/** Measures searches, and next to literal ones those of the baseline. */
async function measureIdle(
  run: RunSearch,
  searches: readonly (readonly [mode: SearchRow['mode'], query: string])[],
  { location, token, seconds }: { readonly location: DatabaseLocation; readonly token: string; readonly seconds: number },
): Promise<SearchRow[]> {
  const baseline = await startBaseline('search', { location } satisfies SearchTask);
  const runBaseline = async (mode: SearchRow['mode'], query: string, duration = seconds): Promise<Figures | undefined> =>
    mode === 'literal' ? measure({ ...loadOf('', token, mode, query), url: baseline.url }, 1, duration) : undefined;
  try {
    await sleep(3000);
    // Warm up, so that JIT compilation does not count.
    for (const [mode, query] of searches) {
      await run(mode, query, 0.5);
      await runBaseline(mode, query, 0.5);
    }
    const rows: SearchRow[] = [];
    for (const [mode, query] of searches) {
      const idle = await run(mode, query);
      rows.push({ mode, query, idle, baseline: await runBaseline(mode, query), indexing: undefined });
    }
    return rows;
  } finally {
    await baseline.stop();
  }
}

async function measureDuringIndexing(run: RunSearch, rows: readonly SearchRow[], sql: Sql): Promise<void> {
  for (const row of rows) {
    // A small library is indexed faster than all searches are measured.
    if ((await countQueued(sql)) < REQUEUED / 2) await requeueDocuments(sql, REQUEUED);
    const figures = await run(row.mode, row.query);
    if ((await countQueued(sql)) > 0) row.indexing = figures;
  }
}

function loadOf(url: string, token: string, mode: SearchRow['mode'], query: string): Load {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = mode === 'texts' ? { query, types: ['post', 'essay', 'work'] } : { query };
  const type = mode === 'semantic' ? mode : 'literal';
  return { url: `${url}/api/search/${type}`, method: 'POST', headers, body: () => JSON.stringify(body) };
}

async function addPosts(location: DatabaseLocation, folder: string): Promise<{ token: string; passages: number }> {
  const texts = readPassages(folder)
    .map(({ text }) => text.trim().slice(0, 10_000))
    .filter((text) => text !== '');
  const database = await openDatabase(location);
  try {
    const { sql } = database;
    const user = await addUser(sql);
    await addSearchContent(sql, user.id, texts);
    await backfillDocuments(sql);
    await countWords(sql, new AbortController().signal);
    await updateStatistics(database);
    return { token: user.token, passages: texts.length };
  } finally {
    await database.close();
  }
}

/** Queues at least `count` documents for indexing again. */
async function requeueDocuments(sql: Sql, count: number): Promise<void> {
  let after = 0;
  for (let queued = 0; queued < count;) {
    const batch = await enqueueDocuments(sql, after, undefined);
    queued += batch.queued;
    if (batch.last === null || batch.queued === 0) break;
    after = batch.last;
  }
}

/** A search without a row misses its gates. */
function gatesOf(rows: readonly SearchRow[], recall: number | undefined): Gate[] {
  const rowOf = (mode: SearchRow['mode'], query: string) => rows.find((row) => row.mode === mode && row.query === query);
  const gatedSearches = searches.filter(([mode, query]) => gated[mode].has(query));
  const quotient = (one: number | undefined, other: number | undefined): number => (one ?? NaN) / (other ?? NaN);
  return [
    ...literal.map((query) => {
      const ratio = quotient(rowOf('literal', query)?.idle.p95, rowOf('texts', query)?.idle.p95);
      return gate(`literal, ${query}: p95 of all types, to that of texts and works`, ratio, 1, '×');
    }),
    ...gatedSearches.map(([mode, query]) =>
      gate(`${mode}, ${query}: p95`, rowOf(mode, query)?.idle.p95, mode === 'literal' ? 20 : 80, 'ms'),
    ),
    ...gatedSearches.map(([mode, query]) => {
      const row = rowOf(mode, query);
      return gate(`${mode}, ${query}: p50 during indexing, to that without`, quotient(row?.indexing?.p50, row?.idle.p50), 2, '×');
    }),
    gate('missing of the 50 nearest', recall === undefined ? undefined : (1 - recall) * 100, 5, '%'),
  ];
}
