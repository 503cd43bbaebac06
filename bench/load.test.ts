import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { measure, uncachedPath } from './load.ts';

async function received(headers: Record<string, string>, path?: () => string): Promise<{ headers: IncomingHttpHeaders; urls: string[] }> {
  const seen = { headers: {} as IncomingHttpHeaders, urls: [] as string[] };
  const server = createServer((request, response) => {
    seen.headers = request.headers;
    seen.urls.push(request.url ?? '');
    response.end('{}');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/works`;
    await measure({ url, method: 'GET', headers, path }, 1, 0.1);
    return seen;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('sends the encodings of a browser unless others are given', async () => {
  expect((await received({})).headers['accept-encoding']).toBe('gzip, deflate, br, zstd');
  expect((await received({ 'accept-encoding': 'identity' })).headers['accept-encoding']).toBe('identity');
});

test('requests another address each time without the cache', async () => {
  const { urls } = await received({}, () => uncachedPath('/api/works?page=1'));
  expect(urls.length).toBeGreaterThan(2);
  expect(new Set(urls).size).toBe(urls.length);
  expect(urls.every((url) => /^\/api\/works\?page=1&n=\d+$/.test(url))).toBe(true);
  expect(uncachedPath('/api/authors/a')).toMatch(/^\/api\/authors\/a\?n=\d+$/);
});
