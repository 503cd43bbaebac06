import { beforeEach, expect, test, vi } from 'vitest';
import type { Search } from './recent-searches.ts';

const literal = (query: string): Search => ({ query, type: 'literal' });

/** Stubs the browser APIs that these modules use. */
async function browser(kept: Record<string, string>) {
  const store = new Map(Object.entries(kept));
  const localStorage = {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, text: string) => void store.set(name, text),
    removeItem: (name: string) => void store.delete(name),
  };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.resetModules();
  const { session } = await import('./session.ts');
  return { store, session, ...(await import('./recent-searches.ts')) };
}

beforeEach(() => vi.unstubAllGlobals());

test('the newest search stands first, each once, ten at most', async () => {
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
  'of %s nothing is read',
  async (text) => {
    const { readSearches } = await browser({});
    expect(readSearches(text)).toEqual([]);
  },
);

test('each reader has searches of their own, which go with a logout and stay when a session runs out', async () => {
  const { store, session, recentSearches } = await browser({ token: 't', username: 'macrina', 'user-id': '7 macrina' });
  const name = 'catena-recent-searches:7';
  recentSearches.remember(literal('grace'));
  recentSearches.remember(literal('nature'));
  session.end('refused');
  expect(JSON.parse(store.get(name) ?? '')).toEqual([literal('nature'), literal('grace')]);
  recentSearches.remember(literal('nobody’s'));
  session.begin({ token: 'u', username: 'basil', id: 8, device: 'x' });
  recentSearches.remember(literal('spirit'));
  expect(JSON.parse(store.get('catena-recent-searches:8') ?? '')).toEqual([literal('spirit')]);
  session.begin({ token: 't', username: 'macrina', id: 7, device: 'x' });
  recentSearches.forget('grace');
  expect(JSON.parse(store.get(name) ?? '')).toEqual([literal('nature')]);
  session.end('logout');
  expect([...store.keys()].filter((key) => key.startsWith('catena-recent'))).toEqual(['catena-recent-searches:8']);
});

test('what was searched before the page knows whose session it is, is kept as soon as it does', async () => {
  const { store, session, recentSearches } = await browser({ token: 't', username: 'macrina' });
  recentSearches.remember(literal('grace'));
  expect([...store.keys()].filter((key) => key.startsWith('catena-recent'))).toEqual([]);
  session.know({ id: 7, username: 'macrina' });
  expect(JSON.parse(store.get('catena-recent-searches:7') ?? '')).toEqual([literal('grace')]);
});
