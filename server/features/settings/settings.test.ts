// Also on the embedded database: listens to a channel.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { file, form } from '../../testing/forms.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';
import { passage, writer } from '../../testing/texts.ts';
import { grantAdministrator } from '../administrators/queries.ts';
import { SiteSettings } from './site-settings.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'catena-settings-'));
const names = [
  'application-name',
  'tagline',
  'about',
  'logo',
  'registration',
  'public-library',
  'scripture-numbering',
  'scripture-language',
  'premium',
];
const placeholders = [
  'SITE_NAME',
  'TAGLINE',
  'ABOUT',
  'LOGO',
  'REGISTRATION',
  'PUBLIC_LIBRARY',
  'SCRIPTURE_NUMBERING',
  'SCRIPTURE_LANGUAGE',
  'PREMIUM',
];
writeFileSync(
  join(webFolder, 'index.html'),
  `<title>__PAGE_TITLE__</title><!--__SITE_STYLE__-->${names.map((name, i) => `<meta name="${name}" content="__${placeholders[i]}__" />`).join('')}`,
);
const app = testApp({ PREMIUM: '', SITE_TAGLINE: 'Fixed by the operator.' }, { webFolder });
const { ask } = app;
afterAll(() => rmSync(webFolder, { recursive: true, force: true }));

async function administrator(): Promise<string> {
  const token = await app.signUp('macrina');
  await grantAdministrator(app.sql, 'macrina');
  return token;
}
const change = (as: string | undefined, body: object) => ask('PATCH /api/admin/settings', { as, body });

async function page(): Promise<{ html: string; meta: Record<string, string | undefined> }> {
  const { body: html } = await app.app.inject({ url: '/', method: 'GET' });
  const meta = Object.fromEntries(names.map((name) => [name, new RegExp(`name="${name}" content="([^"]*)"`).exec(html)?.[1]]));
  return { html, meta };
}

test('has the defaults of the product, and names what the operator has fixed', async () => {
  const as = await administrator();
  expect((await ask('GET /api/admin/settings', { as })).body).toEqual({
    site_name: 'Catena',
    tagline: 'Fixed by the operator.',
    about: null,
    logo: null,
    accent_color: null,
    home_shelf: [],
    shelf: [],
    registration: 'open',
    premium_test: false,
    public_library: false,
    hold_new_links: false,
    scripture_numbering: 'kjv',
    scripture_language: null,
    fixed: [{ name: 'tagline', variable: 'SITE_TAGLINE' }],
    stripe: false,
    smtp: false,
  });
});

test('only administrators see and change settings', async () => {
  const stranger = await app.signUp('gaunilo');
  for (const as of [undefined, stranger]) {
    const expected = as === undefined ? 401 : 403;
    expect((await ask('GET /api/admin/settings', { as })).status).toBe(expected);
    expect((await change(as, { registration: 'closed' })).status).toBe(expected);
    expect((await ask('POST /api/admin/mail/test', { as })).status).toBe(expected);
  }
  expect(await app.sql`select * from settings`).toEqual([]);
});

test('a change takes effect at once for the page, the API and other processes', async () => {
  const as = await administrator();
  const other = new SiteSettings(app.sql, {});
  await other.refresh();
  const visit = async () => (await ask('GET /api/passages', { query: { q: 'Ps 23' } })).status;
  expect(await visit()).toBe(401);
  const before = await page();
  const body = {
    site_name: ' Lectio\n library ',
    about: '# Us',
    public_library: true,
    scripture_numbering: 'vulgate',
    registration: 'closed',
  };
  expect((await change(as, body)).body).toMatchObject({ ...body, site_name: 'Lectio library' });
  const after = await page();
  expect([before.meta, after.meta]).toEqual([
    expect.objectContaining({
      'application-name': 'Catena',
      about: '',
      registration: 'open',
      'public-library': '',
      'scripture-numbering': 'kjv',
    }),
    expect.objectContaining({
      'application-name': 'Lectio library',
      about: 'own',
      registration: 'closed',
      'public-library': 'on',
      'scripture-numbering': 'vulgate',
    }),
  ]);
  expect((await ask('GET /api/about')).body).toEqual({ content: '# Us' });
  expect(await visit()).toBe(200);
  expect((await app.app.inject('/manifest.webmanifest')).json().name).toBe('Lectio library');
  expect((await app.app.inject('/api/docs')).json().info.title).toContain('Lectio library');
  await other.refresh();
  expect([other.values.site_name, other.values.registration]).toEqual(['Lectio library', 'closed']);

  await change(as, { site_name: null, about: ' ', public_library: null, scripture_numbering: null, registration: null });
  expect((await page()).meta).toEqual(before.meta);
  expect((await ask('GET /api/about')).body).toEqual({ content: null });
  expect(await visit()).toBe(401);
});

test('the language of references decides how short texts are read, also in the threads of essays', async () => {
  const as = await administrator();
  const [id, content] = [passage('Rev 3:20'), 'Jel 3,20'];
  const write = writer(app);
  const textsAbout = async () => (await ask('GET /api/passages/{id}', { as, params: { id } })).body.texts.length;
  await write.topic(as, content);
  expect(await textsAbout()).toBe(0);
  expect((await change(as, { scripture_language: 'xx' as 'de' })).status).toBe(400);
  await change(as, { scripture_language: 'hu' });
  try {
    await write.topic(as, content);
    const essay = await write.essay(as, content);
    expect(await textsAbout()).toBe(2);
    const exported = await ask('GET /api/essays/{id}/export', { as, params: { id: essay }, query: { format: 'markdown' } });
    expect(String(exported.body)).toContain('- Revelation 3:20: paragraph 1');
    expect((await page()).meta['scripture-language']).toBe('hu');
  } finally {
    await change(as, { scripture_language: null });
  }
  expect((await ask('GET /api/passages', { as, query: { q: content } })).body).toMatchObject([{ id: passage('Joel 3:20') }]);
});

test('a change reaches other processes without a request to them', async () => {
  const as = await administrator();
  const other = new SiteSettings(app.sql, {});
  other.watch({ error: () => undefined });
  try {
    for (const mode of ['approval', 'closed', 'open']) {
      await change(as, { registration: mode });
      await expect.poll(() => other.values.registration, { timeout: 15_000 }).toBe(mode);
    }
  } finally {
    await other.close();
  }
});

test('rejects what it cannot store, one issue for each field, and stores nothing then', async () => {
  const as = await administrator();
  const { status, body } = await change(as, { tagline: 'Mine', accent_color: '#ffe600', home_shelf: [1], site_name: 'Lectio' });
  expect(status).toBe(400);
  expect(body.issues).toEqual([
    { path: 'tagline', message: 'The operator of the server has set this with SITE_TAGLINE, so it can only be changed there.' },
    {
      path: 'accent_color',
      message: expect.stringMatching(
        /^This color is too light to read on the page: its contrast is 1\.\d, and 4\.5 is needed\. #[0-9a-f]{6} is /,
      ),
    },
    { path: 'home_shelf', message: 'A chosen work is no longer in the catalog. Please remove it.' },
  ]);
  for (const [field, value] of [
    ['accent_color', 'red'],
    ['registration', 'anyone'],
    ['site_name', 'x'.repeat(81)],
    ['home_shelf', Array.from({ length: 13 }, (_, i) => i + 1)],
    ['home_shelf', [1, 1]],
    ['premium_test', 'yes'],
  ] as const) {
    const response = await change(as, { [field]: value });
    expect([response.status, response.body.issues?.[0].path]).toEqual([400, field]);
  }
  expect(await app.sql`select * from settings`).toEqual([]);
});

test('ignores what the contract does not name: the logo comes from a file', async () => {
  const as = await administrator();
  expect((await change(as, { logo: 5, nope: 'x' })).status).toBe(200);
  expect(await app.sql`select from settings`).toHaveLength(0);
  expect(await app.sql`select from audit_log where act = 'settings-changed'`).toHaveLength(0);
  expect((await change(as, { logo: 5, site_name: 'Athos' })).body).toMatchObject({ site_name: 'Athos', logo: null });
  expect((await page()).html).toContain('Athos');
});

test('the accent color is in the page, for light and dark', async () => {
  const as = await administrator();
  expect((await page()).html).not.toContain('<style');
  await change(as, { accent_color: '#1D4F91' });
  const { html } = await page();
  expect(html).toMatch(/<style nonce="[^"]+">:root:root:root\{--rubric:#1d4f91;/);
  expect(html).toMatch(/\[data-mantine-color-scheme='dark'\]\{--rubric:#[0-9a-f]{6}/);
  await change(as, { accent_color: null });
  expect((await page()).html).not.toContain('<style');
});

test('the landing page shows the chosen works in their order, as long as they are in the catalog', async () => {
  const as = await administrator();
  await addWorks(app.sql, [
    { title: 'Confessions', category: 'Biography' },
    { title: 'Proslogion', category: 'Philosophy' },
    { title: 'Scivias', category: 'Mysticism' },
  ]);
  const ids = Object.fromEntries(
    (await app.sql<{ title: string; id: number }[]>`select title, id from works`).map(({ title, id }) => [title, id]),
  );
  const shelf = async () => {
    const { body } = await ask('GET /api/works/shelf');
    return { titles: body.works.map(({ title }: { title: string }) => title), chosen: body.chosen };
  };
  expect(await shelf()).toMatchObject({ chosen: false });
  const { body } = await change(as, { home_shelf: [ids['Scivias'], ids['Confessions']] });
  expect(body.shelf.map(({ title }: { title: string }) => title)).toEqual(['Scivias', 'Confessions']);
  expect(await shelf()).toEqual({ titles: ['Scivias', 'Confessions'], chosen: true });
  await app.sql`delete from works where title = 'Scivias'`;
  expect(await shelf()).toEqual({ titles: ['Confessions'], chosen: true });
  await app.sql`delete from works where title = 'Confessions'`;
  expect(await shelf()).toEqual({ titles: ['Proslogion'], chosen: false });
});

test('the logo is stored without metadata, served to everybody, and replaced', async () => {
  const as = await administrator();
  const picture = (width: number) =>
    sharp({ create: { width, height: 400, channels: 4, background: '#1d4f9180' } })
      .png()
      .toBuffer();
  const send = async (content: Uint8Array) => ask('PUT /api/admin/settings/logo', { as, body: form(['file', file('logo.png', content)]) });
  const { logo } = (await send(await picture(800))).body;
  expect((await page()).meta['logo']).toBe(logo);
  const served = await app.app.inject(logo);
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 192, height: 96, hasAlpha: true });
  const next = (await send(await picture(100))).body.logo;
  expect(next).not.toBe(logo);
  expect((await app.app.inject(logo)).statusCode).toBe(404);
  const rejected = await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
  expect([rejected.status, rejected.body.issues[0].path]).toEqual([400, 'file']);
  expect((await ask('GET /api/admin/settings', { as })).body.logo).toBe(next);
  expect((await ask('DELETE /api/admin/settings/logo', { as })).body.logo).toBe(null);
  expect((await app.app.inject(next)).statusCode).toBe(404);
});

describe('the premium test checkout', () => {
  const checkoutOf = async (as: string) => (await ask('GET /api/premium', { as })).body;

  test('is off until an administrator switches it on; subscriptions only count while it is on', async () => {
    const as = await administrator();
    expect((await checkoutOf(as)).checkout).toBe('none');
    expect((await ask('GET /api/premium/test-portal', { as })).status).toBe(404);
    expect((await ask('POST /api/subscribe', { as, body: {} })).status).toBe(400);

    await change(as, { premium_test: true });
    expect([(await checkoutOf(as)).checkout, (await page()).meta['premium']]).toEqual(['test', 'available']);
    expect((await ask('POST /api/subscribe', { as, body: {} })).status).toBe(200);
    await app.sql`
      insert into premium_subscriptions (id, customer_id, status, event_at)
      select 'sub_builtin_1', id, 'active', now() from premium_customers`;
    await change(as, { premium_test: true });
    expect((await checkoutOf(as)).status).toBe('active');

    await change(as, { premium_test: false });
    expect(await checkoutOf(as)).toMatchObject({ checkout: 'none', status: null });
    expect((await page()).meta['premium']).toBe('none');
    await change(as, { premium_test: true });
    expect((await checkoutOf(as)).status).toBe('active');
  });
});

test('a test email is written at once where no mail server is set up', async () => {
  const as = await administrator();
  expect(await ask('POST /api/admin/mail/test', { as })).toMatchObject({
    status: 200,
    body: { result: 'written', address: 'macrina@example.org', reason: null },
  });
});
