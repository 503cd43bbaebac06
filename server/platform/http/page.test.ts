import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { diskStore } from '../files/disk.ts';
import { loadConfig } from '../../config.ts';
import type { Database } from '../db/open.ts';

const html =
  '<html><head><title>__PAGE_TITLE__</title><!--__PAGE_META__--><!--__FIRST_TEXT__--><meta name="application-name" content="__SITE_NAME__" /></head><body><script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__"></style><!--__ROUTE_ASSETS__--></body></html>';
const routes = [
  { path: '/authors/:letter', assets: ['/assets/letter-1.js', '/assets/letter-1.css'] },
  { path: '/authors/id/:id', assets: ['/assets/author-1.js'] },
  { path: '/read/:edition/:citation', assets: ['/assets/reader-1.js', '/assets/reader-1.css'] },
];

describe('the page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'catena-page-'));
  let app: FastifyInstance;
  let database: Database;

  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), html);
    writeFileSync(join(folder, 'routes.json'), JSON.stringify(routes));
    writeFileSync(join(folder, 'first-text.json'), JSON.stringify({ script: 'show()', style: '.layer{}' }));
    writeFileSync(join(folder, 'favicon.ico'), 'icon');
    writeFileSync(join(folder, 'assets', 'a-1234.js'), 'plain');
    writeFileSync(join(folder, 'assets', 'a-1234.js.br'), 'brotli');
    database = await openTestDatabase();
    app = createApp(
      { sql: database.sql, config: loadConfig({ SITE_NAME: 'Lectio & <b>"Co"</b> $& $1', LOG_LEVEL: 'silent' }), files: diskStore(folder) },
      { webFolder: folder },
    );
    await app.ready();
  });
  afterAll(async () => {
    await app?.close();
    await database?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    '/',
    '/book/12',
    '/book/1.5',
    '/book/%zz',
    '/users/john.doe',
    '/no/such/page',
    '/digital-library?page=2',
    '/authors/id/9999999999999999999',
  ])('is served at %s', async (url) => {
    const response = await app.inject({ method: 'GET', url });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  test.each(['/missing.png', '/assets/missing.js', '/files/x', '/api/x', '/assets/..%2f..%2fpackage.json', '/assets/../../package.json'])(
    'is not served at %s',
    async (url) => {
      const response = await app.inject({ method: 'GET', url });
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toContain('<html>');
    },
  );

  test.each([
    ['/authors/b?page=2', ['/assets/letter-1.js', '/assets/letter-1.css']],
    ['/authors/id/12', ['/assets/author-1.js']],
    ['/authors/', []],
    ['/authors/id/12/more', []],
    ['/', []],
  ])('lists at %s the scripts and styles of that route', async (url, assets) => {
    const { body } = await app.inject({ method: 'GET', url });
    expect([...body.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(assets);
  });

  test('shows the text first on the pages of the reader, with the nonce, and lets its script load the assets', async () => {
    const { body, headers } = await app.inject({ method: 'GET', url: '/read/kjv/John.3.16' });
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(body).toContain(`<style nonce="${nonce}">.layer{}</style>`);
    expect(body).toContain(`<script nonce="${nonce}" data-assets="/assets/reader-1.js /assets/reader-1.css">show()</script>`);
    expect(body).not.toContain('href="/assets/reader');
    for (const url of ['/', '/book/1', '/scripture/John.3.16', '/readers/kjv'])
      expect((await app.inject({ method: 'GET', url })).body).not.toContain('show()');
  });

  test('changes after a new build, and stays available during the build', async () => {
    const index = join(folder, 'index.html');
    const title = async (): Promise<string | undefined> =>
      /<title>(.*)<\/title>/.exec((await app.inject({ method: 'GET', url: '/' })).body)?.[1];
    rmSync(index);
    expect(await title()).toContain('Lectio');
    writeFileSync(index, html.replace('__PAGE_TITLE__', 'New build'));
    utimesSync(index, new Date(), new Date(Date.now() + 5000));
    expect(await title()).toBe('New build');
    writeFileSync(index, html);
    utimesSync(index, new Date(), new Date(Date.now() + 9000));
    expect(await title()).toContain('Lectio');
  });

  test('is served for GET only', async () => {
    expect((await app.inject({ method: 'POST', url: '/book/12' })).statusCode).toBe(404);
  });

  test('has the site name, escaped for HTML', async () => {
    const { body } = await app.inject({ method: 'GET', url: '/' });
    const name = 'Lectio &amp; &lt;b&gt;&quot;Co&quot;&lt;/b&gt; $&amp; $1';
    expect(body).toContain(`<title>${name}</title>`);
    expect(body).toContain(`content="${name}"`);
    expect(body).not.toContain('__');
  });

  test('has icons, a manifest with the site name, and rules for crawlers', async () => {
    const get = (url: string) => app.inject({ method: 'GET', url });
    const icon = await get('/favicon.ico');
    expect([icon.statusCode, icon.headers['content-type'], icon.body]).toEqual([200, 'image/x-icon', 'icon']);
    expect(icon.headers['cache-control']).toBe('public, max-age=86400');
    const manifest = await get('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
    expect(manifest.json()).toMatchObject({ name: 'Lectio & <b>"Co"</b> $& $1', start_url: '/' });
    const robots = await get('/robots.txt');
    expect(robots.headers['content-type']).toContain('text/plain');
    expect(robots.body).toContain('Disallow: /files/');
  });

  test('has a service worker, which browsers compare at each visit', async () => {
    const get = () => app.inject({ method: 'GET', url: '/service-worker.js' });
    expect((await get()).statusCode).toBe(404);
    for (const build of ['first', 'second']) {
      writeFileSync(join(folder, 'service-worker.js'), build);
      const { body, headers } = await get();
      expect([body, headers['content-type'], headers['cache-control']]).toEqual([build, 'text/javascript; charset=utf-8', 'no-cache']);
    }
  });

  test('allows scripts and styles only with the nonce of its own response', async () => {
    const [one, two] = await Promise.all([app.inject({ method: 'GET', url: '/' }), app.inject({ method: 'GET', url: '/' })]);
    const nonce = one?.body.match(/script nonce="([^"]+)"/)?.[1] ?? '';
    const policy = String(one?.headers['content-security-policy']);
    expect(nonce).toHaveLength(24);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain('frame-src https://www.youtube.com https://www.youtube-nocookie.com https://player.vimeo.com;');
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(two?.body).not.toContain(nonce);
    expect(one?.body).not.toContain('__CSP_NONCE__');
  });

  test('lists no folder', async () => {
    for (const url of ['/assets/', '/assets', '/files/', '/assets/../index.html', '/assets/..%2findex.html'])
      expect([url, [403, 404]]).toEqual([url, expect.arrayContaining([(await app.inject({ url })).statusCode])]);
  });

  test('serves its assets as compressed by the build, cacheable forever', async () => {
    const response = await app.inject({ method: 'GET', url: '/assets/a-1234.js', headers: { 'accept-encoding': 'br' } });
    expect([response.body, response.headers['content-encoding']]).toEqual(['brotli', 'br']);
    expect(response.headers['cache-control']).toContain('immutable');
    expect((await app.inject({ method: 'GET', url: '/assets/a-1234.js' })).body).toBe('plain');
  });

  // Use a socket, since HTTP clients normalize dots in URLs.
  test.each(['/assets/../../../../etc/passwd', '/assets/..%2f..%2fetc/passwd', '/assets/%2e%2e/index.html', '//etc/passwd', '/assets/%00'])(
    'serves nothing outside its folder for %s',
    async (path) => {
      const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }).catch(() => app.listeningOrigin));
      const socket = connect(Number(address.port), address.hostname);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      const response = await text(socket);
      expect(response).toMatch(path.startsWith('/assets') ? /^HTTP\/1\.1 40[034] / : /^HTTP\/1\.1 (200|404) /);
      expect(response).not.toContain('root:');
    },
  );
});
