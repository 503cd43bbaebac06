import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bm25 } from './eval-meaning/bm25.ts';
import { type Passage, type Query, readPassages, readQueries } from './eval-meaning/data.ts';
import { ndcg10, recall100 } from './eval-meaning/measures.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { EvalLibrary } from './eval-search/library.ts';

// npm run eval:search -- DIR: measures how well the product's searches find relevant passages
// (docs/search-evaluation.md).

const [folder] = process.argv.slice(2);
if (folder === undefined) exitWith('Which folder? npm run eval:search -- DIR');
const passages = readOrExit(readPassages, folder);
const queries = readOrExit(readQueries, folder);
const bm25Indexes = new Map<string, { index: Bm25; passages: readonly Passage[] }>();
const dataDir = mkdtempSync(join(tmpdir(), 'catena-eval-'));
const database = await openDatabase({ dataDir });
try {
  const library = new EvalLibrary(database, (line) => process.stderr.write(`${line}\n`));
  await library.load(passages);
  try {
    for (const set of new Set(queries.map((query) => query.set))) await evaluate(library, set);
    for (const line of library.speeds()) process.stderr.write(`${line}\n`);
  } finally {
    await library.close();
  }
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}

function readOrExit<T>(read: (folder: string) => T, from: string): T {
  try {
    return read(from);
  } catch (error) {
    return exitWith(error instanceof Error ? error.message : String(error));
  }
}

function exitWith(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

async function evaluate(library: EvalLibrary, set: string): Promise<void> {
  const ofSet = queries.filter((query) => query.set === set);
  const plain = bm25Of(ofSet);
  const ways: Record<string, (query: Query) => Promise<string[]> | string[]> = {
    literal: (query) => library.literally(set === 'literal' ? `"${query.query}"` : query.query, query.collection),
    semantic: (query) => library.byMeaning(query.query, query.collection),
    bm25: plain,
  };
  for (const [mode, search] of Object.entries(ways)) {
    const sums = { ndcg10: 0, recall100: 0 };
    for (const query of ofSet) {
      const found = await search(query);
      sums.ndcg10 += ndcg10(found, query.grades);
      sums.recall100 += recall100(found, query.grades);
    }
    const mean = (sum: number): number => Math.round((sum / ofSet.length) * 1e4) / 1e4;
    console.log(JSON.stringify({ set, mode, queries: ofSet.length, ndcg10: mean(sums.ndcg10), recall100: mean(sums.recall100) }));
  }
}

/** Searches the same passages as the product: those of the query's collection. */
function bm25Of(ofSet: readonly Query[]): (query: Query) => string[] {
  for (const { collection } of ofSet) {
    if (bm25Indexes.has(collection)) continue;
    const own = passages.filter(({ source }) => source === collection);
    const searched = own.length > 0 ? own : passages;
    bm25Indexes.set(collection, { index: new Bm25(searched.map(({ text }) => text)), passages: searched });
  }
  return ({ query, collection }) => {
    const of = bm25Indexes.get(collection);
    if (!of) return [];
    return of.index
      .search(query)
      .slice(0, 100)
      .map((at) => of.passages[at]?.id ?? '');
  };
}
