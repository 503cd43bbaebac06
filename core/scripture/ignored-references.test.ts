import { expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { findReferences } from './find-references.ts';
import { withoutIgnored, wordingOf } from './ignored-references.ts';

const wordingsIn = (text: string): string[] => findReferences(text).map((reference) => wordingOf(reference, text));

test('the wording of a list item starts with the name of the book', () => {
  const text = 'Lam 2:3, 5 and Jonah 3:2,\n 5.';
  expect(wordingsIn(text)).toEqual(['Lam 2:3', 'Lam 2:3, 5', 'Jonah 3:2', 'Jonah 3:2, 5']);
  const left = withoutIgnored(findReferences(text), text, ['Lam 2:3, 5']);
  expect(left.map((reference) => wordingOf(reference, text))).toEqual(['Lam 2:3', 'Jonah 3:2', 'Jonah 3:2, 5']);
  expect(withoutIgnored(findReferences(text), text, ['5'])).toHaveLength(4);
});

test('the wordings in a long list are distinct and within the length limit', () => {
  const wordings = wordingsIn(`Ps 119:${Array.from({ length: 50 }, (_, at) => at + 101).join(', ')}`);
  expect(new Set(wordings).size).toBe(50);
  expect(Math.max(...wordings.map(({ length }) => length))).toBeLessThanOrEqual(limits.ignoredReferences.characters);
});
