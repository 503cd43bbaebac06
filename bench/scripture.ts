import { openDatabase, type Sql } from '../server/platform/db/open.ts';
import { buildIndex, updateStatistics } from './build-index.ts';
import type { Databases, DatabaseLocation } from './databases.ts';
import { type Gate, gate } from './gates.ts';
import { fillOrReuse } from './kept-databases.ts';
import { type Figures, type Load, measure, median } from './load.ts';
import { gateLines, milliseconds } from './report.ts';
import { addReferences, addTexts, markTextsRead, passagesOfRank, REFERENCES_PER_TEXT } from './scripture-content.ts';
import { startProduct } from './servers.ts';

const maxP95 = 20;
const maxRatio = 1.05;

interface ScriptureRequest {
  readonly label: string;
  readonly load: Load;
  /** Whether the limit is for the ratio to the database without references, or for p95. */
  readonly limit: 'ratio' | 'p95';
}

interface ScriptureRow extends ScriptureRequest {
  readonly figures: Figures[];
  /** The same without references in the database. */
  readonly without: Figures[];
}

export interface ScriptureReport {
  readonly database: Databases['kind'];
  readonly texts: number;
  readonly rows: readonly Omit<ScriptureRow, 'load'>[];
  readonly gates: Gate[];
}

const pages: readonly (readonly [string, number, string?])[] = [
  ['the most cited chapter', passagesOfRank(0).chapter],
  ['the same, its posts', passagesOfRank(0).chapter, 'type=post'],
  ['the same, by one person', passagesOfRank(0).chapter, 'person=reader_7'],
  ['the most cited verse', passagesOfRank(0).most],
  ['the same, its posts', passagesOfRank(0).most, 'type=post'],
  ['a rare verse of the most cited chapter', passagesOfRank(0).least],
  ['a chapter of middle rank', passagesOfRank(600).chapter],
  ['a verse of middle rank', passagesOfRank(600).most],
  ['the least cited chapter', passagesOfRank(1188).chapter],
  ['the least cited verse', passagesOfRank(1188).least],
];

interface ScriptureOptions {
  readonly texts: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly keepFolder: string | undefined;
}

/**
 * Measures pages of passages, and feeds and new posts with all references in the database and with
 * none.
 */
export async function measureScripture(
  databases: Databases,
  { texts, rounds, seconds, keepFolder }: ScriptureOptions,
  logProgress: (text: string) => void,
): Promise<ScriptureReport> {
  const content = { names: ['without', 'full'], content: `${texts} texts with references`, beforeBackfills: markTextsRead };
  const { locations, data: token } = await fillOrReuse(databases, keepFolder, content, (target) => fillBoth(target, texts, logProgress));
  const [without, full] = locations;
  if (!without || !full) throw new Error('the databases were not filled');
  const [product, other] = [await startProduct(full), await startProduct(without)];
  try {
    const rows = requests().map(({ label, load, limit }): ScriptureRow => ({ label, load, limit, figures: [], without: [] }));
    const run = (url: string, load: Load, duration = seconds): Promise<Figures> =>
      measure({ ...load, url: url + load.url, headers: { ...load.headers, authorization: `Bearer ${token}` } }, 1, duration);
    logProgress('warming up …');
    // The database's statements are slow until its code is compiled.
    for (const { load } of rows) for (const { url } of [product, other]) await run(url, load, Math.max(2, seconds));
    for (let round = 0; round < rounds; round++) {
      logProgress(`round ${round + 1} …`);
      for (const { load, figures, without: others } of rows) {
        const [one, two] = [await run(product.url, load), await run(other.url, load)];
        figures.push(one);
        others.push(two);
      }
    }
    return {
      database: databases.kind,
      texts,
      rows: rows.map(({ load: _, ...row }) => row),
      gates: rows.map(gateOf),
    };
  } finally {
    await product.stop();
    await other.stop();
  }
}

/** Fills one database with texts and a copy with references too. Returns the reader's token. */
async function fillBoth(databases: Databases, texts: number, logProgress: (text: string) => void): Promise<string> {
  logProgress('inserting texts …');
  const without = await databases.fresh('without');
  const token = await fill(without, (sql) => addTexts(sql, texts));
  logProgress('training and indexing …');
  await buildIndex(without);
  const full = await databases.copy(without, 'full');
  logProgress('inserting references …');
  await fill(full, addReferences);
  return token;
}

function gateOf({ label, limit, figures, without }: ScriptureRow): Gate {
  if (limit === 'p95') return gate(`${label}: p95`, median(figures.map(({ p95 }) => p95)), maxP95, 'ms');
  return gate(`${label}: p50 to that without references`, ratioOf(figures, without), maxRatio, '×');
}

/** Returns the median over the rounds of the ratio within a round. */
function ratioOf(figures: readonly Figures[], others: readonly Figures[]): number {
  return median(figures.map(({ p50 }, round) => p50 / (others[round]?.p50 ?? NaN)));
}

async function fill<T>(location: DatabaseLocation, add: (sql: Sql) => Promise<T>): Promise<T> {
  const database = await openDatabase(location);
  try {
    const result = await add(database.sql);
    await updateStatistics(database);
    return result;
  } finally {
    await database.close();
  }
}

const get = (path: string): Load => ({ url: path, method: 'GET', headers: {} });

/** Reads come before writes, which change what reads find. */
function requests(): ScriptureRequest[] {
  const content = 'Where is he quoted, and by whom? Rom 9:20 and Ps 22:1 have it without the *name*, and so perhaps from memory.';
  const post = (body: object): Load => ({
    url: '/api/posts',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: () => JSON.stringify(body),
  });
  return [
    ...pages.map(([label, id, query]): ScriptureRequest => {
      return { label, load: get(`/api/passages/${id}${query === undefined ? '' : `?${query}`}`), limit: 'p95' };
    }),
    { label: 'home feed', load: get('/api/posts?feed=home'), limit: 'ratio' },
    { label: 'a new post with two references', load: post({ content }), limit: 'ratio' },
    { label: 'a new post without', load: post({ content: content.replaceAll(/[:\d]/g, 'x') }), limit: 'ratio' },
  ];
}

export function scriptureText({ database, texts, rows, gates }: ScriptureReport): string {
  const of = (figures: readonly Figures[], figure: 'p50' | 'p95'): string =>
    milliseconds(median(figures.map((one) => one[figure]))).padStart(9);
  const width = Math.max(...rows.map(({ label }) => label.length));
  return [
    '',
    `${texts.toLocaleString('en')} posts with ${(texts * REFERENCES_PER_TEXT).toLocaleString('en')} references, ${database === 'embedded' ? 'embedded PostgreSQL' : 'PostgreSQL server'}; milliseconds, one connection; then without references`,
    '',
    `${''.padEnd(width)} ${['p50', 'p95', 'p50 w/o', 'p95 w/o', 'ratio'].map((title) => title.padStart(9)).join(' ')}`,
    ...rows.map(({ label, figures, without }) => {
      const ratio = `${ratioOf(figures, without).toFixed(2)} ×`.padStart(9);
      return [label.padEnd(width), of(figures, 'p50'), of(figures, 'p95'), of(without, 'p50'), of(without, 'p95'), ratio].join(' ');
    }),
    '',
    ...gateLines(gates),
    '',
  ].join('\n');
}
