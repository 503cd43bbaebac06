import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

type CreateResponse = { status: number; body: { id: number; details?: string; current?: unknown } };

/**
 * Returns how to create each kind of resource, with two different contents, and how to count them.
 */
async function setUp() {
  const as = await signUp('evagrius');
  const folder_id: number = (await ask('POST /api/folders', { as, body: { name: 'Notes' } })).body.id;
  const post: number = (await ask('POST /api/posts', { as, body: { content: 'First' } })).body.id;
  const headers = (key: string) => ({ 'idempotency-key': `${key}-of-sixteen-or-more` });
  const kinds: Record<string, { create: (key: string, text: string) => Promise<CreateResponse>; table: string }> = {
    note: {
      create: (key, content) => ask('POST /api/notes', { as, body: { title: 'On prayer', content, folder_id }, headers: headers(key) }),
      table: 'notes',
    },
    folder: { create: (key, name) => ask('POST /api/folders', { as, body: { name }, headers: headers(key) }), table: 'folders' },
    topic: {
      create: (key, content) =>
        ask('POST /api/topics', { as, body: { title: 'On prayer', content, public: false, citations: [] }, headers: headers(key) }),
      table: 'topics',
    },
    post: { create: (key, content) => ask('POST /api/posts', { as, body: { content }, headers: headers(key) }), table: 'posts' },
    comment: {
      create: (key, content) =>
        ask('POST /api/posts/{id}/comments', { as, params: { id: post }, body: { content }, headers: headers(key) }),
      table: 'comments',
    },
    // Names of these are unique, whatever the key.
    community: {
      create: (key, description) =>
        ask('POST /api/communities', { as, body: { name: `Readers ${key}`, description }, headers: headers(key) }),
      table: 'communities',
    },
    organization: {
      create: (key, description) =>
        ask('POST /api/organizations', { as, body: { name: `Press ${key}`, kind: 'publisher', description }, headers: headers(key) }),
      table: 'organizations',
    },
  };
  const count = async (table: string): Promise<number> => (await app.sql`select from ${app.sql(table)}`).length;
  return { kinds, count };
}

describe.each(['note', 'folder', 'topic', 'post', 'comment', 'community', 'organization'])('a %s', (kind) => {
  test('is created once when it is sent eight times with one key, and each response contains it', async () => {
    const { kinds, count } = await setUp();
    const { create, table } = kinds[kind] ?? never();
    const before = await count(table);
    const responses = await Promise.all(Array.from({ length: 8 }, () => create('one', 'Text [Topic:1]')));
    expect(responses.map(({ status, body }) => [status, body.id])).toEqual(responses.map(() => [201, responses[0]?.body.id]));
    expect(responses.map(({ body }) => body)).toEqual(responses.map(() => responses[0]?.body));
    expect(await count(table)).toBe(before + 1);
    expect((await create('another', 'Text [Topic:1]')).status).toBe(201);
    expect(await count(table)).toBe(before + 2);
  });

  test('is not changed by another text with the same key; the response is a conflict with the existing one', async () => {
    const { kinds, count } = await setUp();
    const { create, table } = kinds[kind] ?? never();
    const first = await create('one', 'Text');
    const before = await count(table);
    const response = await create('one', 'Another text');
    expect([response.status, response.body.details]).toEqual([409, 'This was already saved, but without your later changes.']);
    expect(response.body.current).toMatchObject({ id: first.body.id });
    expect(await count(table)).toBe(before);
    expect((await create('one', 'Text')).body).toEqual(first.body);
    expect((await create('short\n', 'Text')).status).toBe(400);
  });
});

test.each(['community', 'organization'])('rejects a %s whose name is taken, and accepts its key for another name', async (kind) => {
  const as = await signUp('evagrius');
  const headers = { 'idempotency-key': 'one-of-sixteen-or-more' };
  const create = (name: string): Promise<CreateResponse> =>
    kind === 'community'
      ? ask('POST /api/communities', { as, body: { name }, headers })
      : ask('POST /api/organizations', { as, body: { name, kind: 'church' }, headers });
  const other = await signUp('gaunilo');
  await ask('POST /api/communities', { as: other, body: { name: 'Taken' } });
  await ask('POST /api/organizations', { as: other, body: { name: 'Taken', kind: 'church' } });
  expect((await create('TAKEN')).status).toBe(400);
  expect((await create('Free')).status).toBe(201);
});

function never(): never {
  throw new Error('unknown kind');
}
