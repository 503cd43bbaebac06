import { open } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { extensionOf } from '../../platform/files/filename.ts';
import type { Upload } from '../../platform/files/store.ts';
import type { PictureFormat } from './pictures/strip-picture.ts';
import { zipNames } from './zip-names.ts';

/** Returns why a file is not an accepted attachment, by name and content; undefined if it is. */
export async function attachmentError(file: Upload): Promise<string | undefined> {
  const ending = extensionOf(file.filename).toLowerCase();
  const check = attachments[ending];
  if (!check) return `"${file.filename}" is not a .pdf, .doc, .docx or .txt file.`;
  if (file.size === 0) return `"${file.filename}" is empty.`;
  if (!(await check(file.path))) return `"${file.filename}" is not a valid ${ending} file: its content does not match its name.`;
  return undefined;
}

const attachments: Readonly<Record<string, (path: string) => Promise<boolean>>> = {
  '.pdf': async (path) => (await detectType(path)) === 'pdf',
  // Any OLE compound file; what it contains is not checked.
  '.doc': async (path) => (await detectType(path)) === 'cfb',
  '.docx': isDocx,
  '.txt': isText,
};

const pictures: Readonly<Record<string, PictureFormat>> = { png: 'png', apng: 'png', gif: 'gif', jpg: 'jpg', bmp: 'bmp', ico: 'ico' };

/**
 * Returns the extension to store a picture under, from its content alone; undefined if the format
 * is not allowed.
 */
export async function pictureExtension(file: Upload): Promise<PictureFormat | undefined> {
  return pictures[(await detectType(file.path)) ?? ''];
}

/** Reads only the start of the file, so that its size does not affect the time. */
async function detectType(path: string): Promise<string | undefined> {
  return (await fileTypeFromBuffer(await readStart(path)))?.ext;
}

async function isDocx(path: string): Promise<boolean> {
  if ((await readStart(path)).subarray(0, 4).toString('latin1') !== 'PK\x03\x04') return false;
  // A broken zip throws. If the list of types is not readable, the result is a plain zip.
  const type = await fileTypeFromFile(path).catch(() => undefined);
  if (type?.ext !== 'docx' && type?.ext !== 'zip') return false;
  return (await zipNames(path)).some((name) => name.startsWith('word/'));
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4100), 0, 4100, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Returns whether a file is text: UTF-16 with a byte order mark, or UTF-8 or a Latin encoding
 * without control characters other than whitespace.
 */
async function isText(path: string): Promise<boolean> {
  const encoding = utf16Of(await readStart(path));
  const file = await open(path, 'r');
  const chunks: AsyncIterable<Buffer> = file.createReadStream();
  return encoding === undefined ? hasNoControls(chunks) : isUtf16(chunks, encoding);
}

function utf16Of(start: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : undefined;
}

async function isUtf16(chunks: AsyncIterable<Buffer>, encoding: 'utf-16le' | 'utf-16be'): Promise<boolean> {
  // Fatal, so that an incomplete character is an error, wherever chunks end.
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of chunks) if (control.test(decoder.decode(chunk, { stream: true }))) return false;
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f\ufffe\uffff]/;

async function hasNoControls(chunks: AsyncIterable<Buffer>): Promise<boolean> {
  // For UTF-8 and Latin text, a download needs no stricter check.
  for await (const chunk of chunks) if (hasControl(chunk)) return false;
  return true;
}

function hasControl(bytes: Buffer): boolean {
  // Tab, line feed, vertical tab, form feed, carriage return, and escape in old files.
  return bytes.some((byte) => (byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1b) || byte === 0x7f);
}
