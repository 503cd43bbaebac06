import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, askAll, signUp } = app;

async function readers() {
  return { macrina: await signUp('macrina'), gaunilo: await signUp('gaunilo') };
}

const createTopic = (as: string | undefined, more: object = {}) =>
  ask('POST /api/topics', { as, body: { title: 'On grace', content: 'Text', public: false, citations: [], ...more } });
const read = (as: string | undefined, id: number) => ask('GET /api/topics/{id}', { as, params: { id } });
const save = (as: string | undefined, id: number | string, more: object = {}) =>
  ask('PUT /api/topics/{id}', { as, params: { id }, body: { title: 'Saved', content: 'Text', ...more } });
const titles = (topics: { title: string }[]): string[] => topics.map((topic) => topic.title);

const denied = [403, 'Access denied. You can only edit your own topics.'];
const missing = [404, 'Topic not found.'];

describe('a topic', () => {
  test('is stored with its title trimmed and its content as typed', async () => {
    const { macrina } = await readers();
    const { status, body } = await createTopic(macrina, { title: ' On grace\n', content: '  # Text\r\n' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: 1, title: 'On grace', content: '  # Text\r\n', public: false, citations: [], user_id: 1 });
    expect(body.username).toBe('macrina');
    expect((await read(macrina, 1)).body).toEqual(body);
    expect((await createTopic(macrina, { public: true })).body.public).toBe(true);
  });

  test.each(['title', 'content', 'public', 'citations'])('is rejected without %s, and an update keeps omitted fields', async (field) => {
    const { macrina } = await readers();
    const whole = { title: 'On grace', content: 'Text', public: true, citations: [{ text: 'Southern', url: 'https://example.org/' }] };
    const { body: topic } = await ask('POST /api/topics', { as: macrina, body: whole });
    const partial = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field));
    expect((await ask('POST /api/topics', { as: macrina, body: partial })).status).toBe(400);
    const params = { id: topic.id };
    const changed = await ask('PUT /api/topics/{id}', { as: macrina, params, body: partial });
    if (field === 'public' || field === 'citations') expect(changed).toMatchObject({ status: 200, body: whole });
    else expect(changed.status).toBe(400);
  });

  test.each([
    { title: '' },
    { title: ' \n' },
    { title: null },
    { content: '' },
    { content: '\t\u00a0' },
    { content: '![]()' },
    { title: '\u200B' },
    { content: 5 },
  ])('rejects %j', async (wrong) => {
    const { macrina } = await readers();
    const { id } = (await createTopic(macrina)).body;
    for (const response of [await createTopic(macrina, wrong), await save(macrina, id, wrong)]) {
      expect([response.status, response.body.details]).toEqual([400, 'Title and content are required']);
    }
    expect((await read(macrina, id)).body.title).toBe('On grace');
  });

  test('stores hostile and long text as typed, up to its limits', async () => {
    const { macrina } = await readers();
    for (const [title, content] of [
      ['𐤀'.repeat(200), '𐤀'.repeat(100_000)],
      [`<script>alert(1)</script>'; drop table topics; --`, `<img src=x onerror=alert(1)> [x](javascript:alert(1)) \\u0000 {"a":1}`],
    ] as const) {
      expect((await createTopic(macrina, { title, content })).body).toMatchObject({ title, content });
    }
    const long = await createTopic(macrina, { title: 'x'.repeat(201), content: 'x'.repeat(100_001) });
    expect([long.status, long.body.issues.map((issue: { path: string }) => issue.path)]).toEqual([400, ['title', 'content']]);
    expect((await createTopic(macrina, { content: 'a\0b' })).status).toBe(400);
    expect((await createTopic(macrina, { public: 'yes' })).status).toBe(400);
  });

  test('saved without changes succeeds and changes nothing, whatever version it is based on', async () => {
    const { macrina } = await readers();
    const { body: opened } = await createTopic(macrina);
    const settings = { public: true, citations: [{ text: 'Southern 1990', url: 'https://example.org/s' }] };
    const send = (more: object) =>
      ask('PUT /api/topics/{id}', {
        as: macrina,
        params: { id: opened.id },
        body: { title: 'Saved', content: 'Text', ...more },
        headers: { 'if-match': opened.updated_at },
      });
    const { body: saved } = await send(settings);
    for (const same of [settings, {}, { citations: [...settings.citations, { text: ' ', url: 'https://example.org/' }] }]) {
      const second = await send(same);
      expect([second.status, second.body]).toEqual([200, saved]);
    }
    for (const other of [{ public: false }, { citations: [] }, { content: 'Text ' }, { title: 'Other' }])
      expect((await send(other)).status).toBe(409);
    expect((await read(macrina, opened.id)).body).toEqual(saved);
  });

  test('accepts 200 citations, and reports the limit for more', async () => {
    const { macrina } = await readers();
    const citations = Array.from({ length: 201 }, (_, i) => ({ text: `${i}`, url: 'https://example.org' }));
    expect((await createTopic(macrina, { citations: citations.slice(1) })).status).toBe(201);
    const many = await createTopic(macrina, { citations });
    expect([many.status, many.body.details]).toEqual([400, 'A topic can have at most 200 citations. Please remove some.']);
    const long = await createTopic(macrina, { citations: [{ text: 'x'.repeat(1001), url: 'https://example.org' }] });
    expect([long.status, long.body.details]).toEqual([400, '"citations.0.text" must have at most 1000 characters.']);
  });

  test('is not overwritten from an old version: the response has the current topic', async () => {
    const { macrina } = await readers();
    const { body: opened } = await createTopic(macrina);
    const saveFrom = (ifMatch: string, title: string) =>
      ask('PUT /api/topics/{id}', {
        as: macrina,
        params: { id: opened.id },
        body: { title, content: 'Text' },
        headers: { 'if-match': ifMatch },
      });
    const first = await saveFrom(`"${opened.updated_at}"`, 'First');
    expect(first.status).toBe(200);
    const late = await saveFrom(`"${opened.updated_at}"`, 'Late');
    const sentence = 'This topic was changed elsewhere.';
    expect([late.status, late.body]).toEqual([409, { message: sentence, details: sentence, current: first.body }]);
    expect((await saveFrom('nonsense', 'Late')).status).toBe(409);
    expect((await read(macrina, opened.id)).body).toEqual(first.body);
    expect((await saveFrom('*', 'Whatever is there')).status).toBe(200);

    const { updated_at } = (await read(macrina, opened.id)).body;
    const responses = await Promise.all(Array.from({ length: 8 }, (_, i) => saveFrom(updated_at, `At once ${i}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('is updated by its owner, and omitted fields stay', async () => {
    const { macrina } = await readers();
    const citations = [{ text: 'A', url: 'https://example.org/a' }];
    const { body: first } = await createTopic(macrina, { public: true, citations });
    const { status, body: kept } = await save(macrina, first.id, { title: ' Saved ' });
    expect(status).toBe(200);
    expect(kept).toMatchObject({ id: first.id, title: 'Saved', public: true, citations, created_at: first.created_at });
    const { body: changed } = await save(macrina, first.id, { public: false, citations: [], user_id: 2 });
    expect(changed).toMatchObject({ public: false, citations: [], user_id: 1 });
    expect([first.updated_at, kept.updated_at, changed.updated_at]).toEqual(
      [...new Set([first.updated_at, kept.updated_at, changed.updated_at])].sort(),
    );
  });

  test('that is public is visible to all logged-in users, and changed and deleted only by its owner', async () => {
    const { macrina, gaunilo } = await readers();
    const { id } = (await createTopic(macrina, { public: true })).body;
    expect((await read(gaunilo, id)).body.title).toBe('On grace');
    for (const response of [await save(gaunilo, id), await ask('DELETE /api/topics/{id}', { as: gaunilo, params: { id } })]) {
      expect([response.status, response.body.details]).toEqual(denied);
    }
    expect((await read(macrina, id)).body.title).toBe('On grace');
  });

  test('that is private is a 404 for anyone else', async () => {
    const { macrina, gaunilo } = await readers();
    const { id } = (await createTopic(macrina)).body;
    const endpoints = ['GET /api/topics/{id}', 'DELETE /api/topics/{id}', 'GET /api/references/topics/{id}'] as const;
    for (const name of endpoints) {
      for (const [as, topic] of [
        [gaunilo, id],
        [macrina, 999],
      ] as const) {
        const response = await ask(name, { as, params: { id: topic } });
        expect([response.status, response.body.details]).toEqual(missing);
      }
      expect((await ask(name, { params: { id } })).status).toBe(401);
      for (const odd of ['x', '0', '1.5', '99999999999999999999999']) {
        expect((await ask(name, { as: macrina, params: { id: odd } })).status).toBe(400);
      }
    }
    const stranger = await save(gaunilo, id);
    expect([stranger.status, stranger.body.details]).toEqual(missing);
    expect((await save(macrina, 999)).status).toBe(404);
    expect((await save(macrina, 'x')).status).toBe(400);
    expect([(await createTopic(undefined)).status, (await save(undefined, id)).status]).toEqual([401, 401]);
    expect((await read(macrina, id)).body.title).toBe('On grace');
  });

  test('is gone when its owner deletes it', async () => {
    const { macrina } = await readers();
    const { id } = (await createTopic(macrina)).body;
    expect((await ask('DELETE /api/topics/{id}', { as: macrina, params: { id } })).status).toBe(204);
    const deleted = await read(macrina, id);
    expect([deleted.status, deleted.body.details]).toEqual(missing);
  });
});

describe('citations', () => {
  test('are stored in order and trimmed; the address is optional, and those without text are left out', async () => {
    const { macrina } = await readers();
    const citations = [
      { text: ' Zizioulas, "Being"\n', url: ' https://example.org/z?a=1&b=%20#x ' },
      { text: '', url: 'https://example.org' },
      { text: 'No address', url: ' ' },
      { text: '  ', url: 'javascript:alert(1)' },
      { text: '</a><script>', url: 'HTTP://example.org/a' },
      { text: 'half', url: 'https://example.org/ά' },
      { text: 'Printed', url: null },
      { text: 'Printed, too' },
    ];
    expect((await createTopic(macrina, { citations })).body.citations).toEqual([
      { text: 'Zizioulas, "Being"', url: 'https://example.org/z?a=1&b=%20#x' },
      { text: 'No address', url: null },
      { text: '</a><script>', url: 'HTTP://example.org/a' },
      { text: 'half', url: 'https://example.org/ά' },
      { text: 'Printed', url: null },
      { text: 'Printed, too', url: null },
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    '//example.org',
    'example.org',
    'https://',
    'http:example.org',
    'java\nscript:x',
  ])('are rejected with the address %j, each with its position, and nothing is saved', async (url) => {
    const { macrina } = await readers();
    const { id } = (await createTopic(macrina)).body;
    const good = { text: 'Good', url: 'https://example.org' };
    const citations = [good, { text: 'Bad', url }, good, { text: 'Bad', url }];
    for (const response of [await createTopic(macrina, { citations }), await save(macrina, id, { citations })]) {
      const message = 'The URL of a citation must start with http:// or https://.';
      expect([response.status, response.body.details]).toEqual([400, message]);
      expect(response.body.issues).toEqual([
        { path: 'citations.1.url', message },
        { path: 'citations.3.url', message },
      ]);
    }
    expect((await read(macrina, id)).body.title).toBe('On grace');
    expect((await ask('GET /api/topics', { as: macrina })).body).toHaveLength(1);
  });

  test('are limited to two hundred, each with text and address', async () => {
    const { macrina } = await readers();
    const many = (n: number) => Array.from({ length: n }, (_, i) => ({ text: String(i), url: 'https://example.org' }));
    expect((await createTopic(macrina, { citations: many(200) })).body.citations).toEqual(many(200));
    for (const citations of [many(201), [{ url: 'https://example.org' }], [{ text: 5, url: 'https://example.org' }], 'none', [null]]) {
      expect((await createTopic(macrina, { citations })).status).toBe(400);
    }
  });
});

describe('the list of topics', () => {
  test("lists public topics and the caller's private ones, once each, newest first", async () => {
    const { macrina, gaunilo } = await readers();
    await createTopic(macrina, { title: 'Hidden' });
    await createTopic(macrina, { title: 'Open', public: true });
    await createTopic(gaunilo, { title: 'Secret' });
    await createTopic(gaunilo, { title: 'Shared', public: true });
    expect(titles((await ask('GET /api/topics', { as: macrina })).body)).toEqual(['Shared', 'Open', 'Hidden']);
    expect((await ask('GET /api/topics')).status).toBe(401);
  });

  test('reaches every row exactly once through its cursors', async () => {
    const { macrina, gaunilo } = await readers();
    for (let n = 1; n <= 9; n++) await createTopic(n % 2 ? macrina : gaunilo, { title: String(n), public: n % 3 > 0 });
    for (const limit of [1, 2, 3, 8, 100]) {
      expect(titles(await askAll('GET /api/topics', { as: macrina, query: { limit } })).join('')).toBe('98754321');
    }
    expect((await ask('GET /api/topics', { as: macrina, query: { before: 'x' } })).status).toBe(400);
  });
});
