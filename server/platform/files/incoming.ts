import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, opendir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import { requireFreeSpace } from '../disk-space.ts';
import type { FileStore } from './store.ts';

/**
 * Returns a temporary name for an upload or deletion in progress; stored files never have such
 * names.
 */
export function partName(): string {
  return `${randomUUID()}.part`;
}

/**
 * Receives uploads into a local folder for any store, since their hash is only known at the end.
 */
export function uploadReceiver(folder: string): Pick<FileStore, 'receive' | 'discard'> {
  return {
    async receive(filename, content) {
      // Readable only by this user: attachments of drafts are private.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await requireFreeSpace(folder);
      const path = join(folder, partName());
      const measured = measure(() => requireFreeSpace(folder));
      // Opened first: a stream that fails before its file is open would create it after
      // `removeFile`.
      const file = await open(path, 'wx', 0o600);
      try {
        await pipeline(content, measured.stream, file.createWriteStream());
        const { size, hash } = measured.result();
        return { filename, hash, size, path };
      } catch (error) {
        await removeFile(path);
        throw error;
      }
    },

    async discard(upload) {
      await removeFile(upload.path);
    },
  };
}

/** Deletes files that a killed process left behind during uploads. */
export async function sweepParts(folder: string, seconds: number): Promise<void> {
  for await (const names of listInBatches(folder, 500)) {
    for (const name of names)
      if (name.endsWith('.part') && (await isOlder(join(folder, name), seconds))) await removeFile(join(folder, name));
  }
}

/**
 * Passes a stream through and computes its length and hash. Calls `check` every few megabytes,
 * which may reject.
 */
function measure(check: () => Promise<void>): { stream: Transform; result: () => { size: number; hash: string } } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform: callbackify(async (chunk: Buffer, _encoding: BufferEncoding) => {
      const before = size;
      size += chunk.length;
      hash.update(chunk);
      if (Math.floor(before / CHECK_EVERY) < Math.floor(size / CHECK_EVERY)) await check();
      return chunk;
    }),
  });
  return { stream, result: () => ({ size, hash: hash.digest('hex') }) };
}

/** Bytes between two checks. */
const CHECK_EVERY = 4 * 2 ** 20;

export async function syncFile(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function removeFile(path: string): Promise<void> {
  await unlink(path).catch(ignoreMissing);
}

export async function isOlder(path: string, seconds: number): Promise<boolean> {
  const found = await stat(path).catch(ignoreMissing);
  return found !== undefined && found.isFile() && found.mtimeMs < Date.now() - seconds * 1000;
}

export async function* listInBatches(folder: string, size: number): AsyncGenerator<string[]> {
  const entries = await opendir(folder).catch(ignoreMissing);
  let batch: string[] = [];
  for await (const entry of entries ?? []) {
    batch.push(entry.name);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  yield batch;
}

export function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
