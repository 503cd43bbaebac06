import { expect, test } from 'vitest';
import { citationStyles, type CitationStyle } from '#core/citation-styles.ts';
import { nameOfAccount } from './account-names.ts';
import { citeItem, toFormattedCitation } from './format-citation.ts';
import { itemOfPage } from './work-item.ts';

test.each([
  ['Macrina Hale', 'Macrina', 'Hale'],
  ['Macrina Ann Hale', 'Macrina Ann', 'Hale'],
  ['M. A. Hale', 'M. A.', 'Hale'],
  ['Hale, Macrina', 'Macrina', 'Hale'],
  ['Dr. Macrina Hale', 'Macrina', 'Hale'],
  ['Macrina Hale, PhD', 'Macrina', 'Hale'],
  ['Macrina Hale, OSB', 'Macrina', 'Hale'],
  ['Hans Urs von Balthasar', 'Hans Urs', 'von Balthasar'],
  ['Anna van der Berg', 'Anna', 'van der Berg'],
  ['Vincent Van Gogh', 'Vincent', 'Van Gogh'],
  ['Juana de la Cruz Santos', 'Juana', 'de la Cruz Santos'],
  ['Étienne Desprès-Noël', 'Étienne', 'Desprès-Noël'],
  ['Seán O’Brien', 'Seán', 'O’Brien'],
])('inverts the name of an account: %s', (name, given, family) => {
  expect(nameOfAccount(name)).toEqual({ family, given });
});

test.each([
  ['John Smith Jr.', 'Jr.'],
  ['John Smith, Jr.', 'Jr.'],
  ['John Smith III', 'III'],
])('keeps the suffix of %s', (name, suffix) => {
  expect(nameOfAccount(name)).toEqual({ family: 'Smith', given: 'John', suffix });
});

test.each([
  'macrina',
  'Macrina',
  'macrina_hale',
  'reader42 x',
  'Gregory of Nyssa',
  'Peter the Venerable',
  'Sister Mary Clare',
  'Fr. Seraphim',
  'Dr. Hale',
  'Macrina H.',
  'The Reading Room',
  'Just a reader of old books',
  '山田 太郎',
  'Иван Петров',
  'Γρηγόριος Παπαδόπουλος',
  'יוסף כהן',
  'Hale & Sons',
  'Hale, Macrina, and others',
  '',
])('keeps the name of an account that is not certainly given name and family name: %s', (name) => {
  expect(nameOfAccount(name)).toEqual({ literal: name });
});

test.each<[CitationStyle, string, string | null, string | null]>([
  [
    'sbl',
    'Hale, Macrina. “On ‘Grace’ & Truth.” Catena. 26 November 2026. https://example.org/essays/5.',
    'Hale, “On ‘Grace’ & Truth.”',
    null,
  ],
  ['mla', 'Hale, Macrina. “On ‘Grace’ & Truth.” Catena, 26 Nov. 2026, https://example.org/essays/5.', null, '(Hale)'],
  ['apa', 'Hale, M. (2026, November 26). On “Grace” & Truth. Catena. https://example.org/essays/5', null, '(Hale, 2026)'],
])('cites an essay by the family name of its author in %s style', async (style, bibliography, short_note, in_text) => {
  expect(toFormattedCitation(style, await citeItem(style, essay('Macrina Hale')))).toMatchObject({ bibliography, short_note, in_text });
});

test.each(citationStyles)('begins the entry of an essay with the family name in %s style', async (style) => {
  const cited = toFormattedCitation(style, await citeItem(style, essay('Hans van der Berg Jr.')));
  expect(cited.bibliography).toMatch(style === 'apa' ? /^van der Berg, H\., Jr\. \(2026/ : /^van der Berg, Hans, Jr\. /);
  expect(cited.in_text ?? cited.short_note).toMatch(/^\(?van der Berg/);
});

const essay = (author: string) =>
  itemOfPage({
    id: 5,
    title: 'On "Grace" & Truth',
    author,
    date: new Date('2026-11-26T12:00:00Z'),
    site: 'Catena',
    url: 'https://example.org/essays/5',
  });
