import { beforeEach, describe, expect, test } from 'vitest';
import { type CitationStyle, citationStyles } from '#core/citation-styles.ts';
import { numberOf } from '#core/scripture.ts';
import { addWorks, type TestWork } from '../../testing/library.ts';
import { form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';
import { importFile, importTestBible, jsonLines } from '../editions/testing.ts';

const app = testApp();
const { ask, signUp } = app;

let reader: string;
beforeEach(async () => {
  reader = await signUp('monica');
});

const addWork = async (work: TestWork): Promise<number> => (await addWorks(app.sql, [work]))[0] ?? 0;

describe('the citation of a work', () => {
  test('follows the style that was asked for, SBL without one', async () => {
    const id = await addWork({ title: 'Reading John: A Commentary', author: 'Talbert, Charles H.', year: 1992 });
    const cite = async (style?: CitationStyle) =>
      (await ask('GET /api/works/{id}/citation', { as: reader, params: { id }, query: style === undefined ? {} : { style } })).body;
    expect(await cite()).toEqual({
      style: 'sbl',
      note: 'Charles H. Talbert, Reading John: A Commentary (1992).',
      short_note: 'Talbert, Reading John.',
      bibliography: 'Talbert, Charles H. Reading John: A Commentary. 1992.',
      in_text: null,
      html: {
        note: 'Charles H. Talbert, <em>Reading John: A Commentary</em> (1992).',
        short_note: 'Talbert, <em>Reading John</em>.',
        bibliography: 'Talbert, Charles H. <em>Reading John: A Commentary</em>. 1992.',
        in_text: null,
      },
    });
    expect(await cite('apa')).toMatchObject({ style: 'apa', in_text: '(Talbert, 1992)', note: 'Talbert, 1992.', short_note: null });
    expect(await cite('chicago-author-date')).toMatchObject({ in_text: '(Talbert 1992)' });
    expect(await cite('mla')).toMatchObject({ in_text: '(Talbert)' });
  });

  test('is decent where the catalog knows little', async () => {
    const id = await addWork({ title: 'The Didache', year: -50 });
    const { body } = await ask('GET /api/works/{id}/citation', { as: reader, params: { id } });
    expect(body).toMatchObject({ note: 'The Didache (50 BC).', bibliography: 'The Didache. 50 BC.' });
    const bare = await addWork({ title: 'Hymns & <Odes>' });
    const { body: other } = await ask('GET /api/works/{id}/citation', { as: reader, params: { id: bare } });
    expect(other).toMatchObject({ note: 'Hymns & <Odes>.', html: { note: '<em>Hymns &amp; &lt;Odes&gt;</em>.' } });
  });

  test('names author, title and place of an ancient work that has no edition', async () => {
    const id = await addWork({ title: 'Confessions', author: 'Augustine of Hippo', year: 400, yearLabel: 'c. 400' });
    const cite = async (query: { style?: CitationStyle; locator?: string }, work = id) =>
      (await ask('GET /api/works/{id}/citation', { as: reader, params: { id: work }, query })).body;
    const bibliography = 'Augustine of Hippo. Confessions. ca. 400.';
    expect(await cite({ locator: '7.10.16' })).toMatchObject({
      note: 'Augustine, Conf. 7.10.16.',
      short_note: 'Augustine, Conf. 7.10.16.',
      bibliography,
      in_text: '(Augustine, Conf. 7.10.16)',
      html: { note: 'Augustine, <em>Conf.</em> 7.10.16.' },
    });
    const notes = { note: 'Augustine, Confessions 7.10.16–17.', short_note: 'Augustine, Confessions 7.10.16–17.' };
    expect(await cite({ style: 'chicago-notes', locator: '7.10.16–17' })).toMatchObject(notes);
    expect(await cite({ style: 'turabian', locator: '7.10.16-17' })).toMatchObject(notes);
    for (const style of ['chicago-author-date', 'mla', 'apa'] as const) {
      const cited = { note: 'Augustine, Confessions 7.10.16.', short_note: null, in_text: '(Augustine, Confessions 7.10.16)' };
      expect(await cite({ style, locator: '7.10.16' })).toMatchObject(cited);
    }
    expect(await cite({})).toMatchObject({ note: 'Augustine of Hippo, Confessions (ca. 400).', bibliography });
    const later = await addWork({ title: 'Orthodoxy', author: 'Chesterton, G. K.', year: 1908 });
    expect((await cite({ locator: '47' }, later)).note).toBe('G. K. Chesterton, Orthodoxy (1908), 47.');
  });

  test('is exported as BibTeX, RIS and CSL-JSON', async () => {
    const id = await addWork({ title: 'Confessions', author: 'Augustine of Hippo', year: 397 });
    const file = async (format: 'bib' | 'ris' | 'json') => ask(`GET /api/works/{id}/citation.${format}`, { as: reader, params: { id } });
    const [bib, ris, json] = [await file('bib'), await file('ris'), await file('json')];
    expect(bib.headers['content-disposition']).toContain('filename="Confessions.bib"');
    expect(bib.body).toContain(`@book{augustine397-${id},`);
    expect(ris.body).toContain('TI  - Confessions\r\n');
    expect(json.body).toEqual([
      {
        id: `augustine397-${id}`,
        type: 'book',
        title: 'Confessions',
        author: [{ literal: 'Augustine of Hippo' }],
        issued: { 'date-parts': [[397]] },
      },
    ]);
  });

  test('is a 400 for an unknown style and a 404 for an unknown work', async () => {
    const id = await addWork({ title: 'Confessions' });
    expect((await ask('GET /api/works/{id}/citation', { as: reader, params: { id }, query: { style: 'ieee' as never } })).status).toBe(400);
    expect((await ask('GET /api/works/{id}/citation', { as: reader, params: { id: id + 1 } })).status).toBe(404);
  });
});

describe('the citation of a place', () => {
  const cite = async (slug: string, at: string | undefined, style: CitationStyle = 'sbl') =>
    ask('GET /api/editions/{slug}/citation', { as: reader, params: { slug }, query: { style, ...(at !== undefined && { at }) } });

  test('names book, chapter and verse of scripture, and the edition', async () => {
    await importTestBible(app.sql);
    const { body } = await cite('bible', 'Rom.8.28-30');
    expect(body).toMatchObject({ note: 'Rom 8:28–30 (Test Bible).', in_text: '(Rom 8:28–30 Test Bible)', bibliography: null });
    expect((await cite('bible', 'Rom.8.28', 'mla')).body).toMatchObject({
      note: 'Rom. 8.28 (Test Bible).',
      in_text: '(Test Bible, Rom. 8.28)',
      bibliography: 'Test Bible.',
    });
    expect((await cite('bible', 'Ps.23', 'chicago-notes')).body.note).toBe('Ps. 23 (Test Bible).');
    expect((await cite('bible', 'Gen.1.1')).status).toBe(404);
    expect((await cite('bible', undefined)).body.note).toBe('Test Bible.');
  });

  test('names author, title and place of an ancient work, and the edition in the bibliography', async () => {
    const edition = {
      title: 'Confessions',
      author: 'Augustine of Hippo',
      language: 'en',
      citationLevels: ['book', 'chapter', 'paragraph'],
    };
    const facts = { ...edition, translator: 'Albert C. Outler', published: '1955' };
    await importFile(app.sql, jsonLines(facts, [{ citation: '7.10.16' }, { citation: '7.10.17' }]), { slug: 'confessions' });
    expect((await cite('confessions', '7.10.16')).body).toMatchObject({
      note: 'Augustine, Conf. 7.10.16.',
      html: { note: 'Augustine, <em>Conf.</em> 7.10.16.' },
      bibliography: 'Augustine of Hippo. Confessions. Translated by Albert C. Outler. 1955.',
    });
    expect((await cite('confessions', '7.10.16', 'chicago-notes')).body.note).toBe('Augustine, Confessions 7.10.16.');
  });

  test('names the chapter of a section, or else book and section', async () => {
    const edition = { title: 'Confessiones', author: 'Augustine of Hippo', language: 'la', citationLevels: ['book', 'section'] };
    const chapter = (n: number, start: number) => ({ kind: 'milestone', start, end: start, text: `altchapter ${n}` });
    const segments = [
      { citation: '2.18', text: 'Quis exaperit', marks: [chapter(10, 0)] },
      { citation: '3.1', text: 'Veni Carthaginem' },
      { citation: '3.10', text: '“Itaque incidi', marks: [chapter(6, 1)] },
      { citation: '3.11', text: 'Tu autem eras.', marks: [chapter(7, 10)] },
      { citation: '3.12', text: 'Nesciebam enim' },
    ];
    await importFile(app.sql, jsonLines(edition, segments), { slug: 'conf-la' });
    const noteAt = async (at: string, style?: CitationStyle) => (await cite('conf-la', at, style)).body.note;
    expect(await noteAt('3.11')).toBe('Augustine, Conf. 3.6.11.');
    expect(await noteAt('3.10', 'chicago-notes')).toBe('Augustine, Confessiones 3.6.10.');
    expect(await noteAt('3.10-11')).toBe('Augustine, Conf. 3.6.10–11.');
    expect(await noteAt('3.11-12')).toBe('Augustine, Conf. 3.6.11–7.12.');
    expect(await noteAt('2.18-3.1')).toBe('Augustine, Conf. book 2, section 18 to book 3, section 1.');
    expect(await noteAt('3.1')).toBe('Augustine, Conf. book 3, section 1.');
    expect(await noteAt('3')).toBe('Augustine, Conf. 3.');
    expect((await cite('conf-la', '3.6.11-7.12')).status).toBe(200);
  });

  test('says in all styles that a number counts paragraphs, and not chapters or sections', async () => {
    const edition = { title: 'Confessions', author: 'Augustine of Hippo', language: 'en', citationLevels: ['section', 'paragraph'] };
    const segments = ['7.15', '7.16', '12.1', '9.1.1'].map((citation) => ({ citation }));
    const sections = [
      { depth: 1, label: 'BOOK VII', citation: '7' },
      { depth: 1, label: 'Chapter XII', citation: '12' },
    ];
    await importFile(app.sql, jsonLines(edition, segments, sections), { slug: 'pusey' });
    for (const style of citationStyles) {
      const { body } = await cite('pusey', '7.16', style);
      const title = style === 'sbl' ? 'Conf.' : 'Confessions';
      expect(body.note).toBe(`Augustine, ${title} book 7, paragraph 16.`);
      expect(body.short_note ?? body.note).toBe(body.note);
      expect(body.in_text).toBe(`(Augustine, ${title} book 7, paragraph 16)`);
      expect(body.place).toBe('book 7, paragraph 16');
    }
    expect((await cite('pusey', '12.1')).body.note).toBe('Augustine, Conf. chapter 12, paragraph 1.');
    expect((await cite('pusey', '9.1.1')).body.note).toBe('Augustine, Conf. 9.1, paragraph 1.');
    expect((await cite('pusey', '7.15-16')).body.note).toBe('Augustine, Conf. book 7, paragraphs 15–16.');
  });

  test('names edition and place of a later work', async () => {
    const edition = { title: 'Orthodoxy', author: 'Chesterton, G. K.', language: 'en', citationLevels: ['chapter'], published: '1908' };
    await importFile(app.sql, jsonLines(edition, [{ citation: '1' }, { citation: '2' }]), { slug: 'orthodoxy' });
    expect((await cite('orthodoxy', '2')).body).toMatchObject({
      note: 'G. K. Chesterton, Orthodoxy (1908), 2.',
      bibliography: 'Chesterton, G. K. Orthodoxy. 1908.',
    });
  });
});

test('cites a passage, in an edition if one is named', async () => {
  await importTestBible(app.sql);
  const id = numberOf({ book: 45, chapter: 8, first: 28, last: 28 });
  const cite = async (query: Record<string, string>) =>
    (await ask('GET /api/passages/{id}/citation', { as: reader, params: { id }, query })).body;
  expect(await cite({})).toMatchObject({ note: 'Rom 8:28.', in_text: '(Rom 8:28)', bibliography: null });
  expect(await cite({ style: 'apa', edition: 'bible' })).toMatchObject({ note: 'Romans 8:28 (Test Bible).' });
});

test('cites essays and topics to those who may read them', async () => {
  const other = await signUp('adeodatus');
  const today = new Date();
  const date = `${today.getUTCDate()} ${today.toLocaleString('en', { month: 'long', timeZone: 'UTC' })} ${today.getUTCFullYear()}`;
  const topic = (await ask('POST /api/topics', { as: reader, body: { title: 'On grace', content: 'Text', public: false, citations: [] } }))
    .body.id;
  const essay = (await ask('POST /api/essays', { as: reader, body: form(['title', 'On tears'], ['content', 'Text'], ['status', 'draft']) }))
    .body.id;
  const topicCitation = await ask('GET /api/topics/{id}/citation', { as: reader, params: { id: topic } });
  expect(topicCitation.body.note).toMatch(new RegExp(`^monica, “On grace,” Catena, ${date}, http.*/topics/${topic}\\.$`));
  expect((await ask('GET /api/essays/{id}/citation', { as: reader, params: { id: essay } })).body.note).toContain('“On tears,”');
  expect((await ask('GET /api/topics/{id}/citation', { as: other, params: { id: topic } })).status).toBe(404);
  expect((await ask('GET /api/essays/{id}/citation', { as: other, params: { id: essay } })).status).toBe(403);
});

describe('the footnotes of an essay', () => {
  const format = async (style: CitationStyle, cites: string[]): Promise<({ note: string } | null)[]> =>
    (await ask('POST /api/citations/notes', { as: reader, body: { style, cites } })).body;
  const notes = async (style: CitationStyle, cites: string[]) => (await format(style, cites)).map((cited) => cited?.note ?? null);
  const listed = async (style: CitationStyle, cites: string[]) => {
    const content = `<p>${cites.map((cite) => `Word<span class="footnote" data-cite="${cite} ${style}">Note.</span>`).join(' ')}</p>`;
    const essay = form(['title', 'Sources'], ['content', content], ['status', 'draft']);
    const { id } = (await ask('POST /api/essays', { as: reader, body: essay })).body;
    const { body } = await ask('GET /api/essays/{id}/bibliography', { as: reader, params: { id } });
    return body.entries.map(({ text }: { text: string }) => text);
  };

  test('distinguish works by the same author as the bibliography does', async () => {
    const author = 'Pseudo-Dionysius the Areopagite';
    const [names, hierarchy] = await addWorks(app.sql, [
      { title: 'The Divine Names', author, year: 500, yearLabel: 'c. 500' },
      { title: 'The Celestial Hierarchy', author, year: 500, yearLabel: 'c. 500' },
    ]);
    const cites = [`work:${names}`, `work:${hierarchy}`, 'passage:45008028028', 'work:999999'];
    expect(await notes('mla', cites)).toEqual([
      `${author}, <em>The Divine Names</em>.`,
      `${author}, <em>The Celestial Hierarchy</em>.`,
      'Rom. 8.28.',
      null,
    ]);
    expect(await notes('mla', [`work:${names}`])).toEqual([`${author}.`]);
    expect(await notes('apa', cites)).toEqual([`${author}, ca. 500b.`, `${author}, ca. 500a.`, 'Romans 8:28.', null]);
    expect(await listed('apa', cites)).toEqual([
      `${author}. (ca. 500a). The Celestial Hierarchy.`,
      `${author}. (ca. 500b). The Divine Names.`,
    ]);
    expect(await format('sbl', [`work:${names}`])).toEqual([
      { note: `${author}, <em>The Divine Names</em> (ca. 500).`, short_note: `${author}, <em>The Divine Names</em>.` },
    ]);
  });

  test('name the year of the entry in the bibliography, and places by their rule', async () => {
    const work = await addWork({ title: 'Confessions', author: 'Augustine of Hippo', year: 397, yearLabel: 'c. 397' });
    const edition = {
      title: 'Confessiones',
      author: 'Augustine of Hippo',
      language: 'la',
      citationLevels: ['book', 'section'],
      published: '1896',
    };
    await importFile(app.sql, jsonLines(edition, [{ citation: '3.11' }]), { slug: 'conf-la', work: String(work) });
    const cites = [`work:${work}`, 'text:conf-la/3.11', `work:${work}@7.10.16`];
    expect(await listed('apa', cites)).toEqual(['Augustine of Hippo. (1896). Confessiones.']);
    expect(await notes('apa', cites)).toEqual([
      'Augustine of Hippo, 1896.',
      'Augustine, <em>Confessions</em> book 3, section 11.',
      'Augustine, <em>Confessions</em> 7.10.16.',
    ]);
    expect((await notes('sbl', cites))[0]).toBe('Augustine of Hippo, <em>Confessions</em> (ca. 397).');
  });

  test('get a 400 for an unknown style and if they are too many', async () => {
    const status = async (body: object) => (await ask('POST /api/citations/notes', { as: reader, body: body as never })).status;
    expect(await status({ style: 'ieee', cites: [] })).toBe(400);
    expect(await status({ style: 'mla', cites: Array.from({ length: 501 }, () => 'work:1') })).toBe(400);
    expect(await notes('mla', [])).toEqual([]);
  });
});
