import { setTimeout as sleep } from 'node:timers/promises';

/** Serialization failure and deadlock. */
const CONFLICTS = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 8;
/** Milliseconds before the second attempt, at most; twice as long before each further one. */
const FIRST_WAIT = 10;

/**
 * Retries a statement or transaction that the database aborted in a conflict. Use it where triggers
 * and foreign keys decide the lock order; an aborted attempt has no effect. Waits at random in between,
 * so that many concurrent requests do not conflict again.
 */
export async function retryOnConflict<T>(work: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
      await sleep(Math.random() * FIRST_WAIT * 2 ** (attempt - 1));
    }
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICTS.has(String(error.code));
}
