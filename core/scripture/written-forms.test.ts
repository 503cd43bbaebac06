import { beforeAll, describe, expect, test } from 'vitest';
import { findReferences } from './find-references.ts';
import { loadScriptureLanguages, scriptureLanguages } from './lexicon.ts';
import { formatOsis } from './osis.ts';

beforeAll(async () => loadScriptureLanguages(scriptureLanguages()));

const osisIn = (text: string, language: string, query = false): string =>
  findReferences(text, { language, query })
    .map((one) => formatOsis([one]))
    .join(' ');

describe('a comma and a space after a range', () => {
  test.each<[string, string, string]>([
    ['de', 'Röm 8,1-3, 5', 'Rom.8.1-Rom.8.3 Rom.8.5'],
    ['de', 'Röm 8,1-3, 28-30', 'Rom.8.1-Rom.8.3 Rom.8.28-Rom.8.30'],
    ['es', 'Mt 5,3-12, 20', 'Matt.5.3-Matt.5.12 Matt.5.20'],
    ['fr', 'Mt 5, 3-12, 20', 'Matt.5.3-Matt.5.12 Matt.5.20'],
    ['fr', 'Mt 26, 69-27, 10', 'Matt.26.69-Matt.27.10'],
    ['fr', 'Gn 1, 1 – 2, 4a', 'Gen.1.1-Gen.2.4'],
    ['de', 'Gen 1,1-2,4', 'Gen.1.1-Gen.2.4'],
  ])('continues the list unless the next chapter follows, in %s: %s', (language, text, osis) => {
    expect(osisIn(text, language)).toBe(osis);
    expect(osisIn(text, language, true)).toBe(osis);
  });
});
