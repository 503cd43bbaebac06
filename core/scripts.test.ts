import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isolated, scriptRuns } from './scripts.ts';

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

test('keeps a pair of brackets on the same side of a direction change', () => {
  const texts = (title: string) => scriptRuns(title).map(({ text }) => text);
  expect(texts('Guide (מורה) here')).toEqual(['Guide (', 'מורה', ') ', 'here']);
  expect(texts('Guide (מורה)')).toEqual(['Guide (', 'מורה', ')']);
  expect(texts('(מורה) נבוכים')).toEqual(['(', 'מורה', ') ', 'נבוכים']);
  expect(texts('מורה (נבוכים) — Guide')).toEqual(['מורה (נבוכים)', ' — ', 'Guide']);
});

test.each([
  ['ܡܕܪ̈ܫܐ', 'syc', true],
  ['تهافت الفلاسفة', 'ar', true],
  ['Περὶ ἀρχῶν', 'grc', false],
  ['ࠁࠓࠀࠔࠉࠕ', 'smp', true],
  ['ދިވެހި', 'dv', true],
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

test('isolates each right-to-left run where markup is impossible and leaves other text unchanged', () => {
  expect(isolated('Guide — מורה נבוכים (3)')).toBe('Guide — \u2068מורה נבוכים (3)\u2069');
  expect(isolated('On the Incarnation')).toBe('On the Incarnation');
});
