import { setImmediate as pause } from 'node:timers/promises';

/**
 * Milliseconds of work before yielding to the event loop. A slice delays each of the dozen database
 * responses of an import's batch.
 */
const SLICE = 0.5;

/**
 * Returns a function that lets other events run once a slice of long work is over, such as requests
 * and the responses of the database.
 */
export function slices(): () => Promise<void> | undefined {
  let end = performance.now() + SLICE;
  return () => {
    if (performance.now() < end) return undefined;
    return pause().then(() => void (end = performance.now() + SLICE));
  };
}
