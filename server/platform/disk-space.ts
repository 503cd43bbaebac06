import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/**
 * Bytes kept free for the embedded database's log: four of its segments. A full disk would stop the
 * database, while a write rejected in time does no harm.
 */
export const RESERVED_BYTES = 64 * 2 ** 20;

/** Returns the free bytes on the disk of a folder; infinite if unknown. */
export function freeBytesOn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}

/** Rejects like a full disk if only the reserve is left. */
export async function requireFreeSpace(folder: string): Promise<void> {
  const found = await statfs(folder).catch(() => undefined);
  if (found && found.bavail * found.bsize < RESERVED_BYTES) {
    throw Object.assign(new Error(`less than ${RESERVED_BYTES / 2 ** 20} MB left on the disk of ${folder}`), { code: 'ENOSPC' });
  }
}
