import { part } from './bytes.ts';
import { DamagedPicture, type Stripped } from './stripped.ts';

/** An empty sub-block between blocks, which some programs write and browsers skip. */
const STRAY = 0x00;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
/** Duration and transparency of the next frame. */
const CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Application extensions that set how often an animation repeats. */
const loops = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

export function stripGif(file: Buffer): Stripped {
  if (!/^GIF8[79]a$/.test(file.toString('latin1', 0, 6))) throw new DamagedPicture('no GIF');
  let size: Size = { width: file.readUInt16LE(6), height: file.readUInt16LE(8) };
  let at = 13 + colorTableSize(file.readUInt8(10));
  const kept: Buffer[] = [part(file, 0, at)];
  let frames = 0;
  // The trailer may be missing; browsers ignore that.
  while (at < file.length && file[at] !== TRAILER) {
    const [end, isNeeded] = blockAt(file, at);
    if (isNeeded) kept.push(part(file, at, end - at));
    if (file[at] === IMAGE) {
      size = withFrame(size, file, at);
      frames++;
    }
    at = end;
  }
  if (frames === 0 || size.width === 0 || size.height === 0) throw new DamagedPicture('no picture in it');
  return { content: Buffer.concat([...kept, Buffer.from([TRAILER])]), ...size, orientation: 1 };
}

type Size = Pick<Stripped, 'width' | 'height'>;

/**
 * Returns the size that a decoder needs for a frame as well, which may extend beyond the logical
 * screen.
 */
function withFrame({ width, height }: Size, file: Buffer, at: number): Size {
  return {
    width: Math.max(width, file.readUInt16LE(at + 1) + file.readUInt16LE(at + 5)),
    height: Math.max(height, file.readUInt16LE(at + 3) + file.readUInt16LE(at + 7)),
  };
}

/** Returns the end of the block, and whether the picture needs it. */
function blockAt(file: Buffer, at: number): [end: number, isNeeded: boolean] {
  const kind = file.readUInt8(at);
  if (kind === STRAY) return [at + 1, false];
  if (kind === IMAGE) {
    const data = at + 10 + colorTableSize(file.readUInt8(at + 9));
    return [endOfSubBlocks(file, data + 1), true];
  }
  if (kind !== EXTENSION) throw new DamagedPicture('no block');
  const label = file.readUInt8(at + 1);
  const isLoop = label === APPLICATION && loops.has(file.toString('latin1', at + 3, at + 14));
  return [endOfSubBlocks(file, at + 2), label === CONTROL || isLoop];
}

function endOfSubBlocks(file: Buffer, from: number): number {
  let at = from;
  for (let length = file.readUInt8(at); length > 0; length = file.readUInt8(at)) at += length + 1;
  return at + 1;
}

/** Returns the size in bytes of the color table that follows, from its flags. */
function colorTableSize(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}
