import { setTimeout as sleep } from 'node:timers/promises';

/** Returns what `work` resolves to. Throws an Error with `reason` if that takes longer. */
export async function within<T>(work: Promise<T>, seconds: number, reason: string): Promise<T> {
  const done = new AbortController();
  const late = sleep(seconds * 1000, undefined, { signal: done.signal }).then(() => Promise.reject(new Error(reason)));
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}

/**
 * Runs `work` beside other work that has begun. If the other work fails first, aborts `work` and
 * throws that error.
 */
export async function runBeside<T>(others: Promise<unknown>, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  // Others that end first do not end the work.
  const failed = others.then(() => new Promise<never>(() => undefined));
  try {
    return await Promise.race([work(ending.signal), failed]);
  } finally {
    ending.abort();
  }
}
