import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Alignment, alignWords } from './align-words.ts';
import { editionWords, quotedWords } from './quoted-words.ts';
import { type AlignedTexts, withMatchedEnds, wordsAtEnds } from './quotation-ends.ts';

const wages = 'For the wages of sin is death; but the gift of God is eternal life through Jesus Christ our Lord.';
const grass = 'And he said, What shall I cry? All flesh is grass, and all the goodliness thereof is as the flower of the field:';
const grace = 'For by grace are ye saved through faith; and that not of yourselves: it is the gift of God: Not of works, lest any boast.';

function ends(quotation: string, body: string, isReachable = (_: number) => true) {
  const texts = { quoted: quotedWords(quotation, 'en'), text: editionWords(body, 'en') };
  const found = alignWords(texts.quoted, texts.text);
  if (!found) throw new Error('no word is the same');
  const alignment = withMatchedEnds(found, texts, isReachable);
  const differences = alignment.steps.flatMap(({ kind, quoted, text }) =>
    kind === 'same' ? [] : kind === 'added' ? `+${texts.quoted[quoted ?? -1]?.word}` : `-${texts.text[text ?? -1]?.word}`,
  );
  const { before, after, isWhole } = wordsAtEnds(alignment, texts);
  const [first, last] = [texts.text[alignment.first - before], texts.text[alignment.last - 1 + after]];
  return { alignment, differences: differences.join(' '), text: isWhole ? body.slice(first?.start, last?.end) : undefined };
}

test.each([
  ['the last words', 'For the wages of sin is eternal life', wages, '-is -death -but -the -gift -of -god'],
  ['the first words', 'wages of God is eternal life', wages, '-sin -is -death -but -the -gift -of'],
  [
    'a negation that they repeat',
    'by grace are ye saved through faith and not of works',
    grace,
    '-that -not -of -yourselves -it -is -the -gift -of -god',
  ],
  ['at least half of the words at an end', 'the wages of sin is truly eternal life', wages, '-death -but -the -gift -of -god -is +truly'],
])('matches %s further away in the text', (_, quotation, body, expected) => {
  const { differences, alignment } = ends(quotation, body);
  expect(differences).toBe(expected);
  expect(alignment.differences).toBe(expected.split(' ').length);
});

test.each([
  ['words beyond the cited verses', 'For the wages of sin is eternal life', wages, (at: number) => at < 8],
  [
    'a negation that the writer added',
    'the wages of sin is not life',
    'the wages of sin is death; eternal life is not life lost.',
    () => true,
  ],
  ['a word that is everywhere', 'the wages of sin is a', 'the wages of sin is death; but to a man of God life.', () => true],
  ['words behind an ellipsis', 'the wages of sin is … our joy', wages, () => true],
])('does not bridge to %s', (_, quotation, body, isReachable) => {
  const { quoted, text } = { quoted: quotedWords(quotation, 'en'), text: editionWords(body, 'en') };
  expect(ends(quotation, body, isReachable).alignment.steps).toEqual(alignWords(quoted, text)?.steps);
});

test.each([
  ['where a clause has ended', 'All flesh is grass which withereth', grass, 'All flesh is grass'],
  [
    'where the next one ends',
    'All flesh is grass, and all its beauty',
    grass,
    'All flesh is grass, and all the goodliness thereof is as the flower of the field',
  ],
  ['after as many words, if a clause ends there', 'For the wages of sin is misery', wages, 'For the wages of sin is death'],
  ['after another form of the last word', 'For the wages of sins', wages, 'For the wages of sin'],
  ['behind a negation', 'All flesh is grass indeed', 'All flesh is grass, never a tree.', 'All flesh is grass, never a tree'],
])('ends a wording %s', (_, quotation, body, expected) => expect(ends(quotation, body).text).toBe(expected));

test.each([
  ['where a clause begins', 'Verily all flesh is grass', grass, 'All flesh is grass'],
  ['where the one before begins', 'But goodliness thereof is as the flower', grass, 'and all the goodliness thereof is as the flower'],
])('begins a wording %s', (_, quotation, body, expected) => expect(ends(quotation, body).text).toBe(expected));

test('gives no wording if the clause is too long', () => {
  const body = `For God so loved the ${'very '.repeat(30)} world.`;
  expect(ends('For God so loved mankind', body).text).toBeUndefined();
});

test('keeps the order of all words, and reports every negation that it did', () => {
  const words = fc.array(fc.constantFrom(...'alpha beta gamma delta not never, epsilon, zeta;'.split(' ')), {
    minLength: 3,
    maxLength: 24,
  });
  fc.assert(
    fc.property(words, words, (quotation, body) => {
      const texts = { quoted: quotedWords(quotation.join(' '), 'en'), text: editionWords(body.join(' '), 'en') };
      const before = alignWords(texts.quoted, texts.text);
      if (!before) return;
      const after = withMatchedEnds(before, texts, () => true);
      const quoted = after.steps.flatMap((step) => step.quoted ?? []);
      const text = after.steps.flatMap((step) => step.text ?? []);
      expect(quoted).toEqual(texts.quoted.map((_, index) => index));
      expect(text).toEqual(text.toSorted((one, other) => one - other));
      expect(new Set(text).size).toBe(text.length);
      for (const { kind, quoted: q, text: t } of after.steps)
        if (kind === 'same') expect(texts.quoted[q ?? -1]?.word).toBe(texts.text[t ?? -1]?.word);
      for (const kind of ['added', 'dropped'] as const)
        expect(negations(after, texts, kind)).toBeGreaterThanOrEqual(negations(before, texts, kind, false));
    }),
    { numRuns: 2000, examples: [[['zeta;', 'alpha', 'alpha'], 'zeta; not gamma gamma beta alpha never, epsilon, zeta;'.split(' ')]] },
  );
});

/**
 * Counts the negations that a difference shows, also those that replace words at its ends: as many
 * words as the quotation has there or, if `isWhole`, all up to the end of the clause.
 */
function negations(alignment: Alignment, texts: AlignedTexts, shown: 'added' | 'dropped', isWhole = true): number {
  const { steps, first, last } = alignment;
  const isSame = ({ kind }: { readonly kind: string }): boolean => kind === 'same';
  const replaced = { before: steps.findIndex(isSame), after: steps.length - 1 - steps.findLastIndex(isSame) };
  const whole = wordsAtEnds(alignment, texts);
  const before = isWhole ? whole.before : Math.min(whole.before, replaced.before);
  const after = isWhole ? whole.after : Math.min(whole.after, replaced.after);
  const atEnds = [...texts.text.slice(first - before, first), ...texts.text.slice(last, last + after)];
  const own = steps.flatMap(({ kind, quoted, text }) =>
    kind === shown ? [shown === 'added' ? texts.quoted[quoted ?? -1] : texts.text[text ?? -1]] : [],
  );
  return [...own, ...(shown === 'dropped' ? atEnds : [])].filter((word) => word?.isNegation).length;
}
