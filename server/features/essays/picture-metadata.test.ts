import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { file, form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

const plain = (width: number, height: number, color = 'red') => sharp({ create: { width, height, channels: 3, background: color } });
const upload = async (content: Buffer) =>
  ask('POST /api/essays/images', { as: await signUp('evagrius'), body: form(['file', file('me.jpg', content)]) });
const get = async (url: string): Promise<Buffer> => (await app.app.inject(url)).rawPayload;

/** Red in the upper half, blue in the lower, with an EXIF orientation of a quarter turn. */
async function turnedPhoto(): Promise<Buffer> {
  const below = await plain(40, 15, 'blue').png().toBuffer();
  return plain(40, 30)
    .composite([{ input: below, top: 15, left: 0 }])
    .jpeg()
    .withExif({ IFD0: { Make: 'SecretCamera', Artist: 'SecretAuthor' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 43/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

test('stores a picture upright, without location, camera and author', async () => {
  const { status, body } = await upload(await turnedPhoto());
  expect(status).toBe(201);
  const shown = await get(body.url);
  const { width, height, exif, orientation } = await sharp(shown).metadata();
  expect([width, height, exif, orientation]).toEqual([30, 40, undefined, undefined]);
  const { data, info } = await sharp(shown).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)].map((part) => part > 128);
  // The top is now on the right.
  expect([at(25, 20), at(5, 20)]).toEqual([
    [true, false, false],
    [false, false, true],
  ]);
  for (const name of readdirSync(app.filesFolder)) expect(readFileSync(join(app.filesFolder, name)).includes('Secret')).toBe(false);
});

test('rejects a picture of more than 50 million pixels and stores nothing', async () => {
  const before = readdirSync(app.filesFolder);
  const large = await sharp({ create: { width: 8000, height: 6500, channels: 3, background: 'red' }, limitInputPixels: false })
    .png()
    .toBuffer();
  const { status, body } = await upload(large);
  expect([status, body.details]).toEqual([400, '"me.jpg" has more than 50 million pixels. Please make it smaller.']);
  expect(readdirSync(app.filesFolder)).toEqual(before);
});

test('rejects a truncated picture and says what to do', async () => {
  const whole = await plain(300, 300).png().toBuffer();
  const { status, body } = await upload(whole.subarray(0, whole.length / 2));
  expect([status, body.details]).toEqual([
    400,
    '"me.jpg" is damaged. Please save it again in another program or choose a different picture.',
  ]);
});
