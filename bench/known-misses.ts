/**
 * Values measured at gates that are known to be missed, by name: with the real catalog, embedded
 * (2026-11-28, commit 8053fb4). docs/benchmarks.md has the reasons.
 */
const knownMisses: Readonly<Record<string, number>> = {
  'works: page 500, Next, 50 connections: p50 as page 1': 1.46,
  'references/works/{id}, 1 connection: p50 to one query': 1.85,
  'references/works/{id}, 10 connections: p50 to one query': 2.18,
  'references/works/{id}, 50 connections: p50 to one query': 2.08,
  'items of a folder, 1 connection: p50 to one query': 1.94,
  'items of a folder, 10 connections: p50 to one query': 2.62,
  'items of a large one, 1 connection: p50 to one query': 1.92,
  'items of a large one, 10 connections: p50 to one query': 2.99,
  'notes?title, 1 connection: p50 to one query': 1.53,
  'notes?title, 10 connections: p50 to one query': 1.73,
  'essays/{id}, 1 connection: p50 to one query': 1.7,
  'essays/{id}, 10 connections: p50 to one query': 2.27,
  'posts/{id}, 1 connection: p50 to one query': 1.77,
  'posts/{id}, 10 connections: p50 to one query': 3.1,
  'posts/{id}/comments, 1 connection: p50 to one query': 1.89,
  'posts/{id}/comments, 10 connections: p50 to one query': 2.31,
  'POST posts, 1 connection: p50 to one query': 1.54,
  'POST posts, community, 1 connection: p50 to one query': 1.85,
  'POST posts, community, 10 connections: p50 to one query': 1.94,
  'import while the server runs': 22.7,
  'memory: fresh, idle': 391,
  'memory: after an import, idle': 495,
  'later start to the first response': 1.14,
  'settled: literal: god, p95': 17.2,
  'settled: literal: the, p95': 18.2,
  'settled: literal: syriac, p95': 15.2,
};

/** The highest ratios of a value to that of a known miss: two runs differ this much. */
const tolerance = { memory: 1.1, time: 1.25 };

/** Returns the highest value with which the miss of a gate is known, or undefined. */
export function knownLimitOf(name: string, unit: string): number | undefined {
  const measured = knownMisses[name];
  return measured === undefined ? undefined : measured * (unit === 'MB' ? tolerance.memory : tolerance.time);
}
