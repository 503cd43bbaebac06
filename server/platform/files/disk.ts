import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore, Upload } from './store.ts';

/** Files in one folder, each named by its content, beside those that are just coming in (`….part`). */
export function diskStore(folder: string): FileStore {
  return {
    async receive(filename, content) {
      // For this user alone: attachments of drafts are private.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${randomUUID()}.part`);
      const measured = measure();
      try {
        await pipeline(content, measured.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        const { size, hash } = measured.result();
        return { filename, hash, size, path };
      } catch (error) {
        await removed(path);
        throw error;
      }
    },

    async keep(upload, name) {
      await synced(upload.path, 'r+');
      // Over one of the same name, which is the same: its new age keeps it from the sweep.
      await rename(upload.path, join(folder, name));
      await synced(folder, 'r');
    },

    async discard(upload: Upload) {
      await removed(upload.path);
    },

    async open(name) {
      const file = await open(join(folder, name), 'r').catch(ignoreMissing);
      if (!file) return undefined;
      const { size } = await file.stat();
      return { size, content: file.createReadStream() };
    },

    async release(names, stillNamed) {
      for (let from = 0; from < names.length; from += 500) await releaseBatch(folder, names.slice(from, from + 500), stillNamed);
    },

    part: (name) => diskStore(join(folder, name)),

    async sweep(seconds, stillNamed) {
      let removedFiles = 0;
      for await (const names of batches(folder, 500)) {
        const old: string[] = [];
        for (const name of names) if (await isOlder(join(folder, name), seconds)) old.push(name);
        const named = await stillNamed(old);
        for (const name of old.filter((one) => !named.has(one))) {
          // Again, because meanwhile the same content may have come in anew.
          if (!(await isOlder(join(folder, name), seconds))) continue;
          await removed(join(folder, name));
          removedFiles++;
        }
      }
      return removedFiles;
    },
  };
}

/**
 * A file is first set aside, under a name that the sweep knows for rubbish, and then asked after once more: whoever named it between the
 * first question and the setting aside has it back.
 */
async function releaseBatch(
  folder: string,
  names: readonly string[],
  stillNamed: (names: string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const named = await stillNamed([...names]);
  const aside = new Map<string, string>();
  for (const name of names.filter((one) => !named.has(one))) {
    const path = join(folder, `${randomUUID()}.part`);
    if (await moved(join(folder, name), path)) aside.set(name, path);
  }
  const namedAnew = await stillNamed([...aside.keys()]);
  for (const [name, path] of aside) await (namedAnew.has(name) ? rename(path, join(folder, name)) : removed(path));
}

/** False where nothing lies there. */
async function moved(from: string, to: string): Promise<boolean> {
  return (await rename(from, to).then(() => true, ignoreMissing)) === true;
}

/** Lets a stream through, and knows its length and hash at the end. */
function measure(): { stream: Transform; result: () => { size: number; hash: string } } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ size, hash: hash.digest('hex') }) };
}

async function synced(path: string, flags: 'r' | 'r+'): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function removed(path: string): Promise<void> {
  await unlink(path).catch(ignoreMissing);
}

async function isOlder(path: string, seconds: number): Promise<boolean> {
  const found = await stat(path).catch(ignoreMissing);
  return found !== undefined && found.isFile() && found.mtimeMs < Date.now() - seconds * 1000;
}

async function* batches(folder: string, size: number): AsyncGenerator<string[]> {
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

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
