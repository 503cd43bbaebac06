import type { FileStore } from './store.ts';

/**
 * Returns a store that deletes nothing while a backup runs, so that the backup finds every file
 * that its snapshot of the database names. The hourly sweep deletes those files later.
 */
export function spareFilesDuringBackups(files: FileStore, isBackupRunning: () => Promise<boolean>): FileStore {
  return {
    ...files,
    release: async (names, stillNamed) => ((await isBackupRunning()) ? 0 : files.release(names, stillNamed)),
    sweep: async (seconds, stillNamed) => ((await isBackupRunning()) ? 0 : files.sweep(seconds, stillNamed)),
    part: (name) => spareFilesDuringBackups(files.part(name), isBackupRunning),
  };
}
