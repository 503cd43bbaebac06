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
  // Its keys are those of what it stores, as in browsers.
  const ownKeys = () => [...store.keys()];
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true });
  vi.stubGlobal('localStorage', new Proxy(localStorage, { ownKeys, getOwnPropertyDescriptor }));
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.resetModules();
  const { session } = await import('../platform/session.ts');
  return { store, session, ...(await import('./recent-searches.ts')) };
}

/** A reader with what this browser stores of them. */
async function reader(stored: Record<string, string> = {}) {
  const opened = await browser({ token: 't', username: 'macrina', 'user-id': '7 macrina', ...stored });
  return { ...opened, stored: () => JSON.parse(opened.store.get('catena-recent-searches:7') ?? '[]') as Search[] };
}

beforeEach(() => vi.unstubAllGlobals());

test('lists up to ten distinct searches, newest first', async () => {
  const { stored, recentSearches } = await reader();
  for (let i = 0; i < 12; i++) recentSearches.remember(literal(`search ${i}`));
  expect(stored()).toHaveLength(10);
  expect(stored()[0]).toEqual(literal('search 11'));
  recentSearches.remember({ query: 'search 5', type: 'semantic' });
  expect(stored()).toHaveLength(10);
  expect(stored()[0]).toEqual({ query: 'search 5', type: 'semantic' });
  expect(stored().filter(({ query }) => query === 'search 5')).toHaveLength(1);
});

test.each(['', '{', '{}', 'null', '[null, 1, {"query": 3}, {"query": " ", "type": "literal"}, {"query": "a", "type": "b"}]'])(
  'skips what is not a search in %j',
  async (text) => {
    const { stored, recentSearches } = await reader({ 'catena-recent-searches:7': text });
    recentSearches.remember(literal('grace'));
    expect(stored()).toEqual([literal('grace')]);
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
  store.set('catena-recent-pages:7', '[]');
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
