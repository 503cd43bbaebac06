import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacters } from '#core/testing/any-text.ts';
import { limits } from '#core/limits.ts';
import type { Citation, CslItem } from '#contract/topics.ts';
import { testApp } from '../../testing/test-app.ts';
import { toCsl } from './csl.ts';
import { formatBibtex, formatRis } from '../../citations/export-citations.ts';

const app = testApp();
const { ask, signUp } = app;

const formats = ['bib', 'ris', 'json'] as const;
const endpointFor = (ending: (typeof formats)[number]) => `GET /api/topics/{id}/citations.${ending}` as const;
const url = 'https://example.org/a';

async function topic(as: string, more: object = {}): Promise<number> {
  const { status, body } = await ask('POST /api/topics', {
    as,
    body: { title: 'On grace', content: 'Text', public: false, citations: [], ...more },
  });
  expect(status).toBe(201);
  return body.id;
}

describe('the export of citations', () => {
  test('is a file of its format, named after the topic', async () => {
    const macrina = await signUp('macrina');
    const citations = [{ text: 'Karl Barth, Church Dogmatics I/1, 1932', url }];
    const id = await topic(macrina, { title: 'Περὶ χάριτος/"grace"', citations });
    const types = {
      bib: 'application/x-bibtex',
      ris: 'application/x-research-info-systems',
      json: 'application/vnd.citationstyles.csl+json',
    };
    for (const ending of formats) {
      const { status, headers } = await ask(endpointFor(ending), { as: macrina, params: { id } });
      expect(status).toBe(200);
      expect(headers['content-type']).toBe(`${types[ending]}; charset=utf-8`);
      expect(headers['content-disposition']).toBe(
        `attachment; filename="____ _______ grace.${ending}"; filename*=UTF-8''${encodeURIComponent('Περὶ χάριτος grace')}.${ending}`,
      );
      expect(headers['cache-control']).toBe('no-store');
    }
    const [{ id: key }] = (await ask(endpointFor('json'), { as: macrina, params: { id } })).body;
    expect((await ask(endpointFor('json'), { as: macrina, params: { id } })).body).toEqual([
      {
        id: key,
        type: 'document',
        title: 'Church Dogmatics I/1',
        author: [{ family: 'Barth', given: 'Karl' }],
        issued: { 'date-parts': [[1932]] },
        URL: url,
      },
    ]);
    expect(key).toMatch(/^barth1932-[0-9a-f]{6}$/);
    expect((await ask(endpointFor('bib'), { as: macrina, params: { id } })).body).toBe(
      `@misc{${key},\n  author = {Barth, Karl},\n  year = {1932},\n  title = {Church {Dogmatics} {I}/1},\n  url = {${url}},\n  howpublished = {${url}},\n}\n`,
    );
    expect((await ask(endpointFor('ris'), { as: macrina, params: { id } })).body).toBe(
      [
        'TY  - GEN',
        'AU  - Barth, Karl',
        'DA  - 1932///',
        'PY  - 1932',
        'TI  - Church Dogmatics I/1',
        `UR  - ${url}`,
        `ID  - ${key}`,
        'ER  - ',
        '',
      ].join('\r\n'),
    );
  });

  test('of a topic without citations is an empty file', async () => {
    const macrina = await signUp('macrina');
    const id = await topic(macrina);
    const responses = await Promise.all(formats.map((ending) => ask(endpointFor(ending), { as: macrina, params: { id } })));
    expect(responses.map(({ status, body }) => [status, body])).toEqual([
      [200, ''],
      [200, ''],
      [200, []],
    ]);
  });

  test('requires access to the topic, and other extensions are a 404', async () => {
    const [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
    const citations = [{ text: 'A', url }];
    const hidden = await topic(macrina, { citations });
    const open = await topic(macrina, { citations, public: true });
    for (const ending of formats) {
      const askFor = (as: string | undefined, id: string | number) => ask(endpointFor(ending), { as, params: { id } });
      expect((await askFor(macrina, hidden)).status).toBe(200);
      expect((await askFor(gaunilo, open)).status).toBe(200);
      for (const id of [hidden, 999]) {
        const { status, body } = await askFor(gaunilo, id);
        expect([status, body.details]).toEqual([404, 'Topic not found.']);
      }
      expect((await askFor(undefined, open)).status).toBe(401);
      for (const odd of ['x', '0', '99999999999999999999999']) expect((await askFor(macrina, odd)).status).toBe(400);
    }
    for (const ending of ['pdf', 'bibtex', 'BIB', '', 'json.bib']) {
      const response = await app.app.inject({
        url: `/api/topics/${open}/citations.${ending}`,
        headers: { authorization: `Bearer ${macrina}` },
      });
      expect([ending, response.statusCode]).toEqual([ending, 404]);
    }
  });

  test('is in the API document with its media type', async () => {
    const { paths } = (await app.app.inject({ url: '/api/docs' })).json();
    expect(Object.keys(paths['/api/topics/{id}/citations.bib'].get.responses['200'].content)).toEqual(['application/x-bibtex']);
    expect(Object.keys(paths['/api/topics/{id}/citations.bib'].get.responses['404'].content)).toEqual(['application/json']);
  });
});

describe('author and year', () => {
  const read = (text: string): CslItem | undefined => toCsl([{ text, url }])[0];

  test.each([
    ['Augustine, Confessions (397)', { family: 'Augustine' }, 'Confessions', 397],
    ['Gregory of Nyssa, On the Soul and the Resurrection (380)', { literal: 'Gregory of Nyssa' }, 'On the Soul and the Resurrection', 380],
    ['Thomas Aquinas, Summa Theologiae, 1274.', { given: 'Thomas', family: 'Aquinas' }, 'Summa Theologiae', 1274],
    ['Hans Urs von Balthasar, Herrlichkeit (1961)', { given: 'Hans Urs', family: 'von Balthasar' }, 'Herrlichkeit', 1961],
    ['J. N. D. Kelly, Early Christian Creeds (1950)', { given: 'J. N. D.', family: 'Kelly' }, 'Early Christian Creeds', 1950],
  ])('are recognized in %j', (text, author, title, year) => {
    expect(read(text)).toMatchObject({ type: 'document', author: [author], title, issued: { 'date-parts': [[year]] } });
  });

  test.each([
    'Faith, Hope and Love (1932)',
    'Genesis, Translation and Commentary (1996)',
    'Christian Ethics, Church and State (1990)',
    'Grace Abounding, An Essay (1990)',
    'Karl Barth, Church Dogmatics, Edinburgh, 1936',
    'Barth and Brunner, Natural Theology (1934)',
    'Karl Barth, Church Dogmatics',
    'Augustine, Confessions (c. 397)',
    'Augustine, Confessions (9999)',
    'Southern 1990',
    'Augustine, Confessions, 397',
  ])('stay in the title of %j, where they are not certain', (text) => {
    expect(read(text)).toEqual({ id: expect.any(String), type: 'webpage', title: text, URL: url });
  });
});

describe('a work of the library', () => {
  const works = [
    { title: 'Confessions', sort_title: 'confessions', year: 397, authors: ['Augustine of Hippo'] },
    { title: 'Confessions', sort_title: 'confessions', year: 1782, authors: ['Rousseau, Jean-Jacques'] },
    { title: 'City of God, Against the Pagans', sort_title: 'city of god against the pagans', year: 426, authors: ['Augustine of Hippo'] },
    { title: 'Genesis', sort_title: 'genesis', year: -500, authors: [] },
  ];
  const read = (text: string) => toCsl([{ text, url: null }], works)[0];

  test.each([
    ['Augustine, Confessions, book VIII, ch. 12', 'Confessions', [{ literal: 'Augustine of Hippo' }], 397],
    ['J.-J. Rousseau: The Confessions (Paris)', 'Confessions', [{ family: 'Rousseau', given: 'Jean-Jacques' }], 1782],
    ['St Augustine, The City of God, Against the Pagans', 'City of God, Against the Pagans', [{ literal: 'Augustine of Hippo' }], 426],
  ])('gives its fields to %j', (text, title, author, year) => {
    expect(read(text)).toEqual({
      id: expect.any(String),
      type: 'book',
      title,
      author,
      issued: { 'date-parts': [[year]] },
      note: text,
    });
  });

  test('without an author is named by its title alone', () => {
    expect(read('Genesis')).toEqual({ id: expect.any(String), type: 'book', title: 'Genesis', note: 'Genesis' });
    expect(read('Speiser, Genesis')).toMatchObject({ type: 'document', title: 'Speiser, Genesis' });
  });

  test.each(['Confessions of an English Opium-Eater', 'Patrick, Confessions', 'On the Confessions of Augustine'])(
    'is not what %j names',
    (text) => {
      expect(read(text)).toEqual({ id: expect.any(String), type: 'document', title: text });
    },
  );

  test('is exported as a book, and a printed source has no address', async () => {
    const macrina = await signUp('macrina');
    await app.sql`insert into authors (name, sort_name) values ('Augustine of Hippo', 'augustine of hippo')`;
    await app.sql`
      insert into works (title, author, author_id, year, category, language, sort_title, words)
      select 'Confessions', name, id, 397, 'Patristics', 'Latin', 'confessions', 'confessions' from authors where name = 'Augustine of Hippo'`;
    await app.sql`insert into work_authors (work_id, author_id, position) select w.id, w.author_id, 0 from works w`;
    const citations = [{ text: 'Augustine, Confessions, 8.12 {x}', url: null }, { text: 'A pamphlet, 1640' }];
    const id = await topic(macrina, { citations });
    expect((await ask('GET /api/topics/{id}', { as: macrina, params: { id } })).body.citations).toEqual([
      citations[0],
      { text: 'A pamphlet, 1640', url: null },
    ]);
    const bib: string = (await ask(endpointFor('bib'), { as: macrina, params: { id } })).body;
    expect(bib).toMatch(/^@book\{augustin397-/);
    expect(bib).toContain('title = {Confessions}');
    expect(bib).toContain('author = {{Augustine of Hippo}}');
    expect(bib).toContain('note = {Augustine, Confessions, 8.12 \\textbraceleft{}x\\textbraceright{}}');
    expect(bib).not.toMatch(/url|howpublished/);
    const ris: string = (await ask(endpointFor('ris'), { as: macrina, params: { id } })).body;
    expect(ris).toMatch(/^TY {2}- BOOK\r\n/);
    expect(ris).toContain('TI  - Confessions\r\n');
    expect(ris).toContain('Augustine, Confessions, 8.12 {x}');
    expect(ris).not.toContain('UR  -');
    expect((await ask(endpointFor('json'), { as: macrina, params: { id } })).body).toMatchObject([
      { type: 'book', title: 'Confessions', issued: { 'date-parts': [[397]] } },
      { type: 'document', title: 'A pamphlet, 1640' },
    ]);
  });
});

describe('keys', () => {
  test('consist of letters and digits, are unique, and do not depend on other citations', () => {
    const citations = ['Augustine, Confessions (397)', 'בראשית', 'Same', 'Same', '@misc{x,'].map((text) => ({ text, url }));
    const keys = toCsl(citations).map(({ id }) => id);
    expect(new Set(keys).size).toBe(5);
    for (const key of keys) expect(key).toMatch(/^[a-z]+\d*-[0-9a-f]{6}(-\d+)?$/);
    expect(toCsl([{ text: 'New', url }, ...citations]).map(({ id }) => id)).toEqual([expect.any(String), ...keys]);
  });
});

type Read = Partial<Record<'title' | 'URL' | 'author' | 'issued', unknown>>;

/** Returns what the library reads from a file. */
const parsed = (file: string, forceType: '@bibtex/text' | '@ris/file') => new Cite(file, { forceType }).data.map(meaning);
const expected = (citations: readonly Citation[]) => toCsl(citations).map(meaning);

/** Returns the name parts in one form, since each format divides them differently. */
function meaning({ title, URL, author, issued }: Read) {
  const names = ((author ?? []) as Record<string, string>[]).map(({ given, family, literal, 'non-dropping-particle': particle }) =>
    [given, particle, family, literal].filter((part) => part !== undefined).join(' '),
  );
  return { title, URL, names, issued };
}

describe('an exported citation reads back', () => {
  const citations = [
    'Ἐν ἀρχῇ ἦν ὁ λόγος',
    'בְּרֵאשִׁית בָּרָא אֱלֹהִים',
    'ܒܪܫܝܬ ܐܝܬܘܗܝ ܗܘܐ ܡܠܬܐ',
    'Ephräm der Syrer: Über das Paradies – „Hymnen“',
    'Karl Barth, Kirchliche Dogmatik I/1, 1932',
    'Augustine, Confessions (397)',
    'Hans Urs von Balthasar, Herrlichkeit (1961)',
    'Gregory of Nyssa, On the Soul (380)',
    '50% of $5 & #1_a ^ ~ {braces} } \\end{x} <b>bold</b> @misc{evil, title={x}} -- --- `` \'\' "q"',
    'A line\r\nER  - \r\nTY  - BOOK\nTI  - Evil',
    `${'x'.repeat(69)} ER  - ${'long '.repeat(180)}`,
  ].map((text, i) => ({ text, url: `https://example.org/${i}?q={a}&b=%20#ά\\_~${'y'.repeat(90)}` }));

  test('from BibTeX', async () => {
    expect(parsed(await formatBibtex(toCsl(citations)), '@bibtex/text')).toEqual(expected(citations));
  });

  test('from RIS', async () => {
    expect(parsed(await formatRis(toCsl(citations)), '@ris/file')).toEqual(expected(citations));
  });
});

describe('hostile text', () => {
  const evil = fc.constantFrom(
    ...[
      '{',
      '}',
      '\\',
      '%',
      '\n',
      '\r\n',
      '\u2028',
      '\0',
      '\x1b',
      '@misc{a,',
      'ER  - ',
      'TY  - BOOK',
      '"',
      '$',
      '~',
      '--',
      '``',
      '</script>',
      '\\end{x}',
    ],
  );
  const piece = fc.oneof(evil, anyCharacters(20), fc.constantFrom('Barth', ', ', ' (1932)', 'Karl ', 'λόγος', 'אוֹר'));
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) =>
    pieces
      .join('')
      .slice(0, limits.citation.text)
      .replace(/[\ud800-\udbff]$/, ''),
  );
  const citation = fc.record({ text, url: text.map((rest) => `https://example.org/${rest}`) });

  test('neither ends nor starts a record, and loses no letter', async () => {
    const letters = (s: string): string => s.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '');
    await fc.assert(
      fc.asyncProperty(fc.array(citation, { maxLength: 5 }), async (citations) => {
        const items = toCsl(citations);
        expect(JSON.parse(JSON.stringify(items))).toEqual(items);
        const ris = await formatRis(items);
        expect(ris.split('\r\n').filter((line) => !/^[A-Z][A-Z0-9]  - /.test(line))).toEqual(['']);
        expect(ris.match(/^TY  - /gm)?.length ?? 0).toBe(citations.length);
        expect(ris.match(/^ER  - \r$/gm)?.length ?? 0).toBe(citations.length);
        const bib = await formatBibtex(items);
        expect(recordsOf(bib)).toBe(citations.length);
        for (const [i, { text: typed }] of citations.entries()) {
          const { author, issued, title } = items[i] ?? {};
          const words = [...Object.values(author?.[0] ?? {}).toReversed(), title, ...(issued?.['date-parts'].flat() ?? [])].join('');
          if (letters(typed) !== '') expect(letters(words)).toBe(letters(typed));
          expect(letters(ris)).toContain(letters(title ?? ''));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('reads back from BibTeX unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(citation, { minLength: 1, maxLength: 3 }), async (citations) => {
        const tidy = (items: { title?: unknown }[]) =>
          items.map(({ title }) => String(title).normalize('NFC').replaceAll(/\s+/g, ' ').trim());
        expect(tidy(parsed(await formatBibtex(toCsl(citations)), '@bibtex/text'))).toEqual(tidy(expected(citations)));
      }),
      { numRuns: 300 },
    );
  });
});

/** Counts the records of a BibTeX file like BibTeX itself: by braces, escaped or not. */
function recordsOf(bib: string): number {
  let [depth, records] = [0, 0];
  for (const mark of bib) {
    if (mark === '{') depth += 1;
    else if (mark === '}') records += (depth -= 1) === 0 ? 1 : 0;
    if (depth < 0) break;
  }
  expect(depth).toBe(0);
  return records;
}
