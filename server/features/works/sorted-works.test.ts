import { describe, expect, test } from 'vitest';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';
import { linkOf, manyWorks, titles } from './testing.ts';

const app = testApp();
const { ask, signUp } = app;

describe('the list of works, sorted otherwise', () => {
  const list = async (query: Record<string, string | number>) => titles((await ask('GET /api/works', { query })).body);

  test('is by author with works without one last, by year, newest first or best rated first', async () => {
    const [first = 0, second = 0, third = 0] = await addWorks(app.sql, [
      { title: 'Proslogion', author: 'Anselm of Canterbury', year: 1078 },
      { title: 'The Didache', year: 100 },
      { title: 'Elements', author: 'Proclus', year: -300 },
      { title: 'Cur Deus Homo', author: 'Anselm of Canterbury' },
    ]);
    await app.sql`update works set source_key = 'catena:homo' where title = 'Cur Deus Homo'`;
    const [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
    for (const [as, work_id, rating] of [
      [macrina, first, 5],
      [macrina, second, 5],
      [gaunilo, second, 5],
    ] as const)
      await ask('POST /api/reads', { as, body: { work_id, rating } });
    expect(await list({ sort: 'author' })).toEqual(['Cur Deus Homo', 'Proslogion', 'Elements', 'The Didache']);
    expect(await list({ sort: 'year' })).toEqual(['Elements', 'The Didache', 'Proslogion', 'Cur Deus Homo']);
    expect(await list({ sort: 'newest' })).toEqual(['Cur Deus Homo', 'Elements', 'The Didache', 'Proslogion']);
    // Two perfect reviews count for more than one; then the starter library.
    expect(await list({ sort: 'rating' })).toEqual(['The Didache', 'Proslogion', 'Cur Deus Homo', 'Elements']);
    await ask('POST /api/reads', { as: macrina, body: { work_id: third, rating: 1 } });
    expect((await list({ sort: 'rating' })).slice(2)).toEqual(['Elements', 'Cur Deus Homo']);
    expect((await ask('GET /api/works', { query: { sort: 'size' } })).status).toBe(400);
  });

  test.each(['title', 'author', 'year', 'newest', 'rating'])('has the same pages by %s with cursors as with numbers', async (sort) => {
    await addWorks(
      app.sql,
      Array.from({ length: 13 }, (_, i) => ({
        title: `Work ${i % 3}`,
        ...(i % 4 > 0 && { author: `Author ${i % 2}` }),
        ...(i % 5 > 0 && { year: -2 + (i % 3) }),
      })),
    );
    const pages = [];
    let query: Record<string, string | number> = { sort, limit: 4 };
    for (const page of [1, 2, 3, 4]) {
      const found = await ask('GET /api/works', { query });
      expect(found.body).toEqual((await ask('GET /api/works', { query: { sort, limit: 4, page } })).body);
      pages.push(found);
      query = linkOf(found.headers, 'next');
    }
    expect(new Set(pages.flatMap(({ body }) => body.map((work: { id: number }) => work.id))).size).toBe(13);
    expect((await ask('GET /api/works', { query: linkOf(pages[3]?.headers ?? {}, 'prev') })).body).toEqual(pages[2]?.body);
    expect((await ask('GET /api/works', { query: linkOf(pages[2]?.headers ?? {}, 'prev') })).body).toEqual(pages[1]?.body);
  });

  test('keeps to the filters, and rejects the cursor of another order', async () => {
    await addWorks(app.sql, [
      ...manyWorks(3).map(({ title }) => ({ title, author: 'Bede' })),
      { title: 'Homilies', author: 'Ælfric', category: 'Medieval' },
      { title: 'Work of another', author: 'Aphrahat' },
    ]);
    expect(await list({ sort: 'author', category: 'Patristics', searchTerm: 'work' })).toEqual([
      'Work of another',
      'Work 001',
      'Work 002',
      'Work 003',
    ]);
    const { headers } = await ask('GET /api/works', { query: { sort: 'author', limit: 2 } });
    expect((await ask('GET /api/works', { query: { ...linkOf(headers, 'next'), sort: 'rating' } })).status).toBe(400);
    const huge = Buffer.from(JSON.stringify([Number.MAX_SAFE_INTEGER, 'a', 1])).toString('base64url');
    expect((await ask('GET /api/works', { query: { sort: 'year', page: 2, after: huge } })).body).toEqual([]);
  });
});

test('the library is counted with its filters, beside all works', async () => {
  await addWorks(app.sql, [{ title: 'A' }, { title: 'B', language: 'Greek' }, { title: 'C', category: 'Medieval' }]);
  const count = async (query: Record<string, string>) => (await ask('GET /api/works/count', { query })).body;
  expect(await count({})).toEqual({ works: 3, more: false, total: 3 });
  expect(await count({ category: 'Patristics' })).toEqual({ works: 2, more: false, total: 3 });
  expect(await count({ category: 'Patristics', language: 'Greek' })).toEqual({ works: 1, more: false, total: 3 });
  expect(await count({ searchTerm: 'c' })).toEqual({ works: 1, more: false, total: 3 });
  expect(await count({ searchTerm: '?!' })).toEqual({ works: 0, more: false, total: 3 });
});

test('the library is counted exactly up to ten thousand works', async () => {
  await app.sql`
    insert into works (title, category, language, sort_title, words)
    select 'Homily', 'Patristics', case when n > 10000 then 'Greek' else 'Latin' end, 'homily', 'homily' from generate_series(1, 10001) n`;
  const count = async (query: Record<string, string>) => (await ask('GET /api/works/count', { query })).body;
  expect(await count({ category: 'Patristics' })).toEqual({ works: 10_000, more: true, total: 10_001 });
  expect(await count({ language: 'Latin' })).toEqual({ works: 10_000, more: false, total: 10_001 });
});
