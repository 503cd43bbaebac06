import { expect, test } from 'vitest';
import { isBlank } from './blank.ts';

test.each(['', ' ', '\n\t', '\u00A0', '\u200B', '\u2060\uFEFF', '\u202E', '\u3164', '\u115F', '\u2800', '\0', '\u{E0041}', '\u00AD'])(
  '%j is blank',
  (text) => expect(isBlank(text)).toBe(true),
);

test.each(['a', ' ☧ ', '\u200Bא', 'क्‍ष', '👩‍👩‍👧', '\uE5DC', '\u0301', '.'])('%j is not blank', (text) => expect(isBlank(text)).toBe(false));
