import { describe, expect, it, test } from 'vitest';
import { chaptersOfSpan } from '../scripture.ts';
import { findReferences } from './find-references.ts';
import { parseSpan, spanOf, versesOfSpan } from './spans.ts';

const spanIn = (query: string): number | undefined => {
  const [range] = findReferences(query, { query: true })[0]?.ranges ?? [];
  return range && spanOf(range);
};

describe('the span of a reference', () => {
  test.each<[string, number]>([
    ['Rom 9:20', 45_009_020_020],
    ['Ps 23', 19_023_000_000],
    ['Romans', 45_000_000_000],
    ['Romans 1-16', 45_000_000_000],
    ['Obadiah', 31_001_000_000],
    ['Matt.5-7', 40_005_000_007_000],
    ['Matt.5.1-7.29', 40_005_000_007_000],
    ['Matt.5.1-Matt.7.29', 40_005_000_007_000],
    ['Gen 1:26-3:2', 1_001_026_003_002],
    ['Ps 23-24', 19_023_000_024_000],
  ])('%s', (query, span) => {
    expect(spanIn(query)).toBe(span);
    expect(parseSpan(span)).toBe(span);
    expect(spanOf(versesOfSpan(span))).toBe(span);
  });

  it('is undefined across books', () => {
    expect(spanOf({ first: 1_050_001, last: 2_001_005 })).toBeUndefined();
  });
});

describe('the verses of a span', () => {
  it('run from its first to its last and include the title of a psalm', () => {
    expect(versesOfSpan(45_000_000_000)).toEqual({ first: 45_001_001, last: 45_016_027 });
    expect(versesOfSpan(1_001_026_003_002)).toEqual({ first: 1_001_026, last: 1_003_002 });
    expect(versesOfSpan(19_023_000_024_000)).toEqual({ first: 19_023_000, last: 19_024_010 });
  });
});

test.each([
  [45_009_020_020, { book: 45, from: 9, to: 9 }],
  [45_000_000_000, { book: 45, from: 0, to: 0 }],
  [40_005_000_007_000, { book: 40, from: 5, to: 7 }],
])('the chapters of %i', (span, chapters) => {
  expect(chaptersOfSpan(span)).toEqual(chapters);
});

describe('a number', () => {
  test.each([
    0, 43, 65_000_000_000, 45_000_001_001, 40_007_000_005_000, 40_005_000_029_000, 40_005_049_007_000, 99_001_000_002_000,
    9_007_199_254_740_991, 43_003_099_099, 43_003_037_040, 45_016_028_999,
  ])('%i is not a span', (id) => {
    expect(parseSpan(id)).toBeUndefined();
  });

  test('in another form becomes the canonical span', () => {
    expect(parseSpan(40_005_001_007_029)).toBe(40_005_000_007_000);
    expect(parseSpan(45_001_000_016_000)).toBe(45_000_000_000);
    expect(parseSpan(29_004_000_000)).toBe(29_003_000_000);
    expect(parseSpan(27_013_001_001)).toBeDefined();
    expect(parseSpan(43_003_030_999)).toBe(43_003_030_036);
    expect(parseSpan(43_003_030_099)).toBe(43_003_030_036);
  });
});
