import { describe, expect, test } from 'vitest';
import type { Api } from '#contract/api.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

const marker = 'qzpendingword';

/**
 * A community that approves posts: macrina owns it, basil moderates, peter is new; gaunilo is a
 * stranger who follows peter.
 */
async function world() {
  const [macrina, basil, peter, ruth, gaunilo] = [
    await signUp('macrina'),
    await signUp('basil'),
    await signUp('peter'),
    await signUp('ruth'),
    await signUp('gaunilo'),
  ];
  const body = { name: 'Cappadocians', approve_posts: true };
  const { id } = (await ask('POST /api/communities', { as: macrina, body })).body;
  for (const as of [basil, peter, ruth]) await ask('POST /api/communities/{id}/membership', { as, params: { id } });
  await ask('POST /api/communities/{id}/moderators', { as: macrina, params: { id }, body: { username: 'basil' } });
  return { macrina, basil, peter, ruth, gaunilo, id };
}

const post = (as: string, community_id: number, content = 'On prayer', more: object = {}) =>
  ask('POST /api/posts', { as, body: { content, community_id, ...more } });
const pending = (as: string, id: number) => ask('GET /api/communities/{id}/pending', { as, params: { id } });
const approve = (as: string | undefined, id: number, pendingId: number) =>
  ask('POST /api/communities/{id}/pending/{pendingId}/approve', { as, params: { id, pendingId } });
const reject = (as: string | undefined, id: number, pendingId: number, reason?: string) =>
  ask('DELETE /api/communities/{id}/pending/{pendingId}', { as, params: { id, pendingId }, query: reason === undefined ? {} : { reason } });

describe('the post of a new member', () => {
  test('waits, and only its author and moderators see it, until one approves it', async () => {
    const { macrina, basil, peter, ruth, gaunilo, id } = await world();
    const { status, body } = await post(peter, id);
    expect([status, body]).toMatchObject([202, { content: 'On prayer', community_id: id, user: { username: 'peter' } }]);
    for (const as of [macrina, basil, peter]) expect((await pending(as, id)).body).toEqual([body]);
    expect((await pending(ruth, id)).body).toEqual([]);
    expect((await pending(gaunilo, id)).status).toBe(403);
    expect([(await approve(peter, id, body.id)).status, (await approve(gaunilo, id, body.id)).status]).toEqual([403, 403]);
    expect([(await reject(ruth, id, body.id)).status, (await reject(gaunilo, id, body.id)).status]).toEqual([404, 404]);
    const approved = await approve(basil, id, body.id);
    expect([approved.status, approved.body]).toMatchObject([201, { username: 'peter', content: 'On prayer', community_id: id }]);
    expect((await approve(macrina, id, body.id)).status).toBe(404);
    expect((await pending(macrina, id)).body).toEqual([]);
    const feed = await ask('GET /api/communities/{id}/posts', { as: ruth, params: { id } });
    expect(feed.body).toMatchObject([{ id: approved.body.id }]);
    const [notification] = (await ask('GET /api/notifications', { as: peter, query: { kinds: 'moderation' } })).body;
    expect(notification).toMatchObject({ moderation: { act: 'approve_post' }, url: `/communities/${id}` });
    // Peter is no longer new.
    expect((await post(peter, id)).status).toBe(201);
  });

  test('is rejected with a reason, or withdrawn by its author without a trace', async () => {
    const { basil, peter, ruth, id } = await world();
    const { body: first } = await post(peter, id, 'First draft');
    const { body: second } = await post(peter, id, 'Second draft');
    expect((await reject(basil, id, first.id, ' Off topic ')).status).toBe(204);
    expect((await reject(peter, id, second.id)).status).toBe(204);
    expect((await reject(peter, id, second.id)).status).toBe(404);
    const notifications = (await ask('GET /api/notifications', { as: peter, query: { kinds: 'moderation' } })).body;
    expect(notifications).toMatchObject([{ title: 'First draft', moderation: { act: 'reject_post', reason: 'Off topic' } }]);
    const log = (await ask('GET /api/communities/{id}/log', { as: ruth, params: { id } })).body;
    expect(log).toMatchObject([{ act: 'reject_post', reason: 'Off topic' }, { act: 'add_moderator' }]);
    expect((await post(peter, id)).status).toBe(202);
  });

  test('keeps its references that the author still may see', async () => {
    const { basil, peter, id } = await world();
    const topic = (open: boolean) =>
      ask('POST /api/topics', { as: peter, body: { title: open ? 'Open' : 'Own', content: 'x', public: open, citations: [] } });
    const [kept, gone] = [(await topic(true)).body.id, (await topic(false)).body.id];
    const references = [kept, gone].map((ref_id) => ({ ref_type: 'topic', ref_id }));
    const { body } = await post(peter, id, 'See John 3:16', { references });
    expect(body.references).toEqual(references);
    expect((await post(peter, id, 'x', { references: [{ ref_type: 'topic', ref_id: 999 }] })).status).toBe(400);
    await ask('DELETE /api/topics/{id}', { as: peter, params: { id: gone } });
    const approved = (await approve(basil, id, body.id)).body;
    expect(approved.references).toMatchObject([{ ref_id: kept, title: 'Open' }]);
    const passage = await ask('GET /api/passages/{id}', { as: basil, params: { id: 43_003_016_016 } });
    expect(JSON.stringify(passage.body)).toContain('See John 3:16');
  });

  test('is created once for an idempotency key', async () => {
    const { peter, id } = await world();
    const headers = { 'idempotency-key': 'abcdefghijklmnop' };
    const request = { as: peter, body: { content: 'Once', community_id: id }, headers };
    const [first, second] = [await ask('POST /api/posts', request), await ask('POST /api/posts', request)];
    expect([first.status, second.status, second.body]).toEqual([202, 202, first.body]);
    expect((await pending(peter, id)).body).toHaveLength(1);
  });

  test('is deleted when its author leaves, is banned or deletes the account', async () => {
    const { basil, peter, ruth, id } = await world();
    await post(peter, id);
    await post(ruth, id);
    await ask('DELETE /api/communities/{id}/membership', { as: peter, params: { id } });
    expect((await pending(basil, id)).body).toMatchObject([{ user: { username: 'ruth' } }]);
    await ask('POST /api/communities/{id}/bans', { as: basil, params: { id }, body: { username: 'ruth', reason: 'x' } });
    expect((await pending(basil, id)).body).toEqual([]);
  });

  test('needs no approval of moderators, of members with posts, elsewhere, or once the setting is off', async () => {
    const { macrina, basil, peter, ruth, id } = await world();
    const setting = (approve_posts: boolean) => ask('PATCH /api/communities/{id}', { as: basil, params: { id }, body: { approve_posts } });
    expect((await post(basil, id)).status).toBe(201);
    expect((await setting(false)).body.approve_posts).toBe(false);
    expect((await post(peter, id)).status).toBe(201);
    await setting(true);
    expect([(await post(peter, id)).status, (await post(ruth, id)).status]).toEqual([201, 202]);
    expect((await ask('POST /api/posts', { as: ruth, body: { content: 'Outside' } })).status).toBe(201);
    expect((await ask('PATCH /api/communities/{id}', { as: peter, params: { id }, body: { approve_posts: false } })).status).toBe(403);
    expect((await ask('GET /api/communities/{id}', { as: macrina, params: { id } })).body.approve_posts).toBe(true);
  });
});

test('a pending post appears in no list, count, search, graph, margin, profile, reference, notification or mail', async () => {
  const { macrina, basil, peter, ruth, gaunilo, id } = await world();
  for (const as of [ruth, gaunilo]) await ask('POST /api/subscribe', { as, body: { followed_username: 'peter' } });
  await ask('PUT /api/communities/{id}/notifications', { as: ruth, params: { id }, body: { level: 'all' } });
  await ask('PUT /api/passages/{id}/follow', { as: ruth, params: { id: 43_003_016_016 } });
  const topic = await ask('POST /api/topics', { as: macrina, body: { title: 'Grace', content: 'x', public: true, citations: [] } });
  const before = await ask('GET /api/posts', { as: ruth });
  const after = decodeURIComponent(/after=([^&>]+)/.exec(String(before.headers['link']))?.[1] ?? '');
  const content = `${marker} of John 3:16 for @ruth [Topic:${topic.body.id}]`;
  const { status } = await post(peter, id, content, { references: [{ ref_type: 'topic', ref_id: topic.body.id }] });
  expect(status).toBe(202);

  const lists: readonly [keyof Api, { params?: object; query?: object; body?: object }][] = [
    ['GET /api/posts', {}],
    ['GET /api/posts', { query: { username: 'peter' } }],
    ['GET /api/posts', { query: { feed: 'home' } }],
    ['GET /api/posts/newer', { query: { after } }],
    ['GET /api/posts/newer', { query: { after, community_id: id } }],
    ['GET /api/communities/{id}/posts', { params: { id } }],
    ['GET /api/communities/{id}', { params: { id } }],
    ['GET /api/communities/{id}/log', { params: { id } }],
    ['GET /api/users/{who}', { params: { who: 'peter' } }],
    ['GET /api/references/topics/{id}', { params: { id: topic.body.id } }],
    ['GET /api/topics/{id}', { params: { id: topic.body.id } }],
    ['GET /api/passages/{id}', { params: { id: 43_003_016_016 } }],
    ['GET /api/passages/{id}/margin', { params: { id: 43_003_016_016 } }],
    ['GET /api/graph', {}],
    ['GET /api/graph/citations', {}],
    ['GET /api/graph/neighbours/{id}', { params: { id: `topic_${topic.body.id}` } }],
    ['GET /api/notifications', {}],
    ['GET /api/notifications/count', {}],
    ['GET /api/search/suggestions', { query: { q: marker } }],
    ...(['literal', 'semantic', 'hybrid'] as const).flatMap((type): [keyof Api, object][] => [
      ['POST /api/search/{type}', { params: { type }, body: { query: marker } }],
      ['POST /api/search/{type}', { params: { type }, body: { query: 'John 3:16', filters: { author: 'peter' } } }],
    ]),
  ];
  const seen: string[] = [];
  for (const as of [macrina, basil, peter, ruth, gaunilo]) {
    for (const [name, request] of lists) {
      const { body } = await ask(name, { as, ...(request as object) });
      // A search may repeat the words that it looked for.
      const text = JSON.stringify(body).replaceAll(`"query":"${marker}"`, '');
      if (text.includes(marker)) seen.push(name);
      if (name === 'GET /api/posts/newer') expect(body.count).toBe(0);
      if (name === 'GET /api/notifications/count' && as === ruth) expect(body.unread).toBe(0);
    }
  }
  expect(seen).toEqual([]);
  const tables = await app.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'pending_posts'`;
  for (const { name } of tables) {
    expect([name, (await app.sql`select from ${app.sql(name)} t where t::text like ${`%${marker}%`}`).length]).toEqual([name, 0]);
  }
});
