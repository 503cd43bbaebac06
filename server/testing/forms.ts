import { deflateRawSync } from 'node:zlib';

/** The body of a multipart call, its parts in the order given. */
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

/** The head of an OLE compound file, as old .doc files are. */
export const doc = (): Buffer => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]);

/** A zip of one entry by name: a .docx has `word/document.xml`. */
export function zip(...names: string[]): Buffer {
  const parts: Buffer[] = [];
  for (const name of names) {
    const data = deflateRawSync('<w:document/>');
    const head = Buffer.alloc(30);
    head.write('PK\x03\x04', 0, 'latin1');
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt32LE(13, 22);
    head.writeUInt16LE(name.length, 26);
    parts.push(head, Buffer.from(name), data);
  }
  return Buffer.concat([...parts, Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
}

export const docx = (): Buffer => zip('[Content_Types].xml', 'word/document.xml');

export const png = (): Buffer =>
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
