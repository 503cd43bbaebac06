import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differentWords } from './word-difference.ts';

function show(one: string, other: string): [string[], string[]] {
  const found = differentWords(one, other);
  return [found.one.map(({ start, end }) => one.slice(start, end)), found.other.map(({ start, end }) => other.slice(start, end))];
}

describe('words that differ between two texts', () => {
  test.each([
    [
      'The LORD is my shepherd; I shall not want.',
      'Yahweh is my shepherd: I shall lack nothing.',
      ['The LORD', 'not want'],
      ['Yahweh', 'lack nothing'],
    ],
    ['He restoreth my soul', 'he restores my soul', ['restoreth'], ['restores']],
    ['ἐν ἀρχῇ ἦν ὁ λόγος', 'Ἐν ἀρχῇ ἦν λόγος', ['ὁ'], []],
    ['God’s love', "God's love", [], []],
    ['', 'all of it', [], ['all of it']],
    ['one, two', 'three', ['one', 'two'], ['three']],
  ])('%s / %s', (one, other, left, right) => {
    expect(show(one, other)).toEqual([left, right]);
  });

  test('leaves the same words in both', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
    const rest = (text: string, ranges: readonly { start: number; end: number }[]): string =>
      ranges
        .toReversed()
        .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), text)
        .replaceAll(/\s+/g, '');
    fc.assert(
      fc.property(words, words, (left, right) => {
        const [one, other] = [left.join(' '), right.join(' ')];
        const found = differentWords(one, other);
        expect(rest(one, found.one)).toBe(rest(other, found.other));
      }),
    );
  });

  test('compares texts of any length in bounded time', () => {
    const text = 'word '.repeat(50_000);
    expect(differentWords(text, text).one).toHaveLength(1);
  });
});
