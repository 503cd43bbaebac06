import { deepStrictEqual } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SegmentPage } from '#contract/editions.ts';
import { joinDatabase, openDatabase, type Sql } from '../server/platform/db/open.ts';
import type { EditionSpan, ReaderTask } from './baseline-reader.ts';
import { updateStatistics } from './build-index.ts';
import type { Databases, DatabaseLocation } from './databases.ts';
import { fillOrReuse } from './kept-databases.ts';
import { type Figures, type Load, measure, uncachedPath } from './load.ts';
import { residentMegabytes } from './memory.ts';
import { addCopies, copySlug, type ImportedTexts, importTexts } from './reader-content.ts';
import { addUser } from './readers.ts';
import { gatesOfReader, type ReaderReport } from './reader-report.ts';
import { bundleBaselines, type Server, startBaseline, startProduct } from './servers.ts';

interface Page {
  readonly label: string;
  readonly chapter: string;
  readonly parallel: readonly string[];
  /** To one query; undefined for a page without a gate. */
  readonly maxRatio?: number;
  /** Whether every request has another address, so that no response comes from memory. */
  readonly isNew?: true;
}

/**
 * A page on a server with the texts alone, on one with the copies too, and on the baseline beside
 * that.
 */
interface PageLoads {
  readonly page: Page;
  /** Undefined for columns, which are copies. */
  readonly small: Load | undefined;
  readonly large: Load;
  readonly baseline: Load;
}

const pages: readonly Page[] = [
  { label: 'a chapter', chapter: 'Rom.8', parallel: [], maxRatio: 1.5 },
  { label: 'the longest chapter', chapter: 'Ps.119', parallel: [], maxRatio: 1.5 },
  { label: 'a chapter, not from memory', chapter: 'Rom.8', parallel: [], isNew: true },
  { label: 'a chapter in four columns', chapter: 'Rom.8', parallel: [1, 2, 3].map(copySlug), maxRatio: 2.5 },
];
const queries = ['god', 'the', 'holy ghost', '"living water"', 'melchizedek'];

interface ReaderOptions {
  readonly readerFolder: string;
  readonly segments: number;
  readonly connections: readonly number[];
  readonly rounds: number;
  readonly seconds: number;
  readonly keepFolder: string | undefined;
}

interface Content {
  readonly imported: ImportedTexts;
  readonly segments: number;
  readonly token: string;
}

/**
 * Measures the import of texts, and pages of the reader and searches of texts in a small and a
 * large library.
 */
export async function measureReader(
  databases: Databases,
  options: ReaderOptions,
  logProgress: (text: string) => void,
): Promise<ReaderReport> {
  await bundleBaselines();
  const content = { names: ['small', 'large'], content: `texts of ${options.readerFolder} and ${options.segments} segments` };
  const { locations, data, filledBy } = await fillOrReuse(databases, options.keepFolder, content, (target) =>
    fill(target, options, logProgress),
  );
  const [small, large] = locations;
  if (!small || !large) throw new Error('the databases were not filled');
  const other = await databases.copy(large, 'baseline');
  const spans = await findSpans(other);
  const servers: Server[] = [];
  try {
    const [one, two] = [await startProduct(small), await startProduct(large)];
    servers.push(one, two);
    const authorization = `Bearer ${data.token}`;
    const baseline = await startBaseline('reader', await taskOf(other, two, authorization, spans));
    servers.push(baseline);
    const loads = pages.map((page, at): PageLoads => {
      const get = (url: string): Load => ({
        url,
        method: 'GET',
        headers: { authorization },
        path: page.isNew && (() => uncachedPath(url.slice(new URL(url).origin.length))),
      });
      const path = pathOf(page);
      return {
        page,
        small: page.parallel.length > 0 ? undefined : get(one.url + path),
        large: get(two.url + path),
        baseline: get(`${baseline.url}/${at}${path.slice(path.indexOf('?'))}`),
      };
    });
    for (const load of loads) await compareResponses(load);
    logProgress('warming up …');
    await sleep(3000);
    const rows = await measurePages(loads, options, logProgress);
    const searches = await measureSearches([one, two], authorization, options, logProgress);
    const memory = { small: residentMegabytes(one.pid), large: residentMegabytes(two.pid) };
    const disk = { small: await sizesOf(small), large: await sizesOf(large) };
    const figures = { database: databases.kind, ...data, filledBy, rows, searches, memory, disk };
    return { ...figures, gates: gatesOfReader(figures) };
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Fills one database with the texts of the folder, and a copy with generated texts too. */
async function fill(databases: Databases, options: ReaderOptions, logProgress: (text: string) => void): Promise<Content> {
  logProgress('importing …');
  const small = await databases.fresh('small');
  const data = await withDatabase(small, async (database) => {
    const imported = await importTexts(database, options.readerFolder);
    return { imported, token: (await addUser(database.sql)).token };
  });
  const large = await databases.copy(small, 'large');
  const segments = await withDatabase(large, (database) => addCopies(database, options.segments, logProgress));
  return { ...data, segments };
}

async function withDatabase<T>(
  location: DatabaseLocation,
  add: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(location);
  try {
    const result = await add(database);
    await updateStatistics(database);
    return result;
  } finally {
    await database.close();
  }
}

const pathOf = ({ chapter, parallel }: Page): string =>
  `/api/editions/kjv/segments?page=1&at=${chapter}${parallel.length > 0 ? `&parallel=${parallel.join(',')}` : ''}`;

/** Returns the positions of each page's segments in each of its editions. */
async function findSpans(location: DatabaseLocation): Promise<EditionSpan[][]> {
  const database = await openDatabase(location);
  try {
    return await Promise.all(pages.map(({ chapter, parallel }) => spansOf(database.sql, chapter, ['kjv', ...parallel])));
  } finally {
    await database.close();
  }
}

function spansOf(sql: Sql, chapter: string, slugs: readonly string[]): Promise<EditionSpan[]> {
  return sql<EditionSpan[]>`
    select e.id as edition, e.slug, min(s.position) as first, max(s.position) as last
    from segments s join editions e on e.id = s.edition_id
    where e.slug = any(${[...slugs]}::text[]) and s.citation like ${`${chapter}.%`}
    group by e.id order by array_position(${[...slugs]}::text[], e.slug)`;
}

async function taskOf(
  location: DatabaseLocation,
  product: Server,
  authorization: string,
  spans: readonly EditionSpan[][],
): Promise<ReaderTask> {
  const requests = pages.map(async (page, at) => {
    const response = await fetch(product.url + pathOf(page), { headers: { authorization } });
    const { segments: _, columns: _columns, ...given } = (await response.json()) as SegmentPage;
    return { path: `/${at}`, spans: spans[at] ?? [], given };
  });
  return { location, requests: await Promise.all(requests) };
}

/** Checks that the baseline returns what the product returns. */
async function compareResponses({ page, large, baseline }: PageLoads): Promise<void> {
  const [actual, expected] = await Promise.all([large, baseline].map(async ({ url, headers }) => (await fetch(url, { headers })).json()));
  deepStrictEqual(expected, actual, `${page.label}: the responses differ`);
}

async function measurePages(
  loads: readonly PageLoads[],
  { connections, rounds, seconds }: ReaderOptions,
  logProgress: (text: string) => void,
): Promise<ReaderReport['rows']> {
  const rows = loads.flatMap((load) => connections.map((count) => ({ load, count, rounds: [] as ReaderReport['rows'][number]['rounds'] })));
  for (const { small, large, baseline } of loads)
    for (const load of [small, large, baseline]) if (load) await measure(load, 10, Math.max(1, seconds));
  for (let round = 1; round <= rounds; round++) {
    logProgress(`pages: round ${round} of ${rounds} …`);
    for (const { load, count, rounds: done } of rows) {
      const query = await measure(load.baseline, count, seconds);
      const large = await measure(load.large, count, seconds);
      done.push({ query, large, small: load.small && (await measure(load.small, count, seconds)) });
    }
  }
  return rows.map(({ load, count, rounds: done }) => ({
    label: load.page.label,
    maxRatio: load.page.maxRatio,
    connections: count,
    rounds: done,
  }));
}

async function measureSearches(
  [small, large]: readonly [Server, Server],
  authorization: string,
  { rounds, seconds }: ReaderOptions,
  logProgress: (text: string) => void,
): Promise<ReaderReport['searches']> {
  const searchOn = (server: Server, query: string, duration: number): Promise<Figures> =>
    measure(
      {
        url: `${server.url}/api/search/literal`,
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: () => JSON.stringify({ query, types: ['text'] }),
      },
      1,
      duration,
    );
  const rows = queries.map((query) => ({ query, small: [] as Figures[], large: [] as Figures[] }));
  for (const { query } of rows) for (const server of [small, large]) await searchOn(server, query, 1);
  for (let round = 1; round <= rounds; round++) {
    logProgress(`searches: round ${round} of ${rounds} …`);
    for (const row of rows) {
      row.small.push(await searchOn(small, row.query, seconds));
      row.large.push(await searchOn(large, row.query, seconds));
    }
  }
  return rows;
}

/**
 * Returns the sizes of the database and of its segments with their indexes, in MB, beside a running
 * server.
 */
async function sizesOf(location: DatabaseLocation): Promise<{ database: number; segments: number }> {
  const { sql, close } = await joinDatabase(location);
  try {
    const [row] = await sql<{ database: number; segments: number }[]>`
      select pg_database_size(current_database()) / 1048576.0::float8 as database,
        pg_total_relation_size('segments') / 1048576.0::float8 as segments`;
    if (!row) throw new Error('no size was returned');
    return row;
  } finally {
    await close();
  }
}
