import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Replicas } from '../db/replicas.ts';

// Another database with other content stands for the replica, so that responses show where they
// come from.
let replica: TestDatabase;
let completeUntil = -Infinity;
let isAway = false;
const replicas: Replicas = {
  choose: (since) => (isAway || completeUntil < since ? undefined : replica.sql),
  states: () => [],
  end: async () => undefined,
};
const primary = testApp({}, { replicas });
const { ask, signUp } = primary;

beforeAll(async () => {
  replica = await openTestDatabase({ own: true });
});
afterAll(() => replica?.close());
beforeEach(async () => {
  await replica.truncate();
  completeUntil = performance.now();
  isAway = false;
  await addWorks(replica.sql, [{ title: 'Replica' }]);
  await addWorks(primary.sql, [{ title: 'Primary' }]);
  // Gives the catalogs different revisions.
  await addWorks(primary.sql, [{ title: 'Primary alone' }]);
});

async function titles(as?: string, readAfter?: string): Promise<string[]> {
  const { body } = await ask('GET /api/works', { as, ...(readAfter !== undefined && { headers: { 'read-after': readAfter } }) });
  return body.map(({ title }: { title: string }) => title);
}
const fromReplica = ['Replica'];
const fromPrimary = ['Primary', 'Primary alone'];

test('serves visitors from a replica, and from the primary if there is none', async () => {
  expect(await titles()).toEqual(fromReplica);
  isAway = true;
  expect(await titles()).toEqual(fromPrimary);
});

test('serves users from the primary until a replica has what they changed', async () => {
  const macrina = await signUp('macrina');
  expect(await titles(macrina)).toEqual(fromPrimary);
  expect(await titles(macrina, 'no')).toEqual(fromPrimary);
  completeUntil = performance.now();
  expect(await titles(macrina, 'after-change-1')).toEqual(fromPrimary);
  expect(await titles(macrina, 'after-change-1')).toEqual(fromPrimary);
  completeUntil = performance.now();
  expect(await titles(macrina, 'after-change-1')).toEqual(fromReplica);
  expect(await titles(macrina, 'after-change-2')).toEqual(fromPrimary);
});

test('does not let one user vouch for another', async () => {
  const [macrina, basil] = [await signUp('macrina'), await signUp('basil')];
  await titles(macrina, 'after-change-1');
  completeUntil = performance.now();
  expect(await titles(basil, 'after-change-1')).toEqual(fromPrimary);
});

test('asks the primary before it says that something does not exist', async () => {
  const last = { params: { id: 2 } };
  const macrina = await signUp('macrina');
  const headers = { 'read-after': 'after-change-1' };
  await ask('GET /api/works/{id}', { as: macrina, headers, ...last });
  completeUntil = performance.now();
  expect((await ask('GET /api/works/{id}', { as: macrina, headers, ...last })).body.title).toBe('Primary alone');
  expect((await ask('GET /api/works/{id}', { as: macrina, headers, params: { id: 3 } })).status).toBe(404);
});

test('sends no response from memory that is of another database', async () => {
  const count = async (as?: string): Promise<number> => (await ask('GET /api/works/count', { as })).body.total;
  const macrina = await signUp('macrina');
  for (let round = 0; round < 2; round++) expect([await count(), await count(macrina)]).toEqual([1, 2]);
});

test.each(['works', 'catalog_revisions'])('reads from the primary if a read of %s on the replica fails', async (table) => {
  await replica.sql`alter table ${replica.sql(table)} rename to gone`;
  try {
    expect((await ask('GET /api/works/{id}', { as: await signUp('macrina'), params: { id: 2 } })).body.title).toBe('Primary alone');
    expect(await titles()).toEqual(fromPrimary);
    expect((await ask('GET /api/authors/{letter}', { params: { letter: 'a' } })).status).toBe(200);
  } finally {
    await replica.sql`alter table gone rename to ${replica.sql(table)}`;
  }
});

test('marks only reads, and nothing of accounts, notifications or what users are writing', () => {
  const marked = Object.entries<Endpoint>(api).filter(([, { replica: isMarked }]) => isMarked);
  expect(marked.length).toBeGreaterThan(15);
  for (const [name] of marked)
    expect(name).toMatch(/^(GET \/api\/(works|authors|editions|passages|references|search|people)\b|POST \/api\/search\/)/);
});
