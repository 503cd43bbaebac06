import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

async function readers() {
  return { macrina: await signUp('macrina'), gaunilo: await signUp('gaunilo'), ruth: await signUp('r.halevi') };
}

async function createCommunity(as: string, name = 'Cappadocians'): Promise<number> {
  return (await ask('POST /api/communities', { as, body: { name } })).body.id;
}

const write = (as: string | undefined, body: unknown) => ask('POST /api/posts', { as, body });
async function post(as: string, content: string, community_id?: number): Promise<number> {
  const { status, body } = await write(as, { content, community_id });
  expect(status).toBe(201);
  return body.id;
}
const read = (as: string | undefined, id: number | string) => ask('GET /api/posts/{id}', { as, params: { id } });
const patch = (as: string | undefined, id: number | string, body: unknown) => ask('PATCH /api/posts/{id}', { as, params: { id }, body });
const remove = (as: string | undefined, id: number | string) => ask('DELETE /api/posts/{id}', { as, params: { id } });
const like = (as: string | undefined, id: number | string) => ask('POST /api/posts/{id}/like', { as, params: { id } });
const repost = (as: string | undefined, id: number | string) => ask('POST /api/posts/{id}/repost', { as, params: { id } });
const join = (as: string, id: number) => ask('POST /api/communities/{id}/membership', { as, params: { id } });

const denied = [403, 'Access denied.'];
const missing = [404, 'Post not found.'];

describe('a post', () => {
  test('is published as typed, and all logged-in users may read it', async () => {
    const { macrina, gaunilo } = await readers();
    const content = '  **Grace** [Work:99] <script>alert(1)</script>\n';
    const { status, body } = await write(macrina, { content });
    expect(status).toBe(201);
    expect(body).toMatchObject({ content, community_id: null, community_name: null, user_id: 1, username: 'macrina', references: [] });
    expect(body).toMatchObject({ like_count: 0, liked: false, comment_count: 0, repost_count: 0, reposted: false, reposted_by: null });
    expect(body.updated_at).toBe(body.created_at);
    expect((await read(macrina, body.id)).body).toEqual(body);
    expect((await read(gaunilo, body.id)).body).toEqual(body);
    expect([(await read(undefined, body.id)).status, (await write(undefined, { content })).status]).toEqual([401, 401]);
  });

  test('in a community can be written only by its members', async () => {
    const { macrina, gaunilo } = await readers();
    const community_id = await createCommunity(macrina);
    const stranger = await write(gaunilo, { content: 'Text', community_id });
    expect([stranger.status, stranger.body.details]).toEqual([403, 'You are not a member of this community.']);
    await join(gaunilo, community_id);
    expect((await write(gaunilo, { content: 'Text', community_id })).body).toMatchObject({ community_id, community_name: 'Cappadocians' });
    await ask('DELETE /api/communities/{id}/membership', { as: gaunilo, params: { id: community_id } });
    expect((await write(gaunilo, { content: 'Text', community_id })).status).toBe(403);
    for (const id of [999, Number.MAX_SAFE_INTEGER]) {
      const nowhere = await write(macrina, { content: 'Text', community_id: id });
      expect([nowhere.status, nowhere.body.details]).toEqual([404, 'Resource not found.']);
    }
    expect((await ask('GET /api/posts', { as: macrina })).body).toHaveLength(1);
  });

  test('must not be blank or longer than ten thousand characters', async () => {
    const { macrina } = await readers();
    const community_id = await createCommunity(macrina);
    const own = await post(macrina, 'Own');
    const inCommunity = await post(macrina, 'There', community_id);
    for (const content of ['', ' \n\u00a0\t']) {
      for (const [response, sentence] of [
        [await write(macrina, { content }), 'Post content is required'],
        [await write(macrina, { content, community_id }), 'Post content cannot be empty.'],
        [await patch(macrina, own, { content }), 'Post content is required'],
        [await patch(macrina, inCommunity, { content }), 'Post content cannot be empty.'],
      ] as const) {
        expect([response.status, response.body.details]).toEqual([400, sentence]);
        expect(response.body.issues).toEqual([{ path: 'content', message: sentence }]);
      }
    }
    for (const body of [{}, { content: 5 }, { content: null }, { content: ['a'] }]) {
      const response = await write(macrina, body);
      expect([response.status, response.body.details]).toEqual([400, 'Post content is required']);
    }
    const long = await write(macrina, { content: 'x'.repeat(10_001) });
    expect([long.status, long.body.details]).toEqual([
      400,
      'The post has more than 10,000 characters. Please shorten it, or write an essay.',
    ]);
    for (const content of ['𐤀'.repeat(10_000), '***', `'; drop table posts; --`]) {
      expect((await write(macrina, { content })).body.content).toBe(content);
    }
    for (const body of [
      { content: 'a\0b' },
      { content: 'a\ud800b' },
      { content: 'a', community_id: '1' },
      { content: 'a', community_id: 0 },
      { content: 'a', community_id: 1e23 },
    ]) {
      expect((await write(macrina, body)).status).toBe(400);
    }
    expect((await write(macrina, { content: 'a', community_id: null })).status).toBe(201);
  });

  test('is changed only by its author, and only this updates its time', async () => {
    const { macrina, gaunilo, ruth } = await readers();
    const community_id = await createCommunity(macrina);
    await join(gaunilo, community_id);
    const id = await post(gaunilo, 'First', community_id);
    const first = (await read(gaunilo, id)).body;
    expect((await patch(gaunilo, id, {})).body).toEqual(first);
    expect((await patch(gaunilo, id, { content: 'First', user_id: 1, community_id: null })).body).toEqual(first);
    const { status, body } = await patch(gaunilo, id, { content: 'Second' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...first, content: 'Second', updated_at: body.updated_at });
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(first.updated_at));
    for (const as of [macrina, ruth]) {
      const response = await patch(as, id, { content: 'Mine' });
      expect([response.status, response.body.details]).toEqual(denied);
    }
    expect((await patch(undefined, id, { content: 'Mine' })).status).toBe(401);
    expect((await read(ruth, id)).body.content).toBe('Second');
  });

  test("is deleted by its author or its community's moderator, and leaves nothing behind", async () => {
    const { macrina, gaunilo, ruth } = await readers();
    const community_id = await createCommunity(macrina);
    for (const as of [gaunilo, ruth]) await join(as, community_id);
    for (const as of [gaunilo, macrina]) {
      const id = await post(gaunilo, 'Text', community_id);
      await like(ruth, id);
      await repost(ruth, id);
      await ask('POST /api/posts/{id}/comments', { as: ruth, params: { id }, body: { content: 'Yes' } });
      expect((await read(macrina, id)).body.is_moderator).toBe(true);
      const response = await remove(ruth, id);
      expect([response.status, response.body.details]).toEqual(denied);
      expect((await remove(undefined, id)).status).toBe(401);
      expect((await remove(as, id)).status).toBe(204);
      expect((await remove(as, id)).status).toBe(404);
    }
    const outside = await post(gaunilo, 'Text');
    expect((await remove(macrina, outside)).status).toBe(403);
    const left = await app.sql`select (select count(*) from likes) + (select count(*) from reposts) + (select count(*) from comments) as n`;
    expect(left).toEqual([{ n: 0 }]);
  });

  test('that does not exist is a 404 on every endpoint, and an invalid id a 400', async () => {
    const { macrina } = await readers();
    for (const name of [
      'GET /api/posts/{id}',
      'PATCH /api/posts/{id}',
      'DELETE /api/posts/{id}',
      'POST /api/posts/{id}/like',
      'POST /api/posts/{id}/repost',
      'GET /api/posts/{id}/comments',
      'POST /api/posts/{id}/comments',
    ] as const) {
      const body = name.startsWith('PATCH') || name.endsWith('comments') ? { content: 'Any' } : undefined;
      const given = name.startsWith('GET') ? {} : { body };
      for (const id of [999, Number.MAX_SAFE_INTEGER]) {
        const response = await ask(name, { as: macrina, params: { id }, ...given });
        expect([name, response.status, response.body.details]).toEqual([name, ...missing]);
      }
      expect((await ask(name, { params: { id: 999 }, ...given })).status).toBe(401);
      for (const id of ['0', '-1', '1.5', 'x', '1e3', '9007199254740992', '99999999999999999999999']) {
        expect((await ask(name, { as: macrina, params: { id }, ...given })).status).toBe(400);
      }
    }
  });
});

describe('a like and a repost', () => {
  test('are toggled by each reader separately', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await post(macrina, 'Text');
    expect([(await like(gaunilo, id)).body, (await like(macrina, id)).body, (await like(gaunilo, id)).body]).toEqual([
      { liked: true, like_count: 1 },
      { liked: true, like_count: 2 },
      { liked: false, like_count: 1 },
    ]);
    expect([(await repost(gaunilo, id)).body, (await repost(gaunilo, id)).body, (await repost(gaunilo, id)).body]).toEqual([
      { reposted: true, repost_count: 1 },
      { reposted: false, repost_count: 0 },
      { reposted: true, repost_count: 1 },
    ]);
    expect((await read(macrina, id)).body).toMatchObject({ liked: true, reposted: false, like_count: 1, repost_count: 1 });
    expect((await read(gaunilo, id)).body).toMatchObject({ liked: false, reposted: true, like_count: 1, repost_count: 1 });
  });

  test('forty at once by one reader end in the initial state', async () => {
    const { macrina } = await readers();
    const id = await post(macrina, 'Text');
    for (const [toggle, of] of [
      [like, 'liked'],
      [repost, 'reposted'],
    ] as const) {
      const responses = await Promise.all(Array.from({ length: 40 }, () => toggle(macrina, id)));
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
      expect(responses.filter(({ body }) => body[of])).toHaveLength(20);
    }
    expect((await read(macrina, id)).body).toMatchObject({ liked: false, like_count: 0, reposted: false, repost_count: 0 });
  });
});
