import { describe, expect, test } from 'vitest';
import { findReferences } from './find-references.ts';
import { formatReference } from './format-reference.ts';
import type { Numbering } from './numbering.ts';
import { formatOsis } from './osis.ts';
import { PSALMS, verseCount, verseNumber } from './verses.ts';

const read = (text: string, options: { numbering?: Numbering; query?: boolean } = {}): string =>
  formatOsis(findReferences(text, options), 'books');

describe('a second number in brackets', () => {
  test.each<[string, string, Numbering?]>([
    ['Ps 51 (Vulg. 50)', 'Ps.51'],
    ['Ps 51 (Vulg. 50)', 'Ps.51', 'septuagint'],
    ['Ps 51 (50 LXX)', 'Ps.51'],
    ['Ps 51 (50 LXX)', 'Ps.51', 'vulgate'],
    ['Ps 51 (LXX Ps 50)', 'Ps.51'],
    ['Psalm 51 (50 in the Vulgate)', 'Ps.51'],
    ['Ps 50 (MT 51)', 'Ps.51'],
    ['Ps 50 (51 MT)', 'Ps.51'],
    ['Ps 50 (= Hebr. 51)', 'Ps.51', 'hebrew'],
    ['Ps 23:4 (22:4)', 'Ps.23.4'],
    ['Ps 23:4 [22:4]', 'Ps.23.4'],
    ['Ps 22:4 (23:4)', 'Ps.23.4'],
    ['Ps 23:1-4 (22:1-4)', 'Ps.23.1-Ps.23.4'],
    ['Ps 51:1 (50:3)', 'Ps.51.1'],
    ['Ps 51:3 (Vulg. 50:3)', 'Ps.51.1', 'hebrew'],
    ['Ps 23:4 (22:4), 6', 'Ps.23.4,Ps.23.6'],
    ['Joel 2:28 (3:1)', 'Joel.2.28'],
    ['Joel 3:1 (2:28)', 'Joel.2.28'],
    ['Gen 31:55 (32:1)', 'Gen.31.55'],
  ])('%s is %s', (text, osis, numbering = 'kjv') => {
    expect(read(text, { numbering, query: true })).toBe(osis);
    expect(read(`As ${text} says.`, { numbering })).toBe(osis);
  });

  test('is a reference of its own if it names another passage', () => {
    expect(read('Rom 3:4 (5:6)', { query: true })).toBe('Rom.3.4,Rom.5.6');
    expect(read('Ps 23:4 (24:1)', { query: true })).toBe('Ps.23.4,Ps.24.1');
    expect(read('Ps 23:4 (Vulg.)')).toBe('Ps.24.4');
  });

  test.each<[Numbering]>([['kjv'], ['hebrew'], ['septuagint'], ['vulgate']])('is read as names in %s numbering have it', (numbering) => {
    for (let psalm = 1; psalm <= 150; psalm++) {
      const verse = verseNumber(PSALMS, psalm, Math.min(2, verseCount(PSALMS, psalm)));
      const range = { first: verse, last: verse };
      const name = formatReference(range, { numbering });
      const [found] = findReferences(name, { numbering, query: true }).flatMap(({ ranges }) => ranges);
      expect([name, found]).toEqual([name, range]);
    }
  });
});

test('a label before a comma counts for the next reference', () => {
  expect(read('In the LXX, Psalm 50 is the Miserere.')).toBe('Ps.51');
});
