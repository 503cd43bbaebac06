import { describe, expect, test } from 'vitest';
import { form } from '../../testing/forms.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

const post = async (as: string, content: string): Promise<number> => (await ask('POST /api/posts', { as, body: { content } })).body.id;
const essay = async (as: string, title: string, content: string, status = 'published'): Promise<number> =>
  (await ask('POST /api/essays', { as, body: form(['title', title], ['content', content], ['status', status]) })).body.id;
const change = (as: string, id: number, title: string, content: string, status: string) =>
  ask('PUT /api/essays/{id}', { as, params: { id }, body: form(['title', title], ['content', content], ['status', status]) });

async function search(as: string, query: string, rest: { limit?: number; filters?: object } = {}) {
  const { status, body } = await ask('POST /api/search/{type}', { as, params: { type: 'literal' }, body: { query, ...rest } });
  expect(status).toBe(200);
  return body as {
    type: string;
    id: number;
    title: string | null;
    content: string;
    score: number;
    url: string;
    marks: [number, number][];
  }[];
}
/** Titles, and the texts of posts. */
const found = async (as: string, query: string, rest = {}): Promise<string[]> =>
  (await search(as, query, rest)).map(({ title, content }) => title ?? content);

describe('A literal search', () => {
  test('finds posts, essays and works by words as they are written, and shows each', async () => {
    const macrina = await signUp('macrina');
    await addWorks(app.sql, [{ title: 'On Hope', author: 'Gregory', year: 380, subjects: ['Virtues'] }]);
    const id = await essay(macrina, 'A hope', '<p>There is <strong>hope</strong>.</p>');
    await post(macrina, 'We *hope* for [Work:1] still');
    const hits = await search(macrina, 'hope');
    expect(hits).toHaveLength(3);
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a));
    const rest = { score: expect.any(Number) };
    expect(hits).toContainEqual({
      ...{ id: 1, type: 'post', title: null, username: 'macrina', author: null, url: '/post/1', ...rest },
      ...{
        content: 'We hope for On Hope still',
        marks: [
          [3, 7],
          [15, 19],
        ],
        titleMarks: [],
        authorMarks: [],
      },
    });
    expect(hits).toContainEqual({
      ...{ id, type: 'essay', title: 'A hope', username: 'macrina', author: null, url: `/article/${id}`, ...rest },
      ...{ content: 'There is hope.', marks: [[9, 13]], titleMarks: [[2, 6]], authorMarks: [] },
    });
    expect(hits).toContainEqual({
      ...{ id: 1, type: 'work', title: 'On Hope', username: null, author: 'Gregory', url: '/book/1', ...rest },
      ...{ content: 'Virtues · Patristics · Latin · 380', marks: [], titleMarks: [[3, 7]], authorMarks: [] },
    });
  });

  test('passes over accents, breathings, points and capitals', async () => {
    const macrina = await signUp('macrina');
    await post(macrina, 'ἡ ἐλπὶς οὐ καταισχύνει');
    await post(macrina, 'בְּרֵאשִׁית בָּרָא');
    await post(macrina, 'ܡܳܪܝ ܐܰܦܪܶܝܡ');
    await post(macrina, 'L’Église d’Orient, Łódź');
    for (const query of ['ελπις', 'ΕΛΠΙΣ', 'בראשית', 'ברא ', 'ܐܦܪܝܡ', 'eglise', 'lodz', "l'eglise", 'orient']) {
      expect([query, (await search(macrina, query)).length]).toEqual([query, 1]);
    }
  });

  test('finds a phrase that was copied without its apostrophes', async () => {
    const macrina = await signUp('macrina');
    await post(macrina, 'It was Ephraim’s, and on the north side it was Manasseh’s');
    await post(macrina, 'It was Ephraim who stood and spoke');
    for (const query of ['"it was ephraim s and"', '"s and on the north"', '"side it was manasseh s"', '"was Ephraim\'s and on"']) {
      const hits = await search(macrina, query);
      expect([query, hits.map(({ id }) => id)]).toEqual([query, [1]]);
      expect(hits[0]?.marks.length).toBeGreaterThan(0);
    }
  });

  test('wants every word, a phrase in its order, and the last word perhaps as a beginning', async () => {
    const macrina = await signUp('macrina');
    await post(macrina, 'justification by grace alone');
    await post(macrina, 'alone, and by grace');
    for (const [query, count] of [
      ['grace alone', 2],
      ['"grace alone"', 1],
      ['“by grace”', 2],
      ['grace justif', 1],
      ['justif ', 0],
      ['justif grace', 0],
      ['"by gra', 2],
      ['grace -justification', 1],
      ['grace -"grace alone"', 1],
      ['grace mercy', 0],
      ['-grace', 0],
      ['a', 2],
      ['al', 2],
    ] as const) {
      expect([query, (await search(macrina, query)).length]).toEqual([query, count]);
    }
  });

  test('finds phrases of the commonest words, and does not join a title with its text', async () => {
    const macrina = await signUp('macrina');
    await essay(macrina, 'On the', 'Lord of the earth, and the law');
    const counts = await Promise.all(
      ['"of the earth"', '"of the', '"the law"', '"the lord"', '"law the"'].map((query) => search(macrina, query)),
    );
    expect(counts.map(({ length }) => length)).toEqual([1, 1, 1, 0, 0]);
  });

  test('puts a title before a text, and the title itself before a longer one', async () => {
    const macrina = await signUp('macrina');
    await addWorks(app.sql, [
      { title: 'A Commentary on the City of God' },
      { title: 'City of God' },
      { title: 'Augustine', subjects: ['City of God'] },
    ]);
    const hits = await search(macrina, 'city of god');
    expect(hits.map(({ title }) => title)).toEqual(['City of God', 'A Commentary on the City of God', 'Augustine']);
    expect(hits[0]?.score).toBe(1);
  });

  test('puts words near each other before words far apart, and authors between titles and texts', async () => {
    const macrina = await signUp('macrina');
    await post(macrina, `grace ${'and so on '.repeat(30)} freedom`);
    await post(macrina, `grace, freedom ${'and so on '.repeat(30)}`);
    expect((await search(macrina, 'grace freedom')).map(({ id }) => id)).toEqual([2, 1]);
    await addWorks(app.sql, [{ title: 'Sermons', subjects: ['Basil'] }, { title: 'Letters', author: 'Basil' }, { title: 'Life of Basil' }]);
    expect(await found(macrina, 'basil')).toEqual(['Life of Basil', 'Letters', 'Sermons']);
  });

  test('knows works by all that the library knows them by', async () => {
    const macrina = await signUp('macrina');
    await app.sql`insert into works (title, category, language, sort_title, words) values ('Confessions', 'Patristics', 'Latin', 'c', 'confessions bekenntnisse')`;
    const { fillDocuments } = await import('./fill.ts');
    expect(await fillDocuments(app.sql)).toBe(1);
    expect(await found(macrina, 'bekennt')).toEqual(['Confessions']);
  });

  test('keeps some of each kind when one has more than there is room for', async () => {
    const macrina = await signUp('macrina');
    await addWorks(
      app.sql,
      Array.from({ length: 60 }, (_, i) => ({ title: `Grace ${i}` })),
    );
    for (let i = 0; i < 12; i++) await post(macrina, `grace and so on ${i}`);
    const kinds = (await search(macrina, 'grace')).map(({ type }) => type);
    expect([kinds.length, kinds.filter((kind) => kind === 'post').length]).toEqual([50, 10]);
    expect(await search(macrina, 'grace', { limit: 3 })).toHaveLength(3);
    expect(await search(macrina, 'grace', { filters: { kind: 'work' }, limit: 20 })).toHaveLength(20);
  });

  test('is narrowed by kind, language, century and author', async () => {
    const macrina = await signUp('Macrina');
    const gaunilo = await signUp('gaunilo');
    await addWorks(app.sql, [
      { title: 'Grace one', author: 'Augustine of Hippo', year: 400, language: 'Latin' },
      { title: 'Grace two', author: 'John Chrysostom', year: 401, language: 'Greek' },
      { title: 'Grace old', year: -100 },
      { title: 'Grace older', year: -101 },
    ]);
    await post(macrina, 'grace of a post');
    await post(gaunilo, 'grace of another');
    await essay(macrina, 'Grace of an essay', 'Text');
    const by = async (filters: object) => (await found(gaunilo, 'grace', { filters })).sort();
    expect(await by({ kind: 'essay' })).toEqual(['Grace of an essay']);
    expect(await by({ language: 'Greek' })).toEqual(['Grace two']);
    expect(await by({ century: 4 })).toEqual(['Grace one']);
    expect(await by({ century: 5 })).toEqual(['Grace two']);
    expect(await by({ century: -1 })).toEqual(['Grace old']);
    expect(await by({ century: -2 })).toEqual(['Grace older']);
    expect(await by({ author: 'augustine' })).toEqual(['Grace one']);
    expect(await by({ author: 'Hippo Aug' })).toEqual(['Grace one']);
    expect(await by({ author: 'macrina' })).toEqual(['Grace of an essay', 'grace of a post']);
    expect(await by({ author: 'macrina', kind: 'post' })).toEqual(['grace of a post']);
    expect(await by({ author: '?!' })).toEqual([]);
    expect(await by({ kind: 'work', language: 'Latin', century: 4, author: 'august' })).toEqual(['Grace one']);
  });

  test('follows every change at once', async () => {
    const macrina = await signUp('macrina');
    const gaunilo = await signUp('gaunilo');
    const first = await post(macrina, 'grace');
    await ask('PATCH /api/posts/{id}', { as: macrina, params: { id: first }, body: { content: 'mercy' } });
    expect([await found(gaunilo, 'grace'), await found(gaunilo, 'mercy')]).toEqual([[], ['mercy']]);
    await ask('DELETE /api/posts/{id}', { as: macrina, params: { id: first } });
    expect(await found(gaunilo, 'mercy')).toEqual([]);

    const id = await essay(macrina, 'Draft', 'grace', 'draft');
    expect([await found(macrina, 'grace'), await found(gaunilo, 'grace')]).toEqual([['Draft'], []]);
    await change(macrina, id, 'Draft', 'grace', 'published');
    expect(await found(gaunilo, 'grace')).toEqual(['Draft']);
    await change(macrina, id, 'Mercy', 'text', 'draft');
    expect([await found(macrina, 'grace'), await found(gaunilo, 'mercy'), await found(macrina, 'mercy')]).toEqual([[], [], ['Mercy']]);
    await ask('DELETE /api/essays/{id}', { as: macrina, params: { id } });
    expect(await app.sql`select from search_document`).toHaveLength(0);
  });

  test('finds the published writings of who has left, without a name, and nothing else of theirs', async () => {
    const macrina = await signUp('macrina');
    const gaunilo = await signUp('gaunilo');
    await post(macrina, 'grace post');
    await essay(macrina, 'Grace essay', 'text');
    await essay(macrina, 'Grace draft', 'text', 'draft');
    expect((await ask('DELETE /api/profile', { as: macrina, body: { password: 'correct horse' } })).status).toBe(204);
    const hits = await ask('POST /api/search/{type}', { as: gaunilo, params: { type: 'literal' }, body: { query: 'grace' } });
    expect(hits.body.map(({ type, username }: { type: string; username: string | null }) => [type, username]).sort()).toEqual([
      ['essay', null],
      ['post', null],
    ]);
    expect(await app.sql`select from search_document where user_id is not null or title || body ~ 'draft'`).toHaveLength(0);
  });

  test('is for readers, and of two kinds', async () => {
    const macrina = await signUp('macrina');
    const asked = async (type: string, as?: string) =>
      (await ask('POST /api/search/{type}', { as, params: { type }, body: { query: 'x' } })).status;
    expect([await asked('literal'), await asked('fuzzy', macrina), await asked('literal', macrina)]).toEqual([401, 404, 200]);
  });
});

describe('A document', () => {
  const queued = () =>
    app.sql<
      { version: number; queued_at: string }[]
    >`select version, queued_at from search_document d join search_queue q on q.document_id = d.id`;

  test('waits to be read for its meaning once it is written, and again only when something of it changed', async () => {
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

  test('of a text longer than any book is stored, and found by what stands at its end', { timeout: 60_000 }, async () => {
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

  test('is added where there is none, and by several at once only once', async () => {
    const macrina = await signUp('macrina');
    await post(macrina, 'grace in a post');
    await essay(macrina, 'Grace draft', '<p>in an essay</p>', 'draft');
    await addWorks(app.sql, [{ title: 'Grace' }]);
    const all = () =>
      app.sql`select post_id, essay_id, work_id, user_id, public, title, body, words::text, language, year, kind from search_document order by kind`;
    const before = await all();
    await app.sql`delete from search_document`;
    const { fillDocuments } = await import('./fill.ts');
    const counts = await Promise.all([fillDocuments(app.sql), fillDocuments(app.sql), fillDocuments(app.sql)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    expect(await all()).toEqual(before);
    expect(await fillDocuments(app.sql)).toBe(0);
    expect(await app.sql`select from search_queue`).toHaveLength(3);
  });

  test('in an older form is found as it was until it is written anew, and read anew for its meaning only where it says something else', async () => {
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
    const { fillDocuments } = await import('./fill.ts');
    const counts = await Promise.all([fillDocuments(app.sql), fillDocuments(app.sql)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    expect(await all()).toEqual(before);
    expect(await app.sql`select post_id from search_queue q join search_document d on d.id = q.document_id`).toEqual([{ post_id: 1 }]);
    expect(await fillDocuments(app.sql)).toBe(0);
  });
});

describe('Odd input', () => {
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
  ])('%s is an answer', async (_, query) => {
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
  ])('%s is a 400', async (_, query) => {
    const macrina = await signUp('macrina');
    expect((await ask('POST /api/search/{type}', { as: macrina, params: { type: 'literal' }, body: { query } })).status).toBe(400);
  });

  test('a megabyte is a 4xx, and blanks around a thousand characters are none', async () => {
    const macrina = await signUp('macrina');
    const asked = async (query: string) =>
      (await ask('POST /api/search/{type}', { as: macrina, params: { type: 'literal' }, body: { query } })).status;
    expect(await asked('x'.repeat(1_000_000))).toBe(400);
    expect(await asked('x '.repeat(1_000_000))).toBe(413);
    expect(await asked(`${' '.repeat(500)}${'x'.repeat(1000)}${' '.repeat(500)}`)).toBe(200);
  });

  test.each([{ kind: 'topic' }, { century: 'x' }, { century: 51 }, { language: 'x'.repeat(201) }, { author: '\0' }, 'x'])(
    'the filters %j are a 400',
    async (filters) => {
      const macrina = await signUp('macrina');
      const asked = await ask('POST /api/search/{type}', { as: macrina, params: { type: 'literal' }, body: { query: 'x', filters } });
      expect(asked.status).toBe(400);
    },
  );
});
