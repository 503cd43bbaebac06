import { describe, expect, test } from 'vitest';
import { addWorks } from '../../testing/library.ts';
import { form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

async function bookAndReaders() {
  const [work = 0, other = 0] = await addWorks(app.sql, [{ title: 'Proslogion' }, { title: 'Confessions' }]);
  return { work, other, macrina: await signUp('macrina'), gaunilo: await signUp('gaunilo') };
}

describe('marking a work as read', () => {
  test('creates a review that all logged-in users see, newest first', async () => {
    const { work, macrina, gaunilo } = await bookAndReaders();
    const created = await ask('POST /api/reads', { as: macrina, body: { work_id: work, rating: 5, comment: '  A prayer. ' } });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      work_id: work,
      article_id: null,
      essay_id: null,
      rating: 5,
      comment: 'A prayer.',
      title: 'Proslogion',
      username: 'macrina',
    });
    await ask('POST /api/reads', { as: gaunilo, body: { work_id: work, rating: 3 } });
    const { body } = await ask('GET /api/reads', { as: gaunilo, query: { work_id: work } });
    expect(body.map((read: { username: string }) => read.username)).toEqual(['gaunilo', 'macrina']);
    expect(body[0].comment).toBeNull();
  });

  test('again updates the review, and the average follows', async () => {
    const { work, macrina, gaunilo } = await bookAndReaders();
    const first = await ask('POST /api/reads', { as: macrina, body: { work_id: work, rating: 5, comment: 'Good' } });
    const second = await ask('POST /api/reads', { as: macrina, body: { work_id: work, rating: 2, comment: '' } });
    expect([second.status, second.body.id, second.body.rating, second.body.comment]).toEqual([200, first.body.id, 2, null]);
    await ask('POST /api/reads', { as: gaunilo, body: { work_id: work, rating: 5 } });
    const { body } = await ask('GET /api/works/{id}', { as: macrina, params: { id: work } });
    expect([body.rating_average, body.rating_count]).toEqual([3.5, 2]);
  });

  test('many times at once by one reader leaves one review and right counts', async () => {
    const { work, macrina } = await bookAndReaders();
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, i) => ask('POST /api/reads', { as: macrina, body: { work_id: work, rating: (i % 5) + 1 } })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const [row] =
      await app.sql`select rating_count, rating_sum, (select sum(rating)::integer from reads) as true_sum from works where id = ${work}`;
    expect(row).toMatchObject({ rating_count: 1, rating_sum: row?.['true_sum'] });
  });

  test('together with an essay is rejected, and changes neither', async () => {
    const { work, macrina } = await bookAndReaders();
    const { status, body } = await ask('POST /api/reads', { as: macrina, body: { work_id: work, essay_id: 1, rating: 4 } });
    expect([status, body.details]).toEqual([400, 'Please specify exactly one book or essay.']);
    expect((await ask('GET /api/reads', { as: macrina })).body).toEqual([]);
  });

  test('accepts both names of an essay if they agree', async () => {
    const { macrina } = await bookAndReaders();
    const createEssay = async (title: string): Promise<number> =>
      (await ask('POST /api/essays', { as: macrina, body: form(['title', title], ['content', 'Text']) })).body.id;
    const [essay, other] = [await createEssay('One'), await createEssay('Two')];
    const review = async (article_id: number) =>
      (await ask('POST /api/reads', { as: macrina, body: { essay_id: essay, article_id, rating: 4 } })).status;
    expect([await review(essay), await review(other)]).toEqual([201, 400]);
  });

  test.each([0, 6, 3.5, -1, '5', null, undefined])('rejects a rating of %o', async (rating) => {
    const { work, macrina } = await bookAndReaders();
    const { status, body } = await ask('POST /api/reads', { as: macrina, body: { work_id: work, rating } });
    expect([status, body.details]).toEqual([400, 'Please select a rating between 1 and 5']);
    expect((await ask('GET /api/reads', { as: macrina, query: { work_id: work } })).body).toEqual([]);
  });

  test('again without a comment keeps the earlier one, and null clears it', async () => {
    const { work, macrina } = await bookAndReaders();
    await ask('POST /api/reads', { as: macrina, body: { work_id: work, rating: 5, comment: 'Good' } });
    expect((await ask('POST /api/reads', { as: macrina, body: { work_id: work, rating: 4 } })).body).toMatchObject({
      rating: 4,
      comment: 'Good',
    });
    expect((await ask('POST /api/reads', { as: macrina, body: { work_id: work, rating: 4, comment: null } })).body.comment).toBeNull();
  });

  test.each(['essay_id', 'article_id'])('of an unknown essay (%s) is a 404, and an item is required', async (name) => {
    const { work, macrina } = await bookAndReaders();
    await ask('POST /api/reads', { as: macrina, body: { work_id: work, rating: 5 } });
    expect((await ask('GET /api/reads', { as: macrina, query: { [name]: 1 } })).body).toEqual([]);
    const { status, body } = await ask('POST /api/reads', { as: macrina, body: { [name]: 1, rating: 5 } });
    expect([status, body.details]).toEqual([404, 'Essay not found.']);
    expect((await ask('POST /api/reads', { as: macrina, body: { rating: 5 } })).status).toBe(400);
  });

  test('of an unknown book is a 404, and a comment must be a string', async () => {
    const { work, macrina } = await bookAndReaders();
    const missing = await ask('POST /api/reads', { as: macrina, body: { work_id: 999_999, rating: 4 } });
    expect([missing.status, missing.body.details]).toEqual([404, 'Book or related data not found.']);
    for (const comment of [5, {}, ['a'], 'x'.repeat(5001), 'a\0b']) {
      expect((await ask('POST /api/reads', { as: macrina, body: { work_id: work, rating: 4, comment } })).status).toBe(400);
    }
  });

  test('requires a session', async () => {
    const { work } = await bookAndReaders();
    expect((await ask('POST /api/reads', { body: { work_id: work, rating: 4 } })).status).toBe(401);
    expect((await ask('GET /api/reads', { query: { work_id: work } })).status).toBe(401);
  });
});

describe('removing a review', () => {
  test('is done by its author, and the average follows', async () => {
    const { work, macrina } = await bookAndReaders();
    const { body: read } = await ask('POST /api/reads', { as: macrina, body: { work_id: work, rating: 5 } });
    expect((await ask('DELETE /api/reads/{id}', { as: macrina, params: { id: read.id } })).status).toBe(204);
    const { body } = await ask('GET /api/works/{id}', { as: macrina, params: { id: work } });
    expect([body.rating_average, body.rating_count]).toEqual([null, 0]);
    expect((await ask('DELETE /api/reads/{id}', { as: macrina, params: { id: read.id } })).status).toBe(404);
  });

  test('is rejected for another reader and for visitors', async () => {
    const { work, macrina, gaunilo } = await bookAndReaders();
    const { body: read } = await ask('POST /api/reads', { as: macrina, body: { work_id: work, rating: 5 } });
    const stranger = await ask('DELETE /api/reads/{id}', { as: gaunilo, params: { id: read.id } });
    expect([stranger.status, stranger.body.details]).toEqual([403, 'Access denied.']);
    expect((await ask('DELETE /api/reads/{id}', { params: { id: read.id } })).status).toBe(401);
    expect((await ask('GET /api/reads', { as: macrina })).body).toHaveLength(1);
  });
});

describe('the list of reviews', () => {
  test("without a filter is the caller's own; by username it is that reader's", async () => {
    const { work, other, macrina, gaunilo } = await bookAndReaders();
    await ask('POST /api/reads', { as: macrina, body: { work_id: work, rating: 5 } });
    await ask('POST /api/reads', { as: macrina, body: { work_id: other, rating: 4 } });
    await ask('POST /api/reads', { as: gaunilo, body: { work_id: work, rating: 1 } });
    const titles = async (query: Record<string, string | number>) =>
      (await ask('GET /api/reads', { as: gaunilo, query })).body.map((read: { title: string }) => read.title);
    expect(await titles({})).toEqual(['Proslogion']);
    expect(await titles({ username: 'MACRINA' })).toEqual(['Confessions', 'Proslogion']);
    expect(await titles({ username: 'macrina', work_id: work })).toEqual(['Proslogion']);
    expect(await titles({ username: 'nobody' })).toEqual([]);
  });

  test('continues from its cursor without losing or repeating a row', async () => {
    const { macrina } = await bookAndReaders();
    const ids = await addWorks(
      app.sql,
      Array.from({ length: 7 }, (_, i) => ({ title: `Book ${i}` })),
    );
    for (const work_id of ids) await ask('POST /api/reads', { as: macrina, body: { work_id, rating: 3 } });
    const seen: string[] = [];
    let before = '';
    do {
      const page = await ask('GET /api/reads', { as: macrina, query: { limit: 3, ...(before && { before }) } });
      seen.push(...page.body.map((read: { title: string }) => read.title));
      before = new URLSearchParams(String(page.headers['link'] ?? '').match(/\?([^>]*)>/)?.[1] ?? '').get('before') ?? '';
    } while (before !== '');
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Book ${n}`));
    expect((await ask('GET /api/reads', { as: macrina, query: { before: 'nonsense' } })).status).toBe(400);
  });
});
