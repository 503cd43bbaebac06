import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Validator } from '@seriousme/openapi-schema-validator';
import { api } from '#contract/api.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp({ CORS_ORIGIN: 'https://friend.example', SITE_NAME: 'Lectio' }, { database: { own: true } });
const { ask, signUp } = app;

describe('every endpoint', () => {
  test('responds to an unknown path with a 404 that names it', async () => {
    const response = await app.app.inject({ method: 'GET', url: '/api/nothing' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'Not found', details: 'There is no GET /api/nothing.' });
  });

  test.each(['{', '[1,', '{"a":1}x', '{"__proto__":{"a":1}}', 'null', '5', '"text"', '[]'])(
    'rejects the body %s with a 400',
    async (payload) => {
      const response = await app.app.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect(response.statusCode).toBe(400);
      expect(response.json().details).toBeTruthy();
    },
  );

  test('rejects a body nested too deeply for the stack with a 400', async () => {
    const authorization = `Bearer ${await signUp('macrina')}`;
    for (const payload of ['['.repeat(100_000) + ']'.repeat(100_000), '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000)]) {
      const response = await app.app.inject({
        method: 'POST',
        url: '/api/topics',
        headers: { 'content-type': 'application/json', authorization },
        payload,
      });
      expect(response.statusCode).toBe(400);
    }
  });

  test('forbids caching of authenticated responses', async () => {
    expect((await ask('GET /api/profile', { as: await signUp('macrina') })).headers['cache-control']).toBe('no-store');
  });

  test('treats an empty JSON body as {} and says which fields are missing', async () => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json' },
      payload: '',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().issues.map((issue: { path: string }) => issue.path)).toEqual(['email', 'password']);
  });

  test('accepts a POST without body and content type if it needs none', async () => {
    const token = await signUp('macrina');
    const response = await app.app.inject({ method: 'POST', url: '/api/logout', headers: { authorization: `Bearer ${token}` } });
    expect(response.statusCode).toBe(204);
  });

  test('rejects other content types with a 415 and large bodies with a 413', async () => {
    const post = (type: string, payload: string) =>
      app.app.inject({ method: 'POST', url: '/api/login', headers: { 'content-type': type }, payload });
    expect((await post('text/plain', 'hello')).statusCode).toBe(415);
    expect((await post('application/x-www-form-urlencoded', 'email=a')).statusCode).toBe(415);
    expect((await post('application/json', JSON.stringify({ email: 'x'.repeat(2_000_000) }))).statusCode).toBe(413);
  });

  test('ignores unknown fields', async () => {
    const token = await signUp('macrina');
    const [id] = await addWorks(app.sql, [{ title: 'Proslogion' }]);
    const { status } = await ask('POST /api/reads', { as: token, body: { work_id: id, rating: 4, user_id: 99, id: 7, created_at: 'x' } });
    expect(status).toBe(201);
  });

  test.each(['/api/works/%E0%A4%A', '/api/users/%00', '/api/works?searchTerm=%00', '/api/authors/%'])(
    'rejects the URL %s with a 400',
    async (url) => {
      const token = await signUp('macrina');
      const response = await app.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
      expect(response.statusCode).toBe(400);
      expect(response.json().message).toBeTruthy();
    },
  );

  test.each(['{"rating":4,"work_id":1,"__proto__":{"admin":true}}', '{"rating":4,"work_id":1,"constructor":{"prototype":{"admin":true}}}'])(
    'ignores prototype properties in %s',
    async (body) => {
      const [id] = await addWorks(app.sql, [{ title: 'Proslogion' }]);
      const token = await signUp('macrina');
      expect((await ask('POST /api/reads', { as: token, body: body.replace('"work_id":1', `"work_id":${id}`) })).status).toBe(201);
      expect(({} as { admin?: boolean }).admin).toBeUndefined();
    },
  );

  test('rejects a lone surrogate, which cannot be stored', async () => {
    const token = await signUp('macrina');
    const { status, body } = await ask('POST /api/reads', { as: token, body: '{"rating":4,"work_id":1,"comment":"\\ud800"}' });
    expect([status, body.details]).toEqual([400, 'The text contains an incomplete character, which cannot be stored. Please remove it.']);
  });

  test('rejects a parameter that is given twice', async () => {
    const token = await signUp('macrina');
    const headers = { authorization: `Bearer ${token}` };
    for (const url of ['/api/works?searchTerm=a&searchTerm=b', '/api/posts?feed=home&feed=home', '/api/works?limit=1&limit=2'])
      expect([url, (await app.app.inject({ url, headers })).statusCode]).toEqual([url, 400]);
  });

  test('does not answer TRACE', async () => {
    const { statusCode, body } = await app.app.inject({ method: 'TRACE', url: '/api/health', headers: { 'x-secret': 'qzsecret' } });
    expect([statusCode, body.includes('qzsecret')]).toEqual([404, false]);
  });

  test('authenticates before it validates the request', async () => {
    expect((await ask('POST /api/reads', { body: { nonsense: true } })).status).toBe(401);
    expect((await ask('GET /api/works/{id}', { params: { id: 'abc' } })).status).toBe(401);
  });

  test('sends a request id and forbids content sniffing', async () => {
    const { headers } = await ask('GET /api/health');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('names the type and charset of JSON', async () => {
    for (const url of ['/api/health', '/api/nothing', '/api/profile', '/api/docs'])
      expect((await app.app.inject({ url })).headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('forbids other sites to show a response in a frame', async () => {
    for (const url of ['/api/health', '/api/nothing', '/api/docs', '/robots.txt'])
      expect((await app.app.inject({ url })).headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('responds to an internal error with a 500 that reveals no internals', async () => {
    const token = await signUp('macrina');
    await app.sql`alter table users rename column bio to hidden_bio`;
    try {
      const { status, body } = await ask('GET /api/profile', { as: token });
      expect([status, body]).toEqual([500, { message: 'Server error' }]);
    } finally {
      await app.sql`alter table users rename column hidden_bio to bio`;
    }
  });
});

describe('another origin', () => {
  const from = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    app.app.inject({
      method,
      url: '/api/works',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization,username' },
    });

  test('may send credentialed requests if CORS_ORIGIN lists it, and read Link, Retry-After and the search notice', async () => {
    const { headers } = await from('https://friend.example');
    expect(headers['access-control-allow-origin']).toBe('https://friend.example');
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect(String(headers['access-control-expose-headers'])).toMatch(/link.*retry-after.*catena-search-notice/i);
    expect((await from('https://friend.example', 'OPTIONS')).statusCode).toBe(204);
  });

  test('may not if CORS_ORIGIN does not list it', async () => {
    expect((await from('https://stranger.example')).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the API document', () => {
  test('is valid OpenAPI 3.1 and contains every contract endpoint', async () => {
    const response = await app.app.inject({ method: 'GET', url: '/api/docs' });
    const document = response.json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.title).toBe('Lectio API');
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.sort()).toEqual(Object.keys(api).sort());
  });

  test('is compressed once for all requests, and not sent again to clients that have it', async () => {
    const get = (headers: Record<string, string>) => app.app.inject({ method: 'GET', url: '/api/docs', headers });
    const plain = await get({});
    const [first, second, zipped] = [
      await get({ 'accept-encoding': 'gzip, br' }),
      await get({ 'accept-encoding': 'br' }),
      await get({ 'accept-encoding': 'gzip, br;q=0' }),
    ];
    expect([first, zipped, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(first.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    // With a content length it is not a stream, which would be compressed again.
    expect(Number(first.headers['content-length'])).toBe(first.rawPayload.length);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    const again = await get({ 'if-none-match': `"other", ${first.headers['etag']}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('has unique operation ids and says which operations need a token', async () => {
    const { paths } = (await app.app.inject({ method: 'GET', url: '/api/docs' })).json();
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods as Record<string, { operationId: string }>));
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length);
    expect(paths['/api/profile'].get.security).toEqual([{ token: [] }]);
    expect(paths['/api/works'].get.security).toContainEqual({});
  });
});
