import { copyFile, link, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { batches, ignoreMissing, incoming, isOlder, partName, removed, sweepParts, synced } from './incoming.ts';
import { type FileStore, namedOrUnknown, pieces, type StillNamed } from './store.ts';

/** Files in one folder, each named by its content, beside those that are just coming in (`….part`). */
export function diskStore(folder: string): FileStore {
  const store: FileStore = {
    ...incoming(folder),

    async keep(upload, name) {
      await synced(upload.path, 'r+');
      const second = join(folder, partName());
      // A second name for the same file; where a file system has no such thing, a copy.
      await link(upload.path, second).catch(async () => {
        await copyFile(upload.path, second);
        await synced(second, 'r+');
      });
      // Over one of the same name, which is the same: its new age keeps it from the sweep. (Two names of one file are left both.)
      await rename(second, join(folder, name));
      await removed(second);
      await synced(folder, 'r');
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

    async release(names, stillNamed) {
      let count = 0;
      for (const piece of pieces(names)) count += await releaseFrom(folder, piece, stillNamed);
      return count;
    },

    part: (name) => diskStore(join(folder, name)),

    async sweep(seconds, stillNamed) {
      await sweepParts(folder, seconds);
      let count = 0;
      for await (const names of batches(folder, 500)) {
        const old: string[] = [];
        for (const name of names) if (!name.endsWith('.part') && (await isOlder(join(folder, name), seconds))) old.push(name);
        count += await store.release(old, stillNamed);
      }
      return count;
    },
  };
  return store;
}

/** A file is first set aside, under a name that the sweep knows for rubbish, and then asked after once more. */
async function releaseFrom(folder: string, names: string[], stillNamed: StillNamed): Promise<number> {
  const named = await stillNamed(names);
  const aside = new Map<string, string>();
  for (const name of names.filter((one) => !named.has(one))) {
    const path = join(folder, partName());
    if (await rename(join(folder, name), path).then(() => true, ignoreMissing)) aside.set(name, path);
  }
  const namedAnew = await namedOrUnknown([...aside.keys()], stillNamed);
  for (const [name, path] of aside) {
    if (namedAnew.has(name)) await rename(path, join(folder, name));
    // Also where it came back: of two names of one file, renaming leaves both.
    await removed(path);
  }
  return [...aside.keys()].filter((name) => !namedAnew.has(name)).length;
}
