import { beforeEach, expect, test, vi } from 'vitest';

const kjv = 'https://catena.example/api/editions/kjv';
const segmentsAt = (at: string) => `${kjv}/segments?page=1&at=${at}&nearest=1`;
const page = (chapter: number) => ({
  segments: [1, 2, 3].map((verse) => ({ citation: `Ps.${chapter}.${verse}` })),
  page: { target: { kind: 'segment', first: `Ps.${chapter}.1`, last: `Ps.${chapter}.1` }, count: 3 },
});

/** A cache storage with as much of its behavior as these modules use. */
function memoryCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return Promise.resolve({
      put: async (url: string, response: Response) => void store.set(url, response),
      match: async (url: string) => store.get(url)?.clone(),
      keys: async () => [...store.keys()].map((url) => ({ url })),
      delete: async (key: string | { url: string }) => store.delete(typeof key === 'string' ? key : key.url),
    });
  };
  return {
    stores,
    caches: {
      open,
      has: async (name: string) => stores.has(name),
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
    },
  };
}

/** Loads the modules as in a browser where macrina is logged in. */
async function browser() {
  const storage = new Map(Object.entries({ token: 'secret', username: 'macrina', 'user-id': '7 macrina' }));
  const { stores, caches } = memoryCaches();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => void storage.set(name, text),
    removeItem: (name: string) => void storage.delete(name),
  });
  vi.stubGlobal('window', { addEventListener: () => undefined, location: { origin: 'https://catena.example' } });
  vi.stubGlobal('caches', caches);
  vi.resetModules();
  const { session } = await import('../platform/session.ts');
  const copies = await import('./text-copies.ts');
  const store = (address: string, body: unknown = {}) => copies.textCopies?.store(address, Response.json(body), session.get());
  const find = async (address: string) => (await copies.textCopies?.find(address, session.get()))?.json() as Promise<unknown>;
  return { session, copies, stores, store, find };
}

beforeEach(() => vi.unstubAllGlobals());

test('stores responses under the address alone', async () => {
  const { stores, store, find } = await browser();
  await store(kjv, { slug: 'kjv' });
  expect(await find(kjv)).toEqual({ slug: 'kjv' });
  expect(await find(`${kjv}/sections`)).toBeUndefined();
  expect([...(stores.get('catena-texts:macrina')?.keys() ?? [])]).toEqual([kjv]);
  expect(JSON.stringify([...(stores.get('catena-texts:macrina')?.get(kjv)?.headers ?? [])])).not.toContain('secret');
});

test('finds a page under another of its places', async () => {
  const { store, find } = await browser();
  await store(segmentsAt('Ps.151'), { ...page(150), page: { ...page(150).page, nearest: true } });
  expect(await find(segmentsAt('Ps.150.1'))).toBeUndefined();
  await store(segmentsAt('Ps.22.1'), page(22));
  await store(segmentsAt('Ps.23.1'), page(23));
  const target = (kind: string, first: string, last = first) => ({ ...page(23), page: { target: { kind, first, last }, count: 3 } });
  expect(await find(segmentsAt('Ps.23.1'))).toEqual(page(23));
  expect(await find(segmentsAt('Ps.23.3'))).toEqual(target('segment', 'Ps.23.3'));
  expect(await find(segmentsAt('Ps.23'))).toEqual(target('section', 'Ps.23.1', 'Ps.23.3'));
  expect(await find(segmentsAt('Ps.2'))).toBeUndefined();
  expect(await find(`${kjv}/segments?page=1`)).toMatchObject(page(23));
});

test('finds a range of verses on a stored page', async () => {
  const { store, find } = await browser();
  await store(segmentsAt('Ps.22'), page(22));
  await store(segmentsAt('Ps.23'), page(23));
  const range = { ...page(23), page: { target: { kind: 'range', first: 'Ps.23.2', last: 'Ps.23.3' }, count: 3 } };
  for (const place of ['Ps.23.2-3', 'Ps.23.2-23.3', 'Ps.23.2-Ps.23.3']) expect(await find(segmentsAt(place))).toEqual(range);
  for (const place of ['Ps.23.2-9', 'Ps.22.3-23.1', 'Ps.23.3-2', 'Ps.23.2-']) expect(await find(segmentsAt(place))).toBeUndefined();
});

test('finds a page without the columns beside it, or with columns that are not wanted', async () => {
  const { store, find } = await browser();
  const columns = { ...page(24), columns: [{ edition: { slug: 'asv' }, segments: [] }] };
  await store(segmentsAt('Ps.23'), page(23));
  await store(`${segmentsAt('Ps.24')}&parallel=asv`, columns);
  expect(await find(`${segmentsAt('Ps.23.3')}&parallel=asv`)).toMatchObject({ segments: page(23).segments });
  expect(await find(segmentsAt('Ps.24.2'))).toMatchObject({ segments: page(24).segments });
  await store(segmentsAt('Ps.24'), page(24));
  expect(await find(`${segmentsAt('Ps.24.2')}&parallel=asv`)).toMatchObject({ columns: columns.columns });
});

test('finds the page that was opened last, not the one that was preloaded after it', async () => {
  const { store, find } = await browser();
  const before = (chapter: number) => ({ ...page(chapter), page: { next: { citation: `Ps.${chapter + 1}` } } });
  for (const chapter of [1, 22, 23, 24]) await store(segmentsAt(`Ps.${chapter}`), before(chapter));
  expect(await find(`${kjv}/segments?page=1`)).toEqual(before(23));
  await store(segmentsAt('Ps.50'), before(50));
  expect(await find(`${kjv}/segments?page=1`)).toMatchObject(before(50));
});

test('lists the editions that were opened, the last one first', async () => {
  const { session, copies, store } = await browser();
  for (const slug of ['kjv', 'asv', 'kjv']) {
    await store(`https://catena.example/api/editions/${slug}`, { slug, title: slug.toUpperCase() });
    await store(`https://catena.example/api/editions/${slug}/sections`, []);
  }
  expect(await copies.listCopies(session.get())).toEqual([
    { slug: 'kjv', title: 'KJV' },
    { slug: 'asv', title: 'ASV' },
  ]);
});

test('keeps the 300 texts that were opened last, and none that is too long', async () => {
  const { stores, store, find } = await browser();
  for (let i = 0; i < 300; i++) await store(segmentsAt(`Ps.${i}`));
  await store(segmentsAt('Ps.0'));
  await store(segmentsAt('Ps.300'));
  await store(kjv, 'x'.repeat(500_001));
  expect(stores.get('catena-texts:macrina')?.size).toBe(300);
  expect([await find(segmentsAt('Ps.0')), await find(segmentsAt('Ps.1')), await find(kjv)]).toEqual([{}, undefined, undefined]);
});

test('deletes the texts on logout and when another reader logs in, but not when a session expires', async () => {
  const { session, stores, store, find } = await browser();
  await store(kjv);
  session.end('rejected');
  expect(await find(kjv)).toBeUndefined();
  session.start({ token: 't', username: 'macrina', id: 7, device: 'x' });
  expect(await find(kjv)).toEqual({});
  session.start({ token: 'u', username: 'basil', id: 8, device: 'x' });
  await vi.waitFor(() => expect(stores.size).toBe(0));
  await store(kjv);
  session.end('logout');
  await vi.waitFor(() => expect(stores.size).toBe(0));
});

test('stores nothing for a reader who has logged out meanwhile', async () => {
  const { session, copies, stores } = await browser();
  const reader = session.get();
  session.end('logout');
  await copies.textCopies?.store(kjv, Response.json({}), reader);
  expect(stores.size).toBe(0);
});
