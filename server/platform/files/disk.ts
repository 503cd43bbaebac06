import { copyFile, link, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listInBatches, ignoreMissing, uploadReceiver, isOlder, partName, removeFile, sweepParts, syncFile } from './incoming.ts';
import { type FileStore, isStoredName, referencedOrUnknown, chunksOf, type FindReferenced } from './store.ts';

/**
 * Stores files in a folder, each named by its content's hash, next to uploads in progress
 * (`….part`).
 */
export function diskStore(folder: string): FileStore {
  const store: FileStore = {
    ...uploadReceiver(folder),

    async save(upload, name) {
      await syncFile(upload.path, 'r+');
      const second = join(folder, partName());
      // Hard-link the file, or copy it if the file system has no hard links.
      await link(upload.path, second).catch(async () => {
        await copyFile(upload.path, second);
        await syncFile(second, 'r+');
      });
      // Replacing an identical file renews its age, so that the sweep spares it. Renaming a hard
      // link over the same file removes neither name.
      await rename(second, join(folder, name));
      await removeFile(second);
      await syncFile(folder, 'r');
    },

    async open(name) {
      const file = await open(join(folder, name), 'r').catch(ignoreMissing);
      if (!file) return undefined;
      const { size } = await file.stat();
      return { size, content: file.createReadStream() };
    },

    async has(name) {
      return (await stat(join(folder, name)).catch(ignoreMissing)) !== undefined;
    },

    async hasFiles() {
      for await (const names of listInBatches(folder, 500)) if (names.some(isStoredName)) return true;
      return false;
    },

    async release(names, stillNamed) {
      let count = 0;
      for (const piece of chunksOf(names)) count += await releaseFrom(folder, piece, stillNamed);
      return count;
    },

    part: (name) => diskStore(join(folder, name)),

    async sweep(seconds, stillNamed) {
      await sweepParts(folder, seconds);
      let count = 0;
      for await (const names of listInBatches(folder, 500)) {
        const old: string[] = [];
        for (const name of names) if (isStoredName(name) && (await isOlder(join(folder, name), seconds))) old.push(name);
        count += await store.release(old, stillNamed);
      }
      return count;
    },
  };
  return store;
}

/**
 * Moves files aside under names that the sweep deletes, then checks references again before
 * deleting.
 */
async function releaseFrom(folder: string, names: string[], stillNamed: FindReferenced): Promise<number> {
  const referenced = await stillNamed(names);
  const moved = new Map<string, string>();
  for (const name of names.filter((one) => !referenced.has(one))) {
    const path = join(folder, partName());
    if (await rename(join(folder, name), path).then(() => true, ignoreMissing)) moved.set(name, path);
  }
  const restored = await referencedOrUnknown([...moved.keys()], stillNamed);
  for (const [name, path] of moved) {
    if (restored.has(name)) await rename(path, join(folder, name));
    // Even if restored: renaming a hard link over the same file removes neither name.
    await removeFile(path);
  }
  return [...moved.keys()].filter((name) => !restored.has(name)).length;
}
