import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/**
 * Bytes of the disk of DATA_DIR that nothing fills: four segments of the embedded database's log. Where that log finds no room the database
 * stops altogether, while a write that is refused in time does no harm.
 */
export const RESERVED_BYTES = 64 * 2 ** 20;

/** Bytes that may be written to the disk of a folder; what cannot be asked is taken for enough. */
export function roomOn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}

/** Rejects as a full disk does when only the reserve is left. */
export async function requireRoom(folder: string): Promise<void> {
  const found = await statfs(folder).catch(() => undefined);
  if (found && found.bavail * found.bsize < RESERVED_BYTES) {
    throw Object.assign(new Error(`less than ${RESERVED_BYTES / 2 ** 20} MB left on the disk of ${folder}`), { code: 'ENOSPC' });
  }
}
