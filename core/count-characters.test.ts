import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacters } from './testing/any-text.ts';
import { countCharacters, isTooLong, tooLongText } from './count-characters.ts';

test('counts code points, as the server does', () => {
  expect(['', 'abc', '😀😀', 'é', 'e\u0301', '\ud83d', 'a\ude00'].map(countCharacters)).toEqual([0, 3, 2, 1, 2, 1, 2]);
  fc.assert(
    fc.property(anyCharacters(), (text) => {
      expect(countCharacters(text)).toBe([...text].length);
    }),
  );
});

test('accepts a text of exactly the allowed length', () => {
  expect([isTooLong('😀'.repeat(200), 200), isTooLong('😀'.repeat(201), 200)]).toEqual([false, true]);
  expect(tooLongText('😀'.repeat(200), 200)).toBeUndefined();
  expect(tooLongText('😀'.repeat(6000), 5000)).toBe('Too long: 6,000 of 5,000 characters. Please remove 1,000.');
});
