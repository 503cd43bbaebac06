import { describe, expect, test } from 'vitest';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';
import { manyWorks, titles } from './testing.ts';

const app = testApp();
const { ask, signUp } = app;

describe('related works', () => {
  const related = async (id: number, as: string) => {
    const { body } = await ask('GET /api/works/{id}/related', { params: { id }, as });
    return { by_author: titles(body.by_author), on_shelf: titles(body.on_shelf), by_readers: titles(body.by_readers) };
  };
  const read = (as: string, ...ids: number[]) =>
    Promise.all(ids.map((work_id) => ask('POST /api/reads', { as, body: { work_id, rating: 4 } })));

  test('are by the same author, then the best rated of the category by others', async () => {
    const [id = 0, , cur = 0, , sic = 0] = await addWorks(app.sql, [
      { title: 'Proslogion', author: 'Anselm of Canterbury', category: 'Medieval' },
      { title: 'Monologion', author: 'Anselm of Canterbury', category: 'Medieval' },
      { title: 'Cur Deus Homo', author: 'Anselm of Canterbury', category: 'Doctrine' },
      { title: 'Scivias', author: 'Hildegard of Bingen', category: 'Medieval' },
      { title: 'Sic et Non', author: 'Peter Abelard', category: 'Medieval' },
      { title: 'Confessions', author: 'Augustine of Hippo', category: 'Patristics' },
    ]);
    const macrina = await signUp('macrina');
    await read(macrina, cur, sic);
    expect(await related(id, macrina)).toEqual({
      by_author: ['Cur Deus Homo', 'Monologion'],
      on_shelf: ['Sic et Non', 'Scivias'],
      by_readers: [],
    });
  });

  test('read by the same readers are those that most of its other readers share', async () => {
    const [id = 0, shared = 0, once = 0, own = 0, unrelated = 0] = await addWorks(app.sql, [
      { title: 'Proslogion', category: 'Medieval' },
      { title: 'Shared' },
      { title: 'Once' },
      { title: 'Own' },
      { title: 'Unrelated' },
    ]);
    const [macrina, gaunilo, olympias, thecla] = [
      await signUp('macrina'),
      await signUp('gaunilo'),
      await signUp('olympias'),
      await signUp('thecla'),
    ];
    await read(macrina, id, own);
    await read(gaunilo, id, once, shared);
    await read(olympias, id, shared);
    await read(thecla, unrelated);
    expect((await related(id, macrina)).by_readers).toEqual(['Shared', 'Once']);
    expect((await related(id, gaunilo)).by_readers).toEqual(['Shared', 'Own']);
    // A deleted account leaves its reviews, but no longer connects them.
    await app.sql`update reads set user_id = null where user_id = (select id from users where username = 'gaunilo')`;
    expect((await related(id, macrina)).by_readers).toEqual(['Shared']);
  });

  test('are at most six of each kind, and require a session and an existing work', async () => {
    const [id = 0] = await addWorks(app.sql, manyWorks(9));
    const macrina = await signUp('macrina');
    expect((await related(id, macrina)).on_shelf).toHaveLength(6);
    expect((await ask('GET /api/works/{id}/related', { params: { id } })).status).toBe(401);
    const { status, body } = await ask('GET /api/works/{id}/related', { params: { id: 999 }, as: macrina });
    expect([status, body.details]).toEqual([404, 'Book or related data not found.']);
  });
});
