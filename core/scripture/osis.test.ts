import { describe, expect, it, test } from 'vitest';
import { findReferences } from './find-references.ts';
import { formatOsis } from './osis.ts';
import { nextVerse } from './resolve.ts';

describe('OSIS', () => {
  test.each<[string, string]>([
    ['John 3:16', 'John.3.16'],
    ['Romans 3', 'Rom.3'],
    ['John 3:1–36', 'John.3'],
    ['Matthew 5–7', 'Matt.5-Matt.7'],
    ['Gen 1:26–3:2', 'Gen.1.26-Gen.3.2'],
    ['Genesis 1–50', 'Gen'],
    ['Obad 1', 'Obad.1.1'],
    ['Rom 8:28, 31', 'Rom.8.28,Rom.8.31'],
    ['Rom 8:28, 29', 'Rom.8.28-Rom.8.29'],
    ['Psalms 23 and 24', 'Ps.23-Ps.24'],
    ['Ps 51:1 MT', 'Ps.51.1'],
    ['Ps 51', 'Ps.51'],
    ['Greek Esther 4:17', 'GkEsth.4.17'],
  ])('of %s is %s', (text, osis) => {
    expect(formatOsis(findReferences(text))).toBe(osis);
  });

  it('has chapters for whole books on request', () => {
    expect(formatOsis(findReferences('Genesis 1–50'), 'chapters')).toBe('Gen.1-Gen.50');
    expect(formatOsis([])).toBe('');
  });
});

describe('the next verse', () => {
  it('may be the first of the next chapter or the title of the next psalm', () => {
    expect(nextVerse(1_001_030)).toBe(1_001_031);
    expect(nextVerse(1_001_031)).toBe(1_002_001);
    expect(nextVerse(19_002_012)).toBe(19_003_000);
  });
});
