import { setTimeout as sleep } from 'node:timers/promises';
import { searchNotice } from '#contract/search.ts';
import { countQueued } from '../server/features/search/vectors/queue-queries.ts';
import { joinDatabase, type Sql } from '../server/platform/db/open.ts';
import { waitUntilIndexed } from './build-index.ts';
import type { Databases, DatabaseLocation } from './databases.ts';
import { catalogFileOf, timedImport } from './library.ts';
import { type LifecycleReport, type Memory, lifecycleGates, type StateFigures, type StateRow } from './lifecycle-report.ts';
import { type Figures, type Load, measure, median, quantile, uncachedPath } from './load.ts';
import { browserEncodings } from './measured-request.ts';
import { residentMegabytes, watchMemory } from './memory.ts';
import type { Library } from './options.ts';
import { processorSeconds } from './process-time.ts';
import { addUser } from './readers.ts';
import { type Server, startProduct } from './servers.ts';
import { timeStarts } from './start-and-login.ts';
import { runBeside } from './time-limits.ts';

const literal = ['god', 'the', 'syriac', '"city of god"', 'melchizedek'];
const semantic = ['god', 'augustine trinity', 'grace and free will'];

/** A request of a reader. */
interface ReaderRequest {
  readonly label: string;
  readonly path: string;
  readonly body?: object;
  /** Whether each request has another address, so that no response comes from memory. */
  readonly isUncached?: true;
}

const requests: readonly ReaderRequest[] = [
  { label: 'works: page 1', path: '/api/works?page=1' },
  { label: 'works: page 1, new', path: '/api/works?page=1', isUncached: true },
  { label: 'works: common word', path: '/api/works?searchTerm=history' },
  { label: 'works: common word, new', path: '/api/works?searchTerm=history', isUncached: true },
  { label: 'authors/{letter}', path: '/api/authors/A' },
  ...literal.map((query) => ({ label: `literal: ${query}`, path: '/api/search/literal', body: { query } })),
  ...semantic.map((query) => ({ label: `semantic: ${query}`, path: '/api/search/semantic', body: { query } })),
];

/** Milliseconds between two requests of a reader who uses the server during the import. */
const READER_PAUSE = 50;
const READERS = 2;

interface LifecycleOptions {
  readonly library: Library;
  /** Seconds of each measurement, at least `MIN_SECONDS`. */
  readonly seconds: number;
}

/** Long enough for a meaningful p95 even if a search takes 100 ms. */
const MIN_SECONDS = 2;

/** Seconds that the server is left alone before its memory is read. */
const rest = { fresh: 20, imported: 120, restarted: 60, searched: 10 };

/**
 * Measures one library from its first start: the import beside a server with readers, response
 * times after it, memory, and later starts.
 */
export async function measureLifecycle(
  databases: Databases,
  folder: string,
  { library, seconds: wanted }: LifecycleOptions,
  logProgress: (text: string) => void,
): Promise<LifecycleReport> {
  const seconds = Math.max(wanted, MIN_SECONDS);
  const location = await databases.fresh('library');
  const file = await catalogFileOf(library, folder);
  logProgress('first start …');
  const first = await startProduct(location);
  const { imported, settled, memory } = await measureFirstRun({ first, location, file, seconds }, logProgress);
  logProgress('later starts …');
  const startSeconds = await timeStarts(location, 3);
  const restart = await measureRestart(location);
  const firstMinute = await startProduct(location);
  try {
    logProgress('the first minute after a start …');
    const token = await addReader(location, 'later');
    const states = [await measureState('first minute', { server: firstMinute, location }, token, seconds), imported.state, settled.state];
    const figures = {
      states,
      importSeconds: imported.importSeconds,
      waits: imported.waits,
      memory: { ...memory, ...restart.memory },
      mostMemoryAfterImport: imported.mostMemory,
      startSeconds,
      startProcessor: restart.processor,
      encodings: await compareEncodings(firstMinute, seconds),
    };
    return { database: databases.kind, works: await countWorks(firstMinute.url), ...figures, gates: lifecycleGates(figures) };
  } finally {
    await firstMinute.stop();
  }
}

interface FirstRun {
  readonly first: Server;
  readonly location: DatabaseLocation;
  readonly file: string;
  readonly seconds: number;
}

async function measureFirstRun({ first, location, file, seconds }: FirstRun, logProgress: (text: string) => void) {
  try {
    await sleep(rest.fresh * 1000);
    const fresh = residentMegabytes(first.pid);
    const token = await addReader(location, 'reader');
    logProgress('importing while readers use the server …');
    const { importSeconds, waits } = await importBesideReaders(first, token, { location, file });
    const afterImport = watchMemory(first.pid);
    // The bench measures what users get, so it does not wait for background work first.
    logProgress('right after the import …');
    const state = await measureState('right after an import', { server: first, location }, token, seconds);
    logProgress('indexing …');
    await waitForIndex(location);
    await sleep(rest.imported * 1000);
    const memory = { fresh, imported: residentMegabytes(first.pid) };
    const mostAfterImport = afterImport.figures()?.most;
    const settled = { state: await measureState('settled', { server: first, location }, token, seconds) };
    return { imported: { importSeconds, waits, state, mostMemory: mostAfterImport }, settled, memory };
  } finally {
    await first.stop();
  }
}

async function importBesideReaders(
  server: Server,
  token: string,
  { location, file }: Pick<FirstRun, 'location' | 'file'>,
): Promise<Pick<LifecycleReport, 'importSeconds' | 'waits'>> {
  const readers = startReaders(server, token);
  try {
    const { seconds } = await runBeside(readers.done, (signal) => timedImport(file, location, signal));
    return { importSeconds: seconds, waits: await readers.stop() };
  } finally {
    readers.abort();
  }
}

/**
 * Leaves a server alone after its start and returns what it has used, and its memory after a
 * semantic search, which loads the model.
 */
async function measureRestart(
  location: DatabaseLocation,
): Promise<{ memory: Pick<Memory, 'restarted' | 'searched'>; processor: number | undefined }> {
  const product = await startProduct(location);
  try {
    await sleep(rest.restarted * 1000);
    const [restarted, processor] = [residentMegabytes(product.pid), processorSeconds(product.pid)];
    const token = await addReader(location, 'restarted');
    for (const one of requests) if (isSemantic(one)) await sendOnce(loadOf(product.url, token, one));
    await sleep(rest.searched * 1000);
    return { memory: { restarted, searched: residentMegabytes(product.pid) }, processor };
  } finally {
    await product.stop();
  }
}

function addReader(location: DatabaseLocation, username: string): Promise<string> {
  return withDatabase(location, async (sql) => (await addUser(sql, username)).token);
}

function waitForIndex(location: DatabaseLocation): Promise<unknown> {
  return withDatabase(location, waitUntilIndexed);
}

async function withDatabase<T>(location: DatabaseLocation, use: (sql: Sql) => Promise<T>): Promise<T> {
  const database = await joinDatabase(location);
  try {
    return await use(database.sql);
  } finally {
    await database.close();
  }
}

async function countWorks(url: string): Promise<number> {
  const { works } = (await (await fetch(`${url}/api/works/count`)).json()) as { works: number };
  return works;
}

async function measureState(
  name: string,
  { server: { url }, location }: { readonly server: Server; readonly location: DatabaseLocation },
  token: string,
  seconds: number,
): Promise<StateFigures> {
  return withDatabase(location, async (sql) => {
    const rows: StateRow[] = [];
    for (const request of requests) {
      const load = loadOf(url, token, request);
      const queued = await countQueued(sql);
      const first = await sendOnce(load);
      const figures = await measure(load, 1, seconds);
      // A notice means that a semantic search returned what a literal one finds.
      const notice = first.notice ?? (isSemantic(request) ? (await sendOnce(load)).notice : undefined);
      rows.push({ label: request.label, queued, first: first.milliseconds, figures, notice });
    }
    return { name, rows };
  });
}

const isSemantic = ({ path }: ReaderRequest): boolean => path === '/api/search/semantic';

/** Sends one request. Returns how long the response took, and why it is not what was requested. */
async function sendOnce({ url, method, headers, body }: Load): Promise<{ milliseconds: number; notice: string | undefined }> {
  const sent = performance.now();
  const response = await fetch(url, { method, headers: { 'accept-encoding': browserEncodings, ...headers }, body: body?.() ?? null });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}.`);
  return { milliseconds: performance.now() - sent, notice: response.headers.get(searchNotice) ?? undefined };
}

function loadOf(url: string, token: string, { path, body, isUncached }: ReaderRequest): Load {
  const headers = { authorization: `Bearer ${token}` };
  const target = { url: url + path, headers };
  return body === undefined
    ? { ...target, method: 'GET', path: isUncached && (() => uncachedPath(path)) }
    : { ...target, method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: () => JSON.stringify(body) };
}

/**
 * Returns requests per second for the first page of works in each encoding, the median of
 * alternating rounds.
 */
async function compareEncodings({ url }: Server, seconds: number): Promise<LifecycleReport['encodings']> {
  const encodings = ['identity', 'gzip', 'br'] as const;
  const rates = encodings.map((): number[] => []);
  for (let round = 0; round < 3; round++) {
    for (const [i, encoding] of encodings.entries()) {
      const load = { url: `${url}/api/works?page=1`, method: 'GET' as const, headers: { 'accept-encoding': encoding } };
      rates[i]?.push((await measure(load, 1, seconds)).rate);
    }
  }
  return encodings.map((encoding, i) => ({ encoding, rate: median(rates[i] ?? []) }));
}

/** Starts readers who each read a list, wait, and read it again. */
function startReaders({ url }: Server, token: string): { done: Promise<unknown>; abort(): void; stop(): Promise<Figures> } {
  const times: number[] = [];
  const started = performance.now();
  const stopping = new AbortController();
  const read = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const sent = performance.now();
      const headers = { 'accept-encoding': browserEncodings, authorization: `Bearer ${token}` };
      const response = await fetch(`${url}/api/works?page=1`, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`A reader received ${response.status} during the import.`);
      times.push(performance.now() - sent);
      await sleep(READER_PAUSE);
    }
  };
  const done = Promise.all(Array.from({ length: READERS }, read));
  const abort = (): void => stopping.abort();
  return {
    done,
    abort,
    stop: async () => {
      abort();
      await done;
      const sorted = Float64Array.from(times).sort();
      const seconds = (performance.now() - started) / 1000;
      return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), p99: quantile(sorted, 0.99), rate: times.length / seconds };
    },
  };
}
