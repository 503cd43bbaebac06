import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacters } from '#core/testing/any-text.ts';
import { parseQuery } from './parse-query.ts';
import { matching, matchingTitle, ranking } from './tsquery.ts';

/**
 * Formats a query: phrases in quotes, a star after prefixes, the optional article in parentheses.
 */
const read = (text: string): string[] => {
  const { required, excluded, article } = parseQuery(text);
  const format = ({ words, prefix }: (typeof required)[number]) =>
    (words.length > 1 ? `"${words.join(' ')}"` : words.join('')) + (prefix ? '*' : '');
  return [...(article === undefined ? [] : [`(${article})`]), ...required.map(format), ...excluded.map((term) => `-${format(term)}`)];
};

describe('parseQuery', () => {
  test.each([
    ['grace alone', ['grace', 'alone*']],
    ['grace alone ', ['grace', 'alone']],
    ['grace alone.', ['grace', 'alone']],
    ['"grace alone"', ['"grace alone"']],
    ['“grace alone” faith', ['"grace alone"', 'faith*']],
    ['«grâce seule» ', ['"grace seule"']],
    ['„allein Gnade“ ', ['"allein gnade"']],
    ['"grace al', ['"grace al"*']],
    ['grace "', ['grace']],
    ['grace -works', ['grace', '-works']],
    ['-works grace', ['grace*', '-works']],
    ['grace -"by works" -law', ['grace', '-"by works"', '-law']],
    ['-works', ['-works']],
    ['grace - works', ['grace', 'works*']],
    ['--works', ['works*']],
    ['well-known ', ['"well known"']],
    ['John 3:16 ', ['john', '"3 16"']],
    ['grace,faith/hope ', ['grace', 'faith', 'hope']],
    ['神は愛 ', ['"神 は 愛"']],
    ['רש"י ', ['רשי']],
    ['"רש"י אמר"', ['"רשי אמר"']],
    ['5" disk ', ['5', 'disk']],
    ['grace grace grace ', ['grace']],
    ['a:*B & !(c | d) ', ['(a)', 'b', 'c', 'd']],
    ['The City of God ', ['(the)', 'city', 'of', 'god']],
    ['"the city" ', ['"the city"']],
    ['"the" city ', ['the', 'city']],
    ['the', ['the']],
    ['-law the city ', ['(the)', 'city', '-law']],
    ["it's ", ['its']],
    ['AND OR NOT ', ['and', 'or', 'not']],
    ['""', []],
    ['" " - -- "" «»', []],
    ['?!…😀', []],
  ])('parses %s as %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('returns only folded words and a valid tsquery for any input', () => {
    const typed = fc.oneof(
      anyCharacters(100),
      fc.array(fc.constantFrom(...'ab "“»-:*&|!()<>\'\\ é神שּ"', ' -"', '\u2019'), { maxLength: 60 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const query = parseQuery(text);
        for (const { words } of [...query.required, ...query.excluded]) {
          expect(words.length).toBeGreaterThan(0);
          for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
        }
        if (query.required.length === 0) return;
        for (const tsquery of [matching(query), matchingTitle(query), ranking(query)]) {
          expect(tsquery.replaceAll(/'[\p{L}\p{N}\p{M} ]+'(?::\*)?/gu, '').replaceAll('<->', '')).toMatch(/^[&|!() ]*$/);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['parts of a hyphenated word', 'a-'.repeat(500)],
    ['a phrase', `"${'a b '.repeat(250)}"`],
    ['words', Array.from({ length: 330 }, (_, i) => i.toString(36)).join(' ')],
    ['unwanted words', `x ${Array.from({ length: 330 }, (_, i) => `-${i.toString(36)}`).join(' ')}`],
  ])('stops at the hundredth word: %s', (_what, text) => {
    const { required, excluded } = parseQuery(text);
    const words = [...required, ...excluded].flatMap((term) => term.words);
    expect(words).toHaveLength(100);
    // Only the last word may be a prefix.
    expect(required.some(({ prefix }) => prefix)).toBe(false);
  });
});
