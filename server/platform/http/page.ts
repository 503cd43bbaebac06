import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { HttpError } from './http-error.ts';

/**
 * The web page and its files, as `npm run build` leaves them in `webFolder`. Without it (tests of the API, development behind Vite) only the
 * API's own not-found stands here.
 */
export async function servePage(app: FastifyInstance, config: Config, webFolder: string | undefined): Promise<void> {
  const page = webFolder === undefined ? undefined : pageIn(webFolder, config);
  await app.register(helmet, { global: false, contentSecurityPolicy: false });
  if (webFolder !== undefined && page?.() !== undefined) {
    await app.register(fastifyStatic, {
      root: join(webFolder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      // Their names hold a hash of what is in them.
      immutable: true,
      maxAge: '365d',
      index: false,
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const found = asksForPage(request) ? page?.() : undefined;
    if (found === undefined) throw notThere(request);
    return sendPage(found, reply, config);
  });
}

const ours = /^\/(api|files|assets)(\/|$)/;

/** Any GET outside the API and the files, without a file extension, is the page: it shows not-found itself (W8). */
function asksForPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  // "/book/1.5" is no file, and a username may hold dots.
  const isFile = /\.[a-z]\w*$/i.test(path) && !path.startsWith('/users/');
  return (request.method === 'GET' || request.method === 'HEAD') && !ours.test(path) && !isFile;
}

/** Fastify refuses an address that can not be decoded, such as /book/%zz, before it looks for its route; here it is the page's. */
export function decodableUrl(url: string): string {
  if (ours.test(url)) return url;
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

function notThere(request: FastifyRequest): HttpError {
  return new HttpError('not_found', `There is no ${request.method} ${pathOf(request)}.`);
}

interface Page {
  /** Another host that the page was built to call (X4). */
  readonly apiOrigin: string | undefined;
  readonly before: string;
  readonly parts: readonly string[];
}

const noncePlaceholder = '__CSP_NONCE__';

/**
 * The page as it was built last, which may be anew while the server runs: the files that the one of before names are gone then. While it
 * is being built it stays the one of before.
 */
function pageIn(webFolder: string, config: Config): () => Page | undefined {
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

/** The page with the operator's values filled in, cut where each answer's nonce goes. */
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

/** No inline script or style without the answer's nonce; from elsewhere only the API's own host, what essays show, and Stripe's script where it takes the money. */
function directives(nonce: string, apiOrigin: string | undefined, paid: boolean): Record<string, string[]> {
  const api = apiOrigin === undefined ? [] : [apiOrigin];
  // What Stripe asks for its script, and no more; its checkout is a page of its own.
  const script = paid ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : [];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...script],
    // Of the graph's layout, from a file of its own.
    'worker-src': ["'self'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    // For essays: pictures and videos from any site over https, and two sites' players. The page asks the reader before loading any.
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
