import { openDatabase, type Sql } from '../server/platform/db/open.ts';
import { updateStatistics } from './build-index.ts';
import type { Databases, Place } from './databases.ts';
import { type Gate, gate } from './gates.ts';
import { type Figures, type Load, measure, median } from './load.ts';
import { gateLines, milliseconds } from './report.ts';
import { addReferences, addTexts, passagesOfRank, scriptureSizes } from './scripture-content.ts';
import { startProduct } from './servers.ts';

const maxP95 = 20;
const maxRatio = 1.05;

interface ScriptureRow {
  readonly label: string;
  readonly figures: readonly Figures[];
  /** The same without references in the database. */
  readonly without: readonly Figures[];
}

export interface ScriptureReport {
  readonly database: Databases['kind'];
  readonly rows: readonly ScriptureRow[];
  readonly gates: Gate[];
}

const pages: readonly (readonly [string, number])[] = [
  ['the most cited chapter', passagesOfRank(0).chapter],
  ['the most cited verse', passagesOfRank(0).most],
  ['a rare verse of the most cited chapter', passagesOfRank(0).least],
  ['a chapter of middle rank', passagesOfRank(600).chapter],
  ['a verse of middle rank', passagesOfRank(600).most],
  ['the least cited chapter', passagesOfRank(1188).chapter],
  ['the least cited verse', passagesOfRank(1188).least],
];

/** Measures pages of passages, and feeds and new posts with all references in the database and with none. */
export async function measureScripture(
  databases: Databases,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
  logProgress: (text: string) => void,
): Promise<ScriptureReport> {
  logProgress('inserting texts …');
  const without = await databases.fresh('without');
  const token = await fill(without, addTexts);
  const full = await databases.copy(without, 'full');
  logProgress('inserting references …');
  await fill(full, addReferences);
  const [product, other] = [await startProduct(full), await startProduct(without)];
  try {
    const rows = [
      ...pages.map(([label, id]) => ({
        label,
        isPage: true,
        load: get(`/api/passages/${id}`),
        figures: [] as Figures[],
        without: [] as Figures[],
      })),
      ...writes().map(({ label, load }) => ({ label, isPage: false, load, figures: [] as Figures[], without: [] as Figures[] })),
    ];
    const run = (url: string, load: Load): Promise<Figures> =>
      measure({ ...load, url: url + load.url, headers: { ...load.headers, authorization: `Bearer ${token}` } }, 1, seconds);
    for (let round = -1; round < rounds; round++) {
      logProgress(round < 0 ? 'warming up …' : `round ${round + 1} …`);
      for (const row of rows) {
        const figures = await run(product.url, row.load);
        const empty = row.isPage ? undefined : await run(other.url, row.load);
        if (round < 0) continue;
        row.figures.push(figures);
        if (empty) row.without.push(empty);
      }
    }
    return {
      database: databases.kind,
      rows: rows.map(({ label, figures, without: empty }) => ({ label, figures, without: empty })),
      gates: rows.map(gateOf),
    };
  } finally {
    await product.stop();
    await other.stop();
  }
}

function gateOf({ label, figures, without }: ScriptureRow): Gate {
  if (without.length === 0) return gate(`${label}: p95`, median(figures.map(({ p95 }) => p95)), maxP95, 'ms');
  return gate(`${label}: p50 to that without references`, ratioOf(figures, without), maxRatio, '×');
}

/** Returns the median over the rounds of the ratio within a round. */
function ratioOf(figures: readonly Figures[], others: readonly Figures[]): number {
  return median(figures.map(({ p50 }, round) => p50 / (others[round]?.p50 ?? NaN)));
}

async function fill<T>(place: Place, add: (sql: Sql) => Promise<T>): Promise<T> {
  const database = await openDatabase(place);
  try {
    const result = await add(database.sql);
    await updateStatistics(database);
    return result;
  } finally {
    await database.close();
  }
}

const get = (path: string): Load => ({ url: path, method: 'GET', headers: {} });

function writes(): { label: string; load: Load }[] {
  const content = 'Where is he quoted, and by whom? Rom 9:20 and Ps 22:1 have it without the *name*, and so perhaps from memory.';
  const post = (body: object): Load => ({
    url: '/api/posts',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: () => JSON.stringify(body),
  });
  return [
    { label: 'home feed', load: get('/api/posts?feed=home') },
    { label: 'a new post with two references', load: post({ content }) },
    { label: 'a new post without', load: post({ content: content.replaceAll(/[:\d]/g, 'x') }) },
  ];
}

export function scriptureText({ database, rows, gates }: ScriptureReport): string {
  const of = (figures: readonly Figures[], figure: 'p50' | 'p95'): string =>
    (figures.length === 0 ? '–' : milliseconds(median(figures.map((one) => one[figure])))).padStart(9);
  const width = Math.max(...rows.map(({ label }) => label.length));
  const { texts, references } = scriptureSizes;
  return [
    '',
    `${texts.toLocaleString('en')} posts with ${(texts * references).toLocaleString('en')} references, ${database === 'embedded' ? 'embedded PostgreSQL' : 'PostgreSQL server'}; milliseconds, one connection; then without references`,
    '',
    `${''.padEnd(width)} ${['p50', 'p95', 'p50 w/o', 'p95 w/o'].map((title) => title.padStart(9)).join(' ')}`,
    ...rows.map(({ label, figures, without }) =>
      [label.padEnd(width), of(figures, 'p50'), of(figures, 'p95'), of(without, 'p50'), of(without, 'p95')].join(' '),
    ),
    '',
    ...gateLines(gates),
    '',
  ].join('\n');
}
