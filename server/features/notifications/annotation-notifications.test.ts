import { beforeEach, expect, test } from 'vitest';
import { annotator } from '../../testing/annotator.ts';
import { readExport } from '../../testing/export.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;
const { annotate, importJohn } = annotator(app);

interface Notification {
  readonly kind: string;
  readonly url: string;
  readonly title: string;
  readonly excerpt: string;
  readonly muted: boolean;
  readonly actor: { readonly username: string } | null;
}

let [basil, macrina, peter] = ['', '', ''];
beforeEach(async () => {
  [basil, macrina, peter] = [await signUp('basil'), await signUp('macrina'), await signUp('peter')];
  await importJohn();
});

const notifications = async (as: string): Promise<Notification[]> => (await ask('GET /api/notifications', { as })).body;
/** Each notification as "kind actor"; the count of unread ones must agree. */
const summary = async (as: string): Promise<string[]> => {
  const list = await notifications(as);
  expect((await ask('GET /api/notifications/count', { as })).body.unread).toBe(list.length);
  return list.map(({ kind, actor }) => `${kind} ${actor?.username ?? '?'}`);
};
const share = async (as: string, more: object = { visibility: 'public' }): Promise<number> =>
  (await annotate(as, 'the Word', more)).body.id;
const reply = async (as: string, id: number, body = 'Well said'): Promise<number> =>
  (await ask('POST /api/annotations/{id}/replies', { as, params: { id }, body: { body } })).body.id;
const change = (as: string, id: number, body: object) => ask('PATCH /api/annotations/{id}', { as, params: { id }, body });
const mute = async (method: 'PUT' | 'DELETE', as: string, id: number) =>
  (await ask(`${method} /api/annotations/{id}/mute`, { as, params: { id } })).status;
const circleOf = async (owner: string, ...members: string[]): Promise<number> => {
  const { id } = (await ask('POST /api/circles', { as: owner, body: { name: 'Annesi', open: true } })).body;
  for (const as of members) await ask('POST /api/circles/{id}/membership', { as, params: { id } });
  return id;
};

test('notifies the author and those who replied before of a reply, each once, and never who replies', async () => {
  const id = await share(basil);
  const first = await reply(macrina, id, 'And **silence**');
  await reply(macrina, id, 'Again');
  await reply(basil, id);
  const last = await reply(peter, id);
  expect(await summary(basil)).toEqual(['annotation peter', 'annotation macrina', 'annotation macrina']);
  expect(await summary(macrina)).toEqual(['reply peter', 'reply basil']);
  expect(await summary(peter)).toEqual([]);
  expect((await notifications(basil))[2]).toMatchObject({
    url: `/read/john/John.1.1?annotation=${id}`,
    title: 'John',
    excerpt: 'And silence',
    annotation: { id, reply_id: first, author: { username: 'basil' } },
    muted: false,
  });
  const remove = (as: string, replyId: number) => ask('DELETE /api/annotations/{id}/replies/{replyId}', { as, params: { id, replyId } });
  await remove(peter, last);
  await remove(basil, first);
  expect([await summary(basil), await summary(macrina)]).toEqual([['annotation macrina'], ['reply basil']]);
  await ask('DELETE /api/annotations/{id}', { as: basil, params: { id } });
  expect([await summary(basil), await summary(macrina)]).toEqual([[], []]);
});

test('hides notifications of an annotation while the recipient may not read it', async () => {
  const circle = await circleOf(peter, basil, macrina);
  const id = await share(basil);
  await reply(macrina, id);
  await reply(peter, id);
  await change(basil, id, { visibility: 'private' });
  expect([await summary(basil), await summary(macrina)]).toEqual([['annotation peter', 'annotation macrina'], []]);
  expect((await readExport(app, macrina)).json('notifications.json')).toEqual([]);
  await change(basil, id, { visibility: 'circles', circle_ids: [circle] });
  expect(await summary(macrina)).toEqual(['reply peter']);
  const membership = (method: 'POST' | 'DELETE') => ask(`${method} /api/circles/{id}/membership`, { as: macrina, params: { id: circle } });
  await membership('DELETE');
  await reply(peter, id);
  expect(await summary(macrina)).toEqual([]);
  await membership('POST');
  expect(await summary(macrina)).toEqual(['reply peter']);
  await ask('DELETE /api/circles/{id}', { as: peter, params: { id: circle } });
  expect([await summary(macrina), (await summary(basil)).length]).toEqual([[], 3]);
});

test('leaves out replies by and annotations of blocked users, and replies by muted ones', async () => {
  const id = await share(basil);
  await reply(macrina, id);
  await reply(peter, id);
  await ask('POST /api/mutes', { as: basil, body: { username: 'macrina' } });
  expect(await summary(basil)).toEqual(['annotation peter']);
  await ask('POST /api/blocks', { as: peter, body: { username: 'basil' } });
  expect([await summary(basil), await summary(macrina)]).toEqual([[], ['reply peter']]);
  await ask('POST /api/blocks', { as: macrina, body: { username: 'basil' } });
  expect(await summary(macrina)).toEqual([]);
});

test('notifies of nothing more in a muted annotation', async () => {
  const id = await share(basil);
  await reply(macrina, id);
  expect([await mute('PUT', basil, id), await mute('PUT', basil, id), await mute('PUT', macrina, id)]).toEqual([204, 204, 204]);
  expect(await notifications(basil)).toMatchObject([{ muted: true }]);
  await reply(peter, id, 'Yes, @basil and @macrina');
  expect([await summary(basil), await summary(macrina)]).toEqual([['annotation macrina'], []]);
  expect(await mute('DELETE', basil, id)).toBe(204);
  await reply(peter, id);
  expect([await summary(basil), await summary(macrina)]).toEqual([['annotation peter', 'annotation macrina'], []]);
  const hidden = await share(basil, {});
  expect([await mute('PUT', macrina, hidden), await mute('PUT', macrina, hidden + 1)]).toEqual([404, 404]);
});

test('notifies members of a circle by its level, and the author at every level', async () => {
  const circle = await circleOf(basil, macrina, peter);
  const id = await share(basil, { visibility: 'circles', circle_ids: [circle] });
  await reply(macrina, id);
  for (const as of [basil, macrina])
    await ask('PUT /api/circles/{id}/notifications', { as, params: { id: circle }, body: { level: 'none' } });
  await reply(peter, id, 'Dear @macrina');
  await share(peter, { visibility: 'circles', circle_ids: [circle], body: 'For @macrina' });
  expect([await summary(basil), await summary(macrina)]).toEqual([['annotation peter', 'annotation macrina'], []]);
});

test('notifies once of a mention in a reply and in a shared note, of those who may read it', async () => {
  const circle = await circleOf(basil, macrina);
  const id = await share(basil, { body: 'For @macrina and @peter' });
  expect([await summary(macrina), await summary(peter)]).toEqual([[], []]);
  await change(basil, id, { visibility: 'circles', circle_ids: [circle] });
  await change(basil, id, { body: 'For @macrina, @peter and others' });
  expect(await notifications(macrina)).toMatchObject([
    {
      kind: 'mention',
      url: `/read/john/John.1.1?annotation=${id}`,
      annotation: { id, reply_id: null },
      excerpt: expect.stringMatching(/others$/),
    },
  ]);
  expect(await summary(peter)).toEqual([]);
  await change(basil, id, { visibility: 'public' });
  expect([await summary(macrina), await summary(peter)]).toEqual([['mention basil'], ['mention basil']]);
  await reply(macrina, id, 'Thanks, @basil and @peter');
  expect([await summary(basil), await summary(peter)]).toEqual([['mention macrina'], ['mention macrina', 'mention basil']]);
});

test('keeps the notifications of others of a public annotation whose author deletes the account', async () => {
  const id = await share(basil);
  await reply(macrina, id);
  await reply(basil, id);
  await ask('DELETE /api/profile', { as: basil, body: { password: 'correct horse' } });
  await reply(peter, id);
  expect(await notifications(macrina)).toMatchObject([
    { kind: 'reply', annotation: { id, author: null } },
    { kind: 'reply', actor: null },
  ]);
});

test('streams a notification of a reply', async () => {
  const id = await share(basil);
  const streamed = ask('GET /api/notifications/stream', { as: basil, query: { seconds: 2 } });
  await new Promise((resolve) => setTimeout(resolve, 500));
  await reply(macrina, id);
  const [notification] = await notifications(basil);
  expect((await streamed).body).toContain(`event: notification\ndata: ${JSON.stringify(notification)}\n`);
});
