import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type PictureFormat, stripPicture } from './strip-picture.ts';
import { DamagedPicture } from './stripped.ts';

const plain = (width = 40, height = 30, color = 'red') => sharp({ create: { width, height, channels: 3, background: color } });
const pixelsOf = async (content: Uint8Array): Promise<string> =>
  (await sharp(content, { animated: true }).raw().toBuffer()).toString('base64');
const SECRET = 'SecretCamera';
const holdsSecret = (content: Uint8Array): boolean => Buffer.from(content).includes('Secret');

const photo = (orientation = 1) =>
  plain()
    .withExif({ IFD0: { Make: SECRET, Artist: 'SecretAuthor' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 43/1 0/1' } })
    .withMetadata({ orientation });

/** Returns a PNG chunk with its checksum. */
function chunk(type: string, data: string | Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data)]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/**
 * Returns a bitmap of 3 by 2 pixels with a header of 124 bytes that names a color profile, and
 * trailing data.
 */
function bmp(space = 'KNIL'): Buffer {
  const head = Buffer.alloc(14 + 124);
  head.write('BM', 'latin1');
  head.writeUInt32LE(14 + 124 + 10, 10);
  head.writeUInt32LE(124, 14);
  head.writeInt32LE(3, 18);
  head.writeInt32LE(-2, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  head.write(space, 14 + 56, 'latin1');
  head.writeUInt32LE(200, 14 + 112);
  const pixels = Buffer.from('0102030405060708090000000a0b0c0d0e0f101112000000', 'hex');
  return Buffer.concat([head, Buffer.from('SecretGap!'), pixels, Buffer.from('C:\\Users\\SecretName\\screen.icc')]);
}

function ico(...pictures: Buffer[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * pictures.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pictures.length, 4);
  let offset = directory.length;
  for (const [i, picture] of pictures.entries()) {
    directory.writeUInt8(2, 6 + 16 * i);
    directory.writeUInt8(2, 7 + 16 * i);
    directory.writeUInt32LE(picture.length, 14 + 16 * i);
    directory.writeUInt32LE(offset, 18 + 16 * i);
    offset += picture.length;
  }
  return Buffer.concat([directory, ...pictures, Buffer.from('SecretTail')]);
}

/** Returns the bitmap of an icon: 2 by 2 pixels of 32 bits, and a mask. */
function iconBitmap(): Buffer {
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(2, 4);
  head.writeInt32LE(4, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(32, 14);
  return Buffer.concat([head, Buffer.alloc(16, 7), Buffer.alloc(8)]);
}

const comment = (text: string): Buffer => Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), Buffer.from(text), Buffer.from([0])]);

async function film(): Promise<Buffer> {
  const frames = await Promise.all(['red', 'blue', 'green'].map((color) => plain(20, 20, color).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 200, 300], loop: 5 })
    .toBuffer();
}

/**
 * Returns a GIF of two colors with this logical screen and these frames, and `gap` between its
 * blocks.
 */
function gif([width, height]: readonly [number, number], frames: readonly (readonly number[])[], gap = Buffer.alloc(0)): Buffer {
  const words = (...values: number[]): Buffer => Buffer.from(new Uint16Array(values).buffer);
  const head = [Buffer.from('GIF89a'), words(width, height), Buffer.from('800000ff00000000ff', 'hex'), gap];
  const blocks = frames.flatMap((frame) => [Buffer.from([0x2c]), words(...frame), Buffer.from('0002024c0100', 'hex'), gap]);
  return Buffer.concat([...head, ...blocks, Buffer.from([0x3b])]);
}

/** Returns a GIF with a comment before its frames. */
function withComment(gif: Buffer): Buffer {
  const head = 13 + (gif.readUInt8(10) & 0x80 ? 3 * 2 ** ((gif.readUInt8(10) & 7) + 1) : 0);
  return Buffer.concat([gif.subarray(0, head), comment('SecretComment'), gif.subarray(head), Buffer.from('SecretTail')]);
}

describe('a photograph', () => {
  test('keeps its pixels, but not location, camera and author', async () => {
    const given = Buffer.concat([await photo().jpeg().toBuffer(), Buffer.from('SecretTail')]);
    expect(holdsSecret(given)).toBe(true);
    const { content, ...size } = stripPicture('jpg', given);
    expect(size).toEqual({ width: 40, height: 30, orientation: 1 });
    expect(holdsSecret(content)).toBe(false);
    expect((await sharp(content).metadata()).exif).toBeUndefined();
    expect(await pixelsOf(content)).toBe(await pixelsOf(given));
  });

  test('keeps its pixels if it is progressive', async () => {
    const given = await photo().jpeg({ progressive: true }).toBuffer();
    expect(await pixelsOf(stripPicture('jpg', given).content)).toBe(await pixelsOf(given));
  });

  test.each([1, 3, 6, 8])('reports its orientation: %i', async (orientation) => {
    expect(stripPicture('jpg', await photo(orientation).jpeg().toBuffer()).orientation).toBe(orientation);
  });

  test('keeps its color profile', async () => {
    const given = await plain().withIccProfile('p3').jpeg().toBuffer();
    expect((await sharp(stripPicture('jpg', given).content).metadata()).icc).toBeDefined();
  });
});

describe('a PNG', () => {
  test('keeps its pixels, but no text, time or EXIF', async () => {
    const given = await plain().png().toBuffer();
    const behindHead = 8 + 25;
    const texts = [chunk('tEXt', 'Author\0SecretAuthor'), chunk('eXIf', 'SecretExif'), chunk('tIME', 'Secret!')];
    const talkative = Buffer.concat([given.subarray(0, behindHead), ...texts, given.subarray(behindHead), Buffer.from('SecretTail')]);
    const { content, ...size } = stripPicture('png', talkative);
    expect(size).toEqual({ width: 40, height: 30, orientation: 1 });
    expect(Buffer.from(content).equals(given)).toBe(true);
  });

  test('keeps its animation', () => {
    const parts = ['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'IEND'].map((type) =>
      chunk(type, type === 'IHDR' ? Buffer.from('00000002000000020806000000', 'hex') : 'data'),
    );
    const given = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
    expect(Buffer.from(stripPicture('png', given).content).equals(given)).toBe(true);
  });
});

test('an animated GIF keeps its frames, durations and repetitions, but no comment', async () => {
  const given = withComment(await film());
  const { content, ...size } = stripPicture('gif', given);
  expect([size, holdsSecret(content)]).toEqual([{ width: 20, height: 20, orientation: 1 }, false]);
  expect(await sharp(content, { animated: true }).metadata()).toMatchObject({ pages: 3, delay: [100, 200, 300], loop: 5 });
  expect(await pixelsOf(content)).toBe(await pixelsOf(given));
});

test('a GIF loses stray zero bytes between its blocks, which browsers skip', async () => {
  const frames = [
    [0, 0, 1, 1],
    [0, 0, 1, 1],
  ];
  const { content } = stripPicture('gif', gif([1, 1], frames, Buffer.alloc(3)));
  expect(Buffer.from(content).equals(gif([1, 1], frames))).toBe(true);
  expect(await sharp(content, { animated: true }).metadata()).toMatchObject({ pages: 2 });
});

test.each([
  [[1, 1], [0, 0, 9000, 8000], { width: 9000, height: 8000 }],
  [[1, 1], [60_000, 10, 5000, 20], { width: 65_000, height: 30 }],
  [[40, 30], [10, 10, 5, 5], { width: 40, height: 30 }],
] as const)('a GIF with the screen %j and a frame at %j is measured with the frame', (screen, frame, size) => {
  expect(stripPicture('gif', gif(screen, [[0, 0, 1, 1], frame]))).toMatchObject(size);
});

describe('a bitmap', () => {
  test.each(['KNIL', 'DEBM', 'BGRs'])('keeps its pixels, but no profile (%s) or surrounding data', (space) => {
    const { content, ...size } = stripPicture('bmp', bmp(space));
    const stripped = Buffer.from(content);
    expect([size, holdsSecret(stripped)]).toEqual([{ width: 3, height: 2, orientation: 1 }, false]);
    expect([stripped.readUInt32LE(2), stripped.readUInt32LE(10)]).toEqual([stripped.length, 138]);
    expect(stripped.subarray(138).toString('hex')).toBe('0102030405060708090000000a0b0c0d0e0f101112000000');
    expect(stripped.toString('latin1', 14 + 56, 14 + 60)).toBe('BGRs');
    expect(stripped.readUInt32LE(14 + 112)).toBe(0);
  });
});

test('an icon keeps all of its sizes and nothing else', async () => {
  const png = await plain(16, 16).png().toBuffer();
  const talkative = Buffer.concat([png.subarray(0, 33), chunk('tEXt', 'Author\0SecretAuthor'), png.subarray(33)]);
  const { content, ...size } = stripPicture('ico', ico(Buffer.concat([iconBitmap(), Buffer.from('Secret')]), talkative));
  const stripped = Buffer.from(content);
  expect([size, holdsSecret(stripped)]).toEqual([{ width: 16, height: 16, orientation: 1 }, false]);
  const [first = 0, second = 0] = [18, 34].map((at) => stripped.readUInt32LE(at));
  expect(stripped.subarray(first, second).equals(iconBitmap())).toBe(true);
  expect(stripped.subarray(second).equals(png)).toBe(true);
});

describe('a damaged file', () => {
  const samples = async (): Promise<[PictureFormat, Buffer][]> => [
    ['png', await plain().png().toBuffer()],
    ['jpg', await photo(6).jpeg().toBuffer()],
    ['gif', withComment(await film())],
    ['bmp', bmp()],
    ['ico', ico(iconBitmap(), await plain(16, 16).png().toBuffer())],
  ];

  test('is reported as damaged, wherever it is truncated or changed, and never takes long', async () => {
    for (const [format, file] of await samples()) {
      const change = fc.record({ end: fc.nat(file.length), at: fc.nat(file.length - 1), byte: fc.nat(255) });
      fc.assert(
        fc.property(change, ({ end, at, byte }) => {
          const changed = Buffer.from(file);
          changed[at] = byte;
          try {
            const { content } = stripPicture(format, changed.subarray(0, end));
            expect(content.length).toBeLessThan(2 * file.length + 100);
          } catch (error) {
            expect(error).toBeInstanceOf(DamagedPicture);
          }
        }),
        { numRuns: 500 },
      );
    }
  });
});
