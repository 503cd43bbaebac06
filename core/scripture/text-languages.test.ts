import { afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { findReferences } from './find-references.ts';
import { formatReference } from './format-reference.ts';
import { loadScriptureLanguages, scriptureLanguages } from './lexicon.ts';
import { formatOsis } from './osis.ts';
import { languagesOfText, setLibraryLanguage } from './text-languages.ts';

beforeAll(async () => loadScriptureLanguages(scriptureLanguages()));

const osisIn = (text: string): string =>
  findReferences(text)
    .map((one) => formatOsis([one]))
    .join(' ');

describe('a text of unknown language', () => {
  test.each<[string, string]>([
    ['Joh 3,16', 'John.3.16'],
    ['Offb 1,8', 'Rev.1.8'],
    ['1. Mose 1,1', 'Gen.1.1'],
    ['Jean 3,16', 'John.3.16'],
    ['Juan 3,16', 'John.3.16'],
    ['Apocalipsis 1,8', 'Rev.1.8'],
    ['Gv 3,16', 'John.3.16'],
    ['Matth. V, 3', 'Matt.5.3'],
    ['Joh. 3:16', 'John.3.16'],
    ['In Joh 3,16 steht, dass Gott die Welt geliebt hat.', 'John.3.16'],
    ['Das steht in Am 5,24 und Röm 8, 28.', 'Amos.5.24 Rom.8.28'],
    ['On lit dans Jean 3,16 que Dieu a tant aimé le monde.', 'John.3.16'],
    ['Como dice Juan 3,16, Dios amó al mundo.', 'John.3.16'],
    ['Si legge in Gv 3,16 che Dio ha amato il mondo.', 'John.3.16'],
    ['Zoals in Joh. 3:16 staat, heeft God de wereld liefgehad.', 'John.3.16'],
    ['The sermon was on Rom 8,28 and not on Rom 9,10.', 'Rom.8.28 Rom.9 Rom.10'],
    ['Joh 5', ''],
    ['Jean paid 3 euros', ''],
  ])('%s', (text, osis) => {
    expect(osisIn(text)).toBe(osis);
  });

  test.each<[string, string | undefined]>([
    ['Wir lesen heute, dass er nicht allein ist.', 'de'],
    ['The word of God is near to us.', 'en'],
    ['Et nous avons lu que le Christ est né dans une étable.', 'fr'],
    ['In principio erat Verbum, et Verbum erat apud Deum, sicut dicit.', 'la'],
    ['Joh 3,16', undefined],
    ['', undefined],
  ])('determines the language of %j', (text, language) => {
    expect(languagesOfText(text).own).toBe(language);
  });

  it('tries names in other languages for a query too', () => {
    for (const query of ['offb 1,8', 'Offb 1:8', 'Apocalipsis 1,8'])
      expect(formatOsis(findReferences(query, { language: 'en', query: true })), query).toBe('Rev.1.8');
  });
});

describe("the library's language", () => {
  afterEach(() => setLibraryLanguage(undefined));

  const namesIn = (text: string, query = false): string[] =>
    findReferences(text, { query }).flatMap(({ ranges }) => ranges.map((range) => formatReference(range)));

  test('is that of short texts and queries whose own is unknown', () => {
    expect([namesIn('Jel 3,20'), namesIn('Jel 3,20', true)]).toEqual([[], ['Joel 3:20']]);
    setLibraryLanguage('hu');
    expect([namesIn('Jel 3,20'), namesIn('Jel 3,20', true)]).toEqual([['Revelation 3:20'], ['Revelation 3:20']]);
    // Names in other languages are still guessed.
    expect(namesIn('Gv 3,16')).toEqual(['John 3:16']);
  });

  test('does not decide for texts with a language or script of their own', () => {
    setLibraryLanguage('de');
    expect(languagesOfText('This is the day that the Lord has made, and we are glad in it.').own).toBe('en');
    expect(languagesOfText('Рим 8').own).toBeUndefined();
    expect(languagesOfText('Rom 8,28', 'en').names).toEqual(['en']);
  });
});
