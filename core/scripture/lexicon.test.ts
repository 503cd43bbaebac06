import { beforeAll, describe, expect, it, test } from 'vitest';
import { bookIndex, books } from '../scripture-books.ts';
import { bookNumber } from './book-number.ts';
import { lexiconOf, loadScriptureLanguages, scriptureLanguages } from './lexicon.ts';
import { labelNear } from './numbering-labels.ts';
import { ordinalsOf, wordsOf } from './reference-words.ts';
import { similarName } from './similar-name.ts';
import { skeleton, skeletonVariants } from './skeleton.ts';
import { isCommaLanguage, languagesOfText, verseSeparator } from './text-languages.ts';

beforeAll(async () => loadScriptureLanguages(['de', 'es', 'ru', 'zh', 'xx']));

describe('the names of a language', () => {
  const codeOf = (language: string, name: string, number = 0): string | undefined =>
    lexiconOf(language)?.names.get(name)?.before[number]?.written;

  it('exist for 49 languages', () => {
    expect(scriptureLanguages()).toHaveLength(49);
    expect(lexiconOf('xx')).toBe(undefined);
  });

  test.each<[string, string, number, string]>([
    ['en', 'john', 0, 'John'],
    ['en', 'john', 3, '3John'],
    ['en', 'regn', 3, '1Kgs'],
    ['en', 'kings', 4, '2Kgs'],
    ['en', 'kings', 1, '1Kgs'],
    ['de', 'mose', 5, 'Deut'],
    ['de', 'makkabaer', 4, '4Macc'],
    ['es', 'jo', 0, 'Jonah'],
    ['ru', 'царств', 3, '1Kgs'],
    ['ru', 'царств', 1, '1Sam'],
  ])('%s %s with number %i is %s', (language, name, number, code) => {
    expect(codeOf(language, name, number)).toBe(code);
  });

  it('leave out numbers that no book has', () => {
    expect([codeOf('en', 'genesis', 1), codeOf('en', 'samuel', 3), codeOf('en', 'nothing')]).toEqual([undefined, undefined, undefined]);
  });

  it('include every book of the canon in English', () => {
    const known = new Set([...(lexiconOf('en')?.names.values() ?? [])].flatMap(({ before }) => before.map((one) => one?.book)));
    expect(books.filter((_, index) => !known.has(index + 1))).toEqual([]);
    expect([bookIndex('GkEsth'), bookIndex('Nope')]).toEqual([bookIndex('Esth'), undefined]);
  });
});

describe('a misspelled name', () => {
  test.each<[string, string, number, string | undefined]>([
    ['en', 'thessalonoans', 1, '1Thess'],
    ['en', 'phillppians', 0, 'Phil'],
    ['en', 'thessalonia', 2, '2Thess'],
    ['ru', 'петруса', 1, '1Pet'],
    ['en', 'xyzzy', 0, undefined],
    ['en', 'ab', 0, undefined],
  ])('%s %s', (language, name, number, code) => {
    const lexicon = lexiconOf(language);
    expect(lexicon && similarName(lexicon, name)?.before[number]?.written).toBe(code);
  });

  it('has the same consonants', () => {
    expect(skeleton('corinthians')).toBe(skeleton('coriinthiians'));
    expect(skeleton('maccabees')).toBe('mcbs');
    expect(skeletonVariants('mcbs')).toEqual([]);
    expect(skeletonVariants('crntn')).toEqual(['cntn', 'crtn', 'crnn', 'crnt']);
  });
});

describe('the words of a language', () => {
  it('are known by kind', () => {
    expect([...(wordsOf('de').get('kapitel') ?? [])]).toEqual(['chapter']);
    expect([...(wordsOf('de').get('und siehe auch') ?? [])]).toEqual(['and']);
    expect(wordsOf('xx').size).toBe(0);
    expect([ordinalsOf('de').get('erster'), ordinalsOf('fr').get('deuxieme')]).toEqual([1, 2]);
  });

  test.each<[string[], number | undefined, number | undefined]>([
    [['2', 'nd', 'kings'], 2, 2],
    [['2', 'kings'], 2, 1],
    [['iv', 'kings'], 4, 1],
    [['first', 'kings'], 1, 1],
    [['6', 'kings'], undefined, undefined],
    [[], undefined, undefined],
  ])('number %j', (tokens, number, end) => {
    expect(bookNumber(tokens, 0, ordinalsOf('en'))?.number).toBe(number);
    expect(bookNumber(tokens, 0, ordinalsOf('en'))?.end).toBe(end);
  });

  it('decide the sign between chapter and verse', () => {
    expect([isCommaLanguage('de', 'de'), isCommaLanguage('en', 'de'), isCommaLanguage('en', 'en')]).toEqual([true, false, false]);
    expect([verseSeparator('de'), verseSeparator('ru'), verseSeparator(undefined)]).toEqual([',', ':', ':']);
  });

  it('are those of the text, else of its scripts', () => {
    expect(languagesOfText('abc', 'de-AT').names).toEqual(['de', 'en']);
    expect(languagesOfText('Рим').names).toEqual(['ru', 'uk', 'bg', 'sr', 'mk', 'en']);
    expect(languagesOfText('abc', 'xx').names).toEqual(['en']);
  });
});

describe('a label of a numbering', () => {
  test.each<[string, string | undefined]>([
    ['Ps 50 LXX', 'septuagint'],
    ['Ps 50 (Vulg.)', 'vulgate'],
    ['Ps 50 MT', 'hebrew'],
    ['Ps 50 Mt 5', undefined],
    ['Ps 50 Heb 5', undefined],
    ['Ps 50 mt', undefined],
    ['Ps 50 constructor', undefined],
  ])('%j', (text, numbering) => {
    expect(labelNear(text, 0, 5)).toBe(numbering);
  });

  it('may stand before the reference', () => {
    expect(labelNear('LXX Ps 50', 4, 9)).toBe('septuagint');
    expect(labelNear('MT Ps 50', 3, 8)).toBe('hebrew');
    expect(labelNear('Mt Ps 50', 3, 8)).toBe(undefined);
  });
});
