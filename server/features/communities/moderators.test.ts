import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { findWrongCounts } from '../../testing/wrong-counts.ts';

const app = testApp();
const { ask, askAll, signUp } = app;

/**
 * A community that macrina owns, with basil as second moderator and ruth and peter as members;
 * gaunilo is a stranger.
 */
async function world() {
  const names = ['macrina', 'basil', 'ruth', 'peter', 'gaunilo'] as const;
  const tokens = {} as Record<(typeof names)[number], string>;
  const ids = {} as Record<(typeof names)[number], number>;
  for (const name of names) {
    tokens[name] = await signUp(name);
    ids[name] = (await ask('GET /api/users/{who}', { as: tokens[name], params: { who: name } })).body.id;
  }
  const { id } = (await ask('POST /api/communities', { as: tokens.macrina, body: { name: 'Cappadocians' } })).body;
  for (const name of ['basil', 'ruth', 'peter'] as const) await join(tokens[name], id);
  expect((await appoint(tokens.macrina, id, 'basil')).status).toBe(201);
  return { ...tokens, id, ids };
}

const join = (as: string, id: number) => ask('POST /api/communities/{id}/membership', { as, params: { id } });
const leave = (as: string, id: number) => ask('DELETE /api/communities/{id}/membership', { as, params: { id } });
const open = async (as: string, id: number) => (await ask('GET /api/communities/{id}', { as, params: { id } })).body;
const appoint = (as: string | undefined, id: number, username: string) =>
  ask('POST /api/communities/{id}/moderators', { as, params: { id }, body: { username } });
const dismiss = (as: string | undefined, id: number, userId: number) =>
  ask('DELETE /api/communities/{id}/moderators/{userId}', { as, params: { id, userId } });
const remove = (as: string | undefined, id: number, userId: number, reason?: string) =>
  ask('DELETE /api/communities/{id}/members/{userId}', { as, params: { id, userId }, query: reason === undefined ? {} : { reason } });
const ban = (as: string | undefined, id: number, username: string, reason: unknown = 'Insults others') =>
  ask('POST /api/communities/{id}/bans', { as, params: { id }, body: { username, reason } });
const unban = (as: string | undefined, id: number, userId: number) =>
  ask('DELETE /api/communities/{id}/bans/{userId}', { as, params: { id, userId } });
const post = (as: string, community_id: number, content = 'On prayer') => ask('POST /api/posts', { as, body: { content, community_id } });
const members = async (as: string, id: number, q?: string) =>
  (await ask('GET /api/communities/{id}/members', { as, params: { id }, query: q === undefined ? {} : { q } })).body.map(
    ({ username, role }: { username: string; role: string }) => `${username} ${role}`,
  );
const notifications = async (as: string) =>
  (await ask('GET /api/notifications', { as, query: { kinds: 'moderation' } })).body.map(
    ({ moderation, community }: { moderation: object; community: { name: string } | null }) =>
      Object.assign(moderation, { in: community?.name }),
  );

describe('moderators', () => {
  test('are listed after the owner and before other members, by page, and found by name', async () => {
    const { gaunilo, ruth, peter, id } = await world();
    expect(await members(peter, id)).toEqual(['macrina owner', 'basil moderator', 'ruth member', 'peter member']);
    // Who is an ordinary member is only for members to know.
    expect([await members(gaunilo, id), await members(gaunilo, id, 'ruth')]).toEqual([['macrina owner', 'basil moderator'], []]);
    const paged = await askAll('GET /api/communities/{id}/members', { as: ruth, params: { id }, query: { limit: 1 } });
    expect(paged.map(({ username }) => username)).toEqual(['macrina', 'basil', 'ruth', 'peter']);
    await ask('PATCH /api/profile', { as: ruth, body: { display_name: 'Anna of the Lake' } });
    expect([await members(ruth, id, ' RU '), await members(ruth, id, 'lake'), await members(ruth, id, 'ake')]).toEqual([
      ['ruth member'],
      ['ruth member'],
      [],
    ]);
    expect((await ask('GET /api/communities/{id}/members', { as: ruth, params: { id: id + 1 } })).status).toBe(404);
  });

  test('may all change the community and delete its posts and comments', async () => {
    const { basil, peter, id } = await world();
    const { body } = await post(peter, id);
    const comment = await ask('POST /api/posts/{id}/comments', { as: peter, params: { id: body.id }, body: { content: 'Yes' } });
    expect((await ask('PATCH /api/communities/{id}', { as: basil, params: { id }, body: { description: 'New' } })).status).toBe(200);
    expect((await ask('GET /api/posts/{id}', { as: basil, params: { id: body.id } })).body.is_moderator).toBe(true);
    const params = { id: body.id, commentId: comment.body.id };
    expect((await ask('DELETE /api/posts/{id}/comments/{commentId}', { as: basil, params })).status).toBe(204);
    expect((await ask('DELETE /api/posts/{id}', { as: basil, params: { id: body.id } })).status).toBe(204);
  });

  test('appoint and dismiss each other, but never the owner', async () => {
    const { macrina, basil, ruth, gaunilo, ids, id } = await world();
    for (const as of [ruth, gaunilo]) {
      expect([(await appoint(as, id, 'ruth')).status, (await dismiss(as, id, ids.basil)).status]).toEqual([403, 403]);
    }
    expect((await appoint(basil, id, 'RUTH')).body).toMatchObject({ id: ids.ruth, role: 'moderator' });
    expect((await appoint(basil, id, 'ruth')).status).toBe(201);
    expect((await dismiss(ruth, id, ids.basil)).status).toBe(204);
    expect((await dismiss(ruth, id, ids.basil)).status).toBe(404);
    expect((await dismiss(ruth, id, ids.macrina)).status).toBe(403);
    expect((await appoint(ruth, id, 'gaunilo')).status).toBe(400);
    expect((await appoint(ruth, id, 'nobody')).status).toBe(404);
    expect(await members(macrina, id)).toEqual(['macrina owner', 'ruth moderator', 'basil member', 'peter member']);
    expect(await notifications(basil)).toMatchObject([{ act: 'remove_moderator' }, { act: 'add_moderator', in: 'Cappadocians' }]);
  });

  test('step down; the owner can only leave', async () => {
    const { macrina, basil, ids, id } = await world();
    expect((await dismiss(basil, id, ids.basil)).status).toBe(204);
    expect(await open(basil, id)).toMatchObject({ is_member: true, is_moderator: false });
    const { status, body } = await dismiss(macrina, id, ids.macrina);
    expect([status, body.details]).toEqual([403, expect.stringContaining('To pass it on, leave it')]);
  });

  test('succeed the owner who leaves or deletes the account, the longest-serving first', async () => {
    const { macrina, basil, ruth, peter, id } = await world();
    await appoint(macrina, id, 'peter');
    await appoint(macrina, id, 'ruth');
    await leave(macrina, id);
    expect(await members(ruth, id)).toEqual(['basil owner', 'ruth moderator', 'peter moderator']);
    await join(macrina, id);
    expect(await open(macrina, id)).toMatchObject({ is_moderator: false, is_owner: false });
    await ask('DELETE /api/profile', { as: basil, body: { password: 'correct horse' } });
    expect([(await open(peter, id)).is_owner, (await open(ruth, id)).is_owner]).toEqual([true, false]);
    expect(await findWrongCounts(app.sql)).toEqual([]);
  });
});

describe('a removed member', () => {
  test('receives the reason and may join again', async () => {
    const { macrina, basil, ruth, gaunilo, ids, id } = await world();
    for (const as of [ruth, gaunilo]) expect((await remove(as, id, ids.peter)).status).toBe(403);
    expect((await remove(basil, id, ids.ruth, ' Off topic ')).status).toBe(204);
    expect((await remove(basil, id, ids.ruth)).status).toBe(404);
    expect((await remove(basil, id, ids.macrina)).status).toBe(403);
    expect(await notifications(ruth)).toEqual([{ act: 'remove_member', reason: 'Off topic', reported: null, in: 'Cappadocians' }]);
    expect((await join(ruth, id)).status).toBe(200);
    // A moderator may be removed by another one.
    expect((await remove(macrina, id, ids.basil)).status).toBe(204);
  });
});

describe('a banned user', () => {
  test('cannot join, post, comment or repost there until the ban is lifted', async () => {
    const { macrina, basil, ruth, peter, ids, id } = await world();
    const { body: seen } = await post(ruth, id);
    const { body: passed } = await post(ruth, id);
    const { body: own } = await post(peter, id);
    const repost = (target: number) => ask('POST /api/posts/{id}/repost', { as: peter, params: { id: target } });
    const comment = (target: number) =>
      ask('POST /api/posts/{id}/comments', { as: peter, params: { id: target }, body: { content: 'No' } });
    await repost(passed.id);
    expect((await ban(basil, id, 'peter')).body).toMatchObject({ user: { id: ids.peter }, reason: 'Insults others' });
    const answers = [await join(peter, id), await post(peter, id), await comment(seen.id), await repost(seen.id)];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(answers[0]?.body.details).toBe('You are banned from this community.');
    const edit = (as: string, target: number) => ask('PATCH /api/posts/{id}', { as, params: { id: target }, body: { content: 'No' } });
    expect((await edit(peter, own.id)).status).toBe(403);
    // Taking back an earlier repost stays possible, and posts elsewhere are no concern of the
    // community.
    expect((await repost(passed.id)).body.reposted).toBe(false);
    expect((await repost(passed.id)).status).toBe(403);
    const { body: elsewhere } = await ask('POST /api/posts', { as: macrina, body: { content: 'Outside' } });
    expect([(await repost(elsewhere.id)).status, (await comment(elsewhere.id)).status]).toEqual([200, 201]);
    expect(await notifications(peter)).toMatchObject([{ act: 'ban', reason: 'Insults others' }]);
    expect(await members(ruth, id)).not.toContain('peter member');
    expect((await unban(macrina, id, ids.peter)).status).toBe(204);
    expect((await unban(macrina, id, ids.peter)).status).toBe(204);
    expect([(await join(peter, id)).status, (await post(peter, id)).status]).toEqual([200, 201]);
  });

  test('is listed for moderators only, and is never the owner or the caller', async () => {
    const { basil, ruth, gaunilo, peter, ids, id } = await world();
    const list = (as: string) => ask('GET /api/communities/{id}/bans', { as, params: { id } });
    await ban(basil, id, 'gaunilo', ' First ');
    await ban(basil, id, 'gaunilo', 'Second');
    expect((await list(basil)).body).toMatchObject([{ user: { id: ids.gaunilo }, reason: 'Second', banned_by: { username: 'basil' } }]);
    for (const as of [ruth, gaunilo]) {
      expect([(await list(as)).status, (await ban(as, id, 'peter')).status, (await unban(as, id, ids.gaunilo)).status]).toEqual([
        403, 403, 403,
      ]);
    }
    expect([(await ban(basil, id, 'macrina')).status, (await ban(basil, id, 'basil')).status]).toEqual([403, 400]);
    for (const reason of ['', ' ', 'x'.repeat(1001), null, 5]) expect((await ban(basil, id, 'ruth', reason)).status).toBe(400);
    expect((await ban(basil, id, 'ruth', 'x'.repeat(1000))).status).toBe(201);
    await ask('DELETE /api/profile', { as: peter, body: { password: 'correct horse' } });
    await ask('DELETE /api/profile', { as: gaunilo, body: { password: 'correct horse' } });
    expect((await list(basil)).body).toMatchObject([{ user: { id: ids.ruth } }]);
  });

  test('does not slip in while the ban is being saved', async () => {
    const { basil, peter, id, ids } = await world();
    await leave(peter, id);
    await Promise.all([ban(basil, id, 'peter'), join(peter, id), join(peter, id)]);
    expect(await app.sql`select from memberships where community_id = ${id} and user_id = ${ids.peter}`).toHaveLength(0);
  });
});

describe('the log', () => {
  test('shows members who did what to whom and why, without content', async () => {
    const { macrina, basil, ruth, peter, gaunilo, ids, id } = await world();
    const { body } = await post(peter, id, 'A secret wording');
    const comment = await ask('POST /api/posts/{id}/comments', { as: peter, params: { id: body.id }, body: { content: 'Worse wording' } });
    const params = { id: body.id, commentId: comment.body.id };
    await ask('DELETE /api/posts/{id}/comments/{commentId}', { as: macrina, params, query: { reason: 'Rude' } });
    await ask('DELETE /api/posts/{id}', { as: basil, params: { id: body.id }, query: { reason: ' Advertising ' } });
    await remove(basil, id, ids.peter, 'Again');
    await ban(basil, id, 'peter', 'Insults others');
    await unban(basil, id, ids.peter);
    const log = await ask('GET /api/communities/{id}/log', { as: ruth, params: { id } });
    expect(
      log.body.map(
        ({ act, actor, user, reason }: { act: string; actor: { username: string }; user: { username: string }; reason: string | null }) => [
          act,
          actor.username,
          user.username,
          reason,
        ],
      ),
    ).toEqual([
      ['unban', 'basil', 'peter', null],
      ['ban', 'basil', 'peter', 'Insults others'],
      ['remove_member', 'basil', 'peter', 'Again'],
      ['remove_post', 'basil', 'peter', 'Advertising'],
      ['remove_comment', 'macrina', 'peter', 'Rude'],
      ['add_moderator', 'macrina', 'basil', null],
    ]);
    expect(JSON.stringify(log.body)).not.toContain('wording');
    const paged = await askAll('GET /api/communities/{id}/log', { as: ruth, params: { id }, query: { limit: 2 } });
    expect(paged).toEqual(log.body);
    for (const as of [peter, gaunilo]) expect((await ask('GET /api/communities/{id}/log', { as, params: { id } })).status).toBe(403);
    expect((await ask('GET /api/communities/{id}/log', { params: { id } })).status).toBe(401);
    const other = (await ask('POST /api/communities', { as: ruth, body: { name: 'Elsewhere' } })).body.id;
    expect((await ask('GET /api/communities/{id}/log', { as: ruth, params: { id: other } })).body).toEqual([]);
    // The author learns which post it was; nobody else has the title any more.
    const [last] = (await ask('GET /api/notifications', { as: peter, query: { kinds: 'moderation', limit: 4 } })).body.slice(3);
    expect(last).toMatchObject({ title: 'A secret wording', moderation: { act: 'remove_post', reason: 'Advertising' }, actor: null });
  });

  test('has no entry of what authors delete themselves, and outlives its people', async () => {
    const { basil, macrina, ruth, id } = await world();
    for (const as of [basil, ruth]) {
      const { body } = await post(as, id);
      await ask('DELETE /api/posts/{id}', { as, params: { id: body.id }, query: { reason: 'Mine' } });
    }
    await ask('DELETE /api/profile', { as: macrina, body: { password: 'correct horse', everything: true } });
    const { body } = await ask('GET /api/communities/{id}/log', { as: ruth, params: { id } });
    expect(body).toMatchObject([{ act: 'add_moderator', actor: null, user: { username: 'basil' } }]);
  });
});
