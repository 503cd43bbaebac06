import { expect, test } from 'vitest';
import { type Api, hourlyLimits } from '#contract/api.ts';
import { limits } from '#core/limits.ts';
import { blockingWorld } from '../../testing/blocking-world.ts';
import { readExport } from '../../testing/export.ts';
import { graphWorld } from '../../testing/graph-world.ts';
import { testApp } from '../../testing/test-app.ts';
import { countDigest, listDigest, queueDigests } from '../notifications/digest-queries.ts';

const app = testApp();
const { ask, signUp } = app;
const world = graphWorld(() => app.sql);

const block = (as: string, username: string) => ask('POST /api/blocks', { as, body: { username } });
const mute = (as: string, username: string) => ask('POST /api/mutes', { as, body: { username } });
const status = async (name: keyof Api, input: Parameters<typeof ask>[1]): Promise<number> => (await ask(name, input)).status;

test('blocks and mutes a user once, lists them, and ends it', async () => {
  const [macrina, basil] = [await signUp('macrina'), await signUp('basil')];
  for (const list of ['blocks', 'mutes'] as const) {
    const add = () => ask(`POST /api/${list}`, { as: macrina, body: { username: ' Basil ' } });
    const [first, again] = [await add(), await add()];
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(first.body).toMatchObject({ user_id: 2, username: 'basil', display_name: null });
    const users = async (as: string) => (await ask(`GET /api/${list}`, { as })).body;
    expect([await users(macrina), await users(basil)]).toEqual([[first.body], []]);
    const end = () => status(`DELETE /api/${list}/{userId}`, { as: macrina, params: { userId: 2 } });
    expect([await end(), await end(), await users(macrina)]).toEqual([204, 204, []]);
  }
});

test('rejects the caller, unknown names, users who are already hidden, and more than the maximum', async () => {
  const [macrina, basil] = [await signUp('macrina'), await signUp('basil')];
  for (const add of [block, mute]) {
    expect((await add(macrina, 'macrina')).body.issues).toEqual([expect.objectContaining({ path: 'username' })]);
    expect((await add(macrina, 'nobody')).status).toBe(404);
  }
  await block(macrina, 'basil');
  expect([(await block(basil, 'macrina')).status, (await mute(basil, 'macrina')).status]).toEqual([404, 404]);
  const others = await world.addUsers(limits.blocks.max);
  await app.sql`insert into blocks (blocker_id, blocked_id) select 1, unnest(${others.slice(1)}::bigint[])`;
  expect((await block(macrina, 'reader_1')).status).toBe(409);
  expect((await ask('GET /api/blocks', { as: macrina, query: { limit: 100 } })).body).toHaveLength(100);
});

test('limits blocks and mutes per hour', () => {
  expect(hourlyLimits().find(({ name }) => name === 'blocks')).toMatchObject({ free: 120 });
});

test('ends follows in both directions, updates their counts, and rejects all interaction between the two', async () => {
  const { build } = blockingWorld(app);
  const { anselm, basil, his, other, posts } = await build();
  await block(basil.token, 'anselm');
  expect(
    await app.sql`select from follows where ${anselm.id} in (follower_id, followed_id) and ${basil.id} in (follower_id, followed_id)`,
  ).toEqual([]);
  for (const [me, them, theirs, post] of [
    [basil, anselm, his, posts.anselm],
    [anselm, basil, other, posts.basil],
  ] as const) {
    const as = me.token;
    const params = { id: theirs.post };
    const own = me === basil ? other : his;
    const username = them.username;
    expect([
      await status('POST /api/subscribe', { as, body: { followed_username: username } }),
      await status('POST /api/circles/{id}/invitations', { as, params: { id: own.circle }, body: { username } }),
      await status('POST /api/projects/{id}/contributors', { as, params: { id: own.project }, body: { username } }),
      await status('POST /api/circles/{id}/membership', { as, params: { id: theirs.circle } }),
      await status('POST /api/posts/{id}/like', { as, params }),
      await status('POST /api/posts/{id}/repost', { as, params }),
      await status('PUT /api/posts/{id}/mute', { as, params }),
      await status('POST /api/posts/{id}/comments', { as, params, body: { content: 'Yes' } }),
      await status('POST /api/posts/{id}/like', { as, params: { id: post } }),
      await status('PATCH /api/posts/{id}', { as, params, body: { content: 'Mine' } }),
      await status('DELETE /api/posts/{id}', { as, params }),
      await status('POST /api/annotations/{id}/replies', { as, params: { id: theirs.annotation }, body: { body: 'Yes' } }),
      await status('POST /api/reads', { as, body: { essay_id: theirs.essay, rating: 1 } }),
      await status('POST /api/folders/{id}/items', { as, params: { id: own.folder }, body: { post_id: theirs.post } }),
      await status('POST /api/folders/{id}/items', { as, params: { id: own.folder }, body: { essay_id: theirs.essay } }),
      await status('POST /api/folders/{id}/items', { as, params: { id: own.folder }, body: { topic_id: theirs.topic } }),
      await status('POST /api/projects/{id}/items', { as, params: { id: own.project }, body: { topic_id: theirs.topic } }),
    ]).toEqual(Array.from({ length: 17 }, () => 404));
  }
});

test('nobody gives a circle or project to a member whom they do not see', async () => {
  const { build, done } = blockingWorld(app);
  const { anselm, basil, his } = await build();
  await done(basil, 'POST /api/circles/{id}/membership', { params: { id: his.circle } });
  await block(basil.token, 'anselm');
  const body = { owner_id: basil.id };
  for (const [name, id] of [
    ['PATCH /api/circles/{id}', his.circle],
    ['PATCH /api/projects/{id}', his.project],
  ] as const)
    expect([name, await status(name, { as: anselm.token, params: { id }, body })]).toEqual([name, 400]);
});

test('lists as many as it counts', async () => {
  const { build, done } = blockingWorld(app);
  const { anselm, basil, clare, shared } = await build();
  await block(basil.token, 'anselm');
  await mute(clare.token, 'anselm');
  const passage = 43_001_001_001;
  for (const me of [anselm, basil, clare]) {
    const { counts } = await done(me, 'GET /api/passages/{id}', { params: { id: passage } });
    for (const type of ['post', 'essay', 'topic', 'comment', 'review']) {
      const { texts } = await done(me, 'GET /api/passages/{id}', { params: { id: passage }, query: { type } });
      expect([me.username, type, texts.length]).toEqual([me.username, type, counts[type]]);
    }
    const margin = await done(me, 'GET /api/passages/{id}/margin', { params: { id: passage }, query: { limit: 100 } });
    const total = Object.values<number>(margin.counts).reduce((sum, one) => sum + one, 0);
    expect(margin.rows).toHaveLength(total);
    const params = { id: shared.post };
    const thread = await done(me, 'GET /api/posts/{id}/comments', { params });
    const post = await done(me, 'GET /api/posts/{id}', { params });
    expect([thread.comments.length, post.comment_count]).toEqual([thread.comment_count, thread.comment_count]);
    expect(await done(me, 'GET /api/posts/{id}/reposts', { params })).toHaveLength(post.repost_count);
    const circle = await done(me, 'GET /api/circles/{id}', { params: { id: shared.circle } });
    expect(circle.members).toHaveLength(circle.member_count);
    const project = await done(me, 'GET /api/projects/{id}', { params: { id: shared.project } });
    expect(project.contributors).toHaveLength(project.contributor_count);
    const folder = await done(me, 'GET /api/folders/{id}', { params: { id: shared.folder } });
    expect(await done(me, 'GET /api/folders/{id}/items', { params: { id: shared.folder } })).toHaveLength(folder.item_count);
    const { id, follower_count, following_count } = await done(me, 'GET /api/users/{who}', { params: { who: 'clare' } });
    expect(await done(me, 'GET /api/users/{id}/followers', { params: { id } })).toHaveLength(follower_count);
    expect(await done(me, 'GET /api/users/{id}/following', { params: { id } })).toHaveLength(following_count);
    const { unread } = await done(me, 'GET /api/notifications/count');
    expect(await done(me, 'GET /api/notifications', { query: { unread: 1 } })).toHaveLength(unread);
  }
});

test('shows moderators everything in their community, and only there', async () => {
  const { build, done } = blockingWorld(app);
  const { anselm, clare, shared, posts } = await build();
  const params = { id: posts.anselm };
  await done(clare, 'POST /api/posts/{id}/like', { params });
  await done(clare, 'POST /api/posts/{id}/repost', { params });
  await done(clare, 'POST /api/posts/{id}/comments', { params, body: { content: 'Welcome' } });
  await block(anselm.token, 'clare');
  const listed = await done(clare, 'GET /api/communities/{id}/posts', { params: { id: shared.community } });
  expect(listed.map(({ id }: { id: number }) => id)).toContain(posts.anselm);
  for (const query of [{ feed: 'home' }, {}])
    expect(JSON.stringify(await done(clare, 'GET /api/posts', { query }))).not.toContain(anselm.word);
  for (const graph of ['GET /api/graph', 'GET /api/graph/citations'] as const)
    expect(JSON.stringify(await done(clare, graph))).not.toContain(`post_${posts.anselm}`);
  const near = await done(clare, 'GET /api/graph/neighbours/{id}', { params: { id: `community_${shared.community}` } });
  expect(JSON.stringify(near)).not.toContain(anselm.word);
  const { files } = await readExport(app, clare.token);
  expect([...files].filter(([, content]) => content.includes(anselm.word)).map(([path]) => path)).toEqual([]);
  expect(await status('GET /api/users/{who}', { as: clare.token, params: { who: 'anselm' } })).toBe(404);
  expect(await status('DELETE /api/posts/{id}', { as: clare.token, params: { id: posts.anselm } })).toBe(204);
});

test('names another user in the notification of likes, and leaves hidden users out of digests', async () => {
  const [macrina, basil, ruth] = [await signUp('macrina'), await signUp('basil'), await signUp('ruth')];
  const { id } = (await ask('POST /api/posts', { as: macrina, body: { content: 'Grace' } })).body;
  for (const as of [ruth, basil]) await ask('POST /api/posts/{id}/like', { as, params: { id } });
  await ask('POST /api/posts/{id}/comments', { as: basil, params: { id }, body: { content: 'Amen' } });
  const notifications = async () =>
    (await ask('GET /api/notifications', { as: macrina })).body.map(
      (one: { kind: string; actor: { username: string }; others: number }) => [one.kind, one.actor.username, one.others],
    );
  expect(await notifications()).toEqual([
    ['comment', 'basil', 0],
    ['like', 'basil', 1],
  ]);
  await mute(macrina, 'basil');
  expect(await notifications()).toEqual([['like', 'ruth', 0]]);
  const period = { since: null, until: '2999-01-01T00:00:00Z' };
  expect([await countDigest(app.sql, 1, period), (await listDigest(app.sql, 1, period, 10)).length]).toEqual([1, 1]);
  await mute(macrina, 'ruth');
  expect(await notifications()).toEqual([]);
  await app.sql`update notifications set created_at = now() - interval '1 hour'`;
  await app.sql`update users set next_digest_at = now(), email_verified_at = now()`;
  await queueDigests(app.sql, 10);
  expect(await app.sql`select from mail_outbox where kind = 'digest' and user_id = 1`).toEqual([]);
});

test('leaves titles and names of blocked users out of the export', async () => {
  const { build } = blockingWorld(app);
  const { anselm, basil } = await build();
  await block(basil.token, 'anselm');
  const { files } = await readExport(app, basil.token);
  expect([...files].filter(([, content]) => content.includes(anselm.word)).map(([path]) => path)).toEqual(['blocks.json']);
});
