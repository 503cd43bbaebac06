import { describe, expect, test, vi } from 'vitest';
import { file, form, png } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });
const statusOf = async (url: string): Promise<number> => (await get(url)).statusCode;
const nameIn = (address: string): string => /[0-9a-f]{64}\.png/.exec(address)?.[0] ?? '';
const publicOf = (address: string): string => `/files/public/${nameIn(address)}`;

async function upload(as: string, more = ''): Promise<string> {
  const { status, body } = await ask('POST /api/essays/images', {
    as,
    body: form(['file', file('x.exe', png(more))]),
  });
  expect(status).toBe(201);
  return body.url;
}

async function createEssay(as: string, content: string, status = 'draft'): Promise<number> {
  const response = await ask('POST /api/essays', { as, body: form(['title', 'x'], ['content', content], ['status', status]) });
  expect(response.status).toBe(201);
  return response.body.id;
}

const change = (as: string, id: number, content: string, status = 'draft') =>
  ask('PUT /api/essays/{id}', { as, params: { id }, body: form(['title', 'x'], ['content', content], ['status', status]) });
const read = async (as: string, id: number): Promise<string> => (await ask('GET /api/essays/{id}', { as, params: { id } })).body.content;
const storedContent = async (id: number): Promise<string> => (await app.sql`select content from essays where id = ${id}`)[0]?.['content'];
const img = (address: string): string => `<p><img src="${address.replaceAll('&', '&amp;')}" alt="" /></p>`;
/** Returns the only picture URL in the content, unescaped. */
const addressIn = (content: string): string => (/\/files\/[^\s"')]+/.exec(content)?.[0] ?? '').replaceAll('&amp;', '&');

async function anHourLater<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

describe('an uploaded picture', () => {
  test('is available at its signed URL for an hour, and nowhere else', async () => {
    const url = await upload(await signUp('evagrius'));
    expect(url).toMatch(/^\/files\/pictures\/[0-9a-f]{64}\.png\?expires=\d+&signature=[\w-]{43}$/);
    const response = await get(url);
    expect([response.statusCode, response.rawPayload.equals(png())]).toEqual([200, true]);
    expect(response.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(response.headers['cache-control']).toMatch(/^private, max-age=3\d\d\d$/);
    const [path = '', query = ''] = url.split('?');
    const other = await upload(await signUp('melania'), 'other');
    const odd = [
      path,
      publicOf(url),
      `${other.split('?')[0]}?${query}`,
      url.replace('.png', '.gif'),
      `${url}x`,
      url.replace(/expires=\d/, 'expires=9'),
    ];
    for (const address of odd) expect([address, await statusOf(address)]).toEqual([address, 404]);
    expect(await anHourLater(() => statusOf(url))).toBe(404);
  });

  test('is signed again for its uploader only, and by its own name only', async () => {
    const [evagrius, melania] = [await signUp('evagrius'), await signUp('melania')];
    const name = nameIn(await upload(evagrius));
    const again = (as: string | undefined, params = { name }) => ask('GET /api/essays/images/{name}', { as, params });
    const { status, body } = await anHourLater(() => again(evagrius));
    expect([status, await anHourLater(() => statusOf(body.url))]).toEqual([200, 200]);
    expect([(await again(undefined)).status, (await again(melania)).status]).toEqual([401, 404]);
    expect((await again(evagrius, { name: `${'0'.repeat(64)}.png` })).status).toBe(404);
    for (const odd of ['x', '../secret', `${name}\0`, `${'0'.repeat(64)}.svg`, 'a'.repeat(90)]) {
      expect([odd, (await again(evagrius, { name: odd })).status]).toEqual([odd, 400]);
    }
  });
});

describe.each([
  ['HTML', img],
  ['markdown', (address: string) => `![A page](${address} "title") and text`],
])('a picture in an essay in %s', (_, content) => {
  test('is stored with its public path, signed for the author of a draft, and public once published', async () => {
    const evagrius = await signUp('evagrius');
    const url = await upload(evagrius);
    const id = await createEssay(evagrius, content(url));
    expect(await storedContent(id)).toBe(content(publicOf(url)));
    const shown = await read(evagrius, id);
    expect(shown).toMatch(/\/files\/pictures\/[0-9a-f]{64}\.png\?expires=\d+&(amp;)?signature=/);
    expect([await statusOf(addressIn(shown)), await statusOf(publicOf(url))]).toEqual([200, 404]);
    // As the editor sends it back more than an hour after it was opened.
    const published = await anHourLater(() => change(evagrius, id, shown, 'published'));
    expect([published.status, published.body.content]).toEqual([200, content(publicOf(url))]);
    const response = await get(publicOf(url));
    expect([response.statusCode, response.headers['cache-control'], response.headers['content-type']]).toEqual([
      200,
      'public, max-age=3600',
      'image/png',
    ]);
    const cached = await get(publicOf(url), { 'if-none-match': String(response.headers['etag']) });
    expect([cached.statusCode, cached.body]).toEqual([304, '']);
    await change(evagrius, id, shown, 'draft');
    expect([
      await statusOf(publicOf(url)),
      (await get(publicOf(url), { 'if-none-match': String(response.headers['etag']) })).statusCode,
    ]).toEqual([404, 404]);
  });
});

test('URLs are signed for each response, and never for another user', async () => {
  const [evagrius, melania] = [await signUp('evagrius'), await signUp('melania')];
  const id = await createEssay(evagrius, img(await upload(evagrius)));
  const first = addressIn(await read(evagrius, id));
  const later = await anHourLater(async () => {
    const address = addressIn(await read(evagrius, id));
    return [await statusOf(first), await statusOf(address)];
  });
  expect(later).toEqual([404, 200]);
  const rejected = await ask('GET /api/essays/{id}', { as: melania, params: { id } });
  expect([rejected.status, JSON.stringify(rejected.body)]).toEqual([403, expect.not.stringContaining('/files/')]);
  expect((await ask('GET /api/essays/{id}', { params: { id } })).status).toBe(401);
});

test("knowing a picture's name does not give access to it, in drafts or published essays", async () => {
  const [evagrius, melania] = [await signUp('evagrius'), await signUp('melania')];
  const url = await upload(evagrius);
  await createEssay(evagrius, img(url));
  for (const address of [publicOf(url), url]) {
    const draft = await createEssay(melania, img(address));
    expect(await read(melania, draft)).toBe(img(publicOf(url)));
    await createEssay(melania, img(address), 'published');
    expect(await statusOf(publicOf(url))).toBe(404);
    expect((await ask('GET /api/essays/images/{name}', { as: melania, params: { name: nameIn(url) } })).status).toBe(404);
  }
});

test('a user who uploads the same picture, or finds it published, may show it too', async () => {
  const [evagrius, melania, paula] = [await signUp('evagrius'), await signUp('melania'), await signUp('paula')];
  const url = await upload(evagrius);
  await upload(melania);
  await createEssay(melania, img(publicOf(url)), 'published');
  expect(await statusOf(publicOf(url))).toBe(200);
  const copied = await createEssay(paula, img(publicOf(url)));
  expect(await statusOf(addressIn(await read(paula, copied)))).toBe(200);
});

test('similar URLs on other sites and other URLs in the text are left unchanged', async () => {
  const evagrius = await signUp('evagrius');
  const url = await upload(evagrius);
  const elsewhere = `https://a.example/files/pictures/${nameIn(url)}?expires=1&signature=2`;
  const id = await createEssay(evagrius, `[x](${elsewhere}) ![](${url})`);
  expect(await storedContent(id)).toBe(`[x](${elsewhere}) ![](${publicOf(url)})`);
});
