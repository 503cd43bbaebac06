import { existsSync, readdirSync } from 'node:fs';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { file, form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

let macrina: string;
beforeEach(async () => void (macrina = await signUp('macrina')));

/** Uploads and stored files. */
const left = (): string[] =>
  existsSync(app.filesFolder)
    ? readdirSync(app.filesFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'profiles')
    : [];
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'red' } });
const put = (content: Uint8Array | string) =>
  ask('PUT /api/profile/picture', { as: macrina, body: form(['file', file('me.jpg', content)]) });

describe('an invalid picture is rejected', () => {
  const rejected = async (content: Uint8Array | string, sentence: RegExp, expected = 400) => {
    const { status, body } = await put(content);
    expect([status, body.details]).toEqual([expected, expect.stringMatching(sentence)]);
    expect(body.issues[0].path).toBe('file');
    expect(left()).toEqual([]);
    expect((await ask('GET /api/profile', { as: macrina })).body.profilePicture).toBeNull();
  };

  test.each([
    ['a text', 'hello'],
    ['nothing', ''],
    ['an svg', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="file:///etc/passwd"/></svg>'],
    ['a pdf', '%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n'],
    ['html', '<!doctype html><script>alert(1)</script>'],
  ])('%s', async (_what, content) => {
    await rejected(content, /^"me.jpg" is not a png, jpeg, gif or webp picture\.$/);
  });

  test.each(['tiff', 'avif'] as const)('a picture in another format: %s', async (format) => {
    await rejected(await plain(20, 20).toFormat(format).toBuffer(), /^"me.jpg" is not a png, jpeg, gif or webp picture\.$/);
  });

  test('a truncated picture', async () => {
    const noise = sharp({
      create: { width: 300, height: 300, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    });
    const whole = await noise.png().toBuffer();
    await rejected(whole.subarray(0, whole.length / 2), /^"me.jpg" is damaged/);
  });

  test('a decompression bomb: a small file with too many pixels', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'red' }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
    await rejected(bomb, /^"me.jpg" has more than 40 million pixels\. Please make it smaller\.$/);
  });

  test('a picture of more than 5 MB', async () => {
    const picture = await plain(20, 20).png().toBuffer();
    await rejected(Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)]), /^"me.jpg" is larger than 5 MB/, 413);
  });

  test('no file, two files, or a body that is not a form', async () => {
    const none = await ask('PUT /api/profile/picture', { as: macrina, body: form(['x', '1']) });
    expect(none.status).toBe(400);
    const nothing = await ask('PUT /api/profile/picture', { as: macrina, body: form(['other', 'x']) });
    expect([nothing.status, nothing.body.details]).toEqual([400, 'Please choose a picture.']);
    const picture = await plain(20, 20).png().toBuffer();
    const two = form(['file', file('a.png', picture)], ['file', file('b.png', picture)]);
    expect((await ask('PUT /api/profile/banner', { as: macrina, body: two })).status).toBe(400);
    expect((await ask('PUT /api/profile/banner', { as: macrina, body: { file: 'x' } })).status).toBe(415);
    expect(left()).toEqual([]);
  });
});
