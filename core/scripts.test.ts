import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scriptRuns } from './scripts.ts';

test('a line in Latin letters is one run', () => {
  expect(scriptRuns('On the Incarnation')).toEqual([{ text: 'On the Incarnation', rtl: false }]);
  expect(scriptRuns('')).toEqual([]);
});

test('Hebrew followed by English is cut between them, and the dash belongs to neither direction', () => {
  expect(scriptRuns('מורה נבוכים — Guide')).toEqual([
    { text: 'מורה נבוכים', lang: 'he', rtl: true },
    { text: ' — ', rtl: false },
    { text: 'Guide', rtl: false },
  ]);
});

test.each([
  ['ܡܕܪ̈ܫܐ', 'syc', true],
  ['تهافت الفلاسفة', 'ar', true],
  ['Περὶ ἀρχῶν', 'grc', false],
])('%s is set as %s', (text, lang, rtl) => {
  expect(scriptRuns(text)).toEqual([{ text, lang, rtl }]);
});

test('the runs together are the text, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(
        scriptRuns(text)
          .map((run) => run.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
