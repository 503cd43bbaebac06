import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacters } from './testing/any-text.ts';
import { fold, foldedText, foldedWords, initialLetter, nameSortKey, sortKey } from './fold.ts';

const anyText = fc.oneof(
  anyCharacters(300),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  // Lone surrogates too: a browser may send them.
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 }).map((units) => String.fromCharCode(...units)),
  // Characters that the rules treat specially, in any order.
  fc
    .array(fc.constantFrom(...'aZ \'’"ʿ-׳״אםבןة،سΣςσéß각が', '\u0301', '\u05bc', '\u0651', '\u3099', '\u200d'), { maxLength: 40 })
    .map((parts) => parts.join('')),
);

describe('folding', () => {
  test.each([
    [
      'Latin accents and letters of their own',
      'Łódź, Straße, ÆTHEL, Œuvre, Þórð, ısı, İstanbul',
      'lodz, strasse, aethel, oeuvre, thord, isi, istanbul',
    ],
    ['Greek breathings, accents, iota subscript and the final sigma', 'Ἀθανάσιος ᾧ ΛΟΓΟΣ', 'αθανασιοσ ω λογοσ'],
    ['Hebrew vowels, cantillation and final letters', 'בְּרֵאשִׁ֖ית אֱלֹהִ֑ים ךףץן', 'בראשית אלהימ כפצנ'],
    ['Hebrew abbreviations however they are typed', 'רש״י רש"י', 'רשי רשי'],
    ['Arabic vowels, tatweel, and the forms of alef, teh and yeh', 'قُرْآن كـتاب أإآٱ مكة على', 'قران كتاب اااا مكه علي'],
    ['Syriac points', 'ܡܳܪܝ ܐܰܦܪܶܝܡ', 'ܡܪܝ ܐܦܪܝܡ'],
    ['Cyrillic accents', 'Ёлка Й', 'елка и'],
    ['Arabic digits', '١٢ ۳٤', '12 34'],
    ['the signs of transliteration', 'ʿEnanishoʿ, ʻAbduʾl, Na‘im, Qurʼān, don’t', 'enanisho, abdul, naim, quran, dont'],
  ])('normalizes %s', (_, text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('keeps Indic vowel signs and Japanese voicing marks, which are part of the word', () => {
    expect(fold('हिन्दी が')).toBe('हिन्दी が');
  });

  test('is the same for composed and decomposed text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
      }),
    );
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 1000 },
    );
  });

  test('makes spelling variants equal', () => {
    expect(foldedText('  Augustine,  of Hippo—(Saint)')).toBe(foldedText('Augustine of Hippo, Saint'));
  });
});

describe('folded words', () => {
  test('are the distinct runs of letters and digits, in order', () => {
    expect(foldedWords('The City of God: the 2nd city')).toEqual(['the', 'city', 'of', 'god', '2nd']);
  });

  test('omit apostrophes', () => {
    expect(foldedWords("Abdu'l-Bahá’s don't")).toEqual(['abdul', 'bahas', 'dont']);
  });

  test('omit an elided article', () => {
    expect(foldedWords("L'Église d’Orient, dell'anima, O'Brien")).toEqual(['eglise', 'orient', 'anima', 'obrien']);
  });

  test('are single characters in scripts without spaces', () => {
    expect(foldedWords('道德經 the Tao')).toEqual(['道', '德', '經', 'the', 'tao']);
  });

  test('are never empty, contain no space and have at most 60 characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = foldedWords(text);
        expect(words.every((word) => /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*$/u.test(word) && word.length <= 60)).toBe(true);
        expect(new Set(words).size).toBe(words.length);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the sort key of a title', () => {
  test.each([
    ['The Confessions', undefined, 'confessions'],
    ['A History of the Church', 'en', 'history of the church'],
    ['“The Cloud of Unknowing”', undefined, 'cloud of unknowing'],
    ['Die Theologie', 'de', 'theologie'],
    ['Die Theologie', undefined, 'die theologie'],
    ["L'Église syriaque", 'fr', 'eglise syriaque'],
    ['L’Église syriaque', 'fr', 'eglise syriaque'],
    ['Gli inni', 'it', 'inni'],
    ['Het Leven', 'nl', 'leven'],
    ["'t Leven", 'nl', 'leven'],
    ['Ὁ λόγος', 'grc', 'λογοσ'],
    ['ha-Sefer', 'he', 'sefer'],
    ['al-Kitāb', 'ar', 'kitab'],
    ['الكتاب', 'ar', 'كتاب'],
    ['An den Wassern', 'de-AT', 'an den wassern'],
    ['À propos', 'fr', 'a propos'],
    ["D'Éphrem à Narsaï", 'fr', 'dephrem a narsai'],
    ['The The', undefined, 'the'],
    ['The', undefined, 'the'],
    ['A. B. Davidson', undefined, 'a b davidson'],
    ['Thebes', undefined, 'thebes'],
    ['…???', undefined, '…???'],
  ])('sorts %s (%s) under %s', (title, language, key) => {
    expect(sortKey(title, language)).toBe(key);
  });

  test('is never empty and has at most 200 characters, for any title', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(undefined, null, 'fr', 'ar', 'xx', '__proto__', 'constructor', ''), (text, language) => {
        expect(sortKey(text, language).length).toBeLessThanOrEqual(200);
        expect(sortKey(text, language) === '').toBe(text === '');
      }),
      { numRuns: 1000 },
    );
    expect(sortKey('a'.repeat(199) + '𐤀')).toBe('a'.repeat(199));
  });
});

describe('the sort key of a person', () => {
  test.each([
    ['Brock, Sebastian P.', [], 'brock sebastian p', 'b'],
    ['al-Ghazālī', [], 'ghazali', 'g'],
    ['El-Badawi, Emran', [], 'badawi emran', 'b'],
    ['as-Suyūṭī', [], 'suyuti', 's'],
    ['Ash-Shahrastānī', [], 'shahrastani', 's'],
    ['ʿEnanishoʿ', [], 'enanisho', 'e'],
    ["ʻAbdu'l-Bahá", [], 'abdul baha', 'a'],
    ['Ørsted, Åge', [], 'orsted age', 'o'],
    ['The Church of England', [], 'church of england', 'c'],
    ['ܐܦܪܝܡ', ['Ἐφραίμ', 'Ephrem', 'Afrem'], 'ephrem', 'e'],
    ['Пигулевская, Нина', [], 'пигулевская нина', null],
    ['3 Anonymous Monks', [], '3 anonymous monks', null],
  ])('sorts %s (%j) under %s', (name, aliases, key, letter) => {
    expect(nameSortKey(name, aliases)).toBe(key);
    expect(initialLetter(nameSortKey(name, aliases))).toBe(letter);
  });

  test('is never empty, for any name', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        expect(nameSortKey(name).length).toBeLessThanOrEqual(200);
      }),
    );
  });
});
