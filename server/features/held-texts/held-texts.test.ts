import { describe, expect, test } from 'vitest';
import type { Api } from '#contract/api.ts';
import { testApp } from '../../testing/test-app.ts';
import { grantRole } from '../administrators/queries.ts';

const app = testApp({ HOLD_NEW_LINKS: 'on', PUBLIC_URL: 'https://library.example' });
const { ask, signUp } = app;

const marker = 'qzheldword';
const link = 'See https://spam.example/';

/** A moderator of the library, a new account, and an older one, which has a post. */
async function world() {
  const [macrina, peter, ruth] = [await signUp('macrina'), await signUp('peter'), await signUp('ruth')];
  await grantRole(app.sql, 'macrina', 'moderator');
  await ageAccount('ruth');
  const { id } = (await ask('POST /api/posts', { as: ruth, body: { content: 'On prayer' } })).body;
  return { macrina, peter, ruth, postId: Number(id) };
}

const ageAccount = (username: string) => app.sql`update users set created_at = now() - interval '25 hours' where username = ${username}`;

const post = (as: string, content = link, more: object = {}) => ask('POST /api/posts', { as, body: { content, ...more } });
const comment = (as: string, id: number, content = link) => ask('POST /api/posts/{id}/comments', { as, params: { id }, body: { content } });
const own = (as: string) => ask('GET /api/held', { as });
const waiting = (as: string) => ask('GET /api/admin/held', { as });
const approve = (as: string, id: number) => ask('POST /api/admin/held/{id}/approve', { as, params: { id } });
const reject = (as: string, id: number, reason?: string) =>
  ask('POST /api/admin/held/{id}/reject', { as, params: { id }, body: reason === undefined ? {} : { reason } });
const withdraw = (as: string, id: number) => ask('DELETE /api/held/{id}', { as, params: { id } });
const notifications = async (as: string) => (await ask('GET /api/notifications', { as, query: { kinds: 'moderation' } })).body;

describe('a post of a new account that links another site', () => {
  test('waits until a moderator of the library approves it, once', async () => {
    const { macrina, peter, ruth } = await world();
    const { status, body } = await post(peter);
    expect([status, body]).toMatchObject([202, { kind: 'post', content: link, user: { username: 'peter' }, post_id: null }]);
    expect([(await own(peter)).body, (await own(ruth)).body, (await waiting(macrina)).body]).toEqual([[body], [], [body]]);
    expect([(await waiting(peter)).status, (await approve(peter, body.id)).status, (await approve(ruth, body.id)).status]).toEqual([
      403, 403, 403,
    ]);
    expect((await approve(macrina, body.id)).status).toBe(204);
    expect([(await approve(macrina, body.id)).status, (await reject(macrina, body.id)).status]).toEqual([404, 404]);
    expect((await ask('GET /api/posts', { as: ruth })).body).toMatchObject([
      { content: link, username: 'peter' },
      { content: 'On prayer' },
    ]);
    expect(await notifications(peter)).toMatchObject([{ moderation: { act: 'approve_post' } }]);
    const audits = await app.sql`select act from audit_log`;
    expect(audits).toEqual([{ act: 'held-text-approved' }]);
  });

  test('is rejected with a reason, or withdrawn without a trace', async () => {
    const { macrina, peter, ruth } = await world();
    const { body: first } = await post(peter, `First ${link}`);
    const { body: second } = await post(peter, `Second ${link}`);
    expect([(await withdraw(ruth, second.id)).status, (await withdraw(peter, second.id)).status]).toEqual([404, 204]);
    expect((await reject(macrina, first.id, ' An advertisement ')).status).toBe(204);
    expect(await notifications(peter)).toMatchObject([
      { title: `First ${link}`, moderation: { act: 'reject_post', reason: 'An advertisement' } },
    ]);
    expect([(await own(peter)).body, (await waiting(macrina)).body]).toEqual([[], []]);
    expect((await ask('GET /api/posts', { as: ruth })).body).toHaveLength(1);
  });

  test('is created once for an idempotency key', async () => {
    const { macrina, peter } = await world();
    const request = { as: peter, body: { content: link }, headers: { 'idempotency-key': 'abcdefghijklmnop' } };
    const [first, second] = [await ask('POST /api/posts', request), await ask('POST /api/posts', request)];
    expect([first.status, second.status, second.body]).toEqual([202, 202, first.body]);
    expect((await waiting(macrina)).body).toHaveLength(1);
  });

  test('waits for the moderators of a community afterwards, if that approves posts, and is deleted if its author leaves', async () => {
    const { macrina, peter, ruth } = await world();
    const { id } = (await ask('POST /api/communities', { as: ruth, body: { name: 'Cappadocians', approve_posts: true } })).body;
    expect((await post(peter, link, { community_id: id })).status).toBe(403);
    await ask('POST /api/communities/{id}/membership', { as: peter, params: { id } });
    const { status, body } = await post(peter, link, { community_id: id });
    expect([status, body.community_name]).toEqual([202, 'Cappadocians']);
    const pending = () => ask('GET /api/communities/{id}/pending', { as: ruth, params: { id } });
    expect((await pending()).body).toEqual([]);
    expect((await approve(macrina, body.id)).status).toBe(204);
    expect((await pending()).body).toMatchObject([{ content: link }]);
    expect(await notifications(peter)).toEqual([]);
    await post(peter, `Again ${link}`, { community_id: id });
    await ask('DELETE /api/communities/{id}/membership', { as: peter, params: { id } });
    expect([(await own(peter)).body, (await pending()).body]).toEqual([[], []]);
  });

  test('keeps its references that the author still may see', async () => {
    const { macrina, peter, ruth } = await world();
    const topic = async (as: string) =>
      (await ask('POST /api/topics', { as, body: { title: 'Grace', content: 'x', public: true, citations: [] } })).body.id;
    const [kept, gone] = [await topic(ruth), await topic(peter)];
    const references = [kept, gone].map((ref_id) => ({ ref_type: 'topic', ref_id }));
    expect((await post(peter, link, { references: [{ ref_type: 'topic', ref_id: 999 }] })).status).toBe(400);
    const { body } = await post(peter, link, { references });
    await ask('DELETE /api/topics/{id}', { as: peter, params: { id: gone } });
    await approve(macrina, body.id);
    const [published] = (await ask('GET /api/posts', { as: ruth })).body;
    expect(published.references).toMatchObject([{ ref_id: kept }]);
  });
});

describe('a comment of a new account that links another site', () => {
  test('waits, and is published under its post when it is approved', async () => {
    const { macrina, peter, ruth, postId } = await world();
    const { status, body } = await comment(peter, postId);
    expect([status, body]).toMatchObject([202, { kind: 'comment', post_id: postId }]);
    const comments = async () => (await ask('GET /api/posts/{id}/comments', { as: ruth, params: { id: postId } })).body;
    expect(await comments()).toEqual({ comments: [], comment_count: 0 });
    expect((await approve(macrina, body.id)).status).toBe(204);
    expect(await comments()).toMatchObject({ comments: [{ content: link, username: 'peter' }], comment_count: 1 });
    expect(await notifications(peter)).toMatchObject([{ moderation: { act: 'approve_comment' } }]);
  });

  test('is deleted with its post, and cannot be approved once its author is banned', async () => {
    const { macrina, peter, ruth, postId } = await world();
    expect((await comment(peter, 999)).status).toBe(404);
    await comment(peter, postId);
    await ask('DELETE /api/posts/{id}', { as: ruth, params: { id: postId } });
    expect((await own(peter)).body).toEqual([]);
    const { id } = (await ask('POST /api/communities', { as: ruth, body: { name: 'Cappadocians' } })).body;
    const inCommunity = (await post(ruth, 'On prayer', { community_id: id })).body.id;
    const held = (await comment(peter, inCommunity)).body.id;
    await ask('POST /api/communities/{id}/bans', { as: ruth, params: { id }, body: { username: 'peter', reason: 'x' } });
    expect((await approve(macrina, held)).status).toBe(403);
    expect((await reject(macrina, held)).status).toBe(204);
    expect(await notifications(peter)).toMatchObject([
      { moderation: { act: 'reject_comment', reason: null } },
      { moderation: { act: 'ban' } },
    ]);
  });
});

test('holds nothing of older accounts, of people with a role, without such a link, or once the setting is off', async () => {
  const { macrina, peter, ruth, postId } = await world();
  for (const as of [macrina, ruth]) expect([(await post(as)).status, (await comment(as, postId)).status]).toEqual([201, 201]);
  expect((await post(peter, 'See https://library.example/book/1 and [Work:1]')).status).toBe(201);
  expect((await comment(peter, postId, 'Amen')).status).toBe(201);
  await ageAccount('peter');
  expect((await post(peter)).status).toBe(201);
});

test('a new account cannot add a link to a published post, but may change one that was approved with it', async () => {
  const { macrina, peter, ruth } = await world();
  const { id } = (await post(peter, 'On prayer')).body;
  const edit = (content: string, postId = id) => ask('PATCH /api/posts/{id}', { as: peter, params: { id: postId }, body: { content } });
  const rejected = await edit(link);
  expect([rejected.status, rejected.body.details]).toEqual([403, expect.stringContaining('less than a day old')]);
  expect((await edit('On fasting')).status).toBe(200);
  await approve(macrina, (await post(peter)).body.id);
  const [approved] = (await ask('GET /api/posts', { as: ruth })).body;
  expect((await edit(`${link} and more`, approved.id)).status).toBe(200);
  expect((await edit(`${link}other`, approved.id)).status).toBe(403);
  await ageAccount('peter');
  expect((await edit(link)).status).toBe(200);
  expect((await waiting(macrina)).body).toEqual([]);
});

test('a held text appears in no list, count, search, profile, reference, notification or mail of others', async () => {
  const { macrina, peter, ruth, postId } = await world();
  await ask('POST /api/subscribe', { as: ruth, body: { followed_username: 'peter' } });
  await ask('PUT /api/passages/{id}/follow', { as: ruth, params: { id: 43_003_016_016 } });
  const content = `${marker} of John 3:16 for @ruth ${link}`;
  expect([(await post(peter, content)).status, (await comment(peter, postId, content)).status]).toEqual([202, 202]);
  const lists: readonly [keyof Api, { params?: object; query?: object; body?: object }][] = [
    ['GET /api/posts', {}],
    ['GET /api/posts', { query: { username: 'peter' } }],
    ['GET /api/posts', { query: { feed: 'home' } }],
    ['GET /api/posts/{id}', { params: { id: postId } }],
    ['GET /api/posts/{id}/comments', { params: { id: postId } }],
    ['GET /api/users/{who}', { params: { who: 'peter' } }],
    ['GET /api/passages/{id}', { params: { id: 43_003_016_016 } }],
    ['GET /api/passages/{id}/margin', { params: { id: 43_003_016_016 } }],
    ['GET /api/graph', {}],
    ['GET /api/notifications', {}],
    ['GET /api/held', {}],
    ['POST /api/search/{type}', { params: { type: 'literal' }, body: { query: 'John 3:16', filters: { author: 'peter' } } }],
  ];
  for (const as of [ruth, macrina])
    for (const [name, request] of lists) {
      const { status, body } = await ask(name, { as, ...(request as object) });
      expect([name, status, JSON.stringify(body).includes(marker)]).toEqual([name, 200, false]);
    }
  const count = await ask('GET /api/notifications/count', { as: ruth });
  expect(count.body.unread).toBe(0);
  const tables = await app.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'held_texts'`;
  for (const { name } of tables)
    expect([name, (await app.sql`select from ${app.sql(name)} t where t::text like ${`%${marker}%`}`).length]).toEqual([name, 0]);
});
