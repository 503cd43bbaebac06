import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

async function readers() {
  const [macrina, gaunilo, ruth] = [await signUp('macrina'), await signUp('gaunilo'), await signUp('r.halevi')];
  const { id } = (await ask('POST /api/posts', { as: macrina, body: { content: 'Text' } })).body;
  return { macrina, gaunilo, ruth, id: id as number };
}

const createComment = (as: string | undefined, id: number, content: unknown) =>
  ask('POST /api/posts/{id}/comments', { as, params: { id }, body: { content } });
const list = (as: string | undefined, id: number, query = {}) => ask('GET /api/posts/{id}/comments', { as, params: { id }, query });
const remove = (as: string | undefined, id: number, commentId: number | string) =>
  ask('DELETE /api/posts/{id}/comments/{commentId}', { as, params: { id, commentId } });
const contents = ({ body }: { body: { comments: { content: string }[] } }): string[] => body.comments.map(({ content }) => content);

test('a comment is trimmed, listed before older ones, and counted', async () => {
  const { macrina, gaunilo, id } = await readers();
  expect((await list(macrina, id)).body).toEqual({ comments: [], comment_count: 0 });
  await createComment(macrina, id, 'First');
  const { status, body } = await createComment(gaunilo, id, ' Second \n');
  expect(status).toBe(201);
  expect(body).toMatchObject({ id: 2, content: 'Second', user_id: 2, username: 'gaunilo', display_name: null, profilePicture: null });
  const all = await list(macrina, id);
  expect(all.body.comments[0]).toEqual(body);
  expect([contents(all), all.body.comment_count]).toEqual([['Second', 'First'], 2]);
  expect((await ask('GET /api/posts/{id}', { as: macrina, params: { id } })).body.comment_count).toBe(2);
  expect([(await list(undefined, id)).status, (await createComment(undefined, id, 'Third')).status]).toEqual([401, 401]);
});

test('a comment must not be blank or longer than 5,000 characters', async () => {
  const { macrina, id } = await readers();
  for (const content of ['', ' \n\u00a0', null, 5, undefined]) {
    const { status, body } = await createComment(macrina, id, content);
    expect([status, body.details]).toEqual([400, 'Comment cannot be empty.']);
  }
  expect((await createComment(macrina, id, 'x'.repeat(5001))).body.details).toBe(
    'The comment has more than 5,000 characters. Please shorten it.',
  );
  for (const content of ['a\0b', 'a\ud800b']) expect((await createComment(macrina, id, content)).status).toBe(400);
  for (const content of ['𐤀'.repeat(5000), `<b>'; drop table comments; --`]) {
    expect((await createComment(macrina, id, content)).body.content).toBe(content);
  }
});

test.each([
  [undefined, '75421'],
  ['newest', '75421'],
  ['oldest', '12457'],
])('the list in order %j reaches every comment once and has the total on each page', async (order, expected) => {
  const { macrina, id } = await readers();
  const other = (await ask('POST /api/posts', { as: macrina, body: { content: 'Other' } })).body.id;
  for (let n = 1; n <= 7; n++) await createComment(macrina, n % 3 ? id : other, String(n));
  for (const limit of [1, 2, 5, 100]) {
    const read: string[] = [];
    let query: Record<string, string | number> | undefined = { limit, ...(order && { order }) };
    while (query) {
      const page = await list(macrina, id, query);
      expect(page.body.comment_count).toBe(5);
      read.push(...contents(page));
      const target: string | undefined = /<([^>]*)>; rel="next"/.exec(String(page.headers['link'] ?? ''))?.[1];
      query = target === undefined ? undefined : Object.fromEntries(new URL(target, 'http://any').searchParams);
    }
    expect(read.join('')).toBe(expected);
  }
  await app.sql`insert into comments (post_id, user_id, content) select ${other}, 1, n from generate_series(1, 130) n`;
  const numbers = Array.from({ length: 50 }, (_, at) => String(order === 'oldest' ? at - 1 : 130 - at));
  if (order === 'oldest') numbers.splice(0, 2, '3', '6');
  expect(contents(await list(macrina, other, order && { order }))).toEqual(numbers);
  expect((await list(macrina, other, { before: 'x' })).status).toBe(400);
  expect((await list(macrina, other, { order: 'best' })).status).toBe(400);
});

test("a comment is deleted by its author or the community's moderator, not by the author of the post", async () => {
  const { macrina, gaunilo, ruth, id } = await readers();
  const { id: community_id } = (await ask('POST /api/communities', { as: ruth, body: { name: 'Cappadocians' } })).body;
  await ask('POST /api/communities/{id}/membership', { as: macrina, params: { id: community_id } });
  const inCommunity = (await ask('POST /api/posts', { as: macrina, body: { content: 'There', community_id } })).body.id;
  for (const [post, by, others] of [
    [id, gaunilo, [macrina, ruth]],
    [inCommunity, gaunilo, [macrina]],
    [inCommunity, ruth, [macrina]],
  ] as const) {
    const { id: comment } = (await createComment(gaunilo, post, 'Text')).body;
    for (const as of others) {
      const response = await remove(as, post, comment);
      expect([response.status, response.body.details]).toEqual([403, 'Access denied.']);
    }
    expect((await remove(undefined, post, comment)).status).toBe(401);
    const elsewhere = await remove(by, post === id ? inCommunity : id, comment);
    expect([elsewhere.status, elsewhere.body.details]).toEqual([404, 'This comment no longer exists.']);
    expect((await list(ruth, post)).body.comment_count).toBe(1);
    expect((await remove(by, post, comment)).status).toBe(204);
    expect((await remove(by, post, comment)).status).toBe(404);
    expect((await list(ruth, post)).body).toEqual({ comments: [], comment_count: 0 });
  }
  for (const odd of ['0', 'x', '99999999999999999999999']) expect((await remove(gaunilo, id, odd)).status).toBe(400);
});
