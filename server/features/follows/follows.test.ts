import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, askAll, signUp } = app;

async function readers() {
  return { macrina: await signUp('macrina'), gaunilo: await signUp('gaunilo'), ruth: await signUp('r.halevi') };
}

const follow = (as: string | undefined, followed_username: unknown) => ask('POST /api/subscribe', { as, body: { followed_username } });
const unfollow = (as: string | undefined, id: number | string) => ask('DELETE /api/subscriptions/{id}', { as, params: { id } });
const followed = (as: string | undefined, query = {}) => ask('GET /api/subscriptions', { as, query });
const counts = async (as: string, who: string) => {
  const { follower_count, following_count } = (await ask('GET /api/users/{who}', { as, params: { who } })).body;
  return [follower_count, following_count];
};
const names = (rows: { username: string }[]): string[] => rows.map(({ username }) => username);

test('following twice creates one follow, counted on both sides', async () => {
  const { macrina } = await readers();
  const first = await follow(macrina, ' GAUNILO ');
  expect([first.status, first.body]).toEqual([
    201,
    { id: 1, followed_id: 2, user_id: 2, username: 'gaunilo', display_name: null, profilePicture: null },
  ]);
  const second = await follow(macrina, 'gaunilo');
  expect([second.status, second.body]).toEqual([200, first.body]);
  expect([await counts(macrina, 'gaunilo'), await counts(macrina, 'macrina')]).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test('unfollowing is a 204, also without a follow', async () => {
  const { macrina } = await readers();
  await follow(macrina, 'gaunilo');
  for (const id of [2, 2, 3, 999, Number.MAX_SAFE_INTEGER]) expect((await unfollow(macrina, id)).status).toBe(204);
  expect([await counts(macrina, 'gaunilo'), await counts(macrina, 'macrina')]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  for (const id of ['0', 'x', '99999999999999999999999']) expect((await unfollow(macrina, id)).status).toBe(400);
  expect((await unfollow(undefined, 2)).status).toBe(401);
});

test('users cannot follow themselves or unknown users', async () => {
  const { macrina } = await readers();
  const oneself = await follow(macrina, 'Macrina');
  expect([oneself.status, oneself.body.details]).toEqual([400, 'You cannot follow yourself.']);
  // Digits alone are never a username, even if a user has that id.
  for (const name of ['nobody', '', ' ', '2', ' 2 ', '0', '999', '9'.repeat(30), "'; --"]) {
    const response = await follow(macrina, name);
    expect([response.status, response.body.details]).toEqual([404, 'User not found.']);
  }
  for (const name of [5, null, ['gaunilo'], 'x'.repeat(101), 'a\0b']) expect((await follow(macrina, name)).status).toBe(400);
  expect((await follow(undefined, 'gaunilo')).status).toBe(401);
  expect((await followed(macrina)).body).toEqual([]);
});

test('without a username the endpoint is about premium, and follows nobody', async () => {
  const { macrina } = await readers();
  for (const body of [{}, '', { username: 'gaunilo' }]) {
    const response = await ask('POST /api/subscribe', { as: macrina, body });
    expect([response.status, response.body]).toEqual([200, { session_id: expect.any(String), url: expect.stringMatching(/^http/) }]);
  }
  expect((await followed(macrina)).body).toEqual([]);
});

test('the list has all whom the caller follows, or only the requested user', async () => {
  const { macrina, gaunilo } = await readers();
  await follow(macrina, 'gaunilo');
  await follow(macrina, 'r.halevi');
  await follow(gaunilo, 'r.halevi');
  expect(names((await followed(macrina)).body)).toEqual(['r.halevi', 'gaunilo']);
  expect(names((await followed(macrina, { followed_id: 2 })).body)).toEqual(['gaunilo']);
  expect((await followed(macrina, { followed_id: 1 })).body).toEqual([]);
  expect((await followed(macrina, { followed_id: 'x' })).status).toBe(400);
  expect((await followed(undefined)).status).toBe(401);
  await app.sql`
    insert into users (username, email, email_key, password_hash) select 'u-' || n, n || '@e.org', n || '@e.org', 'x' from generate_series(1, 130) n`;
  await app.sql`insert into follows (follower_id, followed_id) select 2, id from users where id > 3`;
  expect((await followed(gaunilo)).body).toHaveLength(131);
});

test("all logged-in users see a user's followers and followed users, each once", async () => {
  const { macrina, gaunilo, ruth } = await readers();
  const tomas = await signUp('tomas');
  for (const as of [macrina, gaunilo, tomas]) await follow(as, 'r.halevi');
  for (const name of ['macrina', 'tomas', 'gaunilo']) await follow(ruth, name);
  for (const limit of [1, 2, 3, 100]) {
    const followers = await askAll('GET /api/users/{id}/followers', { as: macrina, params: { id: 3 }, query: { limit } });
    expect(names(followers)).toEqual(['tomas', 'gaunilo', 'macrina']);
    expect(followers[0]).toMatchObject({ followed_id: 3, user_id: 4 });
    const following = await askAll('GET /api/users/{id}/following', { as: macrina, params: { id: 3 }, query: { limit } });
    expect(names(following)).toEqual(['gaunilo', 'tomas', 'macrina']);
    expect(following[0]).toMatchObject({ followed_id: 2, user_id: 2 });
  }
  for (const name of ['GET /api/users/{id}/followers', 'GET /api/users/{id}/following'] as const) {
    const nobody = await ask(name, { as: macrina, params: { id: 999 } });
    expect([nobody.status, nobody.body.details]).toEqual([404, 'User not found.']);
    expect((await ask(name, { params: { id: 3 } })).status).toBe(401);
    for (const id of ['0', 'macrina', '99999999999999999999999']) {
      expect((await ask(name, { as: macrina, params: { id } })).status).toBe(400);
    }
    expect((await ask(name, { as: macrina, params: { id: 3 }, query: { before: 'x' } })).status).toBe(400);
  }
});
