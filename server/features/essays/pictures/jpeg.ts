import { beginsWith, part } from './bytes.ts';
import { orientationIn } from './exif-orientation.ts';
import { DamagedPicture, type Stripped } from './stripped.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
/** Tables and frames: SOFn, DHT, DAC, DQT, DNL, DRI, DHP, EXP. */
const isNeeded = (marker: number): boolean => (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xdb && marker <= 0xdf);
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

export function stripJpeg(file: Buffer): Stripped {
  if (file.readUInt16BE(0) !== 0xff00 + SOI) throw new DamagedPicture('no JPEG');
  const kept: Buffer[] = [part(file, 0, 2)];
  let size = { width: 0, height: 0 };
  let orientation = 1;
  let scanned = false;
  for (let at = 2; ;) {
    const marker = markerAt(file, at);
    // Some cameras omit the end marker; browsers ignore that.
    if (marker === undefined && scanned) break;
    if (marker === undefined) throw new DamagedPicture('no marker');
    if (marker.code === EOI) break;
    const length = file.readUInt16BE(marker.end);
    const segment = part(file, marker.end + 2, length - 2);
    at = marker.end + length;
    if (isFrame(marker.code)) size = { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3) };
    if (marker.code === APP1 && beginsWith(segment, 'Exif\0\0')) orientation = orientationIn(segment.subarray(6));
    const data = keptOf(marker.code, segment);
    if (data) kept.push(segmentOf(marker.code, data));
    if (marker.code !== SOS) continue;
    const end = endOfScan(file, at);
    kept.push(file.subarray(at, end));
    at = end;
    scanned = true;
  }
  if (!scanned || size.width === 0) throw new DamagedPicture('no picture in it');
  return { content: Buffer.concat([...kept, Buffer.from([0xff, EOI])]), ...size, orientation };
}

/** Returns the next marker after fill bytes; undefined at the end of the file. */
function markerAt(file: Buffer, from: number): { code: number; end: number } | undefined {
  let at = from;
  if (at < file.length && file[at] !== 0xff) throw new DamagedPicture('no marker');
  while (file[at] === 0xff) at++;
  const code = file[at];
  return code === undefined ? undefined : { code, end: at + 1 };
}

/** Returns what to keep of a segment: of application segments, only what affects the colors. */
function keptOf(marker: number, segment: Buffer): Buffer | undefined {
  if (isNeeded(marker) || marker === SOS) return segment;
  // Without the thumbnail, which may show parts that were cropped away.
  if (marker === APP0 && beginsWith(segment, 'JFIF\0')) return Buffer.concat([part(segment, 0, 12), Buffer.from([0, 0])]);
  if (marker === APP2 && beginsWith(segment, 'ICC_PROFILE\0')) return segment;
  return marker === APP14 && beginsWith(segment, 'Adobe') ? segment : undefined;
}

function segmentOf(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Returns the end of the compressed data: the next marker that is not a restart marker. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? EOI;
    const inside = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!inside) return at;
  }
  return file.length;
}
