import { expect, test } from 'vitest';
import { findWrongCounts } from '../../testing/wrong-counts.ts';
import { testApp } from '../../testing/test-app.ts';
import { communityUserData } from '../communities/user-data.ts';
import { postUserData } from './user-data.ts';

const app = testApp();
const { ask, signUp } = app;

const wrongCounts = () => findWrongCounts(app.sql);

async function people(n: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let i = 1; i <= n; i++) tokens.push(await signUp(`reader-${i}`));
  return tokens;
}

const createPost = async (as: string, body: object): Promise<number> => (await ask('POST /api/posts', { as, body })).body.id;
const createCommunity = async (as: string, name: string): Promise<number> =>
  (await ask('POST /api/communities', { as, body: { name } })).body.id;

/** Returns the items in a pseudo-random order that is the same each time. */
function shuffled<T>(things: readonly T[]): T[] {
  return things
    .map((thing, i) => ({ thing, key: (i * 7919) % 104_729 }))
    .sort((a, b) => a.key - b.key)
    .map(({ thing }) => thing);
}

test('two hundred concurrent likes, comments, reposts, joins and follows keep every count right, and none fails', async () => {
  const readers = await people(20);
  const [first = ''] = readers;
  const communities = [await createCommunity(first, 'One'), await createCommunity(first, 'Two')];
  const posts: number[] = [];
  for (let i = 0; i < 5; i++) posts.push(await createPost(first, { content: `Post ${i}`, ...(i % 2 && { community_id: communities[0] }) }));
  for (let round = 0; round < 2; round++) {
    const requests = readers.flatMap((as, i) => {
      const [id = 0, other = 0] = [posts[i % 5], posts[(i + round + 2) % 5]];
      const community = communities[i % 2] ?? 0;
      return [
        () => ask('POST /api/posts/{id}/like', { as, params: { id } }),
        () => ask('POST /api/posts/{id}/like', { as, params: { id: other } }),
        () => ask('POST /api/posts/{id}/like', { as, params: { id } }),
        () => ask('POST /api/posts/{id}/repost', { as, params: { id: other } }),
        () => ask('POST /api/posts/{id}/comments', { as, params: { id }, body: { content: 'Yes' } }),
        () => ask('POST /api/communities/{id}/membership', { as, params: { id: community } }),
        () => ask(round ? 'DELETE /api/communities/{id}/membership' : 'POST /api/communities/{id}/membership', { as, params: { id: 1 } }),
        () => ask('POST /api/subscribe', { as, body: { followed_username: `reader-${((i + 1) % 20) + 1}` } }),
        () => ask('POST /api/subscribe', { as, body: { followed_username: `reader-${((i + 19) % 20) + 1}` } }),
        () => ask('GET /api/posts', { as, query: { feed: 'home' } }),
      ];
    });
    const responses = await Promise.all(shuffled(requests).map((call) => call()));
    expect(responses.filter(({ status }) => status >= 400).map(({ body }) => body)).toEqual([]);
    expect(responses).toHaveLength(200);
    expect(await wrongCounts()).toEqual([]);
  }
  const [sums] = await app.sql`select sum(comment_count)::integer as comments, sum(repost_count)::integer as reposts from posts`;
  expect(sums?.['comments']).toBe(40);
  expect(sums?.['reposts']).toBeGreaterThan(0);
  const [followed] = await app.sql`select sum(follower_count)::integer as n from users`;
  expect(followed?.['n']).toBe(40);
});

test('posts deleted while others like and comment on them leave nothing behind, and no request fails', async () => {
  const readers = await people(8);
  const [first = ''] = readers;
  const posts: number[] = [];
  for (let i = 0; i < 6; i++) posts.push(await createPost(first, { content: `Post ${i}` }));
  const requests = posts.flatMap((id, i) => [
    ...readers.map((as) => () => ask('POST /api/posts/{id}/like', { as, params: { id } })),
    ...readers.map((as) => () => ask('POST /api/posts/{id}/comments', { as, params: { id }, body: { content: 'Yes' } })),
    ...readers.map((as) => () => ask('POST /api/posts/{id}/repost', { as, params: { id } })),
    ...(i < 4 ? [() => ask('DELETE /api/posts/{id}', { as: first, params: { id } })] : []),
  ]);
  const responses = await Promise.all(shuffled(requests).map((call) => call()));
  expect(responses.filter(({ status }) => ![200, 201, 204, 404].includes(status)).map(({ body }) => body)).toEqual([]);
  expect(await wrongCounts()).toEqual([]);
  expect(await app.sql`select id from posts order by id`).toEqual(posts.slice(4).map((id) => expect.objectContaining({ id })));
});

/** A reader with something of every kind, and others who interact with it. */
async function setUp() {
  const readers = await people(4);
  const [leaving = '', second = '', third = '', fourth = ''] = readers;
  const [led, alone, joined] = [
    await createCommunity(leaving, 'Led'),
    await createCommunity(leaving, 'Alone'),
    await createCommunity(second, 'Joined'),
  ];
  for (const as of [third, second]) await ask('POST /api/communities/{id}/membership', { as, params: { id: led } });
  await ask('POST /api/communities/{id}/membership', { as: leaving, params: { id: joined } });
  const { id: topic } = (
    await ask('POST /api/topics', { as: second, body: { title: 'Topic', content: 'Text', public: true, citations: [] } })
  ).body;
  const own = await createPost(leaving, { content: `Own [Topic:${topic}]`, community_id: led });
  const other = await createPost(second, { content: 'Other', community_id: joined });
  for (const id of [own, other]) {
    for (const as of readers) {
      await ask('POST /api/posts/{id}/like', { as, params: { id } });
      await ask('POST /api/posts/{id}/repost', { as, params: { id } });
      await ask('POST /api/posts/{id}/comments', { as, params: { id }, body: { content: 'Yes' } });
    }
  }
  for (const as of [second, third, fourth]) await ask('POST /api/subscribe', { as, body: { followed_username: 'reader-1' } });
  for (const n of [2, 3]) await ask('POST /api/subscribe', { as: leaving, body: { followed_username: `reader-${n}` } });
  return { readers, second, third, led, alone, joined, own, other, topic };
}

const deleteAccount = (everything: boolean) =>
  app.sql.begin(async (tx) => {
    await tx`select from users where id = 1 for update`;
    for (const { deleteUserData } of [communityUserData, postUserData])
      await deleteUserData?.(tx, 1, { everything, releaseFiles: () => undefined });
    await tx`delete from users where id = 1`;
  });

const post = async (as: string, id: number) => (await ask('GET /api/posts/{id}', { as, params: { id } })).body;

test('deleting an account keeps its posts and comments without a name, and deletes the rest', async () => {
  const { second, third, led, alone, own, other, topic } = await setUp();
  await deleteAccount(false);
  expect(await wrongCounts()).toEqual([]);
  expect(await post(second, own)).toMatchObject({ user_id: null, username: null, like_count: 3, repost_count: 3, comment_count: 4 });
  expect(await post(second, other)).toMatchObject({ like_count: 3, repost_count: 3, comment_count: 4 });
  const { comments } = (await ask('GET /api/posts/{id}/comments', { as: second, params: { id: other } })).body;
  expect(comments.map(({ username }: { username: string | null }) => username)).toEqual(['reader-4', 'reader-3', 'reader-2', null]);
  const [reference] = (await ask('GET /api/references/topics/{id}', { as: second, params: { id: topic } })).body;
  expect(reference).toMatchObject({ source_id: own, username: null });
  const community = async (as: string, id: number) => (await ask('GET /api/communities/{id}', { as, params: { id } })).body;
  expect([(await community(third, led)).is_moderator, (await community(second, led)).is_moderator]).toEqual([true, false]);
  expect(await community(second, alone)).toMatchObject({ member_count: 0, is_moderator: false });
  // The new moderator may delete posts without an author.
  expect((await ask('DELETE /api/posts/{id}', { as: third, params: { id: own } })).status).toBe(204);
});

test('deleting an account with everything leaves nothing', async () => {
  const { second, own, other, topic } = await setUp();
  await deleteAccount(true);
  expect(await wrongCounts()).toEqual([]);
  expect((await ask('GET /api/posts/{id}', { as: second, params: { id: own } })).status).toBe(404);
  expect(await post(second, other)).toMatchObject({ like_count: 3, repost_count: 3, comment_count: 3 });
  expect((await ask('GET /api/references/topics/{id}', { as: second, params: { id: topic } })).body).toEqual([]);
  const left = await app.sql`
    select 1 from likes where user_id = 1 or post_id = ${own} union all select 1 from reposts where user_id = 1 or post_id = ${own}
    union all select 1 from comments where user_id is null or post_id = ${own} union all select 1 from posts where user_id is null`;
  expect(left).toEqual([]);
});

test("deleting only the user's row keeps every count right too", async () => {
  await setUp();
  await app.sql`delete from users where id = 1`;
  expect(await wrongCounts()).toEqual([]);
});

test('an account is deleted while others interact with it: every request gets a response, and every count is right', async () => {
  const { readers, own, other, led } = await setUp();
  const others = readers.slice(1);
  const requests = others.flatMap((as) => [
    () => ask('POST /api/posts/{id}/like', { as, params: { id: own } }),
    () => ask('POST /api/posts/{id}/like', { as, params: { id: other } }),
    () => ask('POST /api/posts/{id}/repost', { as, params: { id: other } }),
    () => ask('POST /api/posts/{id}/comments', { as, params: { id: own }, body: { content: 'Again' } }),
    () => ask('DELETE /api/communities/{id}/membership', { as, params: { id: led } }),
    () => ask('DELETE /api/subscriptions/{id}', { as, params: { id: 1 } }),
    () => ask('POST /api/subscribe', { as, body: { followed_username: 'reader-1' } }),
    () => ask('POST /api/subscribe', { as, body: { followed_username: 'reader-2' } }),
  ]);
  const [, ...responses] = await Promise.all([deleteAccount(true), ...shuffled(requests).map((call) => call())]);
  expect(responses.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
  expect(await wrongCounts()).toEqual([]);
});
