import { openDatabase, type Database } from '../server/platform/db/open.ts';
import type { Databases, DatabaseLocation } from './databases.ts';
import { buildIndex, updateStatistics } from './build-index.ts';
import { type Gate, gate } from './gates.ts';
import { fillOrReuse } from './kept-databases.ts';
import { type Figures, measure, median } from './load.ts';
import { addAnnotations, addCircle, edition, importEdition } from './margin-content.ts';
import { addBlocker, addLinkingPosts, addVisits, importOtherText, otherText } from './margin-other-text.ts';
import { gateLines, milliseconds } from './report.ts';
import { addReferences, addTexts, REFERENCES_PER_TEXT } from './scripture-content.ts';
import { startProduct } from './servers.ts';

const maxP95 = 20;

interface MarginRow {
  readonly label: string;
  readonly url: string;
  readonly as: keyof Tokens;
  readonly figures: Figures[];
}

export interface MarginReport {
  readonly database: Databases['kind'];
  readonly references: number;
  readonly annotations: number;
  readonly rows: readonly MarginRow[];
  readonly gates: Gate[];
}

/** The tokens of a reader, and of one who blocks many. */
interface Tokens {
  readonly reader: string;
  readonly blocker: string;
}

const GENESIS_1_1 = 1_001_001_001;
const margin = (query: string, slug = edition): string => `/api/editions/${slug}/margin?${query}`;
/** A request with a session and one row, to compare machines by. */
const comparison = ['profile, for comparison', '/api/profile'] as const;
const requests: readonly (readonly [label: string, url: string, as?: keyof Tokens])[] = [
  ['signs of the most annotated chapter', margin('from=Gen.1&to=Gen.1&limit=0')],
  ['the most annotated verse', margin('from=Gen.1.1&limit=30')],
  ['the same, its annotations', margin('from=Gen.1.1&limit=30&kinds=annotation')],
  ['the same, its posts', margin('from=Gen.1.1&limit=30&kinds=post')],
  ['the same, by one person', margin('from=Gen.1.1&limit=30&person=reader_7')],
  ['the same, by members of a circle', margin('from=Gen.1.1&limit=30&circle=1')],
  ['the same, new since the last visit', margin('from=Gen.1.1&limit=30&new=1')],
  ['new signs of the most annotated chapter', margin('from=Gen.1&to=Gen.1&limit=0&new=1')],
  ['its signs for a reader who blocks many', margin('from=Gen.1&to=Gen.1&limit=0'), 'blocker'],
  ['the verse for a reader who blocks many', margin('from=Gen.1.1&limit=30'), 'blocker'],
  ['signs of a chapter in the middle', margin('from=Ps.119&to=Ps.119&limit=0')],
  ['a verse in the middle', margin('from=Ps.119.9&limit=30')],
  ['signs of the last chapter', margin('from=Rev.22&to=Rev.22&limit=0')],
  ['the last verse', margin('from=Rev.22.21&limit=30')],
  ['the margin of a passage', `/api/passages/${GENESIS_1_1}/margin?limit=30`],
  ['signs of another text', margin('from=1&to=1&limit=0', otherText)],
  ['a segment of another text', margin('from=1.1&limit=30', otherText)],
  ['the same for a reader who blocks many', margin('from=1.1&limit=30', otherText), 'blocker'],
  ['annotations in a chapter', `/api/annotations?edition=${edition}&from=Gen.1&to=Gen.1`],
  ['the same for a reader who blocks', `/api/annotations?edition=${edition}&from=Gen.1&to=Gen.1`, 'blocker'],
  ['annotations on a passage', `/api/annotations?passage=${GENESIS_1_1}`],
  ['annotations in another text', `/api/annotations?edition=${otherText}&from=1&to=1`],
  ['own annotations, newest first', '/api/annotations?mine=1'],
  ['own annotations by text', '/api/annotations?mine=1&order=text'],
  ['own annotations with a word', '/api/annotations?mine=1&q=versions'],
  ['own annotations on a passage', '/api/annotations?mine=1&reference=Gen+1'],
  ['texts with own annotations', '/api/annotations/texts'],
];

interface MarginOptions {
  /** The margin has ten times as many references and annotations together. */
  readonly texts: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly keepFolder: string | undefined;
}

/** Measures margins and own annotations among as many references to scripture as annotations. */
export async function measureMargin(
  databases: Databases,
  { texts, rounds, seconds, keepFolder }: MarginOptions,
  logProgress: (text: string) => void,
): Promise<MarginReport> {
  const posts = Math.max(1, Math.round(texts / 2));
  const annotations = posts * REFERENCES_PER_TEXT;
  const content = { names: ['margin'], content: `margin with ${annotations} references and annotations each, and another text` };
  const { locations, data: tokens } = await fillOrReuse(databases, keepFolder, content, (target) =>
    fill(target, { posts, annotations }, logProgress),
  );
  const [location] = locations;
  if (!location) throw new Error('the database was not filled');
  const product = await startProduct(location);
  try {
    const rows = [comparison, ...requests].map(([label, url, as = 'reader']): MarginRow => ({ label, url, as, figures: [] }));
    const run = ({ url, as }: MarginRow, duration = seconds): Promise<Figures> =>
      measure({ method: 'GET', url: product.url + url, headers: { authorization: `Bearer ${tokens[as]}` } }, 1, duration);
    logProgress('warming up …');
    // The database's statements are slow until its code is compiled.
    for (const row of rows) await run(row, Math.max(2, seconds));
    for (let round = 0; round < rounds; round++) {
      logProgress(`round ${round + 1} …`);
      for (const row of rows) row.figures.push(await run(row));
    }
    const gates = rows.slice(1).map(({ label, figures }) => gate(`${label}: p95`, median(figures.map(({ p95 }) => p95)), maxP95, 'ms'));
    return { database: databases.kind, references: posts * REFERENCES_PER_TEXT, annotations, rows, gates };
  } finally {
    await product.stop();
  }
}

/** Fills a database. */
async function fill(
  databases: Databases,
  counts: { readonly posts: number; readonly annotations: number },
  logProgress: (text: string) => void,
): Promise<Tokens> {
  const location = await databases.fresh('margin');
  const tokens = await insert(location, counts, logProgress);
  // Otherwise the server would index during the measurement.
  logProgress('training and indexing …');
  await buildIndex(location);
  return tokens;
}

async function insert(
  location: DatabaseLocation,
  { posts, annotations }: { readonly posts: number; readonly annotations: number },
  logProgress: (text: string) => void,
): Promise<Tokens> {
  const database: Database = await openDatabase(location);
  try {
    logProgress('importing the King James Version …');
    await importEdition(database);
    logProgress('inserting texts and references …');
    const reader = await addTexts(database.sql, posts);
    await addReferences(database.sql);
    logProgress('inserting annotations …');
    await addCircle(database.sql);
    await addAnnotations(database.sql, edition, annotations);
    logProgress('adding another text …');
    await importOtherText(database.sql);
    await addAnnotations(database.sql, otherText, Math.ceil(annotations / 10));
    await addLinkingPosts(database.sql, Math.ceil(posts / 2));
    const blocker = await addBlocker(database.sql);
    await addVisits(database.sql, edition, GENESIS_1_1);
    await updateStatistics(database);
    return { reader, blocker };
  } finally {
    await database.close();
  }
}

export function marginText({ database, references, annotations, rows, gates }: MarginReport): string {
  const of = (figures: readonly Figures[], figure: 'p50' | 'p95'): string =>
    milliseconds(median(figures.map((one) => one[figure]))).padStart(9);
  const width = Math.max(...rows.map(({ label }) => label.length));
  return [
    '',
    `${references.toLocaleString('en')} references and ${annotations.toLocaleString('en')} annotations, ${database === 'embedded' ? 'embedded PostgreSQL' : 'PostgreSQL server'}; milliseconds, one connection`,
    '',
    `${''.padEnd(width)} ${['p50', 'p95'].map((title) => title.padStart(9)).join(' ')}`,
    ...rows.map(({ label, figures }) => [label.padEnd(width), of(figures, 'p50'), of(figures, 'p95')].join(' ')),
    '',
    ...gateLines(gates),
    '',
  ].join('\n');
}
