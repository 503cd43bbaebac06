import type { Sql } from '../../platform/db/open.ts';
import type { FileStore, FindReferenced } from '../../platform/files/store.ts';
import { filesInUse } from './file-queries.ts';
import { deleteExpiredPictures, listPicturesWithoutSize, updatePictureSize } from './picture-queries.ts';

/** A file may be stored before the row that refers to it. */
const orphanSeconds = 24 * 60 * 60;

/**
 * Days that an uploaded picture waits for its essay: browsers keep unsaved drafts, perhaps for
 * weeks.
 */
const unusedPictureDays = 30;

/** Deletes files that nothing refers to any more. */
export async function sweepFiles(sql: Sql, files: FileStore): Promise<number> {
  await deleteExpiredPictures(sql, unusedPictureDays);
  await measurePictures(sql, files);
  return files.sweep(orphanSeconds, stillNamed(sql));
}

/**
 * Looks up missing picture sizes in the file store, so that they count against the uploader's
 * quota.
 */
async function measurePictures(sql: Sql, files: FileStore): Promise<void> {
  for (const name of await listPicturesWithoutSize(sql, 10_000)) {
    const found = await files.open(name);
    found?.content.destroy();
    await updatePictureSize(sql, name, found?.size ?? 0);
  }
}

/**
 * Deletes those of the files that nothing refers to any more. Best effort, for use after the commit
 * that removed their rows: on failure the sweep deletes them later.
 */
export async function releaseFiles(sql: Sql, files: FileStore, names: readonly string[]): Promise<void> {
  if (names.length > 0) await files.release(names, stillNamed(sql)).catch(() => undefined);
}

function stillNamed(sql: Sql): FindReferenced {
  return async (names) => new Set(names.length === 0 ? [] : await filesInUse(sql, names));
}
