import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { file, form } from '../../testing/forms.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';
import { sweepPictures } from './pictures.ts';

const app = testApp();
const { ask, signUp } = app;

const folder = (): string => join(app.filesFolder, 'profiles');
const stored = (): string[] => (existsSync(folder()) ? readdirSync(folder()).sort() : []);
const uploads = (): string[] => (existsSync(app.filesFolder) ? readdirSync(app.filesFolder).filter((name) => name.endsWith('.part')) : []);

let macrina: string;
beforeEach(async () => {
  macrina = await signUp('macrina');
  await app.files.part('profiles').release(stored(), async () => new Set());
});

const plain = (width: number, height: number, color = 'red') => sharp({ create: { width, height, channels: 3, background: color } });
/** Red in the upper half, blue in the lower. */
const halves = async (width: number, height: number) =>
  plain(width, height, 'red').composite([
    {
      input: await plain(width, height / 2, 'blue')
        .png()
        .toBuffer(),
      top: height / 2,
      left: 0,
    },
  ]);
const put = (
  call: 'PUT /api/profile/picture' | 'PUT /api/profile/banner',
  content: Uint8Array | string,
  crop: Record<string, unknown> = {},
) =>
  ask(call, {
    as: macrina,
    body: form(...Object.entries(crop).map(([k, v]) => [k, String(v)] as const), ['file', file('me.jpg', content)]),
  });
const get = async (url: string) => app.app.inject(url);
const seen = async (url: string) => sharp((await get(url)).rawPayload);
async function colorAt(image: Sharp, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const { data, info } = await image.clone().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [r = 0, , b = 0] = data.subarray((y * info.width + x) * info.channels);
  return r > 200 && b < 60 ? 'red' : b > 200 && r < 60 ? 'blue' : 'other';
}

describe('a picture', () => {
  test.each(['png', 'jpeg', 'gif', 'webp'] as const)('in %s becomes a square of 150 pixels, and one of 300', async (format) => {
    const { status, body } = await put('PUT /api/profile/picture', await plain(640, 480).toFormat(format).toBuffer());
    expect(status).toBe(200);
    expect(body.profilePicture).toMatch(/^\/files\/profiles\/[0-9a-f]{64}\.webp$/);
    expect(body).toMatchObject({ profile_picture: body.profilePicture, banner: null });
    expect(await (await seen(body.profilePicture)).metadata()).toMatchObject({ format: 'webp', width: 150, height: 150 });
    expect(await (await seen(body.profilePicture.replace('.webp', '-2x.webp'))).metadata()).toMatchObject({ width: 300, height: 300 });
  });

  test('of a banner has 1200 by 200 pixels', async () => {
    const { body } = await put('PUT /api/profile/banner', await plain(500, 500).png().toBuffer());
    expect(body.profilePicture).toBeNull();
    expect(await (await seen(body.banner)).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 200 });
    expect(await (await seen(body.banner.replace('.webp', '-2x.webp'))).metadata()).toMatchObject({ width: 2400, height: 400 });
  });

  test('appears in every response about its user', async () => {
    const [work] = await addWorks(app.sql, [{ title: 'A' }]);
    await ask('POST /api/reads', { as: macrina, body: { work_id: work, rating: 4 } });
    const { profilePicture } = (await put('PUT /api/profile/picture', await plain(20, 20).png().toBuffer())).body;
    expect((await ask('GET /api/users/{who}', { as: macrina, params: { who: 'macrina' } })).body.profilePicture).toBe(profilePicture);
    expect((await ask('GET /api/reads', { as: macrina })).body[0].profilePicture).toBe(profilePicture);
  });

  test('is public, cached for a year and cannot run scripts', async () => {
    const { profilePicture } = (await put('PUT /api/profile/picture', await plain(20, 20).png().toBuffer())).body;
    const { statusCode, headers } = await get(profilePicture);
    expect([statusCode, headers]).toMatchObject([
      200,
      {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none';.* frame-ancestors 'none'/),
      },
    ]);
  });

  test('has an address that does not depend on its content alone', async () => {
    const content = await plain(20, 20).png().toBuffer();
    const first = (await put('PUT /api/profile/picture', content)).body.profilePicture;
    expect((await put('PUT /api/profile/picture', content)).body.profilePicture).not.toBe(first);
  });

  test('is deleted with its file when it is replaced or removed', async () => {
    const first = (await put('PUT /api/profile/picture', await plain(20, 20).png().toBuffer())).body.profilePicture;
    const banner = (await put('PUT /api/profile/banner', await plain(20, 20).png().toBuffer())).body.banner;
    const second = (await put('PUT /api/profile/picture', await plain(30, 30).png().toBuffer())).body.profilePicture;
    expect((await get(first)).statusCode).toBe(404);
    expect((await get(second)).statusCode).toBe(200);
    expect(stored()).toHaveLength(4);
    expect((await ask('DELETE /api/profile/picture', { as: macrina })).status).toBe(204);
    expect((await ask('DELETE /api/profile/picture', { as: macrina })).status).toBe(204);
    expect((await ask('GET /api/profile', { as: macrina })).body).toMatchObject({ profilePicture: null, profile_picture: null, banner });
    expect((await get(second)).statusCode).toBe(404);
    expect((await ask('DELETE /api/profile/banner', { as: macrina })).status).toBe(204);
    expect((await ask('GET /api/profile', { as: macrina })).body.banner).toBeNull();
    expect([stored(), uploads()]).toEqual([[], []]);
  });

  test('set six times at once leaves one, with only its own files', async () => {
    const content = await plain(20, 20).png().toBuffer();
    await Promise.all(Array.from({ length: 6 }, () => put('PUT /api/profile/picture', content)));
    const { profilePicture } = (await ask('GET /api/profile', { as: macrina })).body;
    expect((await get(profilePicture)).statusCode).toBe(200);
    expect(stored()).toHaveLength(2);
  });

  test('uses only the first frame of an animation', async () => {
    const frames = await Promise.all(['red', 'blue'].map((color) => plain(50, 50, color).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { profilePicture } = (await put('PUT /api/profile/picture', moving)).body;
    const image = await seen(profilePicture);
    expect((await image.metadata()).pages ?? 1).toBe(1);
    expect(await colorAt(image, 75, 75)).toBe('red');
  });

  test('is rotated upright and loses its metadata', async () => {
    const turned = await (
      await halves(400, 300)
    )
      .jpeg()
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 43/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(turned).metadata()).orientation).toBe(6);
    expect(turned.includes('SecretCamera')).toBe(true);
    const { profilePicture } = (await put('PUT /api/profile/picture', turned)).body;
    const image = await seen(profilePicture);
    // A quarter turn to the right: the upper half is now on the right.
    expect([await colorAt(image, 140, 75), await colorAt(image, 10, 75)]).toEqual(['red', 'blue']);
    const metadata = await image.metadata();
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    for (const name of stored()) expect(readFileSync(join(folder(), name)).includes('SecretCamera')).toBe(false);
  });
});

describe('a crop', () => {
  test('is in the pixels of the upright picture', async () => {
    const content = await (await halves(200, 400)).png().toBuffer();
    const below = (await put('PUT /api/profile/picture', content, { x: 0, y: 200, width: 200, height: 200 })).body.profilePicture;
    expect(await colorAt(await seen(below), 75, 5)).toBe('blue');
    const above = (await put('PUT /api/profile/picture', content, { x: 10, y: 0, width: 100, height: 100 })).body.profilePicture;
    expect(await colorAt(await seen(above), 75, 145)).toBe('red');
    const turned = await (await halves(400, 300)).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    // Upright, it is 300 by 400.
    const left = (await put('PUT /api/profile/picture', turned, { x: 0, y: 300, width: 100, height: 100 })).body.profilePicture;
    expect(await colorAt(await seen(left), 75, 75)).toBe('blue');
  });

  test.each([
    { x: 0, y: 0, width: 101, height: 100 },
    { x: 50, y: 0, width: 51, height: 10 },
    { x: 0, y: 0, width: 0, height: 10 },
    { x: -1, y: 0, width: 10, height: 10 },
    { x: 1.5, y: 0, width: 10, height: 10 },
    { x: 'a', y: 0, width: 10, height: 10 },
    { x: 0, y: 0, width: 1e9, height: 10 },
    { x: 0, y: 0 },
    { width: 10 },
  ])('that is invalid is rejected: %o', async (crop) => {
    const { status, body } = await put('PUT /api/profile/picture', await plain(100, 100).png().toBuffer(), crop);
    expect([status, body.details]).toEqual([400, 'The crop needs x, y, width and height in whole pixels, all inside the picture.']);
    expect([stored(), uploads()]).toEqual([[], []]);
  });
});

test('visitors cannot set or remove pictures', async () => {
  const body = form(['file', file('me.png', await plain(20, 20).png().toBuffer())]);
  for (const kind of ['picture', 'banner'] as const) {
    expect((await ask(`PUT /api/profile/${kind}`, { body })).status).toBe(401);
    expect((await ask(`DELETE /api/profile/${kind}`)).status).toBe(401);
  }
});

test.each(['', 'x', `${'0'.repeat(64)}.webp`, `..%2f${'0'.repeat(64)}.webp`, `${'0'.repeat(64)}.svg`])(
  '/files/profiles/%s is a 404',
  async (name) => {
    expect((await get(`/files/profiles/${name}`)).statusCode).toBe(404);
  },
);

test('the sweep deletes files that no user refers to after a day, and no others', async () => {
  const { profilePicture } = (await put('PUT /api/profile/picture', await plain(20, 20).png().toBuffer())).body;
  const { banner } = (await put('PUT /api/profile/banner', await plain(20, 20).png().toBuffer())).body;
  await app.sql`update users set banner = null`;
  expect(await sweepPictures(app.sql, app.files)).toBe(0);
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
  for (const name of stored()) utimesSync(join(folder(), name), twoDaysAgo, twoDaysAgo);
  expect(await sweepPictures(app.sql, app.files)).toBe(2);
  expect((await get(profilePicture)).statusCode).toBe(200);
  expect((await get(profilePicture.replace('.webp', '-2x.webp'))).statusCode).toBe(200);
  expect((await get(banner)).statusCode).toBe(404);
});
