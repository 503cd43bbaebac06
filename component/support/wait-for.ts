import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds. A page with its requests takes well under one second. */
export const defaultTimeout = 8_000;

/** Repeats the attempt until it does not throw, and throws its last error after the timeout. */
export async function waitFor<T>(attempt: () => T, timeout = defaultTimeout): Promise<T> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const started = performance.now();
    try {
      return attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await pauseAfter(started);
  }
}

/** Pauses for at least as long as the last attempt took: the page runs in the same thread. */
export function pauseAfter(started: number): Promise<void> {
  return sleep(Math.max(10, performance.now() - started)).then(() => undefined);
}
