import { expect, test } from 'vitest';
import { citationStyles, type CitationStyle } from '#core/citation-styles.ts';
import { htmlText, plainText } from '#core/rich-text.ts';
import type { CslData } from './csl-data.ts';
import { openEngine } from './engine.ts';
import { citeItem, citeItems, toFormattedCitation } from './format-citation.ts';
import { parseRuns } from './parse-runs.ts';

const book: CslData = {
  id: 'egger',
  type: 'book',
  title: 'How to Read the New Testament: An Introduction',
  author: [{ family: 'Egger', given: 'Wilhelm' }],
  translator: [{ family: 'Heinegg', given: 'Peter' }],
  publisher: 'Hendrickson',
  'publisher-place': 'Peabody, MA',
  issued: { 'date-parts': [[1996]] },
};

test.each<[CitationStyle, string, string | null, string]>([
  [
    'sbl',
    'Wilhelm Egger, How to Read the New Testament: An Introduction, trans. Peter Heinegg (Peabody, MA: Hendrickson, 1996), 28.',
    null,
    'Egger, Wilhelm. How to Read the New Testament: An Introduction. Translated by Peter Heinegg. Peabody, MA: Hendrickson, 1996.',
  ],
  [
    'chicago-notes',
    'Wilhelm Egger, How to Read the New Testament: An Introduction, trans. Peter Heinegg (Peabody, MA: Hendrickson, 1996), 28.',
    null,
    'Egger, Wilhelm. How to Read the New Testament: An Introduction. Translated by Peter Heinegg. Peabody, MA: Hendrickson, 1996.',
  ],
  [
    'turabian',
    'Wilhelm Egger, How to Read the New Testament: An Introduction, trans. Peter Heinegg (Peabody, MA: Hendrickson, 1996), 28.',
    null,
    'Egger, Wilhelm. How to Read the New Testament: An Introduction. Translated by Peter Heinegg. Peabody, MA: Hendrickson, 1996.',
  ],
  [
    'chicago-author-date',
    'Egger 1996, 28.',
    '(Egger 1996, 28)',
    'Egger, Wilhelm. 1996. How to Read the New Testament: An Introduction. Translated by Peter Heinegg. Peabody, MA: Hendrickson.',
  ],
  [
    'mla',
    'Egger 28.',
    '(Egger 28)',
    'Egger, Wilhelm. How to Read the New Testament: An Introduction. Translated by Peter Heinegg, Hendrickson, 1996.',
  ],
  [
    'apa',
    'Egger, 1996, p. 28.',
    '(Egger, 1996, p. 28)',
    'Egger, W. (1996). How to Read the New Testament: An Introduction (P. Heinegg, Trans.). Hendrickson.',
  ],
])('cites a book in %s style', async (style, note, in_text, bibliography) => {
  const { html: _, short_note, ...cited } = toFormattedCitation(style, await citeItem(style, book, { locator: '28' }));
  expect(cited).toEqual({ style, note, in_text, bibliography });
  expect(short_note).toBe(in_text === null ? 'Egger, How to Read the New Testament, 28.' : null);
});

const chapter: CslData = {
  id: 'attridge',
  type: 'chapter',
  title: 'Jewish Historiography',
  author: [{ family: 'Attridge', given: 'Harold W.' }],
  editor: [
    { family: 'Kraft', given: 'Robert A.' },
    { family: 'Nickelsburg', given: 'George W. E.' },
  ],
  'container-title': 'Early Judaism',
  publisher: 'Fortress',
  'publisher-place': 'Philadelphia',
  page: '311-343',
  issued: { 'date-parts': [[1986]] },
};

test.each<[CitationStyle, string]>([
  ['chicago-notes', 'In Early Judaism, edited by Robert A. Kraft and George W. E. Nickelsburg, 311–43. Philadelphia: Fortress, 1986.'],
  ['chicago-author-date', 'In Early Judaism, edited by Robert A. Kraft and George W. E. Nickelsburg, 311–43. Philadelphia: Fortress.'],
  ['mla', 'Early Judaism, edited by Robert A. Kraft and George W. E. Nickelsburg, Fortress, 1986, pp. 311–43.'],
  ['apa', 'In R. A. Kraft & G. W. E. Nickelsburg (Eds.), Early Judaism (pp. 311–343). Fortress.'],
])('lists a chapter in %s style', async (style, ending) => {
  const { bibliography } = await citeItem(style, chapter);
  expect(plainText(bibliography ?? [])).toMatch(new RegExp(`${ending.replaceAll(/[().]/g, '\\$&')}$`));
});

test.each(citationStyles)('cites a work of which only the title is known in %s style', async (style) => {
  const { note, bibliography } = await citeItem(style, { id: 'x', type: 'book', title: 'The Didache' });
  expect([plainText(note), plainText(bibliography ?? [])].join(' ')).not.toMatch(/undefined|null|, ,|\(\)|\.\./);
  expect(plainText(note)).toContain('The Didache');
  expect(plainText(bibliography ?? [])).toContain('The Didache');
});

test('shortens the second note of a work, and sorts the bibliography by author', async () => {
  const engine = await openEngine('sbl', [book, chapter]);
  const notes = engine.formatNotes([[{ id: 'egger' }], [{ id: 'attridge' }], [{ id: 'egger', locator: '3' }]]);
  expect(plainText(notes[2] ?? [])).toBe('Egger, How to Read the New Testament, 3.');
  expect(engine.formatBibliography().map(({ runs }) => plainText(runs).slice(0, 8))).toEqual(['Attridge', 'Egger, W']);
});

test('keeps works apart that are cited at the same time', async () => {
  const titles = Array.from({ length: 20 }, (_, i) => `Work ${i}`);
  const cited = await Promise.all(titles.map((title) => citeItem('sbl', { id: title, type: 'book', title })));
  expect(cited.map(({ note }) => plainText(note))).toEqual(titles.map((title) => `${title}.`));
});

test('shows markup in a title as text', async () => {
  const item = { id: 'x', type: 'book', title: '<script>alert(1)</script> & <b>bold</b>' };
  const { note } = await citeItem('sbl', item);
  expect(htmlText(note)).not.toMatch(/<(?!\/?em>)/);
  expect(plainText(note)).toBe('<script>alert(1)</script> & <b>bold</b>.');
});

test('reads italics within italics, entities and unclosed elements', () => {
  expect(parseRuns('<div class="csl-entry">A, <i>On <span style="font-style:normal;">Title</span></i> &#38; B &amp; C</div>\n')).toEqual([
    { text: 'A, ', italic: false },
    { text: 'On ', italic: true },
    { text: 'Title & B & C', italic: false },
  ]);
  expect(parseRuns('<i>open')).toEqual([{ text: 'open', italic: true }]);
});

const of = (id: string, title: string, facts: Partial<CslData> = {}): CslData => ({ id, type: 'book', title, ...facts });
const confession = of('confession', 'The Westminster Confession of Faith', { issued: { 'date-parts': [[1646]] } });
const undated = of('bible', 'Open Scriptures Hebrew Bible');
const online: CslData = of('online', 'On Grace', { type: 'webpage', 'container-title': 'Catena', URL: 'https://example.org/1' });

test.each<[CitationStyle, CslData, string | null, string]>([
  ['apa', confession, '(The Westminster Confession of Faith, 1646)', 'The Westminster Confession of Faith. (1646).'],
  ['apa', undated, '(Open Scriptures Hebrew Bible, n.d.)', 'Open Scriptures Hebrew Bible. (n.d.).'],
  [
    'apa',
    { ...confession, translator: [{ family: 'Hale', given: 'Anna' }] },
    null,
    'The Westminster Confession of Faith (A. Hale, Trans.). (1646).',
  ],
  ['apa', { ...online, issued: { 'date-parts': [[2026, 11, 26]] } }, null, 'On Grace. (2026, November 26). Catena. https://example.org/1'],
  ['chicago-author-date', confession, '(The Westminster Confession of Faith 1646)', 'The Westminster Confession of Faith. 1646.'],
  ['chicago-author-date', undated, '(Open Scriptures Hebrew Bible, n.d.)', 'Open Scriptures Hebrew Bible. n.d.'],
  [
    'chicago-author-date',
    { ...undated, author: [{ family: 'Hale', given: 'Anna' }] },
    '(Hale, n.d.)',
    'Hale, Anna. n.d. Open Scriptures Hebrew Bible.',
  ],
  ['chicago-author-date', { ...undated, status: 'forthcoming' }, null, 'Open Scriptures Hebrew Bible. Forthcoming.'],
  ['mla', confession, null, 'The Westminster Confession of Faith. 1646.'],
  ['sbl', confession, null, 'The Westminster Confession of Faith. 1646.'],
  ['chicago-notes', confession, null, 'The Westminster Confession of Faith. 1646.'],
  ['turabian', confession, null, 'The Westminster Confession of Faith. 1646.'],
])('names a work without an author by its title in %s style', async (style, item, in_text, bibliography) => {
  const cited = toFormattedCitation(style, await citeItem(style, item));
  expect(cited.bibliography).toBe(bibliography);
  if (in_text !== null) expect(cited.in_text).toBe(in_text);
});

test.each(citationStyles)('sorts works without an author by their titles without the article in %s style', async (style) => {
  const works = [
    of('z', 'Zeal', { author: [{ family: 'Zosimus' }] }),
    of('y', 'A Yoke'),
    of('b', 'Beginnings', { editor: [{ family: 'Boethius' }] }),
    of('m', 'The Mirror'),
    of('a', 'The Last', { author: [{ family: 'Ambrose' }] }),
    of('a2', 'Kindness', { author: [{ family: 'Ambrose' }] }),
  ];
  const engine = await openEngine(style, works);
  expect(engine.formatBibliography().map(({ id }) => id)).toEqual(['a2', 'a', 'b', 'm', 'y', 'z']);
});

test.each<[CitationStyle, string]>([
  ['sbl', 'Augustine. Confessions. ca. 400.'],
  ['chicago-notes', 'Augustine. Confessions. ca. 400.'],
  ['turabian', 'Augustine. Confessions. ca. 400.'],
  ['chicago-author-date', 'Augustine. ca. 400. Confessions.'],
  ['mla', 'Augustine. Confessions. Circa 400.'],
  ['apa', 'Augustine. (ca. 400). Confessions.'],
])('writes an approximate year as the handbook does in %s style', async (style, expected) => {
  for (const literal of ['c. 400', 'ca. 400', 'circa 400', 'c.400']) {
    const { bibliography } = await citeItem(style, of('c', 'Confessions', { author: [{ family: 'Augustine' }], issued: { literal } }));
    expect(plainText(bibliography ?? [])).toBe(expected);
  }
  const translated = of('t', 'Confessions', { translator: [{ family: 'Pusey' }], issued: { literal: 'c. 400' } });
  if (style === 'mla')
    expect(plainText((await citeItem(style, translated)).bibliography ?? [])).toBe('Confessions. Translated by Pusey, circa 400.');
});

const augustine = { author: [{ literal: 'Augustine of Hippo' }] };
const smith = { author: [{ family: 'Smith', given: 'John' }] };
const published = (year: number): Partial<CslData> => ({ issued: { 'date-parts': [[year]] } });
const ambiguous = [
  of('conf', 'Confessions', { ...augustine, issued: { literal: 'c. 397' } }),
  of('civ', 'City of God', { ...augustine, issued: { literal: '413–426' } }),
  of('retr', 'Retractations', { ...augustine, issued: { literal: '413–426' } }),
  of('latin', 'Confessiones', { ...augustine, ...published(1896) }),
  of('zeal', 'Zeal', augustine),
  of('envy', 'Envy', augustine),
  of('faith', 'On Faith: A Study', { ...smith, ...published(2001) }),
  of('hope', 'Hope', { ...smith, ...published(2001) }),
  of('love', 'Love', { author: [{ family: 'Smith', given: 'Anna' }], ...published(2001) }),
  of('peace', 'Peace', { author: [{ family: 'Brown', given: 'Anna' }], ...published(2001) }),
];

test.each<[CitationStyle, string[]]>([
  [
    'mla',
    [
      ...['Augustine of Hippo, Confessions 4.', 'Augustine of Hippo, City of God 4.', 'Augustine of Hippo, Retractations 4.'],
      ...['Augustine of Hippo, Confessiones 4.', 'Augustine of Hippo, Zeal 4.', 'Augustine of Hippo, Envy 4.'],
      ...['J. Smith, On Faith 4.', 'J. Smith, Hope 4.', 'A. Smith, Love 4.', 'Brown 4.'],
    ],
  ],
  [
    'apa',
    [
      ...['Augustine of Hippo, ca. 397, p. 4.', 'Augustine of Hippo, 413–426a, p. 4.', 'Augustine of Hippo, 413–426b, p. 4.'],
      ...['Augustine of Hippo, 1896, p. 4.', 'Augustine of Hippo, n.d.-b, p. 4.', 'Augustine of Hippo, n.d.-a, p. 4.'],
      ...['J. Smith, 2001b, p. 4.', 'J. Smith, 2001a, p. 4.', 'A. Smith, 2001, p. 4.', 'Brown, 2001, p. 4.'],
    ],
  ],
  [
    'chicago-author-date',
    [
      ...['Augustine of Hippo ca. 397, 4.', 'Augustine of Hippo 413–426a, 4.', 'Augustine of Hippo 413–426b, 4.'],
      ...['Augustine of Hippo 1896, 4.', 'Augustine of Hippo, n.d.-b, 4.', 'Augustine of Hippo, n.d.-a, 4.'],
      ...['J. Smith 2001b, 4.', 'J. Smith 2001a, 4.', 'A. Smith 2001, 4.', 'Brown 2001, 4.'],
    ],
  ],
])('distinguishes works of the same author and year in %s style', async (style, expected) => {
  const cites = ambiguous.map(({ id }) => ({ id, locator: '4' }));
  expect((await citeItems(style, ambiguous, cites)).map(({ note }) => plainText(note))).toEqual(expected);
  const [alone] = await citeItems(style, ambiguous.slice(0, 1), cites.slice(0, 1));
  expect(plainText(alone?.note ?? [])).not.toMatch(/397[a-]|Confessions/);
});

test.each<[CitationStyle, RegExp]>([
  ['apa', /\((.{4,}?)\)/],
  ['chicago-author-date', /^[^.]+\. (?:[AJ]\. )?(.+?\d[ab]?|n\.d\.-.)\. /],
])('sorts works of one author by their first year, with the letters of the notes, in %s style', async (style, date) => {
  const engine = await openEngine(style, ambiguous);
  const dates = engine.formatBibliography().map(({ id, runs }) => `${id} ${date.exec(plainText(runs))?.[1]}`);
  const undated = ['envy n.d.-a', 'zeal n.d.-b'];
  const dated = ['conf ca. 397', 'civ 413–426a', 'retr 413–426b', 'latin 1896'];
  const others = ['peace 2001', 'love 2001', 'hope 2001a', 'faith 2001b'];
  expect(dates).toEqual([...(style === 'apa' ? [...undated, ...dated] : [...dated, ...undated]), ...others]);
});

test('sorts years before Christ, and dates in words by the year of the catalog', async () => {
  const plato = { author: [{ literal: 'Plato' }] };
  const engine = await openEngine('apa', [
    of('c', 'C', { ...plato, issued: { literal: '1st century' } }),
    of('b', 'B', { ...plato, issued: { literal: 'c. 50 BC' } }),
    of('a', 'A', { ...plato, issued: { literal: '350 BC' } }),
    of('d', 'D', { ...plato, issued: { literal: 'after the sack of Rome' }, firstYear: 411 }),
  ]);
  expect(engine.formatBibliography().map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});
