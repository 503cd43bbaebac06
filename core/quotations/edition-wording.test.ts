import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignWords } from './align-words.ts';
import { editionWording } from './edition-wording.ts';
import { editionWords, quotedWords } from './quoted-words.ts';
import { withWordsAtGaps } from './words-at-gaps.ts';

/** Returns a quotation in the words of a text. */
function wording(quotation: string, text: string, language = 'en'): string | undefined {
  const [quoted, words] = [quotedWords(quotation, language), editionWords(text, language)];
  const alignment = alignWords(quoted, words);
  return (
    alignment &&
    editionWording(quotation, quoted, withWordsAtGaps(alignment.steps, quoted), {
      wordAt: (index) => text.slice(words[index]?.start, words[index]?.end),
      after: (index) => text.slice(words[index]?.end, words[index + 1]?.start),
    })
  );
}

const psalm =
  'The LORD is my shepherd; I shall not want. He maketh me to lie down in green pastures: he leadeth me beside the still waters.';

test.each([
  ['a changed word', 'The Lord is my herder;\nI shall not want', 'The LORD is my shepherd;\nI shall not want'],
  ['a changed word and no sign', 'The Lord is my herder\nI shall not want', 'The LORD is my shepherd;\nI shall not want'],
  ['another sign', 'my shepherd,\nI shall not want.', 'my shepherd;\nI shall not want.'],
  ['two spaces', 'my herder,  \nI shall not want', 'my shepherd;  \nI shall not want'],
  ['a slash', 'my shepherd / I shall never want', 'my shepherd; / I shall not want'],
  ['a slash and a capital letter', 'in green fields: / He leadeth me', 'in green pastures: / He leadeth me'],
  ['two slashes', 'not want // he makes me', 'not want. // he maketh me'],
  ['changed words on both sides', 'in green\nfields he leads me', 'in green\npastures: he leadeth me'],
  ['a changed word at each end', 'I shall not lack.\nHe made me', 'I shall not want.\nHe maketh me'],
  ['an added word after it', 'my shepherd;\nyet I shall not want', 'my shepherd;\nI shall not want'],
  ['an added word before it', 'my shepherd dear;\nI shall not want', 'my shepherd;\nI shall not want'],
  ['a dropped word', 'is my shepherd;\nshall not want', 'is my shepherd;\nI shall not want'],
  ['a dropped negation', 'I shall\nwant. He maketh', 'I shall\nnot want. He maketh'],
  ['fewer words', 'my shepherd; I shall\nhave no want', 'my shepherd; I shall\nnot want'],
])('keeps line breaks beside %s', (_, quotation, expected) => expect(wording(quotation, psalm)).toBe(expected));

const verse = 'For God so loved the world, that he gave his only begotten Son. In this, “Come,” said he.';

test.each([
  ['a capital letter that was made small', '[f]or God so luved the world', '[f]or God so loved the world'],
  ['a capital letter that is in the edition', '[F]or God so luved the world', '[F]or God so loved the world'],
  ['a letter of a word that is replaced', 'loved the world, [B]ecause he gave his only', 'loved the world, that he gave his only'],
  ['an ending', 'For God so love[d] the globe, that', 'For God so love[d] the world, that'],
  ['an ending of a word that is replaced', 'that he give[s] his only begotten', 'that he gave his only begotten'],
  ['a mark of quotation before it', '“[T]he world, that he gives his only', '“[T]he world, that he gave his only'],
  ['several words', 'For God [the Father of all] so luved the world', 'For God [the Father of all] so loved the world'],
  ['words in place of others', 'that [the Father] gives his only begotten', 'that [the Father] gave his only begotten'],
  ['a negation', 'For God so [never] loved the world', 'For God so loved the world'],
  ['a negation beside other words', 'For God [who is not man] so loved the world', 'For God so loved the world'],
  ['an ellipsis', 'For God so luved […] that he gave', 'For God so loved […] that he gave'],
  ['an ellipsis in parentheses', 'For God so luved (...) that he gave', 'For God so loved (...) that he gave'],
  ['sic beside a word that is replaced', 'For God so luved [sic] the world', 'For God so loved the world'],
  ['sic beside a word that stays', 'For God so loved [sic] the globe, that', 'For God so loved [sic] the world, that'],
])('treats brackets as the writer meant them: %s', (_, quotation, expected) => expect(wording(quotation, verse)).toBe(expected));

test.each([
  ['no quotation marks of the edition', 'in that, come said he', 'in this, Come, said he', verse],
  ['but those of the writer', 'in that, ‘come,’ said he', 'in this, ‘Come,’ said he', verse],
  ['words that are joined there', 'mercy endures for ever and', 'mercy endureth forever and', 'His mercy endureth forever and ever'],
  ['words that are apart there', 'mercy endures forever and', 'mercy endureth for ever and', 'His mercy endureth for ever and ever'],
  ['Greek apostrophes', 'δι αυτου παντα εγενετο', 'δι’ αὐτοῦ πάντα ἐγένετο', 'πάντα δι’ αὐτοῦ πάντα ἐγένετο'],
  ['the case of the writer first', 'for all have never sinned', 'for all have sinned', 'For all have sinned'],
])('writes the words of the edition: %s', (_, quotation, expected, text) => expect(wording(quotation, text)).toBe(expected));

test('returns a wording that is exact and has no further change', () => {
  const word = fc.constantFrom(...'alpha beta gamma delta epsilon zeta eta theta'.split(' '));
  const separator = fc.constantFrom(' ', ', ', '\n', ' / ', ';\n', ' … ', ' [sic] ', ' [the word] ');
  const parts = fc.array(fc.tuple(word, separator), { minLength: 4, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 6, maxLength: 14 }), parts, (words, quotation) => {
      const text = words.join(' ');
      const written = wording(quotation.flat().slice(0, -1).join(''), text);
      if (written === undefined) return;
      expect(alignWords(quotedWords(written, 'en'), editionWords(text, 'en'))?.differences).toBe(0);
      expect(wording(written, text)).toBe(written);
    }),
    { numRuns: 500 },
  );
});
