import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

const write = (as: string, body: object) => ask('POST /api/posts', { as, body });

describe('a post that has changed', () => {
  const patch = (as: string, id: number, readAt: string | undefined, content: string) =>
    ask('PATCH /api/posts/{id}', {
      as,
      params: { id },
      body: { content },
      ...(readAt !== undefined && { headers: { 'if-match': readAt } }),
    });

  test('is not overwritten from an old version: the response has the current post', async () => {
    const macrina = await signUp('macrina');
    const { body: first } = await write(macrina, { content: 'As it was.' });
    const second = await patch(macrina, first.id, first.updated_at, 'Changed once.');
    expect([second.status, second.body.content]).toEqual([200, 'Changed once.']);
    const { status, body } = await patch(macrina, first.id, `"${first.updated_at}"`, 'Changed from another place.');
    expect([status, body.details]).toEqual([409, 'This post was changed elsewhere.']);
    expect(body.current).toEqual(second.body);
    expect((await ask('GET /api/posts/{id}', { as: macrina, params: { id: first.id } })).body).toEqual(second.body);
    expect((await patch(macrina, first.id, second.body.updated_at, 'Now.')).status).toBe(200);
    expect((await patch(macrina, first.id, undefined, 'Without a word about it.')).status).toBe(200);
  });

  test('is not changed by a like or a comment', async () => {
    const macrina = await signUp('macrina');
    const { body } = await write(macrina, { content: 'As it was.' });
    await ask('POST /api/posts/{id}/like', { as: macrina, params: { id: body.id } });
    await ask('POST /api/posts/{id}/comments', { as: macrina, params: { id: body.id }, body: { content: 'Said.' } });
    expect((await patch(macrina, body.id, body.updated_at, 'Changed.')).status).toBe(200);
  });
});

test.each([
  '\u200B',
  '\u2800',
  '\u3164',
  '\u2060',
  '[](x)',
  '![]()',
  '[![]()](https://a.b)',
  '[ ](https://a.example)',
  '[x]: http://a.b',
  '[^1]: Nobody calls it.',
  '&nbsp;',
])('content that renders nothing is rejected: %j', async (content) => {
  const macrina = await signUp('macrina');
  const { status, body } = await write(macrina, { content });
  expect([status, body.details]).toEqual([400, 'Post content is required']);
  const { id } = (await write(macrina, { content: 'Seen.' })).body;
  const changed = await ask('PATCH /api/posts/{id}', { as: macrina, params: { id }, body: { content } });
  expect(changed.status).toBe(400);
});

test.each(['\u200B', '\u2800', '\u3164', '\u2060'])('it is rejected as a comment too: %j', async (content) => {
  const macrina = await signUp('macrina');
  const { id } = (await write(macrina, { content: 'Seen.' })).body;
  const { status, body } = await ask('POST /api/posts/{id}/comments', { as: macrina, params: { id }, body: { content } });
  expect([status, body.details]).toEqual([400, 'Comment cannot be empty.']);
});

test('too many references are reported with their limit', async () => {
  const macrina = await signUp('macrina');
  const references = Array.from({ length: 21 }, (_, i) => ({ ref_type: 'work', ref_id: i + 1 }));
  const { status, body } = await write(macrina, { content: 'Text', references });
  expect([status, body.details]).toEqual([400, 'A post can have at most 20 references. Please remove some.']);
});

test('the 404 of an unknown community has no link to a next page', async () => {
  const macrina = await signUp('macrina');
  const { status, body, headers } = await ask('GET /api/communities/{id}/posts', { as: macrina, params: { id: 9999 } });
  expect([status, body.details]).toEqual([404, 'Community posts not found (ID: 9999).']);
  expect(headers.link).toBeUndefined();
});

describe('the reposts of a post', () => {
  test('are listed newest first to all logged-in users', async () => {
    const names = ['macrina', 'gaunilo', 'r.halevi'];
    const [macrina = '', ...others] = await Promise.all(names.map((name) => signUp(name)));
    const { id } = (await write(macrina, { content: 'Passed on.' })).body;
    for (const as of others) await ask('POST /api/posts/{id}/repost', { as, params: { id } });
    const reposts = (query: Record<string, string | number> = {}) =>
      ask('GET /api/posts/{id}/reposts', { as: macrina, params: { id }, query });
    const { status, body } = await reposts();
    expect([status, body.map(({ username }: { username: string }) => username)]).toEqual([200, ['r.halevi', 'gaunilo']]);
    const first = await reposts({ limit: 1 });
    const before = new URLSearchParams(/[?&](before=[^>&]+)/.exec(String(first.headers.link))?.[1]).get('before') ?? '';
    expect((await reposts({ limit: 1, before })).body).toMatchObject([{ username: 'gaunilo' }]);
  });

  test('are a 404 for an unknown post, and require a session', async () => {
    const macrina = await signUp('macrina');
    expect((await ask('GET /api/posts/{id}/reposts', { as: macrina, params: { id: 9999 } })).body.details).toBe('Post not found.');
    expect((await ask('GET /api/posts/{id}/reposts', { params: { id: 1 } })).status).toBe(401);
  });
});
