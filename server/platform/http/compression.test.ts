import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

// The last one exceeds the size from which responses are compressed in the thread pool.
test.each([3000, 90_000, 100_000])('a note of %i characters is compressed as the client accepts', async (length) => {
  const as = await signUp('macrina');
  const folder_id = (await ask('POST /api/folders', { as, body: { name: 'Desk' } })).body.id;
  const content = 'Grace and nature. '.repeat(length / 18 + 1).slice(0, length);
  const { id } = (await ask('POST /api/notes', { as, body: { title: 'A note', content, folder_id } })).body;
  const get = (encoding: string) =>
    app.app.inject({ url: `/api/notes/${id}`, headers: { authorization: `Bearer ${as}`, 'accept-encoding': encoding } });
  const [plain, brotli, gzip] = [await get('identity'), await get('gzip, deflate, br'), await get('gzip')];
  expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  for (const { headers, rawPayload } of [plain, brotli, gzip]) {
    expect(headers).toMatchObject({ 'content-length': String(rawPayload.length), vary: expect.stringContaining('accept-encoding') });
  }
});

test('short responses and errors are sent as they are', async () => {
  const { headers } = await app.app.inject({ url: '/api/health', headers: { 'accept-encoding': 'br' } });
  expect(headers['content-encoding']).toBeUndefined();
});

test('a HEAD request has the headers of the response, without its body', async () => {
  const { headers, rawPayload, statusCode } = await app.app.inject({
    method: 'HEAD',
    url: '/api/works/shelf',
    headers: { 'accept-encoding': 'br' },
  });
  expect([statusCode, rawPayload.length]).toEqual([200, 0]);
  expect(Number(headers['content-length'])).toBeGreaterThan(0);
});
