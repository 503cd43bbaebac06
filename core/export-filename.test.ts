import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacters } from './testing/any-text.ts';
import { exportFilename } from './export-filename.ts';

test.each([
  ['On grace', 'On grace.bib'],
  [' Περὶ ἀρχῶν · בראשית ', 'Περὶ ἀρχῶν · בראשית.bib'],
  ['../../etc/passwd', 'etc passwd.bib'],
  ['a"b\r\nset-cookie: x', 'a b set-cookie x.bib'],
  ['fdp.\u202egpj', 'fdp. gpj.bib'],
  ['...', 'citations.bib'],
  ['𐤀'.repeat(200), `${'𐤀'.repeat(100)}.bib`],
])('saves %j as %j', (title, name) => {
  expect(exportFilename(title, 'bib')).toBe(name);
});

test('never returns a path, a hidden file or another extension, for any title', () => {
  fc.assert(
    fc.property(anyCharacters(300), (title) => {
      const name = exportFilename(title, 'ris');
      expect(name).toMatch(/^[^/\\:*?"<>|\p{Cc}. ][^/\\:*?"<>|\p{Cc}]*\.ris$/u);
      expect(() => encodeURIComponent(name)).not.toThrow();
    }),
  );
});
