import { describe, expect, test } from 'vitest';
import { addWorks } from '../../../testing/library.ts';
import { searchCalls } from '../../../testing/search-calls.ts';
import { testApp } from '../../../testing/test-app.ts';
import { backfillDocuments } from './backfill.ts';

const app = testApp();
const { ask, signUp } = app;
const { post, essay, change, search, found } = searchCalls(app);

describe('a search document', () => {
  const queued = () =>
    app.sql<
      { version: number; queued_at: string }[]
    >`select version, queued_at from search_document d join search_queue q on q.document_id = d.id`;

  test('is queued for embedding when created and when its searchable content changes', async () => {
    const macrina = await signUp('macrina');
    const id = await essay(macrina, 'Grace', '<p>Text</p>', 'draft');
    const [first] = await queued();
    expect(first?.version).toBe(1);
    await app.sql`delete from search_queue`;
    await change(macrina, id, 'Grace', '<p><strong>Text</strong></p>', 'draft');
    expect(await queued()).toEqual([]);
    await change(macrina, id, 'Grace', '<p>Text</p>', 'published');
    expect((await queued()).map(({ version }) => version)).toEqual([2]);
    await app.sql`update search_queue set taken_until = now() + interval '1 minute'`;
    await change(macrina, id, 'Mercy', '<p>Text</p>', 'published');
    expect((await app.sql`select from search_queue where taken_until < now()`).length).toBe(1);
  });

  test('longer than any book is stored and found by its last words', { timeout: 60_000 }, async () => {
    const macrina = await signUp('macrina');
    const words = Array.from({ length: 160_000 }, (_, i) => (i % 3 === 0 ? 'and' : `w${i % 50_000}`)).join(' ');
    await essay(macrina, 'Long', `${words.slice(0, 990_000)} Supralapsarian hope.`);
    expect(await found(macrina, 'w10')).toEqual(['Long']);
    const unique = Array.from({ length: 20_000 }, (_, i) => `u${i}`).join(' ');
    await essay(macrina, 'Less long', `${unique} supralapsarian hope remains`);
    expect(await found(macrina, 'supralapsarian')).toContain('Less long');
    expect(await found(macrina, '"supralapsarian hope')).toContain('Less long');
    expect(await found(macrina, '"hope remains"')).toEqual(['Less long']);
    expect(await found(macrina, '"remains hope"')).toEqual([]);
    const [hit] = await search(macrina, '"supralapsarian hope remains"');
    expect(hit?.content).toContain('supralapsarian hope');
  });

  test('is created once if it is missing, even by concurrent backfills', async () => {
    const macrina = await signUp('macrina');
    await post(macrina, 'grace in a post');
    await essay(macrina, 'Grace draft', '<p>in an essay</p>', 'draft');
    await addWorks(app.sql, [{ title: 'Grace' }]);
    const all = () =>
      app.sql`select post_id, essay_id, work_id, user_id, public, title, body, words::text, language, year, kind from search_document order by kind`;
    const before = await all();
    await app.sql`delete from search_document`;
    const counts = await Promise.all([backfillDocuments(app.sql), backfillDocuments(app.sql), backfillDocuments(app.sql)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    expect(await all()).toEqual(before);
    expect(await backfillDocuments(app.sql)).toBe(0);
    expect(await app.sql`select from search_queue`).toHaveLength(3);
  });

  test('of an older index version stays searchable until the backfill, and is embedded again only if its text differs', async () => {
    const macrina = await signUp('macrina');
    await post(macrina, 'grace in a post');
    await post(macrina, 'grace in another');
    await addWorks(app.sql, [{ title: 'The Grace' }]);
    const all = () => app.sql`select post_id, work_id, title, body, words::text, form from search_document order by id`;
    const before = await all();
    await app.sql`delete from search_queue`;
    await app.sql`update search_document set form = 1, words = array_to_tsvector(array['grace'])`;
    await app.sql`update search_document set body = 'grace as it was written then' where post_id = 1`;
    expect(await search(macrina, 'grace ')).toHaveLength(3);
    const listed = async () => (await ask('GET /api/works', { as: macrina, query: { searchTerm: 'the' } })).headers.etag;
    const oldTag = await listed();
    const counts = await Promise.all([backfillDocuments(app.sql), backfillDocuments(app.sql)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    expect(await all()).toEqual(before);
    // Cached lists of works matched the old documents.
    expect(await listed()).not.toBe(oldTag);
    expect(await app.sql`select post_id from search_queue q join search_document d on d.id = q.document_id`).toEqual([{ post_id: 1 }]);
    expect(await backfillDocuments(app.sql)).toBe(0);
  });
});

describe('unusual input', () => {
  test.each([
    ['unbalanced quotes', '"grace « “ -"'],
    ['operators of a tsquery', "a:*B & !( | <-> 'x' :C \\"],
    ['regular expressions', '.*(a+)+$[^b]{9999}\\d'],
    ['emoji', '😀👩‍👩‍👧🇻🇦'],
    ['right to left', '\u202eשלום\u202c "مرحبا -سلام'],
    ['only common words', 'the of and to the'],
    ['only what must not be', '-a -"b c"'],
    ['five hundred words of one letter', Array.from({ length: 500 }, (_, i) => String.fromCharCode(97 + (i % 26))).join(' ')],
    ['a thousand letters', 'x'.repeat(1000)],
    ['a thousand Chinese letters', '神'.repeat(1000)],
    ['quotes alone', '""""""""'],
    ['hyphens alone', '- -- ---'],
    ['a lexeme of the index', "' t grace'"],
  ])('is accepted: %s', async (_, query) => {
    const macrina = await signUp('macrina');
    await post(macrina, 'Grace of the Lord');
    for (const type of ['literal', 'semantic']) {
      const { status, body } = await ask('POST /api/search/{type}', { as: macrina, params: { type }, body: { query } });
      expect([status, Array.isArray(body)]).toEqual([200, true]);
    }
  });

  test.each([
    ['blank', ' \n\u00a0 '],
    ['a NUL', 'grace\0'],
    ['half a character', 'grace \ud800'],
    ['more than a thousand characters', 'x'.repeat(1001)],
    ['a number', 5],
  ])('is rejected with 400: %s', async (_, query) => {
    const macrina = await signUp('macrina');
    expect((await ask('POST /api/search/{type}', { as: macrina, params: { type: 'literal' }, body: { query } })).status).toBe(400);
  });

  test('is rejected above a megabyte; whitespace around 1,000 characters is ignored', async () => {
    const macrina = await signUp('macrina');
    const statusOf = async (query: string) =>
      (await ask('POST /api/search/{type}', { as: macrina, params: { type: 'literal' }, body: { query } })).status;
    expect(await statusOf('x'.repeat(1_000_000))).toBe(413);
    expect(await statusOf('x '.repeat(1_000_000))).toBe(413);
    expect(await statusOf(`${' '.repeat(500)}${'x'.repeat(1000)}${' '.repeat(500)}`)).toBe(200);
  });

  test.each([{ kind: 'topic' }, { century: 'x' }, { century: 51 }, { language: 'x'.repeat(201) }, { author: '\0' }, 'x'])(
    'rejects the filters %j with 400',
    async (filters) => {
      const macrina = await signUp('macrina');
      const response = await ask('POST /api/search/{type}', { as: macrina, params: { type: 'literal' }, body: { query: 'x', filters } });
      expect(response.status).toBe(400);
    },
  );
});
