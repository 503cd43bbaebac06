import { open } from 'node:fs/promises';

/** A longer directory does not belong to a written document. */
const mostBytes = 1024 * 1024;

/**
 * Returns the names in a zip file's directory, which is at its end; an empty list if there is none.
 */
export async function zipNames(path: string): Promise<string[]> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    // The end record has 22 bytes and a comment of at most 65,535.
    const tail = Buffer.alloc(Math.min(size, 22 + 65_535));
    await file.read(tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf('PK\x05\x06', tail.length - 22, 'latin1');
    if (end < 0) return [];
    const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
    if (length > mostBytes || start + length > size) return [];
    const directory = Buffer.alloc(length);
    await file.read(directory, 0, length, start);
    return namesIn(directory);
  } finally {
    await file.close();
  }
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === 0x02014b50;) {
    const [name, extra, comment] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30), directory.readUInt16LE(at + 32)];
    names.push(directory.toString('latin1', at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return names;
}
