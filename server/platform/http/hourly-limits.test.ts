import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Api, api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { file, form, pdf, png } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';

const limits =
  'posts=2/3, searches=3, uploads=1, notes=off, essays=5, topics=1, edits=4, follows=2, invitations=2, comments=2, storage=1MB/2MB';
const app = testApp({ RATE_LIMIT: 'on', LIMITS: limits });
const { ask, signUp } = app;

const post = (as: string) => ask('POST /api/posts', { as, body: { content: 'Tolle lege' } });
const search = (as: string) => ask('POST /api/search/{type}', { as, params: { type: 'literal' }, body: { query: 'grace' } });

describe('an hourly limit', () => {
  test('responds with 429, the limit and a time to retry', async () => {
    const as = await signUp('macrina');
    expect([(await post(as)).status, (await post(as)).status]).toEqual([201, 201]);
    const { status, body, headers } = await post(as);
    expect([status, body.details]).toEqual([429, 'You have reached the limit of 2 posts per hour. Please wait 60 minutes and try again.']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3590);
    await app.sql`update attempts set resets_at = now() - interval '1 second'`;
    expect((await post(as)).status).toBe(201);
  });

  test('applies per account and is higher with premium', async () => {
    const [macrina, basil] = [await signUp('macrina'), await signUp('basil')];
    await app.sql`update users set subscription_status = 'active' where username = 'basil'`;
    for (const as of [macrina, macrina, basil, basil, basil]) expect((await post(as)).status).toBe(201);
    expect((await post(basil)).status).toBe(429);
    expect((await post(await signUp('gregory'))).status).toBe(201);
  });

  test('does not count invalid requests', async () => {
    const as = await signUp('macrina');
    for (let i = 0; i < 3; i++) expect((await ask('POST /api/posts', { as, body: { content: 5 } })).status).toBe(400);
    expect((await post(as)).status).toBe(201);
  });

  test('applies to concurrent requests', async () => {
    const as = await signUp('macrina');
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429, 429]);
  });

  test('rejects an upload only after reading it to the end', async () => {
    const as = await signUp('macrina');
    const body = () => form(['file', file('x.png', png())]);
    expect((await ask('POST /api/essays/images', { as, body: body() })).status).toBe(201);
    expect((await ask('POST /api/essays/images', { as, body: body() })).status).toBe(429);
    const attached = form(['title', 'x'], ['content', 'y'], ['files', file('a.pdf', pdf())]);
    expect((await ask('POST /api/essays', { as, body: attached })).status).toBe(429);
    expect((await ask('POST /api/essays', { as, body: form(['title', 'x'], ['content', 'y']) })).status).toBe(201);
  });

  test('allows everything when it is off', async () => {
    const as = await signUp('macrina');
    await ask('POST /api/folders', { as, body: { name: 'Prayers' } });
    const [folder] = await app.sql<{ id: number }[]>`select id from folders`;
    const note = () => ask('POST /api/notes', { as, body: { title: 'x', content: 'y', folder_id: folder?.id } });
    for (let i = 0; i < 5; i++) expect((await note()).status).toBe(201);
  });
});

test('following, inviting and commenting have their own hourly limits', async () => {
  const as = await signUp('macrina');
  for (const name of ['basil', 'gregory', 'peter', 'naucratius']) await signUp(name);
  const { id } = (await ask('POST /api/circles', { as, body: { name: 'Readers' } })).body;
  const { id: postId } = (await post(as)).body;
  const acts = {
    follow: (username: string) => ask('POST /api/subscribe', { as, body: { followed_username: username } }),
    invite: (username: string) => ask('POST /api/circles/{id}/invitations', { as, params: { id }, body: { username } }),
    comment: (content: string) => ask('POST /api/posts/{id}/comments', { as, params: { id: postId }, body: { content } }),
  };
  for (const [name, act] of Object.entries(acts)) {
    expect([name, (await act('basil')).status, (await act('gregory')).status, (await act('peter')).status]).toEqual([name, 201, 201, 429]);
  }
});

describe('edits', () => {
  const edit = (as: string, id: number, text: string) =>
    ask('PUT /api/essays/{id}', { as, params: { id }, body: form(['title', 'x'], ['content', text]) });
  const create = async (as: string) => (await ask('POST /api/essays', { as, body: form(['title', 'x'], ['content', 'y']) })).body.id;

  test('have an hourly limit', async () => {
    const as = await signUp('macrina');
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await ask('PATCH /api/profile', { as, body: { bio: `bio ${i}` } })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  test('of long texts count once more for each 100 kB', async () => {
    const as = await signUp('macrina');
    const id = await create(as);
    expect((await edit(as, id, 'x'.repeat(250_000))).status).toBe(200);
    expect((await edit(as, id, 'x')).status).toBe(200);
    const { status, body } = await edit(as, id, 'y');
    expect([status, body.details]).toEqual([429, 'You have reached the limit of 4 edits per hour. Please wait 60 minutes and try again.']);
  });

  test.each((Object.keys(api) as (keyof Api)[]).filter((name) => /^(?:PATCH|PUT) /.test(name)))('%s has an hourly limit', (name) => {
    const endpoint: Endpoint = api[name];
    expect(endpoint.hourlyLimit).toBeDefined();
  });
});

describe('searches', () => {
  test('are counted in memory and flushed together', async () => {
    const as = await signUp('macrina');
    for (let i = 0; i < 3; i++) expect((await search(as)).status).toBe(200);
    const { status, headers } = await search(as);
    expect([status, Number(headers['retry-after']) > 3500]).toEqual([429, true]);
    expect(await app.sql`select from attempts where count >= 3`).toHaveLength(0);
  });
});

describe('every endpoint that creates data', () => {
  // Endpoints whose data expire, that limit attempts, or that only change existing data.
  const unlimited = /^(?:GET|DELETE|PATCH|PUT) |signup|login|logout|password|stripe|premium|customer-portal|notifications|mail/;
  const creating = (Object.keys(api) as (keyof Api)[]).filter((name) => !unlimited.test(name));

  test.each(creating)('%s has an hourly limit', (name) => {
    const endpoint: Endpoint = api[name];
    expect(endpoint.hourlyLimit).toBeDefined();
  });
});

describe('the storage of an account', () => {
  const attach = (as: string, bytes: number, name = 'a.pdf') =>
    ask('POST /api/essays', {
      as,
      body: form(['title', 'x'], ['content', 'y'], ['files', file(name, pdf('x'.repeat(bytes)))]),
    });
  const freed = () => app.sql`delete from attempts`;

  test('rejects an upload over the quota, says how much is used and what to do, and stores nothing', async () => {
    const as = await signUp('macrina');
    expect((await attach(as, 700_000)).status).toBe(201);
    await freed();
    const { status, body } = await attach(as, 500_000);
    expect(status).toBe(413);
    expect(body.details).toBe(
      'Your files and texts use 684 kB of your 1 MB, so there is no room for another 488 kB. ' +
        'Please delete attachments, pictures or texts you no longer need and try again. With premium you get 2 MB.',
    );
    expect(await app.sql`select from essays`).toHaveLength(1);
    await freed();
    await app.sql`update users set subscription_status = 'active'`;
    expect((await attach(as, 500_000)).status).toBe(201);
  });

  test('is available again after the files are deleted', async () => {
    const as = await signUp('macrina');
    const { body } = await attach(as, 700_000);
    await ask('DELETE /api/essays/{id}', { as, params: { id: body.id } });
    await freed();
    expect((await attach(as, 700_000)).status).toBe(201);
  });

  test('counts the stored size of a picture, without stripped metadata', async () => {
    const as = await signUp('macrina');
    const large = Buffer.concat([png(), Buffer.alloc(1_200_000)]);
    expect((await ask('POST /api/essays/images', { as, body: form(['file', file('x.png', large)]) })).status).toBe(201);
  });

  test('counts pictures, even if their size was not recorded', async () => {
    const as = await signUp('macrina');
    const send = async () => ask('POST /api/essays/images', { as, body: form(['file', file('x.png', await noise())]) });
    expect((await send()).status).toBe(201);
    await freed();
    expect((await send()).status).toBe(413);
    await app.sql`update pictures set size = null`;
    await freed();
    const { sweepFiles } = await import('../../features/essays/sweep.ts');
    await sweepFiles(app.sql, app.files);
    expect((await send()).status).toBe(413);
  });

  test('allows replacing a profile picture when it is full', async () => {
    const as = await signUp('macrina');
    await app.sql`update users set picture_bytes = 1024 * 1024 where username = 'macrina'`;
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const body = () => form(['file', file('x.png', picture)]);
    expect((await ask('PUT /api/profile/banner', { as, body: body() })).status).toBe(413);
    await app.sql`delete from attempts`;
    expect((await ask('PUT /api/profile/picture', { as, body: body() })).status).toBe(200);
  });

  test('includes long texts, and allows changes that do not make them longer', async () => {
    const as = await signUp('macrina');
    // Not compressible, so that it takes up its full size.
    const text = (bytes: number) => randomBytes((bytes * 3) / 4).toString('base64url');
    const first = await ask('POST /api/essays', { as, body: form(['title', 'x'], ['content', text(600_000)]) });
    expect(first.status).toBe(201);
    expect((await attach(as, 600_000)).status).toBe(413);
    const second = await ask('POST /api/essays', { as, body: form(['title', 'x'], ['content', text(600_000)]) });
    expect([second.status, second.body.details]).toEqual([413, expect.stringContaining('Your files and texts use')]);
    await ask('POST /api/folders', { as, body: { name: 'Prayers' } });
    const [folder] = await app.sql<{ id: number }[]>`select id from folders`;
    const note = (length: number) => ({ title: 'x', content: text(length), folder_id: folder?.id });
    expect((await ask('POST /api/notes', { as, body: note(90_000) })).status).toBe(201);
    const { body: long } = await ask('POST /api/notes', { as, body: note(90_000) });
    await app.sql`update users set banner_bytes = 5000000`;
    expect((await ask('POST /api/notes', { as, body: note(10_000) })).status).toBe(413);
    expect((await ask('PUT /api/notes/{id}', { as, params: { id: long.id }, body: note(90_000) })).status).toBe(200);
    expect((await ask('PUT /api/notes/{id}', { as, params: { id: long.id }, body: note(98_000) })).status).toBe(413);
    expect((await ask('POST /api/topics', { as, body: { title: 'x', content: text(9_000), public: false, citations: [] } })).status).toBe(
      413,
    );
  });

  test('allows changes to an essay when it is full', async () => {
    const as = await signUp('macrina');
    const { body } = await attach(as, 900_000);
    await app.sql`update essay_files set size = 5000000`;
    const changed = form(['title', 'z'], ['content', 'y']);
    expect((await ask('PUT /api/essays/{id}', { as, params: { id: body.id }, body: changed })).status).toBe(200);
  });
});

/** Returns a picture of 600 kB that cannot be compressed further. */
function noise(): Promise<Buffer> {
  const [width, height, channels] = [400, 500, 3] as const;
  return sharp(randomBytes(width * height * channels), { raw: { width, height, channels } })
    .png()
    .toBuffer();
}
