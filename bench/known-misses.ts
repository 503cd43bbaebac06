/**
 * Known misses of gates by name, embedded, with the real catalog (docs/benchmarks.md): ratios and
 * memory of 2026-11-29, commit 4bd6397; times of the day before, in a faster hour.
 */
const knownMisses: Readonly<Record<string, number>> = {
  'works: page 500, Next, 50 connections: p50 as page 1': 1.46,
  'references/works/{id}, 1 connection: p50 to one query': 2.07,
  'references/works/{id}, 10 connections: p50 to one query': 2.18,
  'references/works/{id}, 50 connections: p50 to one query': 2.08,
  'items of a folder, 1 connection: p50 to one query': 1.94,
  'items of a folder, 10 connections: p50 to one query': 2.62,
  'items of a large one, 1 connection: p50 to one query': 1.92,
  'items of a large one, 10 connections: p50 to one query': 2.99,
  'notes?title, 1 connection: p50 to one query': 2.15,
  'notes?title, 10 connections: p50 to one query': 1.73,
  'essays/{id}, 1 connection: p50 to one query': 1.7,
  'essays/{id}, 10 connections: p50 to one query': 2.27,
  'posts/{id}, 1 connection: p50 to one query': 1.77,
  'posts/{id}, 10 connections: p50 to one query': 3.1,
  'posts/{id}/comments, 1 connection: p50 to one query': 1.89,
  'posts/{id}/comments, 10 connections: p50 to one query': 2.31,
  'POST posts, 1 connection: p50 to one query': 1.68,
  'POST posts, community, 1 connection: p50 to one query': 1.98,
  'POST posts, community, 10 connections: p50 to one query': 1.94,
  'import while the server runs': 22.7,
  'memory: after an import, idle': 408.73,
  'later start to the first response': 1.14,
  'settled: literal: god, p95': 17.2,
  'settled: literal: the, p95': 18.2,
  'settled: literal: syriac, p95': 15.2,
  'works/{id}, 10 connections: p50 to one query': 1.11,
  'works: page 1, new, 1 connection: p50 to one query': 2.07,
  'works: page 1, new, 10 connections: p50 to one query': 2.82,
  'works: page 1 by author, new, 1 connection: p50 to one query': 2.19,
  'works: page 1 by author, new, 10 connections: p50 to one query': 2.78,
  'works: page 1 by rating, new, 1 connection: p50 to one query': 2.08,
  'works: page 1 by rating, new, 10 connections: p50 to one query': 2.54,
  'works: count of a category, new, 1 connection: p50 to one query': 2.45,
  'works: count of a category, new, 10 connections: p50 to one query': 2.63,
  'works: of a category, new, 1 connection: p50 to one query': 1.81,
  'works: of a category, new, 10 connections: p50 to one query': 2.31,
  'works: in a language, new, 1 connection: p50 to one query': 2.07,
  'works: in a language, new, 10 connections: p50 to one query': 2.83,
  'works: rare word, new, 1 connection: p50 to one query': 8.24,
  'works: rare word, new, 10 connections: p50 to one query': 20.59,
  'works: page 500, Next, new, 1 connection: p50 to one query': 2.11,
  'works: page 500, Next, new, 10 connections: p50 to one query': 3.36,
  'works: page 500, jump, new, 1 connection: p50 to one query': 1.54,
  'works/categories, new, 1 connection: p50 to one query': 1.76,
  'works/categories, new, 10 connections: p50 to one query': 1.56,
  'works/languages, new, 1 connection: p50 to one query': 1.74,
  'works/languages, new, 10 connections: p50 to one query': 1.81,
  'works/shelf, new, 1 connection: p50 to one query': 2.09,
  'works/shelf, new, 10 connections: p50 to one query': 2.35,
  'authors/{letter}, new, 10 connections: p50 to one query': 1.52,
  'works/{id}, new, 1 connection: p50 to one query': 1.89,
  'works/{id}, new, 10 connections: p50 to one query': 1.89,
  'authors/id/{id}, new, 1 connection: p50 to one query': 1.63,
  'works: page 500, Next, 10 connections: p50 as page 1': 1.38,
  'POST posts, 10 connections: p50 to one query': 1.9,
};

/** The highest ratios of a value to that of a known miss: two runs differ this much. */
const tolerance = { memory: 1.1, time: 1.25 };

/** Returns the highest value with which the miss of a gate is known, or undefined. */
export function knownLimitOf(name: string, unit: string): number | undefined {
  const measured = knownMisses[name];
  return measured === undefined ? undefined : measured * (unit === 'MB' ? tolerance.memory : tolerance.time);
}
