import type { Sql } from '../../platform/db/open.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { filesInUse, forgetPictures } from './queries.ts';

/** A file may come in before the row that names it. */
const orphanSeconds = 24 * 60 * 60;

/** How long a picture that was uploaded waits for its essay, in days: what is being written lies in a browser, perhaps for weeks. */
const unusedPictureDays = 30;

/** Removes files that nothing names any more. */
export async function sweepFiles(sql: Sql, files: FileStore): Promise<number> {
  await forgetPictures(sql, unusedPictureDays);
  return files.sweep(orphanSeconds, async (names) => new Set(names.length === 0 ? [] : await filesInUse(sql, names)));
}
