import { beginsWith, part } from './bytes.ts';
import { orientationIn } from './exif-orientation.ts';
import { DamagedPicture, type Stripped } from './stripped.ts';

export const pngSignature = '\x89PNG\r\n\x1a\n';

/** Pixels, color information and animation frames. */
const needed = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '));

export function stripPng(file: Buffer): Stripped {
  if (!beginsWith(file, pngSignature)) throw new DamagedPicture('no PNG');
  const kept: Buffer[] = [part(file, 0, 8)];
  let size = { width: 0, height: 0 };
  let orientation = 1;
  let moves = false;
  for (let at = 8; ;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const data = part(file, at + 8, length);
    // Including its length, type and checksum.
    const chunk = part(file, at, length + 12);
    at += chunk.length;
    if (type === 'IHDR') size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
    if (type === 'eXIf') orientation = orientationIn(data);
    if (type === 'acTL') moves = true;
    if (needed.has(type)) kept.push(chunk);
    if (type === 'IEND') break;
  }
  if (size.width === 0) throw new DamagedPicture('no picture in it');
  // Rotating an animation would mean rotating every frame; animations with an orientation do not
  // occur in practice.
  return { content: Buffer.concat(kept), ...size, orientation: moves ? 1 : orientation };
}
