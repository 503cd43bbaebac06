import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';

/** Builds a multipart body with the parts in the given order. */
export function form(...parts: readonly (readonly [name: string, value: string | File])[]): FormData {
  const data = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value);
  }
  return data;
}

export function file(name: string, content: string | Uint8Array): File {
  return new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
}

export const pdf = (text = 'x'): string => `%PDF-1.7\n% ${text}\n1 0 obj <<>> endobj\n%%EOF\n`;

/** The header of an OLE compound file, the format of old .doc files. */
export const doc = (): Buffer => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]);

/** Builds a zip archive with entries of these names; a .docx has `word/document.xml`. */
export function zip(...names: string[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const data = deflateRawSync('<w:document/>');
  for (const name of names) {
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(13, 18);
    shared.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(Buffer.concat(parts).length, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, entry, Buffer.from(name));
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), data);
  }
  const end = Buffer.alloc(18);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(Buffer.concat(parts).length, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

export const docx = (): Buffer => zip('[Content_Types].xml', 'word/document.xml');

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Returns a picture of one pixel, different for each variant. */
export function png(variant = ''): Buffer {
  if (variant === '') return onePixel;
  // The physical pixel size, which survives stripping.
  const size = Buffer.concat([Buffer.from('pHYs'), createHash('sha256').update(variant).digest().subarray(0, 9)]);
  const behindHead = 33;
  return Buffer.concat([onePixel.subarray(0, behindHead), Buffer.from([0, 0, 0, 9]), size, Buffer.alloc(4), onePixel.subarray(behindHead)]);
}
