import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestOfAll, type Found } from './best-of-all.ts';

const found = fc.record({
  id: fc.nat(200),
  kind: fc.constantFrom('post' as const, 'essay' as const, 'work' as const),
  score: fc.double({ min: 0, max: 1, noNaN: true }),
});
const limit = fc.integer({ min: 1, max: 50 });

describe('bestOfAll', () => {
  test('returns each document once with its best score, in order, up to the limit', () => {
    fc.assert(
      fc.property(fc.array(found, { maxLength: 150 }), limit, (all, max) => {
        const best = bestOfAll(all, max);
        expect(best).toHaveLength(Math.min(max, new Set(all.map(({ id }) => id)).size));
        expect(new Set(best.map(({ id }) => id)).size).toBe(best.length);
        for (const [i, one] of best.entries()) {
          expect(one.score).toBeLessThanOrEqual(best[i - 1]?.score ?? 1);
          expect(one.score).toBe(Math.max(...all.filter(({ id }) => id === one.id).map(({ score }) => score)));
        }
      }),
    );
  });

  test('keeps ten results of each kind, however many better ones another kind has', () => {
    const many = (kind: Found['kind'], count: number, score: number): Found[] =>
      Array.from({ length: count }, (_, i) => ({ id: i + score * 1e6, kind, score }));
    const kinds = bestOfAll([...many('work', 100, 0.9), ...many('post', 30, 0.2), ...many('essay', 3, 0.1)], 50).map(({ kind }) => kind);
    const count = (kind: string) => kinds.filter((one) => one === kind).length;
    expect([kinds.length, count('work'), count('post'), count('essay')]).toEqual([50, 37, 10, 3]);
  });
});
