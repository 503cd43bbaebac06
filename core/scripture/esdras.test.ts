import { beforeAll, describe, expect, test } from 'vitest';
import { findReferences } from './find-references.ts';
import { formatReference } from './format-reference.ts';
import { loadScriptureLanguages } from './lexicon.ts';
import { type Numbering, numberings } from './numbering.ts';
import { formatOsis } from './osis.ts';
import { bookIndex } from '../scripture-books.ts';
import { verseNumber } from './verses.ts';

beforeAll(async () => loadScriptureLanguages(['la', 'el']));

const read = (text: string, options: { numbering?: Numbering; language?: string; query?: boolean } = {}): string =>
  formatOsis(findReferences(text, options), 'books');

describe('the books of Esdras', () => {
  test.each<[string, Numbering, string]>([
    ['1 Esdras 3:1', 'kjv', '1Esd.3.1'],
    ['2 Esdras 7:28', 'kjv', '2Esd.7.28'],
    ['1 Esdras 3:1', 'vulgate', 'Ezra.3.1'],
    ['2 Esdras 2:4', 'vulgate', 'Neh.2.4'],
    ['3 Esdras 3:1', 'vulgate', '1Esd.3.1'],
    ['4 Esdras 7:28', 'vulgate', '2Esd.7.28'],
    ['1 Esdras 3:1', 'septuagint', '1Esd.3.1'],
    ['2 Esdras 3:1', 'septuagint', 'Ezra.3.1'],
    ['2 Esdras 11:5', 'septuagint', 'Neh.1.5'],
    ['2 Esdras 7:100', 'septuagint', '2Esd.7.100'],
    ['2 Esdras 11:5 LXX', 'kjv', 'Neh.1.5'],
    ['2 Esdras 2:4 (Vulg.)', 'kjv', 'Neh.2.4'],
    ['1 Esdras 3:1 (LXX)', 'vulgate', '1Esd.3.1'],
    ['Esdras A 3:1', 'kjv', '1Esd.3.1'],
    ['Esdras B 11:5', 'kjv', 'Neh.1.5'],
    ['Ezra 3:1', 'vulgate', 'Ezra.3.1'],
  ])('are those of the numbering: %s in %s is %s', (text, numbering, osis) => {
    for (const query of [false, true]) expect(read(text, { numbering, query })).toBe(osis);
  });

  test.each([
    ['1 Esdrae 3:1', 'la', 'Ezra.3.1'],
    ['2 Esdrae 2:4', 'la', 'Neh.2.4'],
    ['3 Esdrae 3:1', 'la', '1Esd.3.1'],
    ['4 Esdrae 7:28', 'la', '2Esd.7.28'],
    ['I Esdr. I, 4', 'la', 'Ezra.1.4'],
    ['II Esdr. I, 4', 'la', 'Neh.1.4'],
    ['III Esdr. I, 4', 'la', '1Esd.1.4'],
    ['Esdr. I, 4', 'la', 'Ezra.1.4'],
    ['Εσδρας Β 11:5 LXX', 'el', 'Neh.1.5'],
  ])('have their Latin and Greek names: %s', (text, language, osis) => {
    for (const query of [false, true]) expect(read(text, { language, query })).toBe(osis);
  });

  test.each(numberings.map((one) => [one] as const))('are read as names in %s numbering have them', (numbering) => {
    for (const key of ['Ezra', 'Neh', '1Esd', '2Esd']) {
      const verse = verseNumber(bookIndex(key) ?? 0, 3, 1);
      expect(read(formatReference({ first: verse, last: verse }, { numbering }), { numbering })).toBe(`${key}.3.1`);
    }
  });
});
