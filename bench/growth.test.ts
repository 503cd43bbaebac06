import { expect, test } from 'vitest';
import type { Measured } from './comparison.ts';
import { growthGates } from './growth.ts';
import type { RequestId } from './measured-request.ts';
import type { Report } from './report.ts';

function report(
  works: number,
  times: Partial<Record<RequestId, number>>,
  { posts, memory = 1, query = 1 }: { posts?: number; memory?: number; query?: number } = {},
): Report {
  const figures = (p50: number) => ({ p50, p95: p50, p99: p50, rate: 1000 / p50 });
  const measured = Object.entries(times).map(([id, p50]): Measured => ({
    request: { id: id as RequestId, label: id, name: 'GET /api/works' },
    connections: 1,
    rounds: [{ memory: figures(memory), query: figures(query), product: figures(p50) }],
  }));
  return {
    library: '',
    database: '',
    works,
    posts,
    measured,
    login: { argon2: 0, runs: [] },
    importSeconds: 1,
    importMemory: undefined,
    startSeconds: 1,
    uploads: undefined,
    gates: [],
  };
}

const results = (reports: Report[]) => growthGates(reports).map(({ name, isMet }) => [name, isMet]);

test('limits the growth of each request of the library whose response does not grow', () => {
  const small = report(1000, { 'uncached-page': 1, work: 1, profile: 1, author: 1, 'late-page-jump': 1 });
  const large = report(300_000, { 'uncached-page': 2, work: 1.4, profile: 1, author: 9, 'late-page-jump': 9 }, { memory: 1.25 });
  expect(results([large, small])).toEqual([
    ['uncached-page: p50 to that at 1,000 works', false],
    ["uncached-page: p50 to that at 1,000 works, to (a)'s", false],
    ['work: p50 to that at 1,000 works', false],
    ["work: p50 to that at 1,000 works, to (a)'s", true],
    ['profile: p50 to that at 1,000 works', true],
    ["profile: p50 to that at 1,000 works, to (a)'s", true],
  ]);
});

test('limits the growth of feeds and posts by itself and relative to one query', () => {
  const small = report(1000, { post: 1 }, { posts: 10_000 });
  const large = report(1000, { post: 1.5 }, { posts: 100_000, query: 1.5 });
  expect(results([small, large])).toEqual([
    ['post: p50 to that at 10,000 posts', false],
    ["post: p50 to that at 10,000 posts, to (b)'s", true],
  ]);
});

test('has no gates for a single size', () => {
  expect(results([report(1000, { essay: 1 }), report(1000, { essay: 2 })])).toEqual([]);
});
