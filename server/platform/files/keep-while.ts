import type { FileStore, Upload } from './store.ts';

/**
 * Keeps uploads and then writes the rows that name them: never is there a row without its file. Somebody who takes the last row of the same
 * content away may have looked just before these rows were there, and removed it; then it is kept anew. The other way round, a removal looks at
 * the rows once more after its file is out of the way. So whichever comes first, the file is there when both are done.
 */
export async function keepWhile<T>(
  files: FileStore,
  uploads: readonly Upload[],
  nameOf: (upload: Upload) => string,
  write: () => Promise<T>,
): Promise<T> {
  for (const upload of uploads) await files.keep(upload, nameOf(upload));
  const written = await write();
  for (const upload of uploads) if (!(await files.has(nameOf(upload)))) await files.keep(upload, nameOf(upload));
  return written;
}
