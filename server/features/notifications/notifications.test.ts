// Also on the embedded database: its streams listen to a channel.
import { expect, test } from 'vitest';
import { addWorks } from '../../testing/library.ts';
import { form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, askAll, signUp } = app;

interface Notification {
  readonly id: number;
  readonly kind: string;
  readonly read: boolean;
  readonly url: string;
  readonly actor: { readonly username: string } | null;
  readonly others: number;
  readonly title: string | null;
  readonly excerpt: string | null;
}

const notifications = async (as: string, query = {}): Promise<Notification[]> => (await ask('GET /api/notifications', { as, query })).body;
/** Each notification as "kind actor". */
const summary = async (as: string, query = {}): Promise<string[]> =>
  (await notifications(as, query)).map(({ kind, actor }) => `${kind} ${actor?.username ?? '?'}`);
const unread = async (as: string): Promise<number> => (await ask('GET /api/notifications/count', { as })).body.unread;

const post = async (as: string, content: string, more = {}): Promise<number> =>
  (await ask('POST /api/posts', { as, body: { content, ...more } })).body.id;
const comment = async (as: string, id: number, content = 'Well said'): Promise<number> =>
  (await ask('POST /api/posts/{id}/comments', { as, params: { id }, body: { content } })).body.id;
const like = (as: string, id: number) => ask('POST /api/posts/{id}/like', { as, params: { id } });
const repost = (as: string, id: number) => ask('POST /api/posts/{id}/repost', { as, params: { id } });
const follow = (as: string, username: string) => ask('POST /api/subscribe', { as, body: { followed_username: username } });
const mute = (as: string, id: number) => ask('PUT /api/posts/{id}/mute', { as, params: { id } });
const topic = async (as: string, content: string, open: boolean): Promise<number> =>
  (await ask('POST /api/topics', { as, body: { title: 'On prayer', content, public: open, citations: [] } })).body.id;
const essay = async (as: string, content: string, status: string): Promise<number> =>
  (await ask('POST /api/essays', { as, body: form(['title', 'On prayer'], ['content', content], ['status', status]) })).body.id;
const setLevel = (as: string, group: 'circles' | 'communities', id: number, level: string) =>
  ask(`PUT /api/${group}/{id}/notifications`, { as, params: { id }, body: { level } });

async function readers() {
  return { basil: await signUp('basil'), macrina: await signUp('macrina'), peter: await signUp('peter') };
}

async function community(owner: string, ...members: string[]): Promise<number> {
  const { id } = (await ask('POST /api/communities', { as: owner, body: { name: 'Cappadocia' } })).body;
  for (const as of members) await ask('POST /api/communities/{id}/membership', { as, params: { id } });
  return id;
}

async function circle(owner: string, ...members: [string, string][]): Promise<number> {
  const { id } = (await ask('POST /api/circles', { as: owner, body: { name: 'Annesi', open: false } })).body;
  for (const [as, username] of members) {
    await ask('POST /api/circles/{id}/invitations', { as: owner, params: { id }, body: { username } });
    await ask('POST /api/circles/{id}/membership', { as, params: { id } });
  }
  return id;
}

test('notifies of a follow, and takes the notification back when it ends', async () => {
  const { basil, macrina, peter } = await readers();
  await follow(macrina, 'basil');
  await follow(macrina, 'basil');
  expect(await notifications(basil)).toMatchObject([
    { kind: 'follow', url: '/users/macrina', actor: { username: 'macrina' }, read: false },
  ]);
  expect([await unread(basil), await unread(macrina), await unread(peter)]).toEqual([1, 0, 0]);
  const { id } = (await ask('GET /api/users/{who}', { as: macrina, params: { who: 'basil' } })).body;
  await ask('DELETE /api/subscriptions/{id}', { as: macrina, params: { id } });
  expect([await notifications(basil), await unread(basil)]).toEqual([[], 0]);
});

test('groups the likes of a post in one notification, and ungroups them', async () => {
  const { basil, macrina, peter } = await readers();
  const id = await post(basil, 'Patience.');
  await like(basil, id);
  expect(await notifications(basil)).toEqual([]);
  await like(macrina, id);
  expect(await notifications(basil)).toMatchObject([{ kind: 'like', actor: { username: 'macrina' }, others: 0, title: 'Patience.' }]);
  await ask('POST /api/notifications/read', { as: basil, body: {} });
  await like(peter, id);
  expect(await notifications(basil)).toMatchObject([{ actor: { username: 'peter' }, others: 1, read: false }]);
  await like(peter, id);
  expect(await notifications(basil)).toMatchObject([{ actor: { username: 'macrina' }, others: 0 }]);
  await like(macrina, id);
  expect([await notifications(basil), await unread(basil)]).toEqual([[], 0]);
});

test('notifies the author of comments and reposts, and earlier commenters of replies', async () => {
  const { basil, macrina, peter } = await readers();
  const id = await post(basil, 'Patience.');
  await comment(macrina, id, 'And **silence**, see [Work:1]');
  await comment(basil, id);
  const last = await comment(peter, id);
  await repost(peter, id);
  expect(await summary(basil)).toEqual(['repost peter', 'comment peter', 'comment macrina']);
  expect(await summary(macrina)).toEqual(['reply peter', 'reply basil']);
  expect(await notifications(peter)).toEqual([]);
  expect((await notifications(basil))[2]).toMatchObject({
    url: `/posts/${id}#comments`,
    title: 'Patience.',
    excerpt: expect.stringMatching(/^And silence/),
  });
  await repost(peter, id);
  await ask('DELETE /api/posts/{id}/comments/{commentId}', { as: peter, params: { id, commentId: last } });
  expect([await summary(basil), await summary(macrina)]).toEqual([['comment macrina'], ['reply basil']]);
});

test('notifies of nothing in a muted post', async () => {
  const { basil, macrina, peter } = await readers();
  const id = await post(basil, 'Patience.');
  await comment(macrina, id);
  expect([(await mute(basil, id)).status, (await mute(basil, id)).status, (await mute(macrina, id)).status]).toEqual([204, 204, 204]);
  expect(await notifications(basil)).toMatchObject([{ muted: true }]);
  await comment(peter, id, 'Yes, @basil and @macrina');
  await like(peter, id);
  await repost(peter, id);
  expect([await summary(basil), await summary(macrina)]).toEqual([['comment macrina'], []]);
  await ask('DELETE /api/posts/{id}/mute', { as: basil, params: { id } });
  await comment(peter, id);
  expect([await summary(basil), await summary(macrina)]).toEqual([['comment peter', 'comment macrina'], []]);
  expect((await mute(basil, id + 1)).status).toBe(404);
});

test('notifies once of a mention in a post, a comment, a topic and an essay', async () => {
  const { basil, macrina } = await readers();
  const id = await post(macrina, 'Dear @Basil, and @macrina, `@peter`');
  const params = { id };
  expect(await notifications(basil)).toMatchObject([{ kind: 'mention', url: `/posts/${id}`, actor: { username: 'macrina' } }]);
  await ask('PATCH /api/posts/{id}', { as: macrina, params, body: { content: 'Dear @basil, dear @peter' } });
  await comment(macrina, id, 'What do you think, @basil?');
  await topic(macrina, 'By @basil', true);
  await essay(macrina, 'By @basil', 'published');
  await essay(macrina, '<p>By <b>@basil</b> <code>@peter</code></p>', 'published');
  expect(await summary(basil)).toEqual(Array.from({ length: 5 }, () => 'mention macrina'));
  expect(await notifications(macrina)).toEqual([]);
  const { body } = await ask('GET /api/mentions', { as: macrina, query: { usernames: 'BASIL,nobody' } });
  expect(body).toEqual([{ username: 'basil', display_name: null }]);
});

test('sends one notification of a comment that mentions the author of the post', async () => {
  const { basil, macrina } = await readers();
  await comment(macrina, await post(basil, 'Patience.'), '@basil, yes');
  expect(await summary(basil)).toEqual(['mention macrina']);
});

test('notifies of a mention in a draft and a private topic only once they are published', async () => {
  const { basil, macrina } = await readers();
  const topicId = await topic(macrina, 'By @basil', false);
  const essayId = await essay(macrina, 'By @basil', 'draft');
  expect([await notifications(basil), await unread(basil)]).toEqual([[], 0]);
  const publish = async (open: boolean) => {
    const body = { title: 'On prayer', content: 'By @basil', public: open, citations: [] };
    await ask('PUT /api/topics/{id}', { as: macrina, params: { id: topicId }, body });
    const fields = form(['title', 'On prayer'], ['content', 'By @basil'], ['status', open ? 'published' : 'draft']);
    await ask('PUT /api/essays/{id}', { as: macrina, params: { id: essayId }, body: fields });
  };
  await publish(true);
  expect(await notifications(basil)).toMatchObject([
    { url: `/article/${essayId}`, title: 'On prayer' },
    { url: `/topics/${topicId}`, title: 'On prayer' },
  ]);
  await publish(false);
  expect([await notifications(basil), await unread(basil)]).toEqual([[], 0]);
  await publish(true);
  expect([(await notifications(basil)).length, await unread(basil)]).toEqual([2, 2]);
});

test('notifies members of a community by level', async () => {
  const { basil, macrina, peter } = await readers();
  const id = await community(basil, macrina, peter);
  const level = async (as: string) => (await ask('GET /api/communities/{id}/notifications', { as, params: { id } })).body.level;
  expect(await level(macrina)).toBe('mentions');
  await post(basil, 'First', { community_id: id });
  await setLevel(macrina, 'communities', id, 'all');
  await setLevel(peter, 'communities', id, 'none');
  expect([await level(macrina), await level(peter)]).toEqual(['all', 'none']);
  const last = await post(basil, 'Second, @peter and @macrina', { community_id: id });
  await comment(peter, last, 'Third, @peter');
  await comment(basil, last, 'Fourth, @peter');
  expect([await summary(macrina), await summary(peter)]).toEqual([['mention basil'], []]);
  await post(basil, 'Fifth', { community_id: id });
  expect(await notifications(macrina)).toMatchObject([{ kind: 'community', community: { id, name: 'Cappadocia' }, title: 'Fifth' }, {}]);
  const stranger = await signUp('egeria');
  expect((await setLevel(stranger, 'communities', id, 'all')).status).toBe(403);
});

test('notifies the invited and the members of a circle, and keeps nothing of it for those who left', async () => {
  const { basil, macrina, peter } = await readers();
  const [work = 0, other = 0] = await addWorks(app.sql, [{ title: 'Proslogion' }, { title: 'Confessions' }]);
  const id = await circle(basil, [macrina, 'macrina']);
  const params = { id };
  await ask('POST /api/circles/{id}/invitations', { as: basil, params, body: { username: 'peter' } });
  await ask('POST /api/circles/{id}/works', { as: basil, params, body: { work_id: work } });
  expect(await notifications(peter)).toMatchObject([{ kind: 'invitation', url: `/circles/${id}`, circle: { id, name: 'Annesi' } }]);
  expect(await notifications(macrina)).toMatchObject([{ kind: 'circle', url: `/circles/${id}`, title: 'Proslogion', circle: { id } }]);
  expect(await notifications(basil)).toEqual([]);
  await ask('DELETE /api/circles/{id}/membership', { as: macrina, params });
  expect([await notifications(macrina), await unread(macrina)]).toEqual([[], 0]);
  await ask('POST /api/circles/{id}/membership', { as: peter, params });
  expect(await notifications(peter)).toEqual([]);
  await setLevel(peter, 'circles', id, 'none');
  await ask('POST /api/circles/{id}/works', { as: basil, params, body: { work_id: other } });
  expect(await notifications(peter)).toEqual([]);
  expect((await ask('GET /api/circles/{id}/notifications', { as: macrina, params })).status).toBe(404);
});

test('notifies those who follow a passage of public texts by others that cite it', async () => {
  const { basil, macrina, peter } = await readers();
  // Romans 8, and Matthew 5–7.
  for (const id of [45_008_000_000, 40_005_000_007_000]) await ask('PUT /api/passages/{id}/follow', { as: basil, params: { id } });
  await ask('PUT /api/passages/{id}/follow', { as: peter, params: { id: 45_008_028_028 } });
  await post(basil, 'Rom 8:28');
  await post(macrina, 'Rom 9:1');
  await topic(macrina, 'Rom 8:28 and Matt 6:9', false);
  expect([await summary(basil), await summary(peter)]).toEqual([[], ['passage basil']]);
  const id = await post(macrina, 'Rom 8:28 and Matt 6:9');
  await ask('PATCH /api/posts/{id}', { as: macrina, params: { id }, body: { content: 'Matt 6:9 and Rom 8:1' } });
  expect(await notifications(basil)).toMatchObject([
    { kind: 'passage', url: `/posts/${id}`, passage: { name: expect.stringMatching(/Romans 8|Matthew 5–7/) } },
  ]);
  expect(await summary(peter)).toEqual(['passage macrina', 'passage basil']);
  const draft = await essay(macrina, 'On Rom 8:1', 'draft');
  expect(await notifications(basil)).toHaveLength(1);
  const fields = form(['title', 'On prayer'], ['content', 'On Rom 8:1'], ['status', 'published']);
  await ask('PUT /api/essays/{id}', { as: macrina, params: { id: draft }, body: fields });
  expect(await summary(basil)).toEqual(['passage macrina', 'passage macrina']);
});

test('marks notifications as read and unread, for their recipient alone', async () => {
  const { basil, macrina, peter } = await readers();
  const id = await post(basil, 'Patience.');
  for (const text of ['One', 'Two', 'Three']) await comment(macrina, id, text);
  const [three, two, one] = (await notifications(basil)).map((notification) => notification.id);
  const mark = async (as: string, body: object) => (await ask('POST /api/notifications/read', { as, body })).body;
  expect((await mark(macrina, { ids: [one] })).unread).toBe(0);
  expect((await mark(peter, {})).unread).toBe(0);
  expect((await mark(basil, { ids: [one] })).unread).toBe(2);
  expect((await notifications(basil, { unread: '1' })).map((notification) => notification.id)).toEqual([three, two]);
  const { unread: left, read_at } = await mark(basil, {});
  expect([left, await unread(basil)]).toEqual([0, 0]);
  const undo = async (as: string, body: object) => (await ask('POST /api/notifications/unread', { as, body })).body.unread;
  expect([await undo(macrina, { read_at }), await undo(basil, { read_at }), await undo(basil, { ids: [one] })]).toEqual([0, 2, 3]);
});

test('lists notifications in pages and by kind', async () => {
  const { basil, macrina, peter } = await readers();
  const id = await post(basil, 'Patience.');
  for (let i = 0; i < 5; i++) await comment(macrina, id, `Comment ${i}`);
  await follow(peter, 'basil');
  expect((await askAll('GET /api/notifications', { as: basil, query: { limit: 2 } })).map(({ kind }) => kind)).toEqual([
    'follow',
    ...Array.from({ length: 5 }, () => 'comment'),
  ]);
  expect(await summary(basil, { kinds: 'like,follow' })).toEqual(['follow peter']);
  for (const kinds of ['a b', 'likes', 'like,', 'like,unknown'])
    expect((await ask('GET /api/notifications', { as: basil, query: { kinds } })).status, kinds).toBe(400);
});

test('shows texts of deleted accounts as anonymous, and deletes the notifications of a deleted account', async () => {
  const { basil, macrina } = await readers();
  const id = await post(basil, 'Patience.');
  await comment(macrina, id);
  await like(macrina, id);
  await follow(basil, 'macrina');
  await ask('DELETE /api/profile', { as: macrina, body: { password: 'correct horse' } });
  expect(await summary(basil)).toEqual(['comment ?']);
  expect((await app.sql`select from notifications`).length).toBe(1);
});

test('streams the count, and every new notification to its recipient', async () => {
  const { basil, macrina, peter } = await readers();
  const id = await post(basil, 'Patience.');
  await comment(macrina, id);
  const open = (as: string, seconds: number, headers = {}) => ask('GET /api/notifications/stream', { as, query: { seconds }, headers });
  const [streamed, other] = [open(basil, 3), open(peter, 3)];
  await expect.poll(() => unread(basil)).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await comment(peter, id, 'Indeed');
  const { body, headers } = await streamed;
  expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
  const events = (text: string) =>
    [...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, name, data = '']) => ({ name, data: JSON.parse(data) }));
  const [latest] = await notifications(basil);
  expect(events(body)).toEqual([
    { name: 'count', data: { unread: 1 } },
    { name: 'notification', data: latest },
    { name: 'count', data: { unread: 2 } },
  ]);
  expect(events((await other).body)).toEqual([{ name: 'count', data: { unread: 0 } }]);
  const repeated = await open(basil, 0, { 'last-event-id': String((latest?.id ?? 0) - 1) });
  expect(events(repeated.body)).toEqual([
    { name: 'notification', data: latest },
    { name: 'count', data: { unread: 2 } },
  ]);
});

test('limits the streams of an account', async () => {
  const { basil, macrina } = await readers();
  const open = (as: string) => ask('GET /api/notifications/stream', { as, query: { seconds: 2 } });
  const streams = Array.from({ length: 5 }, () => open(basil));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([(await open(basil)).status, (await open(macrina)).status]).toEqual([429, 200]);
  expect((await Promise.all(streams)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await open(basil)).status).toBe(200);
});
