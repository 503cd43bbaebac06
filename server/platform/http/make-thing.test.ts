import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

type Made = { status: number; body: { id: number; details?: string; current?: unknown } };

/** A reader with a folder and a post, and how each kind of thing is made, in two ways, and counted. */
async function desk() {
  const as = await signUp('evagrius');
  const folder_id: number = (await ask('POST /api/folders', { as, body: { name: 'Notes' } })).body.id;
  const post: number = (await ask('POST /api/posts', { as, body: { content: 'First' } })).body.id;
  const headers = (key: string) => ({ 'idempotency-key': `${key}-of-sixteen-or-more` });
  const kinds: Record<string, { make: (key: string, text: string) => Promise<Made>; table: string }> = {
    note: {
      make: (key, content) => ask('POST /api/notes', { as, body: { title: 'On prayer', content, folder_id }, headers: headers(key) }),
      table: 'notes',
    },
    folder: { make: (key, name) => ask('POST /api/folders', { as, body: { name }, headers: headers(key) }), table: 'folders' },
    topic: {
      make: (key, content) =>
        ask('POST /api/topics', { as, body: { title: 'On prayer', content, public: false, citations: [] }, headers: headers(key) }),
      table: 'topics',
    },
    post: { make: (key, content) => ask('POST /api/posts', { as, body: { content }, headers: headers(key) }), table: 'posts' },
    comment: {
      make: (key, content) => ask('POST /api/posts/{id}/comments', { as, params: { id: post }, body: { content }, headers: headers(key) }),
      table: 'comments',
    },
    // Of these a name is there once, whatever the key.
    community: {
      make: (key, description) =>
        ask('POST /api/communities', { as, body: { name: `Readers ${key}`, description }, headers: headers(key) }),
      table: 'communities',
    },
    organization: {
      make: (key, description) =>
        ask('POST /api/organizations', { as, body: { name: `Press ${key}`, kind: 'publisher', description }, headers: headers(key) }),
      table: 'organizations',
    },
  };
  const count = async (table: string): Promise<number> => (await app.sql`select from ${app.sql(table)}`).length;
  return { kinds, count };
}

describe.each(['note', 'folder', 'topic', 'post', 'comment', 'community', 'organization'])('a %s', (kind) => {
  test('that is sent eight times under one key is made once, and all are answered it', async () => {
    const { kinds, count } = await desk();
    const { make, table } = kinds[kind] ?? never();
    const before = await count(table);
    const told = await Promise.all(Array.from({ length: 8 }, () => make('one', 'Text [Topic:1]')));
    expect(told.map(({ status, body }) => [status, body.id])).toEqual(told.map(() => [201, told[0]?.body.id]));
    expect(told.map(({ body }) => body)).toEqual(told.map(() => told[0]?.body));
    expect(await count(table)).toBe(before + 1);
    expect((await make('another', 'Text [Topic:1]')).status).toBe(201);
    expect(await count(table)).toBe(before + 2);
  });

  test('with another text under the same key is told what is there, and changes nothing', async () => {
    const { kinds, count } = await desk();
    const { make, table } = kinds[kind] ?? never();
    const first = await make('one', 'Text');
    const before = await count(table);
    const told = await make('one', 'Another text');
    expect([told.status, told.body.details]).toEqual([409, 'This was sent once before and is saved as it was then.']);
    expect(told.body.current).toMatchObject({ id: first.body.id });
    expect(await count(table)).toBe(before);
    expect((await make('one', 'Text')).body).toEqual(first.body);
    expect((await make('short\n', 'Text')).status).toBe(400);
  });
});

test.each(['community', 'organization'])('a %s whose name is taken is refused, and its key is free for another name', async (kind) => {
  const as = await signUp('evagrius');
  const headers = { 'idempotency-key': 'one-of-sixteen-or-more' };
  const make = (name: string): Promise<Made> =>
    kind === 'community'
      ? ask('POST /api/communities', { as, body: { name }, headers })
      : ask('POST /api/organizations', { as, body: { name, kind: 'church' }, headers });
  const other = await signUp('gaunilo');
  await ask('POST /api/communities', { as: other, body: { name: 'Taken' } });
  await ask('POST /api/organizations', { as: other, body: { name: 'Taken', kind: 'church' } });
  expect((await make('TAKEN')).status).toBe(400);
  expect((await make('Free')).status).toBe(201);
});

function never(): never {
  throw new Error('a kind that is not made here');
}
