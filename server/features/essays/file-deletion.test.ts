import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { file, form, png } from '../../testing/forms.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { testApp } from '../../testing/test-app.ts';
import { sweepFiles } from './sweep.ts';

const s3 = await startS3Server();
afterAll(() => s3.close());
beforeEach(() => s3.objects.clear());

describe.each([
  ['a folder', {}],
  ['a bucket', s3.env],
])('with files in %s', (storage, env) => {
  const app = testApp(env);
  const { ask, signUp } = app;
  const stored = (): string[] =>
    storage === 'a bucket' ? [...s3.objects.keys()] : existsSync(app.filesFolder) ? readdirSync(app.filesFolder) : [];
  const get = async (url: string) => (await app.app.inject(url)).statusCode;

  async function createEssay(
    as: string,
    content: string,
    ...files: File[]
  ): Promise<{ id: number; files: { id: number; filepath: string }[] }> {
    const parts = files.map((one) => ['files', one] as const);
    const { status, body } = await ask('POST /api/essays', { as, body: form(['title', 'x'], ['content', content], ...parts) });
    expect(status).toBe(201);
    return body;
  }
  const change = (as: string, id: number, content: string, ...parts: (readonly [string, string | File])[]) =>
    ask('PUT /api/essays/{id}', { as, params: { id }, body: form(['title', 'x'], ['content', content], ...parts) });
  const remove = (as: string, id: number) => ask('DELETE /api/essays/{id}', { as, params: { id } });
  const upload = async (as: string, more = ''): Promise<string> =>
    (await ask('POST /api/essays/images', { as, body: form(['file', file('x.png', png(more))]) })).body.url;
  const img = (address: string): string => `<p><img src="${address}"></p>`;

  beforeEach(async () => {
    await app.files.sweep(-1, () => Promise.resolve(new Set()));
    expect(stored()).toEqual([]);
  });

  test('the files and pictures of a deleted essay are gone when the request returns', async () => {
    const evagrius = await signUp('evagrius');
    const url = await upload(evagrius);
    const { id, files } = await createEssay(evagrius, img(url), file('a.txt', 'a'), file('b.txt', 'b'));
    expect([stored().length, await get(files[0]?.filepath ?? '')]).toEqual([3, 200]);
    expect((await remove(evagrius, id)).status).toBe(204);
    expect([stored(), await get(files[0]?.filepath ?? ''), await get(url)]).toEqual([[], 404, 404]);
    expect(await app.sql`select from pictures`).toHaveLength(0);
  });

  test('a file removed from an essay is deleted unless another essay has it', async () => {
    const [evagrius, melania] = [await signUp('evagrius'), await signUp('melania')];
    const shared = () => file('shared.txt', 'shared');
    const { id, files } = await createEssay(evagrius, 'x', shared(), file('own.txt', 'own'));
    const hers = await createEssay(melania, 'x', shared());
    const all = files.map((one) => ['remove_files', String(one.id)] as const);
    expect((await change(evagrius, id, 'x', ...all)).body.files).toEqual([]);
    expect([stored().length, await get(hers.files[0]?.filepath ?? '')]).toEqual([1, 200]);
    await remove(melania, hers.id);
    expect(stored()).toEqual([]);
  });

  test('a file that is removed and sent again in the same request stays', async () => {
    const evagrius = await signUp('evagrius');
    const { id, files } = await createEssay(evagrius, 'x', file('a.txt', 'a'));
    const { body } = await change(evagrius, id, 'x', ['remove_files', String(files[0]?.id)], ['files', file('b.txt', 'a')]);
    expect([stored().length, await get(body.files[0].filepath)]).toEqual([1, 200]);
  });

  test('a picture that no essay shows any more is deleted unless another user has just uploaded it', async () => {
    const [evagrius, melania] = [await signUp('evagrius'), await signUp('melania')];
    const [one, two, three] = [await upload(evagrius, '1'), await upload(evagrius, '2'), await upload(evagrius, '3')];
    const both = await createEssay(evagrius, img(one) + img(two) + img(three));
    const other = await createEssay(evagrius, img(two));
    const waiting = await upload(melania, '3');
    await change(evagrius, both.id, 'x');
    expect([await get(one), await get(two), await get(waiting)]).toEqual([404, 200, 200]);
    // Melania can still use her upload in an essay.
    await createEssay(melania, img(waiting));
    await remove(evagrius, other.id);
    expect([stored().length, await get(two), await get(waiting)]).toEqual([1, 404, 200]);
  });

  test('a rejected change removes nothing', async () => {
    const evagrius = await signUp('evagrius');
    const { id, files } = await createEssay(evagrius, 'x', file('a.txt', 'a'));
    const body = form(['title', 'x'], ['content', 'y'], ['remove_files', String(files[0]?.id)], ['files', file('new.txt', 'new')]);
    const headers = { 'if-match': '2000-01-01T00:00:00.000Z' };
    expect((await ask('PUT /api/essays/{id}', { as: evagrius, params: { id }, body, headers })).status).toBe(409);
    const stranger = await signUp('melania');
    expect([(await remove(stranger, id)).status, (await ask('DELETE /api/essays/{id}', { params: { id } })).status]).toEqual([403, 401]);
    expect([stored().length, await get(files[0]?.filepath ?? '')]).toEqual([1, 200]);
  });

  test('uploading what another user deletes at the same time succeeds', async () => {
    const [evagrius, melania] = [await signUp('evagrius'), await signUp('melania')];
    for (let round = 0; round < 8; round++) {
      const content = `contested ${round}`;
      const { id } = await createEssay(evagrius, 'x', file('a.txt', content));
      const [, hers] = await Promise.all([remove(evagrius, id), createEssay(melania, 'x', file('b.txt', content))]);
      expect([round, await get(hers.files[0]?.filepath ?? '')]).toEqual([round, 200]);
      const url = await upload(evagrius, content);
      const shown = await createEssay(evagrius, img(url));
      const [, same] = await Promise.all([remove(evagrius, shown.id), upload(melania, content)]);
      expect([round, await get(same)]).toEqual([round, 200]);
    }
  });

  test('the sweep deletes files that remain nevertheless', async () => {
    const evagrius = await signUp('evagrius');
    const { id } = await createEssay(evagrius, 'x', file('a.txt', 'a'));
    await app.sql`delete from essays where id = ${id}`;
    await sweepFiles(app.sql, { ...app.files, sweep: (_, named) => app.files.sweep(-1, named) });
    expect(stored()).toEqual([]);
  });
});

describe('a bucket that does not respond', () => {
  const app = testApp(s3.env);

  test('is a 503 for requests that need it; others succeed, and nothing is half done', async () => {
    const evagrius = await app.signUp('evagrius');
    const body = () => form(['title', 'x'], ['content', 'y'], ['files', file('a.txt', 'a')]);
    const { body: essay } = await app.ask('POST /api/essays', { as: evagrius, body: body() });
    s3.mode = 'failing';
    try {
      expect((await app.app.inject(essay.files[0].filepath)).statusCode).toBe(503);
      const rejected = await app.app.inject({
        method: 'POST',
        url: '/api/essays',
        headers: { authorization: `Bearer ${evagrius}` },
        payload: form(['title', 'unwritten'], ['content', 'y'], ['files', file('b.txt', 'b')]),
      });
      expect([rejected.statusCode, rejected.json()]).toEqual([503, { message: 'Server is down' }]);
      expect((await app.ask('GET /api/essays', { as: evagrius })).body).toHaveLength(1);
      // The essay is deleted; its file waits for the sweep.
      expect((await app.ask('DELETE /api/essays/{id}', { as: evagrius, params: { id: essay.id } })).status).toBe(204);
    } finally {
      s3.mode = 'well';
    }
    expect((await app.ask('GET /api/essays', { as: evagrius })).body).toEqual([]);
    expect(s3.objects.size).toBe(1);
    await app.files.sweep(-1, () => Promise.resolve(new Set()));
    expect(s3.objects.size).toBe(0);
  });
});
