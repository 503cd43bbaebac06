import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacters } from './testing/any-text.ts';
import { foldedWords } from './fold.ts';
import { endsInWord, wordsIn } from './words.ts';

const words = (text: string): string[] => wordsIn(text).map(({ word }) => word);

describe('the words of a text', () => {
  test.each([
    ['capitals and accents', 'Ἐλπὶς, Hopé; HOPE', ['ελπισ', 'hope', 'hope']],
    ['apostrophes within, and not around', "don’t 'quote' dogs' ʿAbduʾl", ['dont', 'quote', 'dogs', 'abdul']],
    ['articles that are elided', "l'Église d’amour", ['eglise', 'amour']],
    [
      'hyphens, dots and signs',
      'loving-kindness a.b me@x.org http://a.bc/d <b>',
      ['loving', 'kindness', 'a', 'b', 'me', 'x', 'org', 'http', 'a', 'bc', 'd', 'b'],
    ],
    ['Hebrew with points and quotation marks', 'בְּרֵאשִׁ֖ית רש"י "רש״י"', ['בראשית', 'רשי', 'רשי']],
    ['Syriac and Arabic points', 'ܡܳܪܝ قُرْآن', ['ܡܪܝ', 'قران']],
    ['scripts without blanks, a word a character', '神は愛 God', ['神', 'は', '愛', 'god']],
    ['scripts of South East Asia, whose marks stay with their letters', 'พระเจ้า ພຣະ', ['พ', 'ร', 'ะ', 'เ', 'จ้', 'า', 'ພ', 'ຣ', 'ະ']],
    ['numbers', 'Gen 1:16 ١٢', ['gen', '1', '16', '12']],
    ['nothing', ' …—"\' 😀', []],
  ])('ignore %s', (_, text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test('have their ranges in the original text', () => {
    const text = "Voilà l'Église — Ἐλπὶς";
    expect(wordsIn(text).map(({ from, to }) => text.slice(from, to))).toEqual(['Voilà', 'Église', 'Ἐλπὶς']);
  });

  test('equal the folded words of the library search, for any text', () => {
    const letters = fc.constantFrom(...'aZé ςסִם-،神ガß5.ا,\n');
    fc.assert(
      fc.property(
        fc.array(letters).map((some) => some.join('')),
        (text) => {
          expect([...new Set(words(text))].sort()).toEqual(foldedWords(text).sort());
        },
      ),
      { numRuns: 500 },
    );
  });

  test('never overlap, in any text', () => {
    fc.assert(
      fc.property(anyCharacters(200), (text) => {
        let at = 0;
        for (const { from, to } of wordsIn(text)) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeGreaterThanOrEqual(at);
          expect(to).toBeLessThanOrEqual(text.length);
          at = to;
        }
      }),
    );
  });

  test('are unfinished if a text ends in a letter', () => {
    expect(['justif', 'ἐλπί', 'a '].map(endsInWord)).toEqual([true, true, false]);
    expect(['a"', 'a.', ''].map(endsInWord)).toEqual([false, false, false]);
  });
});
