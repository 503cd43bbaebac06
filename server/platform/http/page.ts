import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePrefixes } from '#core/page-paths.ts';
import type { Config } from '../config.ts';
import { HttpError } from './http-error.ts';

/**
 * Serves the web page and its assets from `webFolder`, as built by `npm run build`. Without a
 * folder (API tests, development with Vite), everything else responds with not found.
 */
export async function servePage(app: FastifyInstance, config: Config, webFolder: string | undefined): Promise<void> {
  const page = webFolder === undefined ? undefined : pageLoader(webFolder, config);
  await app.register(helmet, { global: false, contentSecurityPolicy: false });
  if (webFolder !== undefined && page?.() !== undefined) {
    await app.register(fastifyStatic, {
      root: join(webFolder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      // Asset names contain a hash of their content.
      immutable: true,
      maxAge: '365d',
      index: false,
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const found = isPageRequest(request) ? page?.() : undefined;
    if (found === undefined) throw noSuchRoute(request);
    return sendPage(found, reply, config);
  });
}

const serverPaths = /^\/(api|files|assets)(\/|$)/;

/**
 * Returns whether to serve the page: for any GET outside the API and assets, without a file
 * extension. The page shows not-found errors itself.
 */
function isPageRequest(request: FastifyRequest): boolean {
  const path = pathOf(request);
  // "/book/1.5" is not a file, and usernames may contain dots.
  const isFile = /\.[a-z]\w*$/i.test(path) && !path.startsWith(pagePrefixes.user);
  return (request.method === 'GET' || request.method === 'HEAD') && !serverPaths.test(path) && !isFile;
}

/**
 * Fastify rejects malformed URLs such as /book/%zz before routing; escape them so that the page
 * handles them.
 */
export function decodableUrl(url: string): string {
  if (serverPaths.test(url)) return url;
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function noSuchRoute(request: FastifyRequest): HttpError {
  return new HttpError('not_found', `There is no ${request.method} ${pathOf(request)}.`);
}

interface Page {
  /** The API's origin, if the page was built for an API on another host. */
  readonly apiOrigin: string | undefined;
  readonly before: string;
  readonly parts: readonly string[];
}

const noncePlaceholder = '__CSP_NONCE__';

/**
 * Returns a function that loads the latest build of the page, which may change while the server
 * runs. During a build it returns the previous one.
 */
function pageLoader(webFolder: string, config: Config): () => Page | undefined {
  const file = join(webFolder, 'index.html');
  let built: number | undefined;
  let page: Page | undefined;
  return () => {
    const now = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (now !== undefined && now !== built) {
      page = pageOf(readFileSync(file, 'utf8'), config);
      built = now;
    }
    return page;
  };
}

/** Fills the operator's values into the page and splits it at the nonce placeholders. */
function pageOf(html: string, config: Config): Page {
  const premium = config.stripe === undefined && config.production ? 'none' : 'offered';
  const filled = html
    .replaceAll('__SITE_NAME__', () => escapeHtml(config.siteName))
    .replaceAll('__PREMIUM__', premium)
    .replaceAll('__OUTSIDE_MEDIA__', config.outsideMedia);
  const [before = '', ...parts] = filled.split(noncePlaceholder);
  const apiHost = /<meta name="api-host" content="(https?:[^"]+)"/.exec(html)?.[1];
  return { apiOrigin: apiHost === undefined ? undefined : new URL(apiHost).origin, before, parts };
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}

async function sendPage(page: Page, reply: FastifyReply, config: Config): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  await reply.helmet({
    contentSecurityPolicy: { useDefaults: false, directives: directives(nonce, page.apiOrigin, config.stripe !== undefined) },
    // Every response has these (api.ts).
    strictTransportSecurity: false,
    referrerPolicy: false,
    crossOriginEmbedderPolicy: false,
  });
  reply.code(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache');
  return reply.send(page.before + page.parts.map((part) => nonce + part).join(''));
}

/**
 * Allows inline scripts and styles only with the nonce, and from other sites only the API's host,
 * what essays embed, and Stripe's script if premium uses it.
 */
function directives(nonce: string, apiOrigin: string | undefined, paid: boolean): Record<string, string[]> {
  const api = apiOrigin === undefined ? [] : [apiOrigin];
  // What Stripe requires for its script; its checkout is a separate page.
  const script = paid ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : [];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...script],
    // For the graph layout, which is a separate file.
    'worker-src': ["'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    // For essays: media from any site over https and two players, loaded after the reader agrees.
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...api],
    'media-src': ["'self'", 'https:', ...api],
    'frame-src': [
      'https://www.youtube.com',
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
      ...script,
      ...(paid ? ['https://hooks.stripe.com'] : []),
    ],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...api, ...(paid ? ['https://api.stripe.com'] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}
