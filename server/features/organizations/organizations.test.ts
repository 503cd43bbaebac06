import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, askAll, signUp } = app;

const press = { name: 'The Nitria Press', kind: 'publisher', description: 'Prints the desert.', url: 'https://nitria.example' };
const plainAddress = 'The URL cannot contain spaces, a username or a password.';
let macrina: string;
let gaunilo: string;
beforeEach(async () => {
  macrina = await signUp('macrina');
  gaunilo = await signUp('gaunilo');
});

const add = async (body: object): Promise<number> => (await ask('POST /api/organizations', { as: macrina, body })).body.id;

test('any logged-in user adds an organization, and everyone sees who did', async () => {
  const { status, body } = await ask('POST /api/organizations', { as: macrina, body: { ...press, name: '  The  Nitria\nPress ' } });
  expect([status, body]).toMatchObject([201, { ...press, created_by: 1, is_own: true }]);
  expect((await ask('GET /api/organizations/{id}', { as: gaunilo, params: { id: body.id } })).body).toEqual({ ...body, is_own: false });
});

test('description and address are optional, and blank ones are null', async () => {
  const { body } = await ask('POST /api/organizations', { as: macrina, body: { name: 'A', kind: 'church' } });
  expect(body).toMatchObject({ description: null, url: null });
  const blank = await ask('POST /api/organizations', { as: macrina, body: { name: 'B', kind: 'church', description: ' ', url: '' } });
  expect(blank.body).toMatchObject({ description: null, url: null });
});

test.each(['the nitria press', 'THE NITRÍA PRESS', 'The “Nitria” Press'])(
  'a taken name is rejected, however it is written: %s',
  async (name) => {
    await add(press);
    const { status, body } = await ask('POST /api/organizations', { as: gaunilo, body: { ...press, name } });
    expect([status, body.details, body.issues[0].path]).toEqual([400, 'There is already an organization with this name.', 'name']);
    const other = (await ask('POST /api/organizations', { as: gaunilo, body: { ...press, name: 'Other' } })).body.id;
    const renamed = await ask('PATCH /api/organizations/{id}', { as: gaunilo, params: { id: other }, body: { name } });
    expect([renamed.status, renamed.body.details]).toEqual([400, 'There is already an organization with this name.']);
  },
);

test('concurrent requests add an organization once', async () => {
  const responses = await Promise.all(Array.from({ length: 6 }, () => ask('POST /api/organizations', { as: macrina, body: press })));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
});

test.each<[object, string, string]>([
  [{ name: ' ' }, 'name', 'Please give the organization a name of at most 200 characters, including at least one letter or digit.'],
  [{ name: '—!—' }, 'name', 'Please give the organization a name of at most 200 characters, including at least one letter or digit.'],
  [
    { name: 'x'.repeat(201) },
    'name',
    'Please give the organization a name of at most 200 characters, including at least one letter or digit.',
  ],
  [{ name: undefined }, 'name', 'Please give the organization a name of at most 200 characters, including at least one letter or digit.'],
  [{ kind: 'brewery' }, 'kind', 'Please choose a kind: publisher, seminary, church, library or society.'],
  [{ kind: null }, 'kind', 'Please choose a kind: publisher, seminary, church, library or society.'],
  [{ description: 'x'.repeat(2001) }, 'description', 'The description has more than 2,000 characters. Please shorten it.'],
  [{ url: 'javascript:alert(1)' }, 'url', 'The URL must start with http:// or https:// and have at most 2,000 characters.'],
  [{ url: 'nitria.example' }, 'url', 'The URL must start with http:// or https:// and have at most 2,000 characters.'],
  [{ url: 'https://' }, 'url', 'The URL must start with http:// or https:// and have at most 2,000 characters.'],
  [
    { url: `https://a.example/${'x'.repeat(2000)}` },
    'url',
    'The URL must start with http:// or https:// and have at most 2,000 characters.',
  ],
  [{ url: 'https://user:pw@x.example/' }, 'url', plainAddress],
  [{ url: 'https://user@x.example/' }, 'url', plainAddress],
  [{ url: 'https://x.example/ a' }, 'url', plainAddress],
  [{ url: 'https://x.example/a\tb' }, 'url', plainAddress],
])('%o is rejected, also in an update', async (change, path, sentence) => {
  const created = await ask('POST /api/organizations', { as: macrina, body: { ...press, ...change } });
  expect([created.status, created.body.details, created.body.issues[0].path]).toEqual([400, sentence, path]);
  if (Object.values(change)[0] === undefined) return;
  const id = await add(press);
  const changed = await ask('PATCH /api/organizations/{id}', { as: macrina, params: { id }, body: change });
  expect([changed.status, changed.body.details]).toEqual([400, sentence]);
});

test.each([{ name: 5 }, { url: ['https://a.example'] }, { name: 'a\0b' }, { description: '\ud800' }])('%o is a 400', async (change) => {
  expect((await ask('POST /api/organizations', { as: macrina, body: { ...press, ...change } })).status).toBe(400);
});

test('a name that folding makes many times longer is stored', async () => {
  expect((await ask('POST /api/organizations', { as: macrina, body: { ...press, name: 'ﷺ'.repeat(200) } })).status).toBe(201);
});

test('its creator updates the given fields, and null clears a field', async () => {
  const id = await add(press);
  const change = await ask('PATCH /api/organizations/{id}', {
    as: macrina,
    params: { id },
    body: { name: 'Scetis Press', description: null },
  });
  expect([change.status, change.body]).toMatchObject([200, { ...press, name: 'Scetis Press', description: null }]);
  const same = await ask('PATCH /api/organizations/{id}', {
    as: macrina,
    params: { id },
    body: { name: 'SCETIS Press', url: 'HTTPS://x.example/A' },
  });
  expect(same.body).toMatchObject({ name: 'SCETIS Press', url: 'https://x.example/A' });
});

test('nobody else can change it, nor one that came with the library', async () => {
  const id = await add(press);
  const stranger = await ask('PATCH /api/organizations/{id}', { as: gaunilo, params: { id }, body: { name: 'Mine' } });
  expect([stranger.status, stranger.body.details]).toEqual([403, 'Access denied. You can only change organizations that you added.']);
  await app.sql`update organizations set created_by = null`;
  expect((await ask('PATCH /api/organizations/{id}', { as: macrina, params: { id }, body: { name: 'Mine' } })).status).toBe(403);
  expect((await ask('GET /api/organizations/{id}', { as: macrina, params: { id } })).body.name).toBe(press.name);
});

test('visitors must log in', async () => {
  const params = { id: await add(press) };
  expect((await ask('GET /api/organizations')).status).toBe(401);
  expect((await ask('POST /api/organizations', { body: press })).status).toBe(401);
  expect((await ask('GET /api/organizations/{id}', { params })).status).toBe(401);
  expect((await ask('PATCH /api/organizations/{id}', { params, body: {} })).status).toBe(401);
});

test.each([
  ['999', 404],
  ['0', 400],
  ['x', 400],
  ['99999999999999999999999', 400],
])('the id %s returns %i', async (id, status) => {
  expect((await ask('GET /api/organizations/{id}', { as: macrina, params: { id } })).status).toBe(status);
  expect((await ask('PATCH /api/organizations/{id}', { as: macrina, params: { id }, body: {} })).status).toBe(status);
});

describe('the list of organizations', () => {
  beforeEach(async () => {
    for (const name of ['The Zebra Press', 'Ábba Library', 'an Oak Press', 'Basil Press']) {
      await add({ name, kind: name.endsWith('Library') ? 'library' : 'publisher' });
    }
  });

  test('is sorted by name without articles, accents and case, in pages', async () => {
    const rows = await askAll('GET /api/organizations', { as: macrina, query: { limit: 1 } });
    expect(rows.map(({ name }) => name)).toEqual(['Ábba Library', 'Basil Press', 'an Oak Press', 'The Zebra Press']);
  });

  test('is filtered by kind', async () => {
    const rows = await askAll('GET /api/organizations', { as: macrina, query: { kind: 'publisher', limit: 2 } });
    expect(rows.map(({ name }) => name)).toEqual(['Basil Press', 'an Oak Press', 'The Zebra Press']);
  });

  test.each<Record<string, string | number>>([{ kind: 'brewery' }, { before: 'made-up' }, { limit: 101 }, { before: 'WzFd' }])(
    'rejects %o',
    async (query) => {
      expect((await ask('GET /api/organizations', { as: macrina, query })).status).toBe(400);
    },
  );
});

test('organizations are found by words of their names, ignoring case and accents, the last one as a prefix', async () => {
  for (const name of ['The Nitria Press', 'Presses de Fayoum', 'Académie de Nisibe']) await add({ ...press, name });
  const found = async (q: string) =>
    (await ask('GET /api/organizations', { as: gaunilo, query: { q } })).body.map((one: { name: string }) => one.name);
  expect(await found('press')).toEqual(['The Nitria Press', 'Presses de Fayoum']);
  expect(await found('ACADEMIE nis')).toEqual(['Académie de Nisibe']);
  expect(await found('nowhere')).toEqual([]);
  expect(await found("?! ' & |")).toEqual([]);
  expect(await found(' ')).toHaveLength(3);
});
