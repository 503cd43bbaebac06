import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';
import { cacheSharedResponses } from './response-cache.ts';

const app = testApp();
const { ask, signUp } = app;

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });
const tagOf = async (url: string, headers: Record<string, string> = {}) => String((await get(url, headers)).headers.etag);

test('the library is sent again only after the catalog changed', async () => {
  await addWorks(app.sql, [{ title: 'Confessions' }]);
  const first = await get('/api/works');
  const known = { 'if-none-match': String(first.headers.etag) };
  expect(first.json()).toMatchObject([{ title: 'Confessions' }]);
  expect(await get('/api/works', known)).toMatchObject({ statusCode: 304, body: '' });
  await addWorks(app.sql, [{ title: 'Enchiridion' }]);
  const second = await get('/api/works', known);
  expect(second.statusCode).toBe(200);
  expect(second.json()).toHaveLength(2);
});

test('a second response from memory equals the first one', async () => {
  await addWorks(
    app.sql,
    Array.from({ length: 60 }, (_, i) => ({ title: `Work ${i}` })),
  );
  for (const headers of [{}, { 'accept-encoding': 'gzip, deflate, br, zstd' }, { 'accept-encoding': 'gzip' }] as Record<string, string>[]) {
    const [first, second] = [await get('/api/works?limit=50', headers), await get('/api/works?limit=50', headers)];
    const comparable = ({ statusCode, headers: { 'x-request-id': _id, date: _date, ...rest }, rawPayload }: typeof first) => ({
      statusCode,
      rest,
      rawPayload,
    });
    expect(comparable(second)).toEqual(comparable(first));
    expect(first.headers.link).toContain('rel="next"');
  }
  const { headers, rawPayload } = await get('/api/works?limit=50', { 'accept-encoding': 'br;q=1, gzip' });
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(rawPayload.length) });
  expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toHaveLength(50);
});

test.each([
  ['a work', "update works set title = 'Other', sort_title = 'other', words = 'other'"],
  ['an author', "update authors set name = 'Other'"],
  ['the authors of a work', 'delete from work_authors'],
  ['a deleted work', 'delete from works'],
])('a change of %s changes the tag', async (_, change) => {
  await addWorks(app.sql, [{ title: 'Confessions', author: 'Augustine' }]);
  const before = await tagOf('/api/works');
  await app.sql.unsafe(change);
  expect(await tagOf('/api/works')).not.toBe(before);
});

test('a review changes the book and the tag at once, and again when it is deleted', async () => {
  const [work] = await addWorks(app.sql, [{ title: 'Confessions' }]);
  const as = await signUp('macrina');
  const book = async () => (await ask('GET /api/works/{id}', { as, params: { id: work ?? 0 } })).body;
  const first = await tagOf('/api/works');
  expect(await book()).toMatchObject({ rating_count: 0 });
  await ask('POST /api/reads', { as, body: { work_id: work, rating: 4, comment: '' } });
  expect(await book()).toMatchObject({ rating_count: 1, rating_average: 4 });
  const second = await tagOf('/api/works');
  expect(second).not.toBe(first);
  await app.sql`delete from reads`;
  expect(await tagOf('/api/works')).not.toBe(second);
});

test('browsers may store cached and revalidated responses, even to requests with a token', async () => {
  await addWorks(app.sql, [{ title: 'Confessions' }]);
  const headers = { authorization: `Bearer ${await signUp('macrina')}` };
  const first = await get('/api/works', headers);
  const second = await get('/api/works', headers);
  const confirmed = await get('/api/works', { ...headers, 'if-none-match': String(first.headers.etag) });
  expect(confirmed.statusCode).toBe(304);
  for (const response of [first, second, confirmed])
    expect(response.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: first.headers.etag });
});

test('a download from memory has its filename', async () => {
  const [work] = await addWorks(app.sql, [{ title: 'Confessions' }]);
  const headers = { authorization: `Bearer ${await signUp('macrina')}` };
  const url = `/api/works/${work}/citation.bib`;
  const [first, second] = [await get(url, headers), await get(url, headers)];
  expect(first.headers['content-disposition']).toContain('Confessions.bib');
  expect(second.headers['content-disposition']).toBe(first.headers['content-disposition']);
});

describe('while a response is being prepared', () => {
  const endpoint = { ...api['GET /api/works'], who: 'anyone' };

  async function cached(handler: () => Promise<unknown>) {
    const server = Fastify();
    cacheSharedResponses(server, async () => 'revision');
    server.get('/works', { config: { endpoint } as never }, handler);
    return { ask: () => server.inject('/works'), close: () => server.close() };
  }

  test('requests for it wait, and it is prepared once', async () => {
    let runs = 0;
    const { ask, close } = await cached(async () => {
      await sleep(20);
      return { run: ++runs };
    });
    const responses = await Promise.all(Array.from({ length: 10 }, ask));
    expect(responses.map((response) => response.json<unknown>())).toEqual(Array.from({ length: 10 }, () => ({ run: 1 })));
    await close();
  });

  test('requests that waited for a failed one run on their own', async () => {
    let runs = 0;
    const { ask, close } = await cached(async () => {
      await sleep(20);
      if (++runs === 1) throw new Error('failed');
      return { run: runs };
    });
    const responses = await Promise.all([ask(), ask(), ask()]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([500, 200, 200]);
    await close();
  });
});

test('a response from memory needs a valid token where the first one did', async () => {
  const [work] = await addWorks(app.sql, [{ title: 'Confessions' }]);
  const authorization = `Bearer ${await signUp('macrina')}`;
  const url = `/api/works/${work}`;
  const etag = await tagOf(url, { authorization });
  expect((await get(url, { authorization, 'if-none-match': etag })).statusCode).toBe(304);
  for (const headers of [{}, { authorization: 'Bearer nobody' }]) {
    expect((await get(url, { ...headers, 'if-none-match': etag })).statusCode).toBe(401);
  }
  expect((await get('/api/works', { authorization: 'Bearer nobody' })).statusCode).toBe(401);
});

describe('beside other origins', () => {
  const open = testApp({ CORS_ORIGIN: 'https://reader.example' });

  test('a response from memory still varies by origin', async () => {
    const headers = { origin: 'https://reader.example' };
    for (let i = 0; i < 2; i++) {
      const { headers: received } = await open.app.inject({ url: '/api/works', headers });
      expect(received).toMatchObject({ vary: 'Origin, accept-encoding, authorization', 'access-control-allow-origin': headers.origin });
    }
  });
});

test('errors are not kept', async () => {
  const as = await signUp('macrina');
  const missing = () => ask('GET /api/works/{id}', { as, params: { id: 1 } });
  expect((await missing()).status).toBe(404);
  expect((await missing()).headers.etag).toBeUndefined();
});
