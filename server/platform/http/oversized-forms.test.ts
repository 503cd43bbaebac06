import { existsSync, readdirSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { file, form, pdf } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

const stored = (): string[] => (existsSync(app.filesFolder) ? readdirSync(app.filesFolder) : []);

const repeated = (count: number, name: string, value: string) => Array.from({ length: count }, () => [name, value] as const);
const required = [['title', 'On Prayer'] as const, ['content', 'x'] as const];

let users = 0;

async function change(...fields: (readonly [string, string | File])[]) {
  const as = await signUp(`macrina${++users}`);
  const { body: essay } = await ask('POST /api/essays', { as, body: form(...required) });
  return ask('PUT /api/essays/{id}', { as, params: { id: essay.id }, body: form(...fields) });
}

/** Sends a form with `count` titles of three megabytes. */
async function send(count: number, onTitle: () => void) {
  function* parts(): Generator<string> {
    const megabyte = 'x'.repeat(1024 * 1024);
    for (let i = 0; i < count; i++) {
      yield '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\n';
      for (let n = 0; n < 3; n++) yield megabyte;
      yield '\r\n';
      onTitle();
    }
    yield '--b--\r\n';
  }
  const headers = { authorization: `Bearer ${await signUp('evagrius')}`, 'content-type': 'multipart/form-data; boundary=b' };
  return app.app.inject({ method: 'POST', url: '/api/essays', headers, payload: Readable.from(parts()) });
}

describe('a form', () => {
  test('buffers no more of a field than its schema allows, however often it is repeated', async () => {
    const before = process.memoryUsage().rss;
    let max = before;
    const { statusCode } = await send(130, () => (max = Math.max(max, process.memoryUsage().rss)));
    expect([statusCode, Math.round((max - before) / 1024 / 1024)]).toEqual([413, expect.toSatisfy((grown: number) => grown < 300)]);
  }, 60_000);

  test('is aborted if it never ends', async () => {
    let sent = 0;
    expect((await send(Infinity, () => sent++)).statusCode).toBe(413);
    expect(sent).toBeLessThan(190);
  }, 60_000);

  test.each([
    ['a file', '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'],
    ['no part', ''],
  ])('far above the limit, of %s, is rejected with a sentence for a client that reads only after sending', async (_, head) => {
    const as = await signUp('macrina');
    if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    const megabytes = 60;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const length = head.length + megabytes * 1024 * 1024;
    socket.write(
      `POST /api/essays/images HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${as}\r\ncontent-length: ${length}\r\n` +
        `content-type: multipart/form-data; boundary=b\r\n\r\n${head}`,
    );
    for (let i = 0; i < megabytes; i++) await new Promise((resolve) => socket.write('x'.repeat(1024 * 1024), resolve));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 [^]*\r\nconnection: close\r\n[^]*is larger than 11 MB/);
    expect(stored()).toEqual([]);
  });

  test('reports content that is too long, whatever its size', async () => {
    const { status, body } = await change(['title', 'x'], ['content', 'é'.repeat(3_000_000)]);
    expect([status, body.details]).toEqual([400, 'The text has more than 1,000,000 characters. Please shorten it or split it in two.']);
  }, 30_000);

  test('accepts content of a million four-byte characters', async () => {
    const { status } = await change(['title', 'x'], ['content', '𐤀'.repeat(1_000_000)]);
    expect(status).toBe(200);
  }, 60_000);

  test('counts a line break as one character, as the page does', async () => {
    const { status } = await change(['title', 'x'], ['content', `${'a'.repeat(96)}\r\n\r\n`.repeat(10_100)]);
    expect(status).toBe(200);
  }, 60_000);

  test('rejects more than 100 file ids, in one field or in many', async () => {
    const tooMany = [400, [{ path: 'remove_files', message: '"remove_files" must have at most 100 entries.' }]];
    for (const fields of [
      repeated(101, 'remove_files', '1'),
      repeated(1, 'remove_files', '1,'.repeat(101)),
      repeated(90, 'remove_files', '1,'.repeat(500_000)),
    ]) {
      const { status, body } = await change(...required, ...fields);
      expect([status, body.issues]).toEqual(tooMany);
    }
    expect((await change(...required, ['remove_files', Array.from({ length: 100 }, () => '9007199254740991').join(', ')])).status).toBe(
      200,
    );
  }, 60_000);

  test('ignores unknown fields, up to 200 parts in total', async () => {
    expect((await change(...required, ...repeated(3, 'unknown', 'x'.repeat(3_000_000)), ['__proto__x', 'x'])).status).toBe(200);
    const { status, body } = await change(...required, ...repeated(200, 'unknown', 'x'));
    expect([status, body.details]).toEqual([400, 'A form can have at most 200 fields and files. Please remove some.']);
    expect((await change(...required, ...repeated(500, 'unknown', 'x'))).status).toBe(400);
  }, 60_000);

  test('accepts files between its fields', async () => {
    const { status, body } = await change(['files', file('a.pdf', pdf())], ...required, ['files', file('b.pdf', pdf('b'))]);
    expect([status, body.files.map(({ filename }: { filename: string }) => filename)]).toEqual([200, ['a.pdf', 'b.pdf']]);
  });
});

test.each(['', 'x'.repeat(71), 'x'.repeat(1000)])('rejects a form with the boundary %j as unreadable', async (boundary) => {
  const as = await signUp('macrina');
  const { statusCode, body } = await app.app.inject({
    method: 'POST',
    url: '/api/essays/images',
    headers: { authorization: `Bearer ${as}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="x"\r\n\r\nx\r\n--${boundary}--\r\n`,
  });
  expect([statusCode, body]).toEqual([400, expect.stringContaining('The form was cut off or could not be read.')]);
});
