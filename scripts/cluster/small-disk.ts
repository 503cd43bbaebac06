import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Enough for a cluster with some posts and the log of a rewind. */
const SIZE = '700m';

/** Mounts a small file system in memory at a new folder. Returns undefined if this user may not. */
export function mountSmallDisk(folder: string): string | undefined {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    return undefined;
  }
  // Before the folder that contains it is deleted.
  process.prependOnceListener('exit', () => execFileSync('umount', ['-l', folder]));
  return folder;
}
