import { expect, test } from 'vitest';
import { alignWords } from './align-words.ts';
import { isNegation } from './negations.ts';
import { editionWords, quotedWords } from './quoted-words.ts';

/**
 * Returns the differences of a quotation: `+word` was added, `-word` was dropped; undefined if it
 * is not in the text.
 */
function differences(quotation: string, text: string, language = 'en'): string[] | undefined {
  const [quoted, words] = [quotedWords(quotation, language), editionWords(text, language)];
  return alignWords(quoted, words)?.steps.flatMap(({ kind, quoted: q, text: t }) =>
    kind === 'same' ? [] : kind === 'added' ? `+${quoted[q ?? -1]?.word}` : `-${words[t ?? -1]?.word}`,
  );
}

const john = 'that whosoever believeth in him should not perish, but have everlasting life';

test.each([
  ['case, accents and punctuation', 'Whosoever believeth, in Him: should NOT perish', john],
  ['an ellipsis', 'whosoever … should not perish […] everlasting life', john],
  ['an insertion', 'whosoever believeth in him [the Son] should not perish', john],
  ['a word in brackets for another', 'whosoever believeth in [Jesus] should not perish', john],
  ['changed letters', '[w]hosoever believe[th] in him', john],
  ['words written apart', 'for ever and ever amen', 'forever and ever. Amen'],
  ['words written as one', 'first born of all', 'first-born of all'],
  ['an insertion that supplies a negation of the text', 'whosoever believeth in him should [not] perish', john],
  [
    'a whole sentence left out',
    'God is light … He that loveth knoweth',
    'God is light. In him is no darkness at all. He that loveth knoweth',
  ],
  ['the end of a sentence left out', 'believeth in him … For God sent', 'believeth in him, and shall not perish. For God sent'],
])('takes a quotation as exact despite %s', (_, quotation, text) => expect(differences(quotation, text)).toEqual([]));

test('ignores points, breathings and the spelling of Latin', () => {
  expect(differences('לא אחסר', 'לֹ֣א אֶחְסָֽר', 'hbo')).toEqual([]);
  expect(differences('ΛΟΓΟΣ ΗΝ', 'λόγος ἦν', 'grc')).toEqual([]);
  expect(differences('ονοματος ου κατεσκηνωσας', 'ὀνόματος, οὗ κατεσκήνωσας', 'grc')).toEqual([]);
  expect(differences('ὀνόματος οὐ κατεσκήνωσας', 'ὀνόματος, οὗ κατεσκήνωσας', 'grc')).toEqual(['-ου', '+ου']);
  expect(differences('iuuenis vivit', 'juvenis uiuit', 'la')).toEqual([]);
});

test.each([
  ['a dropped word', 'whosoever believeth should not perish', ['-in', '-him']],
  ['an added word', 'whosoever truly believeth in him', ['+truly']],
  ['a changed word', 'whosoever trusteth in him should not perish', ['-believeth', '+trusteth']],
  ['a dropped negation', 'believeth in him should perish', ['-not']],
  ['a negation behind an ellipsis', 'believeth in him should … perish', ['-not']],
  ['a negation behind an insertion', 'believeth in him should [surely] perish', ['-not']],
  ['a negation in an insertion', 'believeth in him should have [never an] everlasting life', ['+never', '-not', '-perish', '-but']],
  [
    'the clause of a negation behind a long ellipsis',
    'whosoever … have everlasting life',
    ['-believeth', '-in', '-him', '-should', '-not', '-perish'],
  ],
])('shows %s', (_, quotation, expected) => expect(differences(quotation, john)?.toSorted()).toEqual(expected.toSorted()));

const mark = 'He that believeth and is baptized shall be saved; but he that believeth not shall be damned. And these signs shall follow';
const sent = 'everlasting life. For God sent not his Son into the world. He that believeth is not condemned. This is the condemnation';

test.each([
  ['in the same sentence', 'is baptized shall … be damned', mark, ['-but', '-he', '-that', '-believeth', '-not', '-shall']],
  ['in the clause that is quoted', 'For God sent … This is', sent, ['-not', '-his', '-Son', '-into', '-the', '-world']],
  ['in the sentence that goes on', 'everlasting life … his Son', sent, ['-For', '-God', '-sent', '-not']],
  ['but not of a whole sentence', 'Son into the world … is the condemnation', sent, []],
])('shows a negation that an ellipsis hides, %s', (_, quotation, text, expected) =>
  expect(differences(quotation, text)?.toSorted()).toEqual(expected.map((word) => word.toLowerCase()).toSorted()),
);

test('counts a negation that an ellipsis hides as one difference', () => {
  const [quoted, words] = [quotedWords('is baptized shall … be damned', 'en'), editionWords(mark, 'en')];
  expect(alignWords(quoted, words)).toMatchObject({ differences: 1, same: 5 });
});

test('reports words that are missing beside [sic]', () => {
  expect(differences('For God luved [sic] world', 'For God so loved the world')).toEqual(['-so', '-loved', '-the', '+luved']);
});

test('does not join words over a negation', () => {
  expect(differences('it is notable to see', 'it is not able to see')).toEqual(expect.arrayContaining(['-not']));
});

test('ignores the number of a verse only where one begins', () => {
  const quoted = quotedWords('perish. 17 For God sent 40 days', 'en');
  const words = [...editionWords('should not perish.', 'en'), ...editionWords('For God sent days', 'en')];
  expect(alignWords(quoted, words)?.differences).toBe(1);
});

test('aligns long quotations in parts', () => {
  const text = Array.from({ length: 500 }, (_, i) => `word${i}`);
  expect(differences(text.toSpliced(300, 1).join(' '), text.join(' '))).toEqual(['-word300']);
});

test('distinguishes negations from words that only fold like them', () => {
  const cases: [string, string, boolean][] = [
    ['ου', 'οὐ', true],
    ['ου', 'οὗ', false],
    ['אל', 'אַל', true],
    ['אל', 'אֶל', false],
    ['אל', 'אל', true],
    ['dont', 'don’t', true],
    ['non', 'non', true],
    ['note', 'note', false],
  ];
  for (const [word, written, expected] of cases) expect([written, isNegation(word, written)]).toEqual([written, expected]);
});
