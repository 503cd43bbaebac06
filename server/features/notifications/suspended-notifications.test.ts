import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { grantAdministrator } from '../administrators/queries.ts';
import { countDigest, listDigest, queueDigests } from './digest-queries.ts';

const app = testApp();
const { ask, signUp } = app;

let [admin, basil, macrina, peter] = ['', '', '', ''];
let postId = 0;
const ids = new Map<string, number>();
beforeEach(async () => {
  [admin, basil, macrina, peter] = [await signUp('gregory'), await signUp('basil'), await signUp('macrina'), await signUp('peter')];
  await grantAdministrator(app.sql, 'gregory');
  for (const { id, username } of await app.sql<{ id: number; username: string }[]>`select id, username from users`) ids.set(username, id);
  postId = (await ask('POST /api/posts', { as: basil, body: { content: 'Patience.' } })).body.id;
});

const idOf = (username: string): number => ids.get(username) ?? 0;
const like = (as: string) => ask('POST /api/posts/{id}/like', { as, params: { id: postId } });
const comment = (as: string) => ask('POST /api/posts/{id}/comments', { as, params: { id: postId }, body: { content: 'See my shop' } });
const suspend = (username: string) =>
  ask('POST /api/admin/users/{id}/suspend', { as: admin, params: { id: idOf(username) }, body: { reason: 'Advertising.' } });
const unsuspend = (username: string) => ask('POST /api/admin/users/{id}/unsuspend', { as: admin, params: { id: idOf(username) } });
const unread = async (): Promise<number> => (await ask('GET /api/notifications/count', { as: basil })).body.unread;
const notifications = async () =>
  (await ask('GET /api/notifications', { as: basil })).body.map(
    ({ kind, actor, others }: { kind: string; actor: { username: string }; others: number }) => [kind, actor.username, others],
  );

test('hides notifications by a suspended user from list, count and stream until the suspension is lifted', async () => {
  await ask('POST /api/subscribe', { as: macrina, body: { followed_username: 'basil' } });
  for (const as of [peter, macrina]) await like(as);
  await comment(macrina);
  const all = [
    ['comment', 'macrina', 0],
    ['like', 'macrina', 1],
    ['follow', 'macrina', 0],
  ];
  expect([await notifications(), await unread()]).toEqual([all, 3]);
  await suspend('macrina');
  expect([await notifications(), await unread()]).toEqual([[['like', 'peter', 0]], 1]);
  const { body } = await ask('GET /api/notifications/stream', { as: basil, query: { seconds: 1 }, headers: { 'last-event-id': '1' } });
  expect(String(body)).toContain('peter');
  expect(String(body)).not.toContain('macrina');
  await suspend('peter');
  expect([await notifications(), await unread()]).toEqual([[], 0]);
  await unsuspend('peter');
  await unsuspend('macrina');
  expect([await notifications(), await unread()]).toEqual([all, 3]);
});

test('counts a liker who is both suspended and muted only once', async () => {
  for (const as of [peter, macrina, admin]) await like(as);
  await ask('POST /api/mutes', { as: basil, body: { username: 'macrina' } });
  await suspend('macrina');
  expect(await notifications()).toEqual([['like', 'gregory', 1]]);
});

test('leaves notifications by suspended users out of digests, and sends none without others', async () => {
  await comment(macrina);
  await suspend('macrina');
  await app.sql`update notifications set created_at = now() - interval '1 hour'`;
  await app.sql`update users set next_digest_at = now(), email_verified_at = now() where username = 'basil'`;
  const period = { since: null, until: '2999-01-01T00:00:00Z' };
  expect([await countDigest(app.sql, idOf('basil'), period), await listDigest(app.sql, idOf('basil'), period, 10)]).toEqual([0, []]);
  await queueDigests(app.sql, 10);
  expect(await app.sql`select from mail_outbox where kind = 'digest'`).toEqual([]);
});

test('shows no notification of what a moderator publishes for a suspended user', async () => {
  await ask('PATCH /api/admin/settings', { as: admin, body: { hold_new_links: true } });
  const params = { id: (await ask('POST /api/communities', { as: basil, body: { name: 'Cappadocia' } })).body.id };
  await ask('PUT /api/communities/{id}/notifications', { as: basil, params, body: { level: 'all' } });
  await ask('POST /api/communities/{id}/membership', { as: macrina, params });
  const body = { content: 'See https://shop.example/', community_id: params.id };
  expect((await ask('POST /api/posts', { as: macrina, body })).status).toBe(202);
  await suspend('macrina');
  const [{ id }] = (await ask('GET /api/admin/held', { as: admin })).body;
  expect((await ask('POST /api/admin/held/{id}/approve', { as: admin, params: { id } })).status).toBeLessThan(300);
  expect([await notifications(), await unread()]).toEqual([[], 0]);
  await unsuspend('macrina');
  expect(await notifications()).toEqual([['community', 'macrina', 0]]);
});
