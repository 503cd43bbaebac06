import yauzl from 'yauzl';
import { textLimits } from './limits.ts';
import { type SourceFile, UnreadableTextError } from './text-events.ts';

/** Returns whether bytes begin like a ZIP archive. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));
}

/**
 * Returns the files of a ZIP archive. Throws if a name points outside the archive or the declared
 * sizes are too large.
 */
export async function openArchive(bytes: Uint8Array): Promise<SourceFile[]> {
  try {
    const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { strictFileNames: true });
    const files: SourceFile[] = [];
    let total = 0;
    if (zip.entryCount > textLimits.archiveEntries)
      throw new UnreadableTextError(`The archive has more than ${textLimits.archiveEntries} files.`);
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      checkEntry(entry);
      total += entry.uncompressedSize;
      if (total > textLimits.archiveSize)
        throw new UnreadableTextError(`The archive unpacks to more than ${megabytes(textLimits.archiveSize)}.`);
      files.push({ name: entry.fileName, size: entry.uncompressedSize, read: () => readEntry(zip, entry) });
    }
    return files;
  } catch (error) {
    throw unreadable(error);
  }
}

function checkEntry({ fileName, uncompressedSize, compressedSize, generalPurposeBitFlag }: yauzl.Entry): void {
  if (fileName.length > textLimits.entryNameLength) throw new UnreadableTextError('The name of a file in the archive is too long.');
  if ((generalPurposeBitFlag & 1) === 1) throw new UnreadableTextError('The archive is encrypted.');
  const ratio = uncompressedSize / Math.max(compressedSize, 1);
  if (uncompressedSize > textLimits.fileSize || (uncompressedSize > 1024 * 1024 && ratio > textLimits.compressionRatio)) {
    throw new UnreadableTextError(
      `A file in the archive is too large or compressed too much: it unpacks to ${megabytes(uncompressedSize)}.`,
    );
  }
}

/** Unpacks a file in memory. Checks its real size, which may differ from the declared one. */
async function readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Uint8Array> {
  try {
    const stream = await zip.openReadStreamPromise(entry);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > textLimits.fileSize)
        throw new UnreadableTextError(`A file in the archive unpacks to more than ${megabytes(textLimits.fileSize)}.`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): UnreadableTextError {
  if (error instanceof UnreadableTextError) return error;
  const reason = error instanceof Error ? error.message.slice(0, 200).replace(/\.$/, '') : 'unknown reason';
  if (/relative path|absolute path|invalid characters in fileName/.test(reason)) {
    return new UnreadableTextError('The name of a file in the archive points outside the archive.');
  }
  return new UnreadableTextError(`The archive is damaged: ${reason}.`);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / (1024 * 1024))} MB`;
}
