import { createWriteStream } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { BackupError } from './backup-error.ts';
import { MANIFEST, type Manifest } from './manifest.ts';

/**
 * Writes a ZIP archive to `PATH.part`, which becomes `PATH` when it is complete and on the disk.
 */
export interface ArchiveWriter {
  /** Adds an entry and resolves when its content has been read. */
  add(name: string, content: Readable, options: { readonly compress: boolean }): Promise<void>;
  /** Adds the manifest, completes the archive, and returns its size. */
  finish(manifest: Manifest): Promise<number>;
  /** Deletes the incomplete archive. Has no effect after `finish`. */
  discard(): Promise<void>;
}

export async function createArchive(path: string): Promise<ArchiveWriter> {
  if (await stat(path).catch(() => undefined)) throw alreadyExists(path);
  const part = `${path}.part`;
  // Left by a killed process.
  await rm(part, { force: true });
  const output = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  const zip = new ZipFile();
  // Its streams report their errors themselves.
  zip.on('error', () => undefined);
  const written = pipeline(zip.outputStream, output);
  written.catch(() => undefined);
  let isFinished = false;
  return {
    async add(name, content, { compress }) {
      zip.addReadStream(content, name, { compress, mode: 0o100600 });
      await Promise.race([finished(content, { writable: false }), written.catch(rejectUnwritable(path))]);
    },

    async finish(manifest) {
      const bytes = Buffer.from(JSON.stringify(manifest, null, 1));
      zip.addBuffer(bytes, MANIFEST, { mode: 0o100600 });
      zip.end({ forceZip64Format: false, comment: createHash('sha256').update(bytes).digest('hex') });
      await written.catch(rejectUnwritable(path));
      await publish(part, path);
      isFinished = true;
      return (await stat(path)).size;
    },

    async discard() {
      if (isFinished) return;
      output.destroy();
      await written.catch(() => undefined);
      await rm(part, { force: true });
    },
  };
}

function rejectUnwritable(path: string) {
  return (error: unknown): never => {
    throw new BackupError(`${path} cannot be written (${error instanceof Error ? error.message : String(error)}).`);
  };
}

/** Renames without replacing a file that appeared meanwhile, and makes the name durable. */
async function publish(part: string, path: string): Promise<void> {
  try {
    await link(part, path);
    await rm(part);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw alreadyExists(path);
    // The file system has no hard links.
    await rename(part, path);
  }
  const folder = await open(dirname(resolve(path)), 'r');
  await folder.sync().finally(() => folder.close());
}

function alreadyExists(path: string): BackupError {
  return new BackupError(`${path} already exists and was left unchanged; choose another name.`);
}
