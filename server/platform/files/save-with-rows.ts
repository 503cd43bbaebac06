import type { FileStore, Upload } from './store.ts';

/**
 * Saves uploads, then writes the rows that reference them. Saves them again if a concurrent
 * `release` deleted them before; `release` checks rows again, so either order leaves the file.
 */
export async function saveWithRows<T>(
  files: FileStore,
  uploads: readonly Upload[],
  nameOf: (upload: Upload) => string,
  write: () => Promise<T>,
): Promise<T> {
  for (const upload of uploads) await files.save(upload, nameOf(upload));
  const result = await write();
  for (const upload of uploads) if (!(await files.has(nameOf(upload)))) await files.save(upload, nameOf(upload));
  return result;
}
