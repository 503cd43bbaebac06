import { beginsWith, part } from './bytes.ts';
import { pngSignature, stripPng } from './png.ts';
import { DamagedPicture, type Stripped } from './stripped.ts';

const FILE_HEAD = 14;
/**
 * Compression methods: run-length of 8 or 4 bits; color masks without and with alpha. The others
 * embed a JPEG or PNG.
 */
const RUNS = new Set([1, 2]);
const MASKS: Readonly<Record<number, number>> = { 3: 12, 6: 16 };
const V4 = 108;
const V5 = 124;
const SRGB = 0x73524742;

export function stripBmp(file: Buffer): Stripped {
  if (!beginsWith(file, 'BM')) throw new DamagedPicture('no BMP');
  const { head, colorTable, pixels, ...size } = bitmapAt(file, FILE_HEAD, 1, file.readUInt32LE(10));
  const fileHead = Buffer.alloc(FILE_HEAD);
  fileHead.write('BM', 'latin1');
  const content = Buffer.concat([fileHead, head, colorTable, pixels]);
  content.writeUInt32LE(content.length, 2);
  content.writeUInt32LE(content.length - pixels.length, 10);
  return { content, ...size, orientation: 1 };
}

/**
 * An icon contains pictures in several sizes, each a PNG or a bitmap followed by a mask with the
 * same number of rows.
 */
export function stripIco(file: Buffer): Stripped {
  if (file.readUInt32LE(0) !== 0x00010000) throw new DamagedPicture('no icon');
  const count = file.readUInt16LE(4);
  const stripped = Array.from({ length: Math.min(count, 256) }, (_, i) => iconAt(file, 6 + 16 * i));
  const [largest] = stripped.toSorted((a, b) => b.width * b.height - a.width * a.height);
  if (!largest) throw new DamagedPicture('no picture in it');
  const directory = Buffer.alloc(6 + 16 * stripped.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(stripped.length, 4);
  let offset = directory.length;
  // Entries may overlap in the file.
  if (stripped.reduce((sum, { content }) => sum + content.length, 0) > file.length) throw new DamagedPicture('pictures that overlap');
  for (const [i, { entry, content }] of stripped.entries()) {
    entry.copy(directory, 6 + 16 * i);
    directory.writeUInt32LE(content.length, 6 + 16 * i + 8);
    directory.writeUInt32LE(offset, 6 + 16 * i + 12);
    offset += content.length;
  }
  const { width, height } = largest;
  return { content: Buffer.concat([directory, ...stripped.map(({ content }) => content)]), width, height, orientation: 1 };
}

function iconAt(file: Buffer, at: number): Stripped & { readonly entry: Buffer } {
  const entry = part(file, at, 16);
  const data = part(file, entry.readUInt32LE(12), entry.readUInt32LE(8));
  if (beginsWith(data, pngSignature)) return { entry, ...stripPng(data) };
  const { head, colorTable, pixels, ...size } = bitmapAt(data, 0, 2);
  return { entry, content: Buffer.concat([head, colorTable, pixels]), ...size, orientation: 1 };
}

interface Bitmap {
  readonly head: Buffer;
  readonly colorTable: Buffer;
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * `layers` is 2 in an icon, whose height includes the mask. `pixelsAt` is the start of the pixels
 * if they do not follow the palette.
 */
function bitmapAt(file: Buffer, at: number, layers: 1 | 2, pixelsAt?: number): Bitmap {
  const headSize = file.readUInt32LE(at);
  const old = headSize === 12;
  if (!old && headSize < 40) throw new DamagedPicture('no head');
  const head = Buffer.from(part(file, at, Math.min(headSize, V5)));
  head.writeUInt32LE(head.length, 0);
  const width = old ? head.readUInt16LE(4) : head.readInt32LE(4);
  const rows = Math.abs(old ? head.readInt16LE(6) : head.readInt32LE(8));
  const bits = head.readUInt16LE(old ? 10 : 14);
  const compression = old ? 0 : head.readUInt32LE(16);
  const height = Math.floor(rows / layers);
  if (width <= 0 || height === 0 || ![1, 2, 4, 8, 16, 24, 32].includes(bits)) throw new DamagedPicture('no picture in it');
  const colorTableSize = (head.length === 40 ? (MASKS[compression] ?? 0) : 0) + paletteSize(head, bits, old);
  const colorTable = part(file, at + headSize, colorTableSize);
  const from = pixelsAt ?? at + headSize + colorTableSize;
  const size = RUNS.has(compression) ? head.readUInt32LE(20) : stride(width, bits) * height;
  if (compression !== 0 && !RUNS.has(compression) && MASKS[compression] === undefined) throw new DamagedPicture('an unknown compression');
  // Some icons omit the mask.
  const mask = layers === 2 ? Math.min(stride(width, 1) * height, file.length - from - size) : 0;
  forgetProfile(head);
  return { head, colorTable, pixels: part(file, from, size + mask), width, height };
}

function stride(width: number, bits: number): number {
  return Math.floor((width * bits + 31) / 32) * 4;
}

/** For pictures with few colors. With many colors a palette is only a hint, and is dropped. */
function paletteSize(head: Buffer, bits: number, old: boolean): number {
  if (old) return bits <= 8 ? 3 * 2 ** bits : 0;
  const used = head.readUInt32LE(32);
  if (bits > 8) head.writeUInt32LE(0, 32);
  return bits > 8 ? 0 : 4 * Math.min(used || 2 ** bits, 2 ** bits);
}

/** The color profile, or its path on the author's machine, follows the pixels. */
function forgetProfile(head: Buffer): void {
  if (head.length < V4) return;
  const space = head.toString('latin1', 56, 60);
  if (space === 'KNIL' || space === 'DEBM') head.writeUInt32LE(SRGB, 56);
  if (head.length === V5) head.fill(0, 112, 124);
}
