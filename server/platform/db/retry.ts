import { setTimeout as sleep } from 'node:timers/promises';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const CONFLICTS = new Set([SERIALIZATION_FAILURE, DEADLOCK]);
const MAX_ATTEMPTS = 8;
/** Milliseconds before the second attempt, at most; twice as long before each further one. */
const FIRST_WAIT = 10;

/**
 * Retries a statement or transaction that the database aborted in a conflict, which leaves no
 * effect. Use it where triggers and foreign keys decide the lock order.
 */
export async function retryOnConflict<T>(work: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
      // At random, so that many concurrent requests do not conflict again.
      await sleep(Math.random() * FIRST_WAIT * 2 ** (attempt - 1));
    }
  }
}

/**
 * Thrown in a transaction that found rows changed since it read them, so that `retryOnConflict`
 * runs it again.
 */
export class SerializationFailure extends Error {
  readonly code = SERIALIZATION_FAILURE;
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICTS.has(String(error.code));
}
