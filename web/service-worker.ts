// Lets the page open without a connection. It answers only navigations and assets: requests to the
// API bypass it, so that its caches never contain tokens or private data (docs/offline.md).

// The DOM's types, which the rest of the page needs, exclude those of workers.
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & { readonly data: unknown }) => void): void;
}

/** Filled in by the build: an id of it, and the assets that the reader needs. */
declare const __BUILD_ID__: string;
declare const __SHELL_ASSETS__: readonly string[];

const worker = self as unknown as WorkerScope;
const pages = `catena-page:${__BUILD_ID__}`;
/** Shared by all builds: a tab of an older build still finds the chunks that it has loaded. */
const assets = 'catena-assets';
const MAX_ASSETS = 400;
/** No screen has this address, so the page preloads the assets of none. */
const SHELL = '/offline';

worker.addEventListener('install', (event) => {
  // Navigations go to the network first, so a new worker cannot mix with an old page.
  event.waitUntil(Promise.all([storePage(), storeAssets(__SHELL_ASSETS__)]).then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOlderPages(), trimAssets(), worker.registration.navigationPreload?.enable(), worker.clients.claim()]));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) return event.respondWith(answerAsset(request));
  if (request.mode !== 'navigate' || pathname.startsWith('/files/')) return;
  // Without an answer to those of the API, the browser would repeat its preload, but a login at
  // another provider works once.
  event.respondWith(pathname.startsWith('/api/') ? answerFromServer(event) : answerPage(event));
});

// The page reports what it loaded before this worker was there, such as its fonts.
worker.addEventListener('message', (event) => {
  if (!Array.isArray(event.data)) return;
  const paths = event.data.filter((path): path is string => typeof path === 'string' && path.startsWith('/assets/'));
  event.waitUntil(storeAssets(paths.slice(0, MAX_ASSETS)));
});

async function storePage(): Promise<void> {
  const response = await fetch(SHELL, { cache: 'no-cache', credentials: 'omit' });
  if (!response.ok) throw new Error('the page could not be loaded');
  await (await caches.open(pages)).put('/', response);
}

async function storeAssets(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(assets);
  const stored = await Promise.all(paths.map((path) => cache.match(path)));
  // Assets are immutable, and those of the open page come from the browser's own cache.
  await cache.addAll(paths.filter((_, i) => stored[i] === undefined));
}

async function deleteOlderPages(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('catena-page:') && name !== pages).map((name) => caches.delete(name)));
}

/** Deletes the assets that were stored first, except those of this build. */
async function trimAssets(): Promise<void> {
  const cache = await caches.open(assets);
  const all = await cache.keys();
  const others = all.filter(({ url }) => !__SHELL_ASSETS__.includes(new URL(url).pathname));
  await Promise.all(others.slice(0, Math.max(0, all.length - MAX_ASSETS)).map((request) => cache.delete(request)));
}

async function answerAsset(request: Request): Promise<Response> {
  const cache = await caches.open(assets);
  const stored = await cache.match(request);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.status === 200) await cache.put(request, response.clone()).catch(() => undefined);
  return response;
}

async function answerFromServer({ request, preloadResponse }: RequestEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

async function answerPage(event: RequestEvent): Promise<Response> {
  try {
    return await answerFromServer(event);
  } catch (error) {
    const stored = await (await caches.open(pages)).match('/');
    if (stored) return stored;
    throw error;
  }
}
