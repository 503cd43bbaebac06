import { setTimeout as sleep } from 'node:timers/promises';
import { numberOf } from '#core/scripture.ts';
import { loadStarterWork } from '../server/catalog/starter/load.ts';
import { importStarterText, starterTextWork } from '../server/features/editions/starter/import-starter-text.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import type { Databases } from './databases.ts';
import { catalogFileOf, prepareLibrary, type PreparedLibrary, timedImport } from './library.ts';
import { browserEncodings } from './measured-request.ts';
import { residentMegabytes } from './memory.ts';
import { type Answer, type MixedReport, type Sample, mixedReport } from './mixed-report.ts';
import type { Library } from './options.ts';
import { type Random, randomFrom } from './random.ts';
import { addSession } from './readers.ts';
import { type Server, startProduct } from './servers.ts';
import { nouns } from './synthetic-words.ts';
import { runBeside } from './time-limits.ts';

const READERS = 20;
const POSTS = 10_000;
/** Seconds that a reader looks at a page: at least, at most. */
const PAUSE = [0.5, 3.5] as const;

interface Request {
  readonly method?: 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
}

/** The requests that a page or an action of a reader sends at once. */
type Action = (random: Random, content: PreparedLibrary) => Request[];

const get = (...paths: string[]): Request[] => paths.map((path) => ({ path }));
const search = (type: string, random: Random): Request[] => [
  { method: 'POST', path: `/api/search/${type}`, body: { query: `${random.skewed(nouns)} ${random.skewed(nouns)}` } },
];
const workId = (random: Random, { targets }: PreparedLibrary): number => random.between(1, targets.works);
const postId = (random: Random, { network }: PreparedLibrary): number => random.skewed(network?.likedIds ?? []);
const chapterOf = (random: Random): number => random.between(1, 8);

/** What readers do, with the weight of each. */
const actions: Readonly<Record<string, readonly [action: Action, weight: number]>> = {
  'browse works': [(random) => get(`/api/works?page=${random.between(1, 50)}`, '/api/works/categories'), 12],
  'filter works': [(random) => get(`/api/works?searchTerm=${random.skewed(nouns)}`), 6],
  'open a book': [
    (random, content) => {
      const id = workId(random, content);
      return get(`/api/works/${id}`, `/api/works/${id}/related`, `/api/references/works/${id}`, `/api/reads?work_id=${id}`);
    },
    14,
  ],
  'type a search': [(random) => get(`/api/search/suggestions?q=${random.skewed(nouns).slice(0, 4)}`), 8],
  'search literally': [(random) => search('literal', random), 6],
  'search by meaning': [(random) => search('semantic', random), 3],
  'home feed': [() => get('/api/posts?feed=home', '/api/profile'), 12],
  'open a post': [(random, content) => get(`/api/posts/${postId(random, content)}`, `/api/posts/${postId(random, content)}/comments`), 10],
  'like a post': [(random, content) => [{ method: 'POST', path: `/api/posts/${postId(random, content)}/like`, body: {} }], 4],
  'write a comment': [
    (random, content) => [
      { method: 'POST', path: `/api/posts/${postId(random, content)}/comments`, body: { content: 'So too on John 1:14, if I remember.' } },
    ],
    3,
  ],
  'write a post': [
    (random) => [
      { method: 'POST', path: '/api/posts', body: { content: `On the ${random.skewed(nouns)} in Rom ${chapterOf(random)}:1.` } },
    ],
    2,
  ],
  'read a chapter': [
    (random) => {
      const chapter = `Rom.${chapterOf(random)}`;
      return [
        ...get(`/api/editions/kjv/segments?page=1&at=${chapter}`, `/api/editions/kjv/margin?from=${chapter}&to=${chapter}&limit=0`),
        { method: 'PUT', path: '/api/reading/kjv', body: { citation: `${chapter}.1` } },
      ];
    },
    14,
  ],
  'open a passage': [
    (random) => {
      const id = passageId(chapterOf(random));
      return get(`/api/passages/${id}`, `/api/passages/${id}/text`);
    },
    6,
  ],
};

const ROMANS = 45;

function passageId(chapter: number): number {
  return numberOf({ book: ROMANS, chapter, first: 1, last: 1 });
}

interface MixedOptions {
  readonly library: Library;
  readonly minutes: number;
}

/**
 * Lets 20 readers do many things at once, with an import of as many new works in the middle, and
 * records what they wait for.
 */
export async function measureMixedUse(
  databases: Databases,
  folder: string,
  { library, minutes }: MixedOptions,
  logProgress: (text: string) => void,
): Promise<MixedReport> {
  logProgress('preparing …');
  const content = await prepareLibrary({ ...library, network: POSTS }, databases, folder);
  const { works } = content.targets;
  const tokens = await addTextAndSessions(content);
  // The first half of a generated catalog is in the library already; of another one, nothing is.
  const further = await catalogFileOf({ kind: 'synthetic', works: library.kind === 'synthetic' ? 2 * works : works }, folder);
  const product = await startProduct(content.product);
  const stopping = new AbortController();
  try {
    const run = startRun(product, minutes, stopping.signal);
    const readers = tokens.map((token, i) => readUntil(run, { token, random: randomFrom(i + 1), content }));
    const all = Promise.all([...readers, watch(run, logProgress)]);
    const imported = await runBeside(all, async (signal) => {
      await sleep((minutes * 60_000) / 2, undefined, { signal });
      logProgress('importing …');
      const importedAt = (performance.now() - run.started) / 1000;
      const { seconds: importSeconds } = await timedImport(further, content.product, signal);
      return { importedAt, importSeconds };
    });
    await all;
    return mixedReport({ database: databases.kind, works, minutes, ...imported, answers: run.answers, samples: run.samples });
  } finally {
    stopping.abort();
    await product.stop();
  }
}

async function addTextAndSessions({ product }: PreparedLibrary): Promise<string[]> {
  const database = await openDatabase(product);
  try {
    await loadStarterWork(database, starterTextWork);
    await importStarterText(database);
    const users = await database.sql<{ id: number }[]>`select id from users order by id limit ${READERS}`;
    return await Promise.all(users.map(({ id }) => addSession(database.sql, id)));
  } finally {
    await database.close();
  }
}

interface Run {
  readonly product: Server;
  readonly started: number;
  readonly endsAt: number;
  /** Ends the run early. */
  readonly signal: AbortSignal;
  readonly answers: Answer[];
  readonly samples: Sample[];
}

function startRun(product: Server, minutes: number, signal: AbortSignal): Run {
  const started = performance.now();
  return { product, started, endsAt: started + minutes * 60_000, signal, answers: [], samples: [] };
}

async function readUntil(
  run: Run,
  { token, random, content }: { readonly token: string; readonly random: Random; readonly content: PreparedLibrary },
): Promise<void> {
  const choices = Object.entries(actions).map(([name, [action, weight]]) => [{ name, action }, weight] as const);
  while (performance.now() < run.endsAt && !run.signal.aborted) {
    const { name, action } = random.weighted(choices);
    await Promise.all(action(random, content).map((request) => send(run, token, name, request)));
    const [least, most] = PAUSE;
    await sleep((least + random.next() * (most - least)) * 1000);
  }
}

async function send({ product, started, answers }: Run, token: string, action: string, { method, path, body }: Request): Promise<void> {
  const headers = {
    'accept-encoding': browserEncodings,
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
  };
  const sent = performance.now();
  const response = await fetch(product.url + path, { method: method ?? 'GET', headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  // A catalog has gaps, since works can be merged or left out.
  if (!response.ok && response.status !== 404) throw new Error(`${path} returned ${response.status} ${text.slice(0, 300)}`);
  answers.push({ action, at: (sent - started) / 1000, milliseconds: performance.now() - sent });
}

/** Milliseconds between two samples of the memory. */
const SAMPLE_INTERVAL = 5000;

async function watch({ product, started, endsAt, signal, answers, samples }: Run, logProgress: (text: string) => void): Promise<void> {
  for (let i = 0; performance.now() < endsAt && !signal.aborted; i++) {
    await sleep(SAMPLE_INTERVAL);
    samples.push({ at: (performance.now() - started) / 1000, megabytes: residentMegabytes(product.pid) ?? NaN });
    if (i % 60 === 59) logProgress(`${answers.length} requests after ${Math.round((performance.now() - started) / 60_000)} minutes …`);
  }
}
