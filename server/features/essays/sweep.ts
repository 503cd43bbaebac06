import type { Sql } from '../../platform/db/open.ts';
import type { FileStore, StillNamed } from '../../platform/files/store.ts';
import { filesInUse, forgetPictures, listUnmeasured, setPictureSize } from './queries.ts';

/** A file may come in before the row that names it. */
const orphanSeconds = 24 * 60 * 60;

/** How long a picture that was uploaded waits for its essay, in days: what is being written lies in a browser, perhaps for weeks. */
const unusedPictureDays = 30;

/** Removes files that nothing names any more. */
export async function sweepFiles(sql: Sql, files: FileStore): Promise<number> {
  await forgetPictures(sql, unusedPictureDays);
  await measurePictures(sql, files);
  return files.sweep(orphanSeconds, stillNamed(sql));
}

/** Looks up missing picture sizes in the file store, so that they count against the uploader's quota. */
async function measurePictures(sql: Sql, files: FileStore): Promise<void> {
  for (const name of await listUnmeasured(sql, 10_000)) {
    const found = await files.open(name);
    found?.content.destroy();
    await setPictureSize(sql, name, found?.size ?? 0);
  }
}

/**
 * Removes of these files, at once, those that nothing names any more. For after the commit of what took their rows away: that has happened, so
 * that a failure here is nobody's who waits, and the sweep does it later.
 */
export async function releaseFiles(sql: Sql, files: FileStore, names: readonly string[]): Promise<void> {
  if (names.length > 0) await files.release(names, stillNamed(sql)).catch(() => undefined);
}

function stillNamed(sql: Sql): StillNamed {
  return async (names) => new Set(names.length === 0 ? [] : await filesInUse(sql, names));
}
