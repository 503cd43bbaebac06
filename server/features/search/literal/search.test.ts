// Also on the embedded database: another version of PostgreSQL plans and ranks.
import { describe, expect, test } from 'vitest';
import { addWorks } from '../../../testing/library.ts';
import { searchCalls } from '../../../testing/search-calls.ts';
import { testApp } from '../../../testing/test-app.ts';
import { backfillDocuments } from '../index/backfill.ts';

const app = testApp();
const { ask, signUp } = app;
const { post, essay, change, search, found } = searchCalls(app);

describe('literal search', () => {
  test('finds posts, essays and works by their words and returns each with its fields', async () => {
    const macrina = await signUp('macrina');
    await app.sql`update users set display_name = 'Macrina Hale'`;
    await addWorks(app.sql, [{ title: 'On Hope', author: 'Gregory', year: 380, subjects: ['Virtues'] }]);
    const id = await essay(macrina, 'A hope', '<p>There is <strong>hope</strong>.</p>');
    await post(macrina, 'We *hope* for [Work:1] still');
    const hits = await search(macrina, 'hope');
    expect(hits).toHaveLength(3);
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a));
    const rest = { score: expect.any(Number) };
    expect(hits).toContainEqual({
      ...{ id: 1, type: 'post', title: null, username: 'macrina', display_name: 'Macrina Hale', author: null, url: '/post/1', ...rest },
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
      ...{
        id,
        type: 'essay',
        title: 'A hope',
        username: 'macrina',
        display_name: 'Macrina Hale',
        author: null,
        url: `/article/${id}`,
        ...rest,
      },
      ...{ content: 'There is hope.', marks: [[9, 13]], titleMarks: [[2, 6]], authorMarks: [] },
    });
    expect(hits).toContainEqual({
      ...{ id: 1, type: 'work', title: 'On Hope', username: null, display_name: null, author: 'Gregory', url: '/book/1', ...rest },
      ...{ content: 'Virtues · Patristics · Latin · 380', marks: [], titleMarks: [[3, 7]], authorMarks: [] },
    });
  });

  test('ignores accents, breathings, vowel points and case', async () => {
    const macrina = await signUp('macrina');
    await post(macrina, 'ἡ ἐλπὶς οὐ καταισχύνει');
    await post(macrina, 'בְּרֵאשִׁית בָּרָא');
    await post(macrina, 'ܡܳܪܝ ܐܰܦܪܶܝܡ');
    await post(macrina, 'L’Église d’Orient, Łódź');
    for (const query of ['ελπις', 'ΕΛΠΙΣ', 'בראשית', 'ברא ', 'ܐܦܪܝܡ', 'eglise', 'lodz', "l'eglise", 'orient']) {
      expect([query, (await search(macrina, query)).length]).toEqual([query, 1]);
    }
  });

  test('finds a word within text in a script without spaces', async () => {
    const macrina = await signUp('macrina');
    for (const [text, typed] of [
      ['ในปฐมกาลพระวาทะทรงดำรงอยู่แล้ว', 'พระวาทะ'],
      ['ໃນຕົ້ນເດີມພຣະທັມ', 'ພຣະທັມ'],
      ['នៅគ្រាដើមដំបូងមានព្រះបន្ទូល', 'ព្រះបន្ទូល'],
      ['အစအဦး၌နှုတ်ကပတ်တော်ရှိ၏', 'နှုတ်ကပတ်'],
      ['太初有道', '有道'],
    ] as const) {
      await post(macrina, text);
      expect(await found(macrina, typed)).toEqual([text]);
    }
    expect(await found(macrina, 'วาทะพระ')).toEqual([]);
  });

  test('finds a phrase copied without its apostrophes', async () => {
    const macrina = await signUp('macrina');
    await post(macrina, 'It was Ephraim’s, and on the north side it was Manasseh’s');
    await post(macrina, 'It was Ephraim who stood and spoke');
    for (const query of ['"it was ephraim s and"', '"s and on the north"', '"side it was manasseh s"', '"was Ephraim\'s and on"']) {
      const hits = await search(macrina, query);
      expect([query, hits.map(({ id }) => id)]).toEqual([query, [1]]);
      expect(hits[0]?.marks.length).toBeGreaterThan(0);
    }
  });

  test('requires every word, phrases in order, and matches the last word as a prefix', async () => {
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

  test('finds phrases of very common words, but none across title and text', async () => {
    const macrina = await signUp('macrina');
    await essay(macrina, 'On the', 'Lord of the earth, and the law');
    const counts = await Promise.all(
      ['"of the earth"', '"of the', '"the law"', '"the lord"', '"law the"'].map((query) => search(macrina, query)),
    );
    expect(counts.map(({ length }) => length)).toEqual([1, 1, 1, 0, 0]);
  });

  test('ranks titles above texts, and an exact title above a longer one', async () => {
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

  test('ranks words close together above words far apart, and authors between titles and texts', async () => {
    const macrina = await signUp('macrina');
    await post(macrina, `grace ${'and so on '.repeat(30)} freedom`);
    await post(macrina, `grace, freedom ${'and so on '.repeat(30)}`);
    expect((await search(macrina, 'grace freedom')).map(({ id }) => id)).toEqual([2, 1]);
    await addWorks(app.sql, [{ title: 'Sermons', subjects: ['Basil'] }, { title: 'Letters', author: 'Basil' }, { title: 'Life of Basil' }]);
    expect(await found(macrina, 'basil', { types: ['work'] })).toEqual(['Life of Basil', 'Letters', 'Sermons']);
  });

  test('finds works by other titles and names', async () => {
    const macrina = await signUp('macrina');
    await app.sql`insert into works (title, category, language, sort_title, words) values ('Confessions', 'Patristics', 'Latin', 'c', 'confessions bekenntnisse')`;
    expect(await backfillDocuments(app.sql)).toBe(1);
    expect(await found(macrina, 'bekennt')).toEqual(['Confessions']);
  });

  test('keeps some results of each kind if one has too many', async () => {
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

  test('filters by kind, language, century and author', async () => {
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

  test('finds published texts of deleted users without a name, and nothing else of theirs', async () => {
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

  test('requires a login and a known search type', async () => {
    const macrina = await signUp('macrina');
    const statusOf = async (type: string, as?: string) =>
      (await ask('POST /api/search/{type}', { as, params: { type }, body: { query: 'x' } })).status;
    expect([await statusOf('literal'), await statusOf('fuzzy', macrina), await statusOf('literal', macrina)]).toEqual([401, 404, 200]);
  });
});
