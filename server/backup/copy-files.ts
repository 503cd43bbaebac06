import type { FileStore } from '../platform/files/store.ts';
import { BackupError } from './backup-error.ts';
import type { LibrarySource, Transfer } from './library-source.ts';
import { splitName } from './stored-file.ts';

/** Copies all files of a library into an empty store. */
export async function copyFiles(source: LibrarySource, target: FileStore, { signal, onProgress }: Transfer): Promise<void> {
  let count = 0;
  for (const name of source.files) {
    signal.throwIfAborted();
    await copyFile(source, target, name);
    onProgress?.({ name, count: ++count, total: source.files.length });
  }
}

/** Deletes the files of a library that could not be copied completely. Best effort. */
export async function deleteFiles(source: LibrarySource, target: FileStore): Promise<void> {
  for (const name of source.files) {
    const { store, base } = splitName(target, name);
    await store.release([base], async () => new Set()).catch(() => undefined);
  }
}

async function copyFile(source: LibrarySource, target: FileStore, name: string): Promise<void> {
  const found = await source.openFile(name);
  if (!found) throw new BackupError(`The stored file ${name} is missing. Nothing was changed.`);
  const { store, base } = splitName(target, name);
  const upload = await store.receive(base, found.content);
  try {
    if (upload.size !== found.size) throw new BackupError(`The stored file ${name} could not be read completely. Nothing was changed.`);
    await store.save(upload, base);
  } finally {
    await store.discard(upload);
  }
}
