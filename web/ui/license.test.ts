import { expect, test } from 'vitest';
import { readLicense } from './license.ts';

test.each([
  ['Public domain', { name: 'Public domain', url: undefined, statement: undefined }],
  [
    'https://creativecommons.org/licenses/by-sa/4.0/ Available under a license',
    { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/', statement: 'Available under a license' },
  ],
  [
    'https://creativecommons.org/licenses/by/4.0/',
    { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/', statement: undefined },
  ],
  ['https://example.org/terms', { name: 'https://example.org/terms', url: 'https://example.org/terms', statement: undefined }],
  ['https://example.org/terms Free to read', { name: 'Free to read', url: 'https://example.org/terms', statement: undefined }],
])('reads %s', (text, expected) => {
  expect(readLicense(text)).toEqual(expected);
});

test('shortens a long statement to the name of its license, without losing it', () => {
  const text =
    'The source text is believed to be in the public domain in the United States; it may be copyrighted elsewhere. Everything else is released under the [CC0 1.0 Universal Public Domain Dedication] (https://creativecommons.org/publicdomain/zero/1.0/).';
  expect(readLicense(text)).toEqual({
    name: 'CC0 1.0',
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
    statement:
      'The source text is believed to be in the public domain in the United States; it may be copyrighted elsewhere. Everything else is released under the CC0 1.0 Universal Public Domain Dedication.',
  });
  expect(readLicense('Printed by permission of the society. '.repeat(5)).name).toBe('License');
});
