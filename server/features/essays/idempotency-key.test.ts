// Also on the embedded database: one transaction runs at a time.
import { expect, test } from 'vitest';
import { createOnce, deleteExpiredKeys } from '../../platform/http/idempotency-key.ts';
import { file, form, pdf } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;
const key = 'a-key-of-sixteen-or-more';

const send = (as: string, { title = 'On Prayer', once = key, files = [] as File[] } = {}) =>
  ask('POST /api/essays', {
    as,
    body: form(['title', title], ['content', `About ${title}`], ...files.map((one) => ['files', one] as const)),
    headers: { 'idempotency-key': once },
  });
const essays = async (as: string) => (await ask('GET /api/essays', { as })).body as { id: number }[];

test('eight concurrent requests with one key create one essay, which all of them return', async () => {
  const evagrius = await signUp('evagrius');
  const responses = await Promise.all(Array.from({ length: 8 }, () => send(evagrius, { files: [file('a.pdf', pdf())] })));
  expect(responses.map(({ status, body }) => [status, body.id, body.files.length])).toEqual(
    responses.map(() => [201, responses[0]?.body.id, 1]),
  );
  expect(await essays(evagrius)).toHaveLength(1);
});

test('without a key, or with another one, the same request creates another essay', async () => {
  const evagrius = await signUp('evagrius');
  const body = () => form(['title', 'On Prayer'], ['content', 'x']);
  await ask('POST /api/essays', { as: evagrius, body: body() });
  await ask('POST /api/essays', { as: evagrius, body: body() });
  await send(evagrius);
  await send(evagrius, { once: 'another-key-of-sixteen' });
  expect(await essays(evagrius)).toHaveLength(4);
});

test('keys are separate for each user', async () => {
  const [evagrius, melania] = [await signUp('evagrius'), await signUp('melania')];
  const [his, hers] = [await send(evagrius), await send(melania)];
  expect([his.status, hers.status]).toEqual([201, 201]);
  expect(his.body.id).not.toBe(hers.body.id);
  expect(hers.body.username).toBe('melania');
});

test('a different request under the same key returns the existing essay and changes nothing', async () => {
  const evagrius = await signUp('evagrius');
  const first = await send(evagrius);
  for (const other of [{ title: 'On Thoughts' }, { files: [file('b.txt', 'b')] }]) {
    const response = await send(evagrius, other);
    expect([response.status, response.body.details]).toEqual([409, 'This was already saved, but without your later changes.']);
    expect(response.body.current).toMatchObject({ id: first.body.id, title: 'On Prayer', files: [] });
  }
  expect(await essays(evagrius)).toHaveLength(1);
});

test('a key that was used for another kind of resource is rejected', async () => {
  const evagrius = await signUp('evagrius');
  const [user] = await app.sql<{ id: number }[]>`select id from users`;
  await app.sql.begin((tx) => createOnce(tx, { userId: user?.id ?? 0, key, kind: 'note', sent: 1 }, async () => 7));
  const { status, body } = await send(evagrius);
  expect([status, body.details]).toEqual([
    400,
    'This Idempotency-Key was already used for another kind of resource (note). Please use a new one.',
  ]);
});

test.each(['short', 'x'.repeat(65), 'sixteen or more with blanks', ''])('the key %j is rejected', async (once) => {
  const { status, body } = await send(await signUp('evagrius'), { once });
  expect([status, body.details]).toEqual([400, 'The Idempotency-Key must have 16 to 64 letters, digits, hyphens or underscores.']);
});

test('a failed request does not use up its key', async () => {
  const evagrius = await signUp('evagrius');
  const [user] = await app.sql<{ id: number }[]>`select id from users`;
  const failing = app.sql.begin((tx) =>
    createOnce(tx, { userId: user?.id ?? 0, key, kind: 'essay', sent: 1 }, async () => {
      throw new Error('it broke');
    }),
  );
  await expect(failing).rejects.toThrow('it broke');
  expect((await send(evagrius)).status).toBe(201);
});

test('a key is valid for a day', async () => {
  const evagrius = await signUp('evagrius');
  await send(evagrius);
  await app.sql`update made_once set made_at = now() - interval '25 hours'`;
  await send(evagrius);
  expect(await essays(evagrius)).toHaveLength(2);
  await deleteExpiredKeys(app.sql);
  expect(await app.sql`select key from made_once`).toHaveLength(1);
  await app.sql`update made_once set made_at = now() - interval '25 hours'`;
  await deleteExpiredKeys(app.sql);
  expect(await app.sql`select key from made_once`).toHaveLength(0);
});

test('a deleted essay is not created again under its key', async () => {
  const evagrius = await signUp('evagrius');
  const { id } = (await send(evagrius)).body;
  await ask('DELETE /api/essays/{id}', { as: evagrius, params: { id } });
  expect((await send(evagrius)).status).toBe(404);
  expect(await essays(evagrius)).toHaveLength(0);
});
