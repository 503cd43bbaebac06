import { describe, expect, test } from 'vitest';
import { marksInText, termsInTexts, textWords } from './text-words.ts';
import { wordsIn } from './words.ts';

/** Returns what a search for a query highlights in a text. */
function highlighted(query: string, text: string, language: string): string[] {
  const terms = wordsIn(query).flatMap(({ word }) => termsInTexts({ words: [word], prefix: false }));
  return marksInText(text, language, terms).map(([from, to]) => text.slice(from, to));
}

describe('words of texts', () => {
  test.each([
    ['Greek accents and breathings', 'grc', 'λογος', 'Ἐν ἀρχῇ ἦν ὁ λόγος,', 'λόγος'],
    ['the final sigma', 'grc', 'λογοσ', 'ὁ λόγος', 'λόγος'],
    ['a lunate sigma', 'grc', 'λόγος', 'ὁ λόγοϲ', 'λόγοϲ'],
    ['the iota subscript', 'grc', 'αρχη', 'Ἐν ἀρχῇ', 'ἀρχῇ'],
    ['iota subscript and accents in the query', 'grc', 'ᾠδή', 'ωδη', 'ωδη'],
    ['capitals', 'grc', 'ΛΟΓΟΣ', 'λόγος', 'λόγος'],
    ['decomposed letters', 'grc', 'λόγος'.normalize('NFD'), 'λόγος', 'λόγος'],
    ['an elision', 'grc', 'αλλ', 'ἀλλ’ ἐγώ', 'ἀλλ'],
    ['Hebrew points and cantillation', 'he', 'בראשית', 'בְּרֵאשִׁ֖ית בָּרָ֣א', 'בְּרֵאשִׁ֖ית'],
    ['a pointed query', 'he', 'בְּרֵאשִׁית', 'בראשית ברא', 'בראשית'],
    ['words joined by a maqaf', 'he', 'פני', 'עַל־פְּנֵ֣י תְה֑וֹם', 'פְּנֵ֣י'],
    ['presentation forms', 'he', 'שלום', 'שׁלוֹם', 'שׁלוֹם'],
    ['final letters', 'he', 'מלכ', 'מֶלֶךְ', 'מֶלֶךְ'],
    ['Syriac points', 'syc', 'ܐܠܗܐ', 'ܐܰܠܳܗܳܐ', 'ܐܰܠܳܗܳܐ'],
    ['Syriac plural points', 'syc', 'ܡܠܟܐ', 'ܡ̈ܠܟܐ', 'ܡ̈ܠܟܐ'],
    ['Latin j', 'la', 'iesus', 'Jesus Christus', 'Jesus'],
    ['Latin i', 'la', 'jesus', 'Iesus Christus', 'Iesus'],
    ['Latin v', 'la', 'verbvm', 'uerbum caro', 'uerbum'],
    ['Latin u', 'la', 'uita', 'vita æterna', 'vita'],
    ['Latin ligatures', 'la', 'aeterna', 'vita ætérna', 'ætérna'],
    ['Latin oe', 'la', 'poena', 'pœna', 'pœna'],
    ['Latin oe for ae', 'la', 'caelum', 'creavit Deus cœlum', 'cœlum'],
    ['Latin ae for oe', 'la', 'coelum', 'creavit Deus caelum', 'caelum'],
    ['Latin in a regional edition', 'la-VA', 'iesus', 'Jesu, Jesus', 'Jesus'],
    ['Arabic vowels', 'ar', 'الرحمن', 'ٱلرَّحْمَٰنِ', 'ٱلرَّحْمَٰنِ'],
    ['Arabic alef forms', 'ar', 'احمد', 'أَحْمَد', 'أَحْمَد'],
    ['small Arabic letters', 'ar', 'له', 'لَهُۥ', 'لَهُۥ'],
    ['tatweel', 'ar', 'سلام', 'ســلام', 'ســلام'],
  ])('ignore %s', (_, language, query, text, word) => {
    expect(highlighted(query, text, language)).toEqual([word]);
  });

  test('keep j and v apart from i and u in other languages', () => {
    expect([highlighted('iesus', 'Jesus wept', 'en'), highlighted('jesus', 'Jesus wept', 'en')]).toEqual([[], ['Jesus']]);
    expect(textWords('love', 'en').map(({ word }) => word)).toEqual(['love']);
    expect(textWords('Jovis', 'la').map(({ word }) => word)).toEqual(['iouis']);
  });

  test('begin with a prefix whose last letter folds differently in the word', () => {
    const terms = termsInTexts({ words: ['intro'], prefix: true });
    expect(marksInText('introibo et introeat', 'la', terms)).toEqual([
      [0, 8],
      [12, 20],
    ]);
  });

  test('have the ranges of the words in the text', () => {
    expect(textWords('Et Verbum', 'la')).toEqual([
      { word: 'et', from: 0, to: 2 },
      { word: 'uerbum', from: 3, to: 9 },
    ]);
  });

  test('list each form of a term once', () => {
    expect(termsInTexts({ words: ['grace'], prefix: true })).toEqual([{ words: ['grace'], prefix: true }]);
    expect(termsInTexts({ words: ['vox', 'jovis'], prefix: false }).map(({ words }) => words)).toEqual([
      ['vox', 'jovis'],
      ['uox', 'iouis'],
    ]);
  });
});
