import type { FileStore } from '../platform/files/store.ts';

/** Names in an archive: those of the store, and those of its part for pictures of users. */
export const storedFilePattern = /^(?:profiles\/)?[0-9a-f]{64}(?:[-.][a-z0-9.]{1,20})?$/;

/** Returns the store that has a file, and the name there. */
export function splitName(files: FileStore, name: string): { store: FileStore; base: string } {
  if (!storedFilePattern.test(name)) throw new Error('The name is not that of a stored file.');
  const [part, base] = name.split('/');
  return base === undefined ? { store: files, base: name } : { store: files.part(part ?? ''), base };
}
