import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { defaultDescription } from '#core/site.ts';
import type { Config } from '../config.ts';
import { notFound } from './http-error.ts';

/** The icons of the page's build that have a fixed address, with their media types. */
const icons: Readonly<Record<string, string>> = {
  '/favicon.ico': 'image/x-icon',
  '/apple-touch-icon.png': 'image/png',
  '/icons/192.png': 'image/png',
  '/icons/512.png': 'image/png',
  '/icons/maskable-512.png': 'image/png',
  '/icons/preview.png': 'image/png',
};

/** In seconds; the addresses of these files never change. */
const maxAge = 24 * 60 * 60;

/** Serves robots.txt, the web manifest, and the icons if the page has been built. */
export function serveSiteFiles(app: FastifyInstance, config: Config, webFolder: string | undefined): void {
  serveFile(app, '/robots.txt', 'text/plain; charset=utf-8', robots);
  serveFile(app, '/manifest.webmanifest', 'application/manifest+json; charset=utf-8', () => JSON.stringify(manifestOf(config)));
  if (webFolder !== undefined) serveWorker(app, join(webFolder, 'service-worker.js'));
  for (const [path, type] of Object.entries(icons)) {
    const file = join(webFolder ?? '', path);
    if (webFolder !== undefined && existsSync(file)) serveFile(app, path, type, readFileSync(file));
  }
}

function serveFile(app: FastifyInstance, path: string, type: string, content: string | Buffer | (() => string)): void {
  app.get(path, (_request, reply) => {
    const sent = typeof content === 'function' ? content() : content;
    return reply.type(type).header('cache-control', `public, max-age=${maxAge}`).send(sent);
  });
}

/**
 * Browsers compare the worker at each visit, so they must not cache it. Like the page, it may
 * change while the server runs.
 */
function serveWorker(app: FastifyInstance, file: string): void {
  app.get('/service-worker.js', async (_request, reply) => {
    const worker = await readFile(file, 'utf8').catch(() => undefined);
    if (worker === undefined) throw notFound('This server has no service worker.');
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker);
  });
}

/**
 * Crawlers run the page's scripts, which need the public parts of the API. Private pages say
 * `noindex` themselves.
 */
const robots = `User-agent: *
Allow: /api/works
Allow: /api/authors
Allow: /api/about
Disallow: /api/
Disallow: /files/
`;

function manifestOf({ siteName }: Config): object {
  const icon = (src: string, size: number, purpose: string) => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose });
  return {
    id: '/',
    name: siteName,
    short_name: siteName,
    description: defaultDescription,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf9f4',
    theme_color: '#fbf9f4',
    icons: [icon('/icons/192.png', 192, 'any'), icon('/icons/512.png', 512, 'any'), icon('/icons/maskable-512.png', 512, 'maskable')],
  };
}
