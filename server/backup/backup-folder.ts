import { access, constants, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Creates the folder for automatic backups if it is missing. Rejects if the process cannot write to
 * it.
 */
export async function prepareBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}

/**
 * Returns the path of a new archive in the folder for automatic backups, which is created if
 * missing.
 */
export async function nameBackup(folder: string, now = new Date()): Promise<string> {
  await prepareBackupFolder(folder);
  return join(folder, `catena-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.zip`);
}

/** Deletes all but the newest archives, and what killed backups left. Leaves other files alone. */
export async function rotateBackups(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).sort().toReversed();
  const old = names.filter((name) => /^catena-\d{8}T\d{6}Z\.zip$/.test(name)).slice(keep);
  const unfinished = names.filter((name) => /^catena-\d{8}T\d{6}Z\.zip\.part$/.test(name));
  for (const name of [...old, ...unfinished]) await rm(join(folder, name), { force: true });
}
