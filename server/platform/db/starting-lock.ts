import { randomUUID } from 'node:crypto';
import { readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for the lock at `path` and takes it; the answer gives it back. It is meant to be held for a few milliseconds.
 *
 * The lock is a symbolic link that points to a random id: made in one step only if there is none, and read in one step. A lock
 * that stays the same for `staleMs` belongs to a process that was killed while it held it, and is removed.
 */
export async function takeStartingLock(path: string, staleMs = 3_000): Promise<() => void> {
  const id = randomUUID();
  let seen: string | undefined;
  let since = 0;
  for (;;) {
    if (make(path, id)) return () => removeIfStill(path, id);
    const current = idOf(path);
    if (current !== seen) {
      seen = current;
      since = performance.now();
    } else if (current !== undefined && performance.now() - since > staleMs) {
      await removeStale(path, current, staleMs);
    }
    await sleep(5 + Math.random() * 10);
  }
}

/**
 * Of several that find the same dead lock, a slow one could remove the new lock of a quick one. Hence they take turns, by a lock
 * named after the dead id: whoever gets it later sees another id, and leaves that alone.
 */
async function removeStale(path: string, id: string, staleMs: number): Promise<void> {
  const unlock = await takeStartingLock(`${path}.${id}`, staleMs);
  removeIfStill(path, id);
  unlock();
}

function removeIfStill(path: string, id: string): void {
  if (idOf(path) === id) rmSync(path, { force: true });
}

function make(path: string, id: string): boolean {
  try {
    symlinkSync(id, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function idOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
