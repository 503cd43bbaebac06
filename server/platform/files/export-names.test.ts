import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacters } from '#core/testing/any-text.ts';
import { exportNames } from './export-names.ts';

test.each([
  ['Confessions', 'Confessions.md'],
  ['../../etc/passwd', 'etc passwd.md'],
  ['..\\..\\windows', 'windows.md'],
  ['/absolute', 'absolute.md'],
  ['C:\\x', 'C x.md'],
  ['..', 'Untitled.md'],
  ['', 'Untitled.md'],
  ['.hidden', 'hidden.md'],
  ['ends with dots...', 'ends with dots.md'],
  ['a\0b\nc', 'a b c.md'],
  ['exe.\u202egpj', 'exe. gpj.md'],
  ['CON', '_CON.md'],
  ['nul.txt', '_nul.txt.md'],
  ['com1', '_com1.md'],
  ['Console', 'Console.md'],
  ['what? "this" <is> a|b*', 'what this is a b.md'],
  ['בראשית רבה', 'בראשית רבה.md'],
  ['Περὶ ἀρχῶν', 'Περὶ ἀρχῶν.md'],
  ['👩‍👧 on 🕊️', '👩‍👧 on 🕊️.md'],
  ['cafe\u0301', 'café.md'],
  ['\ud800', 'Untitled.md'],
])('exports %s as %s', (title, name) => {
  expect(exportNames()(title, '.md')).toBe(name);
});

test('gives unique names, ignoring case and titles that look numbered', () => {
  const name = exportNames();
  expect(['A', 'a', 'A (2)', 'A', 'á', 'Á'].map((title) => name(title, '.md'))).toEqual([
    'A.md',
    'a (2).md',
    'A (2) (2).md',
    'A (3).md',
    'á.md',
    'Á (2).md',
  ]);
});

test('names ten thousand files with one title quickly', () => {
  const name = exportNames();
  const started = performance.now();
  const names = new Set(Array.from({ length: 10_000 }, () => name('Untitled', '.md')));
  expect(names.size).toBe(10_000);
  expect(performance.now() - started).toBeLessThan(2000);
});

test('gives unique names that every file system accepts for any titles', () => {
  const title = fc.oneof(anyCharacters(300), fc.constantFrom('.', '..', 'a/../b', '~', 'AUX', 'x'.repeat(999), '木'.repeat(200)));
  fc.assert(
    fc.property(fc.array(title, { maxLength: 20 }), (titles) => {
      const name = exportNames();
      const names = titles.map((one) => name(one, '.md'));
      expect(new Set(names.map((one) => one.toLowerCase())).size).toBe(names.length);
      for (const one of names) {
        // oxlint-disable-next-line no-control-regex
        expect(one).not.toMatch(/[\u0000-\u001f\u007f/\\:*?"<>|\u202e]|^\.|^ |[. ]\.md$/u);
        expect(one).toMatch(/\.md$/);
        expect(Buffer.byteLength(one)).toBeLessThanOrEqual(200);
        expect(one).not.toMatch(/\p{Surrogate}/u);
      }
    }),
  );
});
