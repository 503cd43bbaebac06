import { expect, test } from 'vitest';
import { citationParts, citeQuotation, placeInText, plainCitation, placeName } from './cite-text.ts';

const kjv = { slug: 'kjv', title: 'King James Version', short_title: 'KJV', author: null, translator: null, scripture: true };
const confessions = {
  slug: 'confessions',
  title: 'Confessions',
  short_title: null,
  author: 'Augustine, Saint, Bishop of Hippo',
  translator: 'Albert C. Outler',
  scripture: false,
};

test.each([
  [kjv, 'John.3.16', 'John 3:16, KJV', 'John 3:16, KJV'],
  [kjv, 'Ps.23.1-3', 'Psalm 23:1–3, KJV', 'Ps 23:1–3, KJV'],
  [kjv, '1Cor.13', '1 Corinthians 13, KJV', '1 Cor 13, KJV'],
  [{ ...kjv, short_title: null }, 'Jude.1.3', 'Jude 3, King James Version', 'Jude 3, King James Version'],
  [kjv, 'Odes.1.1', 'Odes.1.1, KJV', 'Odes.1.1, KJV'],
  [confessions, '7.10.16', 'Augustine, Confessions 7.10.16, Outler', 'Augustine, Confessions 7.10.16, Outler'],
  [
    { ...confessions, author: null, translator: 'A. Roberts and J. Donaldson' },
    '1-2',
    'Confessions 1–2, A. Roberts and J. Donaldson',
    undefined,
  ],
  [confessions, 'to-the-reader.2-4', 'Augustine, Confessions, To the reader 2–4, Outler', undefined],
  [
    {
      ...confessions,
      title: 'The Confessions of Saint Augustine',
      short_title: 'Confessions',
      translator: 'E. B. Pusey (Edward Bouverie)',
    },
    '7.1',
    'Augustine, Confessions 7.1, Pusey',
    undefined,
  ],
])('names %s %s', (edition, citation, name, cited = name) => {
  const { before, title, after } = citationParts(edition, citation);
  expect([placeName(edition, citation), before + title + after]).toEqual([name, cited]);
});

test('quotes words at a place that is described in words', () => {
  expect(citeQuotation(confessions, 'book 7, paragraphs 16-17', 'a').plain).toBe(
    '“a”, Augustine, Confessions, book 7, paragraphs 16–17, Outler',
  );
});

test('quotes words with their citation, as text and as HTML', () => {
  expect(citeQuotation(kjv, 'Ps.23.1-3', 'The LORD is my shepherd')).toEqual({
    plain: '“The LORD is my shepherd” (Ps 23:1–3, KJV)',
    html: '“The LORD is my shepherd” (Ps 23:1–3, KJV)',
  });
  expect(citeQuotation(confessions, '7.10.16', 'a < b & c')).toEqual({
    plain: '“a < b & c”, Augustine, Confessions 7.10.16, Outler',
    html: '“a &lt; b &amp; c”, Augustine, <em>Confessions</em> 7.10.16, Outler',
  });
});

test.each([
  ['7.10-12', '7.10–12'],
  ['45a.2-45b.1', '45a.2–45b.1'],
  ['pr.3', 'pr.3'],
  ['FTH:1', 'FTH:1'],
  ['dedication.1', 'Dedication 1'],
  ['2.of-grace.3', '2, Of grace 3'],
  ['to-the-reader.2-of-grace.1', 'To the reader 2–Of grace 1'],
  ['letter-12-reply.1', 'Letter 12 reply 1'],
])('formats %s as %s', (citation, text) => {
  expect(plainCitation(citation)).toBe(text);
});

test('names a place in a text without the text', () => {
  expect([placeInText(kjv, 'Ps.23.1-3'), placeInText(kjv, 'Odes.1.1'), placeInText(confessions, '7.1-2')]).toEqual([
    'Psalm 23:1–3',
    'Odes 1.1',
    '7.1–2',
  ]);
});
