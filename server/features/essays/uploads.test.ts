import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { diskStore } from '../../platform/files/disk.ts';
import { file, form, png } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';
import { sweepFiles } from './sweep.ts';

const app = testApp();
const { ask, signUp } = app;

const stored = (): string[] => (existsSync(app.filesFolder) ? readdirSync(app.filesFolder).sort() : []);
const get = (url: string) => app.app.inject(url);

describe('over HTTP', () => {
  async function post(as: string, body: AsyncIterable<Uint8Array | string>): Promise<{ status: number; body: string }> {
    if (!app.app.server.listening) await app.app.listen({ port: 0 });
    const { port } = app.app.server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${as}`, 'content-type': 'multipart/form-data; boundary=cut' };
    const call = request({ port, method: 'POST', path: '/api/essays', headers });
    const answered = once(call, 'response');
    for await (const chunk of body) if (!call.write(chunk)) await once(call, 'drain');
    call.end();
    const [response] = await answered;
    let text = '';
    for await (const chunk of response) text += String(chunk);
    return { status: response.statusCode, body: text };
  }
  const head = (name: string): string => `--cut\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
  const fields =
    '--cut\r\nContent-Disposition: form-data; name="title"\r\n\r\nx\r\n--cut\r\nContent-Disposition: form-data; name="content"\r\n\r\ny\r\n';
  const megabyte = Buffer.alloc(1024 * 1024, 'text ');

  async function* upload(megabytes: number, more = '', files = 1) {
    for (let n = 1; n <= files; n++) {
      yield head(`large${n}.txt`);
      for (let i = 0; i < megabytes; i++) yield megabyte;
      yield `${more}\r\n`;
    }
    yield `${fields}--cut--\r\n`;
  }

  test('25 MB files are streamed to disk, and one byte more is a 413 that stores nothing', async () => {
    const evagrius = await signUp('evagrius');
    await post(evagrius, upload(1));
    let max = 0;
    const start = process.memoryUsage().rss;
    const watch = setInterval(() => (max = Math.max(max, process.memoryUsage().rss - start)), 5);
    const { status, body } = await post(evagrius, upload(25, '', 6));
    clearInterval(watch);
    expect([status, JSON.parse(body).files[0].size]).toEqual([201, 25 * 1024 * 1024]);
    // Memory of this process, which is also the sender.
    expect(max).toBeLessThan(60 * 1024 * 1024);
    const before = stored();
    const rejected = await post(evagrius, upload(25, 'x'));
    expect([rejected.status, JSON.parse(rejected.body).details]).toEqual([413, '"large1.txt" is larger than 25 MB, the limit for a file.']);
    expect((await post(evagrius, upload(60))).status).toBe(413);
    expect(stored()).toEqual(before);
  });

  test('a user who may not change an essay stores nothing for it', async () => {
    const { body } = await ask('POST /api/essays', { as: await signUp('evagrius'), body: form(['title', 'x'], ['content', 'y']) });
    const melania = await signUp('melania');
    const before = stored();
    const watch = vi.spyOn(app.files, 'receive');
    const change = form(['files', file('a.txt', 'a')], ['title', 'x'], ['content', 'y']);
    expect((await ask('PUT /api/essays/{id}', { as: melania, params: { id: body.id }, body: change })).status).toBe(403);
    expect(watch).not.toHaveBeenCalled();
    expect(stored()).toEqual(before);
  });

  test('an aborted upload leaves nothing behind', async () => {
    const evagrius = await signUp('evagrius');
    await post(evagrius, upload(1));
    const before = stored();
    const { port } = app.app.server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${evagrius}`, 'content-type': 'multipart/form-data; boundary=cut' };
    const call = request({ port, method: 'POST', path: '/api/essays', headers });
    call.on('error', () => undefined);
    call.write(head('large.txt'));
    call.write(megabyte);
    await vi.waitFor(() => expect(stored().length).toBeGreaterThan(before.length));
    call.destroy();
    await vi.waitFor(() => expect(stored()).toEqual(before), { timeout: 5000 });
    // Nor does a body that ends inside a part, or is not a form at all.
    for (const odd of [`${head('a.txt')}half`, 'nothing', '']) {
      expect(
        (
          await post(
            evagrius,
            (async function* () {
              yield odd;
            })(),
          )
        ).status,
      ).toBe(400);
    }
    // An aborted stream ends by itself, perhaps after the response.
    await vi.waitFor(() => expect(stored()).toEqual(before), { timeout: 5000 });
  });
});

test('the sweep deletes files that are unused and older than a day', async () => {
  const evagrius = await signUp('evagrius');
  const { body } = await ask('POST /api/essays', {
    as: evagrius,
    body: form(['title', 'x'], ['content', 'y'], ['files', file('kept.txt', 'kept by its row')]),
  });
  const uploadOf = async (content: Buffer): Promise<string> =>
    (await ask('POST /api/essays/images', { as: evagrius, body: form(['file', file('x.png', content)]) })).body.url;
  const [shown, waiting, forgotten]: string[] = [await uploadOf(png('1')), await uploadOf(png()), await uploadOf(png('2'))];
  await ask('POST /api/essays', { as: evagrius, body: form(['title', 'x'], ['content', `<p><img src="${shown}"></p>`]) });
  await app.sql`update pictures set uploaded_at = now() - interval '31 days' where not starts_with(${waiting ?? ''}, '/files/pictures/' || name)`;
  writeFileSync(join(app.filesFolder, 'old.part'), 'x');
  const yesterday = Date.now() / 1000 - 86_500;
  for (const name of stored()) utimesSync(join(app.filesFolder, name), yesterday, yesterday);
  writeFileSync(join(app.filesFolder, 'young.part'), 'x');
  await sweepFiles(app.sql, diskStore(app.filesFolder));
  expect(stored()).toContain('young.part');
  expect(stored()).not.toContain('old.part');
  const seen = await Promise.all([shown, waiting, forgotten].map(async (url = '') => (await get(url)).statusCode));
  expect(seen).toEqual([200, 200, 404]);
  expect((await get(body.files[0].filepath)).statusCode).toBe(200);
  // As if the process was killed between its commit and the deletion.
  await app.sql`delete from essays where id = ${body.id}`;
  expect(await sweepFiles(app.sql, diskStore(app.filesFolder))).toBe(1);
  expect(stored().some((name) => readFileSync(join(app.filesFolder, name), 'utf8') === 'kept by its row')).toBe(false);
});
