import { existsSync, readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { doc, docx, file, form, pdf, png, zip } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

const stored = (): string[] => (existsSync(app.filesFolder) ? readdirSync(app.filesFolder).sort() : []);

/** Creates an essay with these files. */
function attach(as: string, ...files: File[]) {
  const parts = files.map((one) => ['files', one] as const);
  return ask('POST /api/essays', { as, body: form(['title', 'On Prayer'], ['content', 'Text'], ...parts) });
}

const get = (url: string, as?: string) => app.app.inject({ url, headers: as === undefined ? {} : { authorization: `Bearer ${as}` } });

describe('an attachment', () => {
  test('is downloaded unchanged from its signed URL, and never displayed', async () => {
    const { body } = await attach(await signUp('evagrius'), file('Über “das” Gebet; 100%.pdf', pdf('ü')));
    const { filepath, filename } = body.files[0];
    expect(filename).toBe('Über “das” Gebet; 100%.pdf');
    const response = await get(filepath);
    expect([response.statusCode, response.body]).toEqual([200, pdf('ü')]);
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': `attachment; filename="_ber _das_ Gebet; 100_.pdf"; filename*=UTF-8''${encodeURIComponent(filename)}`,
      'content-length': String(Buffer.byteLength(pdf('ü'))),
    });
  });

  test('is a 404 without a signature, with another one, for another file, or after an hour', async () => {
    const evagrius = await signUp('evagrius');
    const { body } = await attach(evagrius, file('a.txt', 'a'), file('b.txt', 'b'));
    const [a, b] = body.files.map((one: { filepath: string }) => one.filepath) as [string, string];
    const [path = '', query = ''] = a.split('?');
    const [bPath = ''] = b.split('?');
    const later = query.replace(/expires=(\d+)/, (_, time) => `expires=${Number(time) + 1}`);
    const odd = [path, `${path}?${later}`, `${bPath}?${query}`, `${path}x?${query}`, `${a}x`, a.replace(/signature=./, 'signature=')];
    odd.push(`${path}?${query}&expires=9`, `/files/attachments/0/1/a.txt?${query}`, `/files/attachments/x/y/a.txt?${query}`, '/files/');
    odd.push(`/files/attachments/${body.id}/${body.files[0].id}/..%2f..%2fa.txt?${query}`);
    // The caller's own token gives no access; only the URL does.
    for (const url of odd) expect([url, (await get(url, evagrius)).statusCode]).toEqual([url, 404]);
    expect((await get(a)).statusCode).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
    try {
      expect((await get(a)).statusCode).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });

  test('of a draft is signed for its author, and deleted with its row', async () => {
    const [evagrius, melania] = [await signUp('evagrius'), await signUp('melania')];
    const { body } = await ask('POST /api/essays', {
      as: evagrius,
      body: form(['files', file('a.txt', 'a')], ['title', 'x'], ['content', 'y'], ['status', 'draft']),
    });
    expect((await ask('GET /api/essays/{id}', { as: melania, params: { id: body.id } })).body.files).toBeUndefined();
    const params = { id: body.id };
    await ask('PUT /api/essays/{id}', {
      as: evagrius,
      params,
      body: form(['title', 'x'], ['content', 'y'], ['remove_files', `${body.files[0].id}`]),
    });
    expect((await get(body.files[0].filepath)).statusCode).toBe(404);
  });

  test.each([
    ['a.pdf', pdf()],
    ['A.PDF', pdf()],
    ['a.doc', doc()],
    ['a.docx', docx()],
    ['a.txt', 'Ἐν ἀρχῇ ἦν ὁ λόγος\r\n\tx\f'],
    ['a.txt', Buffer.from('Gl\xfcck \x93auf\x94', 'latin1')],
    ['a.txt', Buffer.from('\ufeffIn the beginning — Ἐν ἀρχῇ 😀\r\n', 'utf16le')],
    ['a.txt', Buffer.from('\ufeffIn the beginning — בראשית 😀\r\n', 'utf16le').swap16()],
    ['a.txt', Buffer.from(`\ufeff${'😀'.repeat(100_001)}`, 'utf16le')],
  ])('%s with the right content is accepted', async (name, content) => {
    expect((await attach(await signUp('evagrius'), file(name, content))).status).toBe(201);
  });

  test.each([
    ['a.exe', 'MZ', 'a.exe'],
    ['a.pdf.exe', pdf(), 'a.pdf.exe'],
    ['a', pdf(), '"a"'],
    ['a.html', '<p>', 'a.html'],
    ['a.pdf', 'text', 'a.pdf'],
    ['a.pdf', '', 'empty'],
    ['a.pdf', docx(), 'a.pdf'],
    ['a.doc', pdf(), 'a.doc'],
    ['a.docx', zip('mimetype', 'x/y.xml'), 'a.docx'],
    ['a.docx', Buffer.from('PK\x03\x04 and no more', 'latin1'), 'a.docx'],
    ['a.docx', doc(), 'a.docx'],
    ['a.txt', png(), 'a.txt'],
    ['a.txt', 'a\0b', 'a.txt'],
    ['a.txt', Buffer.from('no byte order mark', 'utf16le'), 'a.txt'],
    ['a.txt', Buffer.from('\ufeffa\0b', 'utf16le'), 'a.txt'],
    ['a.txt', Buffer.from('\ufeffa\x1fb', 'utf16le').swap16(), 'a.txt'],
    ['a.txt', Buffer.from('\ufeffhalf a \ud83d character', 'utf16le'), 'a.txt'],
    ['a.txt', Buffer.concat([Buffer.from('\ufeffodd', 'utf16le'), Buffer.from('x')]), 'a.txt'],
    ['fdp.\u202eexe', pdf(), 'fdp.exe'],
  ])('%j of %s is rejected by name, and nothing is stored', async (name, content, named) => {
    const evagrius = await signUp('evagrius');
    const before = stored();
    const { status, body } = await attach(evagrius, file('good.txt', `unheard of ${name}`), file(name, content));
    expect([status, body.issues[0].path]).toEqual([400, 'files']);
    expect(body.details).toContain(named);
    expect([(await ask('GET /api/essays', { as: evagrius })).body, stored()]).toEqual([[], before]);
  });

  test.each([
    ['../../x.pdf', 'x.pdf'],
    ['..\\..\\x.pdf', 'x.pdf'],
    ['/etc/passwd/x.pdf', 'x.pdf'],
    ['x\u202efdp..pdf', 'xfdp..pdf'],
    ['  .x .pdf', 'x .pdf'],
    ['x\u0001\u0085y.pdf', 'xy.pdf'],
    ['CON "q" <b>&\'.pdf', 'CON "q" <b>&\'.pdf'],
    [`${'语'.repeat(300)}.pdf`, `${'语'.repeat(196)}.pdf`],
  ])('named %j is stored as %j', async (name, expected) => {
    const { status, body } = await attach(await signUp('evagrius'), file(name, pdf(name)));
    expect([status, body.files[0].filename]).toEqual([201, expected]);
    expect((await get(body.files[0].filepath)).body).toBe(pdf(name));
  });
});

describe('a picture', () => {
  test('must be a png, gif, jpeg, bmp or x-icon by its content', async () => {
    const evagrius = await signUp('evagrius');
    const send = (content: string | Buffer) =>
      ask('POST /api/essays/images', { as: evagrius, body: form(['file', file('x.png', content)]) });
    const plain = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });
    for (const [extension, content] of [
      ['gif', await plain.gif().toBuffer()],
      ['jpg', await plain.jpeg().toBuffer()],
      [
        'bmp',
        Buffer.from(
          '424d3a000000000000003600000028000000010000000100000001001800000000000400000000000000000000000000000000000000ffffff00',
          'hex',
        ),
      ],
      ['ico', Buffer.concat([Buffer.from(`00000100010001010000010020004600000016000000`, 'hex'), png()])],
    ] as const) {
      expect([extension, (await send(content)).body.url]).toEqual([extension, expect.stringMatching(new RegExp(`\\.${extension}\\?`))]);
    }
    for (const other of ['<svg xmlns="http://www.w3.org/2000/svg"/>', pdf(), '', 'RIFF\x10\0\0\0WEBPVP8 ', '<html>']) {
      const { status, body } = await send(other);
      expect([status, body.issues[0].path]).toEqual([400, 'file']);
    }
    expect((await ask('POST /api/essays/images', { as: evagrius, body: form() })).body.details).toBe('Please choose a picture.');
    expect((await send(Buffer.concat([png(), Buffer.alloc(10 * 1024 * 1024)]))).status).toBe(413);
  });

  test('cannot expose an attachment: its content is at no public path', async () => {
    await attach(await signUp('evagrius'), file('secret.txt', 'secret'));
    const names = stored().filter((name) => /^[0-9a-f]{64}$/.test(name));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names.flatMap((name) => [name, `${name}.png`])) {
      for (const kind of ['public', 'pictures']) expect((await get(`/files/${kind}/${name}`)).statusCode).toBe(404);
    }
  });
});
