import { expect, it } from 'vitest';
import { chipBeside, linkTokensOf } from './link-tokens.ts';

it('finds the links of a text with their places', () => {
  const text = 'See [Work:12], not \\[Work:3] or [[Note]], and [Topic:4].';
  expect(linkTokensOf(text).map(({ text: source, start, end, target }) => [source === text.slice(start, end), target])).toEqual([
    [true, { kind: 'work', id: 12 }],
    [true, { kind: 'topic', id: 4 }],
  ]);
  expect(linkTokensOf('[Work:] [Book:1] (Work:2)')).toEqual([]);
});

const plain = { isComposing: false, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const at = (value: string, caret: number, key: string, more = {}) =>
  chipBeside({ value, selectionStart: caret, selectionEnd: caret }, { ...plain, key, ...more })?.text;

it('deletes a link as a whole from its edge only', () => {
  const value = 'a [Work:12] b';
  expect([at(value, 11, 'Backspace'), at(value, 2, 'Delete')]).toEqual(['[Work:12]', '[Work:12]']);
  expect([at(value, 11, 'Delete'), at(value, 2, 'Backspace'), at(value, 8, 'Backspace'), at(value, 11, 'x')]).toEqual(
    Array(4).fill(undefined),
  );
  expect(at(value, 11, 'Backspace', { ctrlKey: true })).toBeUndefined();
  expect(at(value, 11, 'Backspace', { isComposing: true })).toBeUndefined();
  expect(chipBeside({ value, selectionStart: 2, selectionEnd: 11 }, { ...plain, key: 'Backspace' })).toBeUndefined();
});
