import { expect, test } from 'vitest';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

const names = (authors: { name: string }[]): string[] => authors.map((author) => author.name);

test('a letter lists its authors by name, ignoring accents and case', async () => {
  await addWorks(app.sql, [
    { title: 'Hymns', author: 'Ephrem the Syrian', dates: 'd. 373' },
    { title: 'Études', author: 'Évieux, Pierre' },
    { title: 'History', author: 'Eusebius of Caesarea', dates: 'd. 339' },
    { title: 'Confessions', author: 'Augustine of Hippo' },
  ]);
  const { status, body } = await ask('GET /api/authors/{letter}', { params: { letter: 'e' } });
  expect(status).toBe(200);
  expect(names(body)).toEqual(['Ephrem the Syrian', 'Eusebius of Caesarea', 'Évieux, Pierre']);
  expect(body[0]).toMatchObject({ dates: 'd. 373', sort_name: 'ephrem the syrian', work_count: 1 });
  expect((await ask('GET /api/authors/{letter}', { params: { letter: 'E' } })).body).toEqual(body);
});

test('lists only authors who have a work', async () => {
  const [id] = await addWorks(app.sql, [{ title: 'Confessions', author: 'Augustine of Hippo' }]);
  await app.sql`delete from works where id = ${id ?? 0}`;
  expect((await ask('GET /api/authors/{letter}', { params: { letter: 'a' } })).body).toEqual([]);
});

test.each(['1', 'ab', 'é', 'α', '%'])('rejects the letter "%s"', async (letter) => {
  expect((await ask('GET /api/authors/{letter}', { params: { letter } })).status).toBe(404);
});

test('pages through more than a thousand authors of a letter without repeating any', async () => {
  await app.sql`
    insert into authors (name, sort_name, letter, work_count)
    select 'Brother ' || n, 'brother ' || lpad(n::text, 5, '0'), 'b', 1 from generate_series(1, 1005) n`;
  const first = await ask('GET /api/authors/{letter}', { params: { letter: 'b' } });
  expect(first.body).toHaveLength(1000);
  const before = new URLSearchParams(String(first.headers['link']).match(/\?([^>]*)>/)?.[1]).get('before') ?? '';
  const rest = await ask('GET /api/authors/{letter}', { params: { letter: 'b' }, query: { before } });
  expect(names(rest.body)).toEqual([1001, 1002, 1003, 1004, 1005].map((n) => `Brother ${n}`));
  expect(rest.headers['link']).toBeUndefined();
});

test('an author has name, dates and works by title', async () => {
  await addWorks(app.sql, [
    { title: 'Proslogion', author: 'Anselm of Canterbury', dates: '1033–1109', year: 1078 },
    { title: 'Cur Deus Homo', author: 'Anselm of Canterbury', year: 1098, yearLabel: 'c. 1098' },
  ]);
  const [{ id }] = (await ask('GET /api/authors/{letter}', { params: { letter: 'a' } })).body;
  const token = await signUp('macrina');
  const { body } = await ask('GET /api/authors/id/{id}', { params: { id }, as: token });
  expect(body).toMatchObject({
    id,
    name: 'Anselm of Canterbury',
    dates: '1033–1109',
    works: [
      { title: 'Cur Deus Homo', year: 1098, year_label: 'c. 1098' },
      { title: 'Proslogion', year: 1078, year_label: null },
    ],
  });
});

test('an author page requires a session, and an unknown author is a 404', async () => {
  expect((await ask('GET /api/authors/id/{id}', { params: { id: 1 } })).status).toBe(401);
  const token = await signUp('macrina');
  const { status, body } = await ask('GET /api/authors/id/{id}', { params: { id: 1 }, as: token });
  expect([status, body.details]).toEqual([404, 'Failed to load author']);
  expect((await ask('GET /api/authors/id/{id}', { params: { id: 'x' }, as: token })).status).toBe(400);
});
