import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const FOLDER = '/dev/shm';
/** Bytes that must be free: two workers with several databases of 30 MB, and uploads. */
const NEEDED = 4 * 2 ** 30;

/**
 * Returns a folder in memory for the data of tests, if there is enough memory: copying a database
 * to a busy disk takes seconds.
 */
export function memoryFolder(): string | undefined {
  try {
    accessSync(FOLDER, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(FOLDER);
    return Math.min(bavail * bsize, freemem()) > NEEDED ? FOLDER : undefined;
  } catch {
    return undefined;
  }
}
