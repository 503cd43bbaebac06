import { randomUUID } from 'node:crypto';
import { readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for the lock at `path`, takes it and returns the function that releases it, which should
 * run within milliseconds.
 */
export async function acquireStartingLock(path: string, staleMs = 3_000): Promise<() => void> {
  const id = randomUUID();
  let seen: string | undefined;
  let seenAt = 0;
  for (;;) {
    if (createLink(path, id)) return () => removeIfStill(path, id);
    const current = idOf(path);
    if (current !== seen) {
      seen = current;
      seenAt = performance.now();
    } else if (current !== undefined && performance.now() - seenAt > staleMs) {
      // A lock that does not change for this long belongs to a killed process.
      await removeStale(path, current, staleMs);
    }
    await sleep(5 + Math.random() * 10);
  }
}

/**
 * Removes a stale lock. A slow process could otherwise remove the new lock of a faster one, so
 * removal takes a lock named after the stale id; later processes see another id.
 */
async function removeStale(path: string, id: string, staleMs: number): Promise<void> {
  const unlock = await acquireStartingLock(`${path}.${id}`, staleMs);
  removeIfStill(path, id);
  unlock();
}

function removeIfStill(path: string, id: string): void {
  if (idOf(path) === id) rmSync(path, { force: true });
}

/**
 * Creates the lock and returns whether it was missing. It is a symbolic link to a random id, which
 * is created and read atomically.
 */
function createLink(path: string, id: string): boolean {
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
