import type { ResponseCopies } from '../platform/api.ts';
import { session, type Session } from '../platform/session.ts';

// Stores the texts that the reader opens in this browser, for reading without a connection,
// by address alone, without the headers that identify the caller: texts are the same for everyone.

/** The copies of texts; undefined in browsers that store none. */
export const textCopies: ResponseCopies | undefined = 'caches' in globalThis ? { store: storeCopy, find: findCopy } : undefined;

const prefix = 'catena-texts:';
const MAX_COPIES = 300;
const MAX_CHARACTERS = 500_000;

/** Each reader has a separate cache; so do visitors of a public library. */
function cacheOf(reader: Session | null): string {
  return `${prefix}${reader?.username ?? ''}`;
}

/** Stores a response as the most recent one. Ignores failures. */
async function storeCopy(address: string, response: Response, reader: Session | null): Promise<void> {
  try {
    const text = await response.text();
    // The nearest place to one that the text lacks was not opened.
    if (text.length > MAX_CHARACTERS || text.includes('"nearest":true')) return;
    const cache = await caches.open(cacheOf(reader));
    // The order of the entries is that of their use.
    await cache.delete(address);
    await cache.put(address, new Response(text, { headers: { 'content-type': 'application/json' } }));
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_COPIES)).map((key) => cache.delete(key)));
    // The reader may have logged out meanwhile.
    if (session.get()?.username !== reader?.username) await caches.delete(cacheOf(reader));
  } catch {
    // Without storage, nothing can be read offline.
  }
}

/**
 * Returns the stored response to a request, or one for another place of the same page of a text.
 */
async function findCopy(address: string, reader: Session | null): Promise<Response | undefined> {
  try {
    if (!(await caches.has(cacheOf(reader)))) return undefined;
    const cache = await caches.open(cacheOf(reader));
    return (await cache.match(address)) ?? (await findPage(cache, new URL(address, window.location.origin)));
  } catch {
    return undefined;
  }
}

/**
 * Returns a page that is stored under another of its places, because the address of an open page
 * follows the scroll position. Without a place, returns the page that was opened last.
 */
async function findPage(cache: Cache, wanted: URL): Promise<Response | undefined> {
  if (!wanted.searchParams.has('page')) return undefined;
  const urls = (await cache.keys()).map(({ url }) => new URL(url)).toReversed();
  const pages = urls.filter((stored) => stored.pathname === wanted.pathname && stored.searchParams.has('page'));
  const isSame = (stored: URL): boolean => withoutPlace(stored) === withoutPlace(wanted);
  const citation = wanted.searchParams.get('at');
  // Prefers the same editions beside the text, since the reader would show it alone otherwise.
  return (await findAmong(cache, pages.filter(isSame), citation)) ?? findAmong(cache, pages, citation);
}

/**
 * Returns the first of the pages that has a place or, without a place, the one that was opened
 * last.
 */
async function findAmong(cache: Cache, urls: readonly URL[], citation: string | null): Promise<Response | undefined> {
  let newest: StoredPage | undefined;
  for (const url of urls) {
    const page = (await (await cache.match(url.href))?.json()) as StoredPage;
    if (citation === null) {
      // The reader preloads what follows the open page, which is then stored after it.
      if (newest && page.page?.next?.citation !== newest.at) break;
      if (newest) return Response.json(page);
      newest = { ...page, at: url.searchParams.get('at') };
      continue;
    }
    const target = targetOn(page, citation);
    if (target) return Response.json(movedTo(target, page));
  }
  return newest && Response.json(newest);
}

/** Returns the parameters of a page without its place. */
function withoutPlace(url: URL): string {
  const parameters = new URLSearchParams(url.searchParams);
  parameters.delete('at');
  parameters.delete('nearest');
  parameters.sort();
  return parameters.toString();
}

interface StoredPage {
  readonly segments: readonly { readonly citation: string }[];
  readonly page?: { readonly next?: { readonly citation: string } | null };
  /** The place under which it is stored. */
  readonly at?: string | null;
}

interface Target {
  readonly kind: 'segment' | 'section' | 'range';
  readonly first: string;
  readonly last: string;
}

/**
 * Returns the segments of a page that a citation names; undefined if the page does not have all of
 * them.
 */
function targetOn({ segments }: StoredPage, place: string): Target | undefined {
  const within = segments.filter(({ citation }) => citation === place || citation.startsWith(`${place}.`));
  const [first, last] = [within[0]?.citation, within.at(-1)?.citation];
  if (first !== undefined && last !== undefined) return { kind: first === place ? 'segment' : 'section', first, last };
  const range = rangeOf(place);
  const [start, end] = [range.first, range.last].map((end) => segments.findIndex(({ citation }) => citation === end));
  return start === undefined || end === undefined || start < 0 || end < start ? undefined : { kind: 'range', ...range };
}

/** Returns the ends of `Rom.8.28-30` or `Rom.8.28-8.30`. */
function rangeOf(place: string): { first: string; last: string } {
  const dash = place.lastIndexOf('-');
  const first = place.slice(0, Math.max(0, dash));
  const last = place.slice(dash + 1).split('.');
  return { first, last: [...first.split('.').slice(0, -last.length), ...last].join('.') };
}

/** Returns a page of a text as opened at another of its places. */
function movedTo(target: Target, { page, ...rest }: StoredPage): object {
  return { ...rest, ...(page && { page: { ...page, target, nearest: undefined } }) };
}

/** Lists the editions of which the reader has copies, the last opened first. */
export async function listCopies(reader: Session | null): Promise<{ slug: string; title: string }[]> {
  try {
    const cache = await caches.open(cacheOf(reader));
    const addresses = (await cache.keys()).map(({ url }) => url).filter((url) => /\/api\/editions\/[^/?]+$/.test(url));
    const editions = await Promise.all(addresses.toReversed().map(async (url) => (await cache.match(url))?.json() as Promise<unknown>));
    return editions.filter(isEdition);
  } catch {
    return [];
  }
}

function isEdition(stored: unknown): stored is { slug: string; title: string } {
  return typeof stored === 'object' && stored !== null && 'slug' in stored && 'title' in stored;
}

/** Deletes what is stored for everyone but one reader, or for everyone. */
async function deleteCopies(keptFor?: Session): Promise<void> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
    await Promise.all(names.filter((name) => keptFor === undefined || name !== cacheOf(keptFor)).map((name) => caches.delete(name)));
  } catch {
    // Without storage, nothing was stored.
  }
}

// The next person at this browser may be someone else; an expired session is the same reader.
session.subscribe(() => {
  const now = session.get();
  if (!('caches' in globalThis)) return;
  if (now !== null) void deleteCopies(now);
  else if (session.loggedOut()) void deleteCopies();
});
