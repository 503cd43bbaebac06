import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePrefixes } from '#core/page-paths.ts';
import { defaultDescription } from '#core/site.ts';
import type { Config } from '../config.ts';
import { escapeHtml } from '#core/escape-html.ts';
import { type FirstText, readFirstText } from './first-text.ts';
import { HttpError } from './http-error.ts';
import { createDescriber, type Describe } from './page-descriptions.ts';
import { documentTitle, metaElements, type PageDescription } from './page-meta.ts';
import { assetLinks, readRouteAssets, type RouteAssets } from './route-assets.ts';
import { serveSiteFiles } from './site-files.ts';

/** What a feature adds to the page. */
export interface PageExtension {
  /** Values for the placeholders in index.html, such as `__PREMIUM__`. */
  readonly values?: Readonly<Record<string, string>>;
  /** Sources that the content security policy allows, by directive. */
  readonly sources?: Readonly<Record<string, readonly string[]>>;
  /** Returns something else after `values` or `style` have changed. */
  readonly version?: () => number;
  /** Returns CSS that prevails over the page's own. */
  readonly style?: () => string;
  /** Describes the feature's own pages to search engines and in link previews. */
  readonly describe?: Describe;
}

/**
 * Serves the web page and its assets from `webFolder`, as built by `npm run build`. Without a
 * folder (API tests, development with Vite), everything else responds with not found.
 */
export async function servePage(
  app: FastifyInstance,
  config: Config,
  webFolder: string | undefined,
  extensions: readonly PageExtension[],
): Promise<void> {
  const page = webFolder === undefined ? undefined : pageLoader(webFolder, config, extensions);
  const describe = createDescriber(extensions);
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
  serveSiteFiles(app, config, webFolder);
  app.setNotFoundHandler(async (request, reply) => {
    const found = isPageRequest(request) ? page?.() : undefined;
    if (found === undefined) throw noSuchRoute(request);
    const path = pathOf(request);
    return sendPage(found, config, path, await describe(path), reply);
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
  /** The content security policy by directive, with a placeholder for the nonce. */
  readonly sources: readonly (readonly [directive: string, sources: readonly string[]])[];
  /** The page's HTML, split at the placeholders of each response, which are the odd elements. */
  readonly parts: readonly string[];
  readonly routeAssets: RouteAssets;
  readonly firstText: FirstText;
  readonly style: string;
}

const noncePlaceholder = '__CSP_NONCE__';
const titlePlaceholder = '__PAGE_TITLE__';
const metaPlaceholder = '<!--__PAGE_META__-->';
const firstTextPlaceholder = '<!--__FIRST_TEXT__-->';
const assetsPlaceholder = '<!--__ROUTE_ASSETS__-->';
const stylePlaceholder = '<!--__SITE_STYLE__-->';
const placeholders = new RegExp(
  `(${[noncePlaceholder, titlePlaceholder, metaPlaceholder, firstTextPlaceholder, assetsPlaceholder, stylePlaceholder].join('|')})`,
);

/**
 * Returns a function that loads the latest build of the page, with the values of the extensions.
 * Both may change while the server runs. During a build it returns the previous one.
 */
function pageLoader(webFolder: string, config: Config, extensions: readonly PageExtension[]): () => Page | undefined {
  const file = join(webFolder, 'index.html');
  let built: string | undefined;
  let page: Page | undefined;
  return () => {
    const now = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (now === undefined) return page;
    const state = [now, ...extensions.map((one) => one.version?.())].join(' ');
    if (state !== built) {
      page = {
        ...pageOf(readFileSync(file, 'utf8'), config, extensions),
        routeAssets: readRouteAssets(webFolder),
        firstText: readFirstText(webFolder),
        style: extensions.map((one) => one.style?.() ?? '').join(''),
      };
      built = state;
    }
    return page;
  };
}

/** Fills the operator's values into the page and splits it at the placeholders of each response. */
function pageOf(html: string, config: Config, extensions: readonly PageExtension[]): Pick<Page, 'sources' | 'parts'> {
  const values = [['__SITE_NAME__', config.siteName] as const, ...extensions.flatMap((one) => Object.entries(one.values ?? {}))];
  // Split first, so that no value can contain a placeholder.
  const parts = html.split(placeholders).map((part, i) => (i % 2 === 1 ? part : fill(part, values)));
  const apiHost = /<meta name="api-host" content="(https?:[^"]+)"/.exec(html)?.[1];
  return { sources: allowedSources(apiHost === undefined ? [] : [new URL(apiHost).origin], extensions), parts };
}

function fill(html: string, values: readonly (readonly [name: string, value: string])[]): string {
  return values.reduce((text, [name, value]) => text.replaceAll(name, () => escapeHtml(value)), html);
}

async function sendPage(
  page: Page,
  config: Config,
  path: string,
  description: PageDescription | undefined,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  await reply.helmet({
    contentSecurityPolicy: { useDefaults: false, directives: withNonce(page.sources, nonce) },
    // Every response has these (api.ts).
    strictTransportSecurity: false,
    referrerPolicy: false,
    crossOriginEmbedderPolicy: false,
  });
  reply.code(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache');
  const assets = page.routeAssets(path);
  const firstText = page.firstText(path, assets, nonce);
  const values: Readonly<Record<string, string>> = {
    [noncePlaceholder]: nonce,
    [titlePlaceholder]: documentTitle(config, description),
    [metaPlaceholder]: metaElements(config, description ?? { title: config.siteName, description: defaultDescription }, path),
    [firstTextPlaceholder]: firstText ?? '',
    [stylePlaceholder]: page.style === '' ? '' : `<style nonce="${nonce}">${page.style}</style>`,
    [assetsPlaceholder]: firstText === undefined ? assetLinks(assets) : '',
  };
  return reply.send(page.parts.map((part, i) => (i % 2 === 1 ? values[part] : part)).join(''));
}

const ownSources: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'script-src': ["'self'", `'nonce-${noncePlaceholder}'`],
  'worker-src': ["'self'"],
  'style-src': ["'self'", `'nonce-${noncePlaceholder}'`],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'"],
  'frame-src': [],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/**
 * Returns the sources that the content security policy allows: inline scripts and styles only with
 * the nonce, and of other sites only the API's host and what features add.
 */
function allowedSources(api: readonly string[], extensions: readonly PageExtension[]): Page['sources'] {
  const added = [...extensions.map((one) => one.sources ?? {}), { 'img-src': api, 'media-src': api, 'connect-src': api }];
  return Object.entries(ownSources).map(([directive, own]) => {
    const sources = [...own, ...added.flatMap((one) => one[directive] ?? [])];
    return [directive, sources.length === 0 ? ["'none'"] : sources];
  });
}

function withNonce(sources: Page['sources'], nonce: string): Record<string, string[]> {
  return Object.fromEntries(sources.map(([directive, list]) => [directive, list.map((one) => one.replace(noncePlaceholder, nonce))]));
}
