import { expect, test } from 'vitest';
import { markdownBeginning } from './markdown-beginning.ts';

test('a text of ordinary length stays whole', () => {
  const text = 'A line.\n'.repeat(700);
  expect(markdownBeginning(text)).toBe(text);
});

test('a long text is cut between lines, or else between characters', () => {
  expect(markdownBeginning('A line.\n'.repeat(1000))).toBe('A line.\n'.repeat(375).slice(0, -1));
  expect(markdownBeginning(`a${'𐤀'.repeat(5000)}`)).toBe(`a${'𐤀'.repeat(1499)}`);
});
