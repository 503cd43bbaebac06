import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, askAll, signUp } = app;

async function readers() {
  return {
    macrina: await signUp('macrina'),
    gaunilo: await signUp('gaunilo'),
    ruth: await signUp('r.halevi'),
    tomas: await signUp('tomas'),
  };
}

async function createCommunity(as: string, name: string): Promise<number> {
  return (await ask('POST /api/communities', { as, body: { name } })).body.id;
}
async function createPost(as: string, content: string, community_id?: number): Promise<number> {
  const { status, body } = await ask('POST /api/posts', { as, body: { content, community_id } });
  expect(status).toBe(201);
  return body.id;
}
async function repost(as: string, id: number): Promise<void> {
  expect((await ask('POST /api/posts/{id}/repost', { as, params: { id } })).body.reposted).toBe(true);
}
const follow = (as: string, followed_username: string) => ask('POST /api/subscribe', { as, body: { followed_username } });
const join = (as: string, id: number) => ask('POST /api/communities/{id}/membership', { as, params: { id } });

type Query = Record<string, string | number>;
const list = (as: string, query: Query = {}) => ask('GET /api/posts', { as, query });
/** Returns the contents, each with who reposted it. */
const texts = (rows: { content: string; reposted_by: string | null }[]): string[] =>
  rows.map(({ content, reposted_by }) => (reposted_by === null ? content : `${content} < ${reposted_by}`));
const shown = async (as: string, query: Query = {}) => texts((await list(as, query)).body);
const everything = async (as: string, query: Query) => texts(await askAll('GET /api/posts', { as, query }));
const home = { feed: 'home' };

/** Returns the query of a Link header's target. */
function linked(headers: { link?: unknown }, rel: string): Query | undefined {
  const target = new RegExp(`<([^>]*)>; rel="${rel}"`).exec(String(headers['link'] ?? ''))?.[1];
  return target === undefined ? undefined : Object.fromEntries(new URL(target, 'http://any').searchParams);
}

describe("everyone's posts and a community's", () => {
  test('are listed newest first, in pages that reach each of them once', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await createCommunity(macrina, 'Cappadocians');
    for (let n = 1; n <= 9; n++) await createPost(macrina, String(n), n % 2 ? id : undefined);
    for (const limit of [1, 2, 4, 9, 100]) {
      expect((await everything(gaunilo, { limit })).join('')).toBe('987654321');
      const feed = await askAll('GET /api/communities/{id}/posts', { as: gaunilo, params: { id }, query: { limit } });
      expect(texts(feed).join('')).toBe('97531');
    }
    expect((await ask('GET /api/communities/{id}/posts', { params: { id } })).status).toBe(401);
    expect((await ask('GET /api/posts')).status).toBe(401);
  });

  test('have fifty per page, and none in a community without posts', async () => {
    const { macrina } = await readers();
    const id = await createCommunity(macrina, 'Silent');
    await app.sql`insert into posts (user_id, content, title) select 1, n, n from generate_series(1, 130) n`;
    expect((await list(macrina)).body).toHaveLength(50);
    expect((await list(macrina, { limit: 100 })).body).toHaveLength(100);
    expect((await ask('GET /api/communities/{id}/posts', { as: macrina, params: { id } })).body).toEqual([]);
  });

  test('reject an invalid cursor, an unknown feed, or two feeds', async () => {
    const { macrina } = await readers();
    const forged = Buffer.from('["x",1]').toString('base64url');
    for (const query of [
      { before: 'x' },
      { before: 'WzFd' },
      { before: forged },
      { limit: 0 },
      { limit: 101 },
      { feed: 'all' },
      { feed: 'home', username: 'macrina' },
    ] as Query[]) {
      expect((await list(macrina, query)).status).toBe(400);
    }
    const far = Buffer.from(JSON.stringify([Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER])).toString('base64url');
    for (const query of [{ before: far }, { before: far, ...home }, { before: far, username: 'macrina' }] as Query[]) {
      expect((await list(macrina, query)).status).toBe(200);
    }
  });
});

describe('the posts of a user', () => {
  test('are all visible to the user, and to others only those outside communities', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await createCommunity(macrina, 'Cappadocians');
    await createPost(macrina, 'Outside');
    await createPost(macrina, 'Inside', id);
    await createPost(gaunilo, 'Of another');
    expect(await shown(macrina, { username: 'MACRINA' })).toEqual(['Inside', 'Outside']);
    expect(await shown(gaunilo, { username: 'Macrina' })).toEqual(['Outside']);
    expect(await shown(gaunilo, { username: 'nobody' })).toEqual([]);
  });

  test("include the user's reposts at the time of the repost, each post once", async () => {
    const { macrina, gaunilo } = await readers();
    const id = await createCommunity(gaunilo, 'Cappadocians');
    const first = await createPost(gaunilo, 'First', id);
    const own = await createPost(macrina, 'Own');
    await createPost(macrina, 'Second');
    await repost(macrina, first);
    await createPost(macrina, 'Third');
    await repost(macrina, own);
    for (const as of [macrina, gaunilo]) {
      for (const limit of [1, 2, 3, 100]) {
        expect(await everything(as, { username: 'macrina', limit })).toEqual(['Own < macrina', 'Third', 'First < macrina', 'Second']);
      }
    }
    expect(await shown(macrina, { username: 'gaunilo' })).toEqual([]);
  });

  test('name the reposter by username and display name', async () => {
    const { macrina, gaunilo } = await readers();
    await repost(macrina, await createPost(gaunilo, 'Passed on'));
    const reposter = async () => {
      const [post] = (await list(gaunilo, { username: 'macrina' })).body;
      return [post?.reposted_by, post?.reposted_by_name];
    };
    expect(await reposter()).toEqual(['macrina', null]);
    await app.sql`update users set display_name = 'Macrina Hale' where username = 'macrina'`;
    expect(await reposter()).toEqual(['macrina', 'Macrina Hale']);
    await follow(gaunilo, 'macrina');
    expect((await list(gaunilo, home)).body).toMatchObject([{ reposted_by: 'macrina', reposted_by_name: 'Macrina Hale' }]);
  });
});

describe('the home feed', () => {
  test("has the caller's posts, those of followed users and joined communities, and followed users' reposts", async () => {
    const { macrina, gaunilo, ruth, tomas } = await readers();
    const [joined, other] = [await createCommunity(tomas, 'Joined'), await createCommunity(tomas, 'Other')];
    for (const [as, id] of [
      [ruth, joined],
      [gaunilo, other],
    ] as const)
      await join(as, id);
    await join(macrina, joined);
    await follow(macrina, 'gaunilo');
    const far = await createPost(tomas, 'Of a stranger');
    await createPost(macrina, 'Own');
    await createPost(gaunilo, 'Of one who is followed');
    await createPost(gaunilo, 'In a community that is not joined', other);
    await createPost(ruth, 'In a joined community', joined);
    await createPost(ruth, 'Of another stranger');
    await repost(gaunilo, far);
    await repost(ruth, far);
    expect(await shown(macrina, home)).toEqual([
      'Of a stranger < gaunilo',
      'In a joined community',
      'In a community that is not joined',
      'Of one who is followed',
      'Own',
    ]);
    await ask('DELETE /api/subscriptions/{id}', { as: macrina, params: { id: 2 } });
    await ask('DELETE /api/communities/{id}/membership', { as: macrina, params: { id: joined } });
    expect(await shown(macrina, home)).toEqual(['Own']);
    expect((await ask('GET /api/posts', { query: home })).status).toBe(401);
  });

  test('has a post from several sources once, at its last repost', async () => {
    const { macrina, gaunilo, ruth, tomas } = await readers();
    const id = await createCommunity(gaunilo, 'Joined');
    for (const as of [macrina, ruth]) await join(as, id);
    for (const name of ['gaunilo', 'r.halevi', 'tomas']) await follow(macrina, name);
    const many = await createPost(gaunilo, 'Many ways', id);
    await createPost(gaunilo, 'One', id);
    await repost(ruth, many);
    await createPost(ruth, 'Two');
    await repost(tomas, many);
    await createPost(gaunilo, 'Three');
    // A user's own reposts do not appear in their feed.
    await repost(macrina, many);
    for (const limit of [1, 2, 3, 100]) {
      expect(await everything(macrina, { ...home, limit })).toEqual(['Three', 'Many ways < tomas', 'Two', 'One']);
    }
    await ask('POST /api/posts/{id}/repost', { as: tomas, params: { id: many } });
    expect(await shown(macrina, home)).toEqual(['Three', 'Two', 'Many ways < r.halevi', 'One']);
  });

  test('is read to its end without repeating or missing a post, whatever is posted and reposted meanwhile', async () => {
    const { macrina, gaunilo, ruth } = await readers();
    await follow(macrina, 'gaunilo');
    const ids: number[] = [];
    for (let n = 1; n <= 12; n++) ids.push(await createPost(n % 3 ? gaunilo : ruth, String(n)));
    await repost(gaunilo, ids[2] ?? 0);
    const whole = await shown(macrina, home);
    expect(whole).toEqual(['3 < gaunilo', '11', '10', '8', '7', '5', '4', '2', '1']);
    const read: string[] = [];
    let query: Query | undefined = { ...home, limit: 2 };
    for (let round = 0; query; round++) {
      const { body, headers } = await list(macrina, query);
      read.push(...texts(body));
      // Reposts of posts already read, and of posts still to come.
      await repost(gaunilo, ids[10 - round] ?? 0);
      await createPost(gaunilo, 'New');
      query = linked(headers, 'next');
    }
    expect(read).toEqual(whole);
  });

  test('finds posts far below the newest activity of others, page by page', async () => {
    const { macrina, ruth } = await readers();
    const id = await createCommunity(ruth, 'Joined');
    await join(macrina, id);
    for (const name of ['gaunilo', 'r.halevi']) await follow(macrina, name);
    // Two quiet sources that reposted each other, and a thousand posts by a stranger around and
    // above them.
    await app.sql`
      insert into posts (user_id, community_id, content, title)
      select case when n % 20 = 0 then 2 when n % 20 = 7 then 3 else 4 end, case when n % 20 = 7 then ${id}::bigint end, n, n from generate_series(1, 1000) n`;
    await app.sql`insert into reposts (user_id, post_id) values (3, 20), (2, 7), (3, 7), (2, 13)`;
    await app.sql`insert into posts (user_id, content, title) select 4, n, n from generate_series(1001, 2200) n`;
    const expected = [
      13,
      7,
      20,
      ...Array.from({ length: 1000 }, (_, i) => 1000 - i).filter((n) => (n % 20 === 0 && n > 20) || (n % 20 === 7 && n > 7)),
    ];
    for (const limit of [3, 50, 70, 100]) {
      const rows = await askAll('GET /api/posts', { as: macrina, query: { ...home, limit } });
      expect(rows.map(({ content }) => Number(content))).toEqual(expected);
      expect(texts(rows).slice(0, 3)).toEqual(['13 < gaunilo', '7 < r.halevi', '20 < r.halevi']);
    }
    expect((await list(macrina, home)).body.length).toBeGreaterThan(40);
  });
});

describe('the number of posts newer than a list', () => {
  const count = async (as: string, query: Query | undefined) => (await ask('GET /api/posts/newer', { as, query: query ?? {} })).body.count;

  test('is counted for each feed separately', async () => {
    const { macrina, gaunilo, ruth } = await readers();
    const id = await createCommunity(ruth, 'Cappadocians');
    await follow(macrina, 'gaunilo');
    const old = await createPost(ruth, 'Old');
    const all = linked((await list(macrina)).headers, 'newer');
    const own = linked((await list(macrina, home)).headers, 'newer');
    const ofUser = linked((await list(macrina, { username: 'gaunilo' })).headers, 'newer');
    const community = linked((await ask('GET /api/communities/{id}/posts', { as: macrina, params: { id } })).headers, 'newer');
    const counts = async () => [
      await count(macrina, all),
      await count(macrina, own),
      await count(macrina, ofUser),
      await count(macrina, community),
    ];
    expect(await counts()).toEqual([0, 0, 0, 0]);
    await createPost(gaunilo, 'New');
    expect(await counts()).toEqual([1, 1, 1, 0]);
    await createPost(ruth, 'There', id);
    expect(await counts()).toEqual([2, 1, 1, 1]);
    await repost(gaunilo, old);
    expect(await counts()).toEqual([2, 2, 2, 1]);
    // Pages after the first have no link to a count.
    const { headers } = await list(macrina, { limit: 1 });
    expect(linked((await list(macrina, linked(headers, 'next') ?? {})).headers, 'newer')).toBeUndefined();
  });

  test('is counted up to a hundred', async () => {
    const { macrina } = await readers();
    await follow(macrina, 'gaunilo');
    const after = linked((await list(macrina, home)).headers, 'newer')?.['after'] ?? '';
    await app.sql`insert into posts (user_id, content, title) select 2, n, n from generate_series(1, 130) n`;
    await app.sql`insert into posts (user_id, content, title) select 3, n, n from generate_series(1, 1000) n`;
    expect([await count(macrina, { after }), await count(macrina, { after, ...home })]).toEqual([100, 100]);
    expect(await count(macrina, { after, username: 'gaunilo' })).toBe(100);
    await app.sql`delete from posts where user_id = 2 and id > 7`;
    expect(await count(macrina, { after, ...home })).toBe(7);
  });

  test('is rejected for visitors and without a cursor', async () => {
    const { macrina } = await readers();
    expect((await ask('GET /api/posts/newer', { query: { after: 'WzFd' } })).status).toBe(401);
    for (const query of [{}, { after: 'x' }, { after: 'WyJhIl0' }, { after: 'WzFd', ...home, community_id: 1 }] as Query[]) {
      expect((await ask('GET /api/posts/newer', { as: macrina, query })).status).toBe(400);
    }
  });
});
