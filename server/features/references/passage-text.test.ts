import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { passage } from '../../testing/texts.ts';
import { bible, chapter, importFile, jsonLines } from '../editions/testing.ts';

const app = testApp();
const { ask, signUp } = app;

let reader: string;
beforeEach(async () => {
  reader = await signUp('monica');
});

const addBible = (slug: string, language: string, chapters: Record<string, number>, numbering = 'kjv') =>
  importFile(
    app.sql,
    jsonLines({ ...bible, title: `Bible ${slug}`, language, numbering }, [
      ...Object.entries(chapters).flatMap(([name, verses]) => chapter(name, verses)),
    ]),
    { slug },
  );

describe('GET /api/passages/{id}/text', () => {
  const textOf = async (name: string, query: Record<string, string | number> = {}, as = reader) =>
    (await ask('GET /api/passages/{id}/text', { as, params: { id: passage(name) }, query })).body;
  const slugOf = async (name: string, query?: Record<string, string>) => (await textOf(name, query)).text?.edition.slug;

  test('shows the edition that was asked for, the favorite, the last opened one, or an English one', async () => {
    await addBible('vulgate', 'la', { 'Rom.8': 39, 'Ps.22': 6 }, 'vulgate');
    await addBible('first', 'en', { 'Rom.8': 39 });
    await addBible('second', 'en', { 'Rom.8': 39, 'Ps.23': 6 });
    expect(await slugOf('Rom 8:28')).toBe('first');
    await ask('PUT /api/reading/{slug}', { as: reader, params: { slug: 'second' }, body: { citation: 'Ps.23' } });
    expect(await slugOf('Rom 8:28')).toBe('second');
    await ask('PATCH /api/profile', { as: reader, body: { reading: { edition: 'vulgate' } } });
    expect([
      await slugOf('Rom 8:28'),
      await slugOf('Rom 8:28', { edition: 'first' }),
      await slugOf('Rom 8:28', { edition: 'none' }),
    ]).toEqual(['vulgate', 'first', 'vulgate']);
    expect((await textOf('Ps 23:2-3')).text).toMatchObject({
      name: 'Psalm 22:2–3',
      citation: 'Ps.22.2-3',
      complete: true,
      segments: [{ citation: 'Ps.22.2', text: 'Text of Ps.22.2.' }, { citation: 'Ps.22.3' }],
    });
    expect((await textOf('Rom 8:28')).editions.map(({ slug }: { slug: string }) => slug)).toEqual(['first', 'second', 'vulgate']);
    expect(await textOf('Gen 1:1')).toEqual({ text: null, editions: [] });
  });

  test('shows verses that the Septuagint counts by letters', async () => {
    const lines = ['Esth.4.17', 'Esth.4.17!a', 'Esth.4.17!b', 'Esth.5.1', 'Josh.9.2', 'Josh.9.2!a'].map((citation) => ({ citation }));
    const metadata = { ...bible, title: 'Septuagint', language: 'grc', numbering: 'septuagint' };
    await importFile(app.sql, jsonLines(metadata, lines), { slug: 'lxx' });
    const segments = [{ citation: 'Esth.4.17!a' }, { citation: 'Esth.4.17!b' }];
    expect((await textOf('Esth 13:8-9')).text).toMatchObject({ name: 'Esther 4:17a–b', citation: 'Esth.4.17!a-17!b', segments });
    expect((await textOf('Esth 4:17')).text.segments).toMatchObject([{ citation: 'Esth.4.17' }]);
    expect((await textOf('Josh 8:30')).text).toMatchObject({ citation: 'Josh.9.2!a', segments: [{ citation: 'Josh.9.2!a' }] });
  });

  test('shows the beginning of a long passage and where to read on', async () => {
    await addBible('bible', 'en', { 'Ps.22': 31, 'Ps.23': 6, 'Rom.8': 39, 'Jude.1': 25 });
    const beginOf = async (name: string, limit = 3) => {
      const { text } = await textOf(name, { limit });
      return [text.citation, text.complete, ...text.segments.map(({ citation }: { citation: string }) => citation)];
    };
    expect(await beginOf('Ps 23', 2)).toEqual(['Ps.23', false, 'Ps.23.1', 'Ps.23.2']);
    expect(await beginOf('Ps 23', 6)).toEqual(['Ps.23', true, ...[1, 2, 3, 4, 5, 6].map((verse) => `Ps.23.${verse}`)]);
    expect(await beginOf('Rom 8:37-39')).toEqual(['Rom.8.37-39', true, 'Rom.8.37', 'Rom.8.38', 'Rom.8.39']);
    expect(await beginOf('Jude 3')).toEqual(['Jude.1.3', true, 'Jude.1.3']);
    const psalms = 19_022_000_023_000;
    const { text } = (await ask('GET /api/passages/{id}/text', { as: reader, params: { id: psalms }, query: { limit: 200 } })).body;
    expect([text.citation, text.complete, text.segments.length]).toEqual(['Ps.22', false, 31]);
    expect((await ask('GET /api/passages/{id}/text', { as: reader, params: { id: 43_022_001_001 } })).status).toBe(404);
  });
});

describe('commentary', () => {
  const fathers = [
    { id: 'F:1', text: 'Bede on it.', author: 'Bede', work: 'Catena', year: 735, refs: ['John.3.16'] },
    { id: 'F:2', text: 'Tertullian on the chapter.', author: 'Tertullian', work: 'Against Praxeas', year: 220, refs: ['John.3'] },
    { id: 'F:3', text: `Hilary ${'wrote much '.repeat(100)}`, author: 'Hilary', year: 367, refs: ['John.3.16', 'John.3.18', 'Ps.23.1'] },
    { id: 'F:4', text: 'Without a year.', author: 'Somebody', year_approx: 9999, refs: ['John.3.16'] },
    { id: 'F:5', text: 'On another verse.', author: 'Bede', year: 735, refs: ['John.3.17'] },
  ];
  const addFathers = (lines: readonly object[] = fathers) =>
    importFile(app.sql, lines.map((line) => JSON.stringify(line)).join('\n'), { slug: 'fathers', name: 'Fathers' });
  const pageOf = async (name: string, query: Record<string, string | number> = {}) =>
    (await ask('GET /api/passages/{id}', { as: reader, params: { id: passage(name) }, query })).body;
  const authors = (texts: { author: string }[]) => texts.map(({ author }) => author);

  /** Returns the authors of all pages of commentary, each of one. */
  async function allAuthors(): Promise<string[]> {
    const found: string[] = [];
    let query: Record<string, string | number> | undefined = { type: 'commentary', limit: 1 };
    while (query) {
      const { body, headers } = await ask('GET /api/passages/{id}', { as: reader, params: { id: passage('John 3:16') }, query });
      found.push(...authors(body.texts));
      const next: string | undefined = /<([^>]*)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1];
      query = next === undefined ? undefined : Object.fromEntries(new URL(next, 'http://any').searchParams);
    }
    return found;
  }

  test('appears under the verses that it discusses, narrowest and oldest first, each segment once', async () => {
    await addFathers();
    const page = await pageOf('John 3:16');
    expect([page.counts.commentary, authors(page.commentary), page.texts]).toEqual([4, ['Hilary', 'Bede', 'Somebody'], []]);
    expect(page.commentary[1]).toMatchObject({
      type: 'commentary',
      ...{ title: 'Catena', author: 'Bede', year: 735, excerpt: 'Bede on it.', edition: 'Fathers', url: '/read/fathers/F%3A1' },
      passages: [{ id: 43_003_016_016, name: 'John 3:16' }],
    });
    expect(page.commentary[0].excerpt.length).toBeLessThan(330);
    expect(page.commentary[2].year).toBeNull();
    expect((await pageOf('John 3:1-36')).counts.commentary).toBe(5);
    expect((await pageOf('John 3:1-36')).commentary[0].passages.map(({ name }: { name: string }) => name)).toEqual([
      'John 3:16',
      'John 3:18',
    ]);
    expect((await pageOf('John 4:1-54')).counts.commentary).toBe(0);
    expect(await allAuthors()).toEqual(['Hilary', 'Bede', 'Somebody', 'Tertullian']);
  });

  test('obeys the filters, and follows the edition', async () => {
    await addFathers();
    const [fourth, ofMember, topics] = [
      await pageOf('John 3:16', { century: 4 }),
      await pageOf('John 3:16', { person: 'monica' }),
      await pageOf('John 3:16', { type: 'topic' }),
    ];
    expect([fourth.counts.commentary, authors(fourth.commentary)]).toEqual([1, ['Hilary']]);
    expect([ofMember.counts.commentary, ofMember.commentary]).toEqual([0, []]);
    expect([topics.counts.commentary, topics.commentary, topics.texts]).toEqual([4, [], []]);
    const elsewhere = { text: 'On another verse.', refs: ['John.4.1'] };
    await addFathers([
      { id: 'F:2', ...elsewhere },
      { id: 'F:3', ...elsewhere },
    ]);
    expect([(await pageOf('John 3:16')).counts.commentary, (await pageOf('John 4:1')).counts.commentary]).toEqual([0, 2]);
    await app.sql`delete from editions`;
    expect((await pageOf('John 4:1')).counts.commentary).toBe(0);
    expect(await app.sql`select from commentary_verses`).toHaveLength(0);
  });
});
