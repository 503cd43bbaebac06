import { beforeEach, expect, test, vi } from 'vitest';
import type { Search } from './recent-searches.ts';

const literal = (query: string): Search => ({ query, type: 'literal' });

/** Stubs the browser APIs that these modules use. */
async function browser(stored: Record<string, string>) {
  const store = new Map(Object.entries(stored));
  const localStorage = {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, text: string) => void store.set(name, text),
    removeItem: (name: string) => void store.delete(name),
  };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.resetModules();
  const { session } = await import('../platform/session.ts');
  return { store, session, ...(await import('./recent-searches.ts')) };
}

beforeEach(() => vi.unstubAllGlobals());

test('lists up to ten distinct searches, newest first', async () => {
  const { withSearch } = await browser({});
  const all = Array.from({ length: 12 }, (_, i) => literal(`search ${i}`)).reduce<Search[]>(withSearch, []);
  expect(all).toHaveLength(10);
  expect(all[0]).toEqual(literal('search 11'));
  const again = withSearch(all, { query: 'search 5', type: 'semantic' });
  expect(again).toHaveLength(10);
  expect(again[0]).toEqual({ query: 'search 5', type: 'semantic' });
  expect(again.filter(({ query }) => query === 'search 5')).toHaveLength(1);
});

test.each([null, '', '{', '{}', 'null', '[null, 1, {"query": 3}, {"query": " ", "type": "literal"}, {"query": "a", "type": "b"}]'])(
  'reads nothing from %s',
  async (text) => {
    const { readSearches } = await browser({});
    expect(readSearches(text)).toEqual([]);
  },
);

test('stores searches per reader, deletes them on logout and keeps them when a session expires', async () => {
  const { store, session, recentSearches } = await browser({ token: 't', username: 'macrina', 'user-id': '7 macrina' });
  const name = 'catena-recent-searches:7';
  recentSearches.remember(literal('grace'));
  recentSearches.remember(literal('nature'));
  session.end('rejected');
  expect(JSON.parse(store.get(name) ?? '')).toEqual([literal('nature'), literal('grace')]);
  recentSearches.remember(literal('nobody’s'));
  session.start({ token: 'u', username: 'basil', id: 8, device: 'x' });
  recentSearches.remember(literal('spirit'));
  expect(JSON.parse(store.get('catena-recent-searches:8') ?? '')).toEqual([literal('spirit')]);
  session.start({ token: 't', username: 'macrina', id: 7, device: 'x' });
  recentSearches.forget('grace');
  expect(JSON.parse(store.get(name) ?? '')).toEqual([literal('nature')]);
  session.end('logout');
  expect([...store.keys()].filter((key) => key.startsWith('catena-recent'))).toEqual(['catena-recent-searches:8']);
});

test('stores earlier searches as soon as the session’s user is known', async () => {
  const { store, session, recentSearches } = await browser({ token: 't', username: 'macrina' });
  recentSearches.remember(literal('grace'));
  expect([...store.keys()].filter((key) => key.startsWith('catena-recent'))).toEqual([]);
  session.setUser({ id: 7, username: 'macrina' });
  expect(JSON.parse(store.get('catena-recent-searches:7') ?? '')).toEqual([literal('grace')]);
});
