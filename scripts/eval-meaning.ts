import { loadWordModel, trainWordModel, type WordModel } from '../server/features/search/meaning/word-model.ts';
import { Bm25 } from './eval-meaning/bm25.ts';
import { type Passage, type Query, readPassages, readQueries } from './eval-meaning/data.ts';
import { MemoryIndex, type Parts } from './eval-meaning/index.ts';
import { ndcg10, recall100 } from './eval-meaning/measures.ts';

// npm run eval:meaning -- DIR [--together]: evaluates the built-in part of semantic search and each
// of its components against plain BM25. See docs/search-evaluation.md.

const CHOICES: readonly Parts[] = ['all', 'no thesaurus', 'no vectors', 'vectors alone'];

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Usage: npm run eval:meaning -- DIR [--together]');
  process.exitCode = 2;
} else {
  const passages = readPassages(folder);
  const queries = readQueries(folder);
  const model = await trainModel(passages);
  for (const [collection, searched] of collectionsOf(passages, queries, process.argv.includes('--together'))) {
    const results = evaluate(model, collection, searched, queries);
    for (const [name, { queries: count, ndcg10: gain, recall100: recall }] of [...results].sort()) {
      const [set, mode] = name.split('|');
      console.log(JSON.stringify({ set, mode, queries: count, ndcg10: rounded(gain / count), recall100: rounded(recall / count) }));
    }
  }
}

type Results = Map<string, { queries: number; ndcg10: number; recall100: number }>;

/** Trains on the passages only, never on questions, references, queries or judgments. */
async function trainModel(passages: readonly Passage[]): Promise<WordModel> {
  const start = performance.now();
  const bytes = await trainWordModel(passages.map(({ text }) => ({ title: '', body: text })));
  const seconds = (performance.now() - start) / 1000;
  const memory = process.resourceUsage().maxRSS / 1000;
  console.log(
    JSON.stringify({ passages: passages.length, trainingSeconds: rounded(seconds), memoryMb: Math.round(memory), bytes: bytes.length }),
  );
  return loadWordModel(bytes);
}

/**
 * Returns the searched passages per collection: its own, or with --together all of them, to be
 * filtered.
 */
function collectionsOf(passages: readonly Passage[], queries: readonly Query[], together: boolean): Map<string, Passage[]> {
  const names = new Set(queries.map(({ collection }) => collection));
  return new Map([...names].map((name) => [name, passages.filter(({ source }) => together || source === name)]));
}

function evaluate(model: WordModel, collection: string, passages: readonly Passage[], queries: readonly Query[]): Results {
  const results: Results = new Map();
  const index = new MemoryIndex(
    model,
    passages.map(({ text }) => model.encode({ title: '', body: text })),
  );
  const own = passages.filter(({ source }) => source === collection);
  const plain = new Bm25(own.map(({ text }) => text));
  const among = (at: number): boolean => passages[at]?.source === collection;
  const add = (name: string, ranked: readonly string[], grades: ReadonlyMap<string, number>): void => {
    const so = results.get(name) ?? { queries: 0, ndcg10: 0, recall100: 0 };
    results.set(name, {
      queries: so.queries + 1,
      ndcg10: so.ndcg10 + ndcg10(ranked, grades),
      recall100: so.recall100 + recall100(ranked, grades),
    });
  };
  for (const { set, query, grades, collection: ofQuery } of queries) {
    if (ofQuery !== collection) continue;
    const found = index.search(query, CHOICES, among);
    CHOICES.forEach((parts, at) =>
      add(
        `${set}|${parts}`,
        (found[at] ?? []).slice(0, 100).map((hit) => passages[hit]?.id ?? ''),
        grades,
      ),
    );
    add(
      `${set}|bm25`,
      plain
        .search(query)
        .slice(0, 100)
        .map((hit) => own[hit]?.id ?? ''),
      grades,
    );
  }
  return results;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
