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

describe('a colon and a space between chapter and verse', () => {
  test.each<[string, string, string]>([
    ['en', 'He cites John 3: 16, and Rom. 8: 28–30.', 'John.3.16 Rom.8.28-Rom.8.30'],
    ['en', 'In Rom 8: 28 the groaning ends.', 'Rom.8.28'],
    ['ar', 'يوحنا 3: 16 و رومية 8: 28', 'John.3.16 Rom.8.28'],
    ['en', 'Romans 8: 28 bishops signed it.', 'Rom.8'],
    ['en', 'Galatians 3: 1. Paul is angry.', 'Gal.3'],
    ['en', 'They saw John 3: 16 children were there.', ''],
  ])('is read unless a noun follows, in %s: %s', (language, text, osis) => {
    expect(osisIn(text, language)).toBe(osis);
  });
});

describe('a usual form of one language', () => {
  test.each<[string, string, string]>([
    ['zh', '羅八28、太五3～12', 'Rom.8.28 Matt.5.3-Matt.5.12'],
    ['zh', '約翰福音三16說', 'John.3.16'],
    ['pl', 'Jezus mówi o tym w rozmowie: J 3,16; 1 J 4,8.', 'John.3.16 1John.4.8'],
    ['hr', 'Evanđelist piše: Iv 3,16; Rim 8,28.', 'John.3.16 Rom.8.28'],
    ['la', 'Sic scriptum est: Io 3,16; Joan. III, 16; Luc. VI, 20.', 'John.3.16 John.3.16 Luke.6.20'],
    ['es', 'El pastor de Sal 22 (23) no duerme.', 'Ps.23'],
    ['es', 'Compró sal 22 y pan.', ''],
    ['en', 'Psalms 1, 2 and 110 are messianic.', 'Ps.1 Ps.2 Ps.110'],
    ['en', 'Rom 8:28 and 31 have one verb.', 'Rom.8.28 Rom.8.31'],
    ['en', 'John 3:16 and 20 people heard it.', 'John.3.16'],
  ])('is found in %s: %s', (language, text, osis) => {
    expect(osisIn(text, language)).toBe(osis);
  });

  test.each<[string, string]>([
    ['vulg ps 22', 'Ps.23'],
    ['lxx ps 109:1', 'Ps.110.1'],
    ['羅八28', 'Rom.8.28'],
  ])('is found in a query: %s', (text, osis) => {
    expect(osisIn(text, 'zh', true)).toBe(osis);
  });
});
