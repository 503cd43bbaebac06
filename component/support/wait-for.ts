import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds. A page with its requests takes well under one second. */
export const defaultTimeout = 5_000;

/** Repeats the attempt until it does not throw, and throws its last error after the timeout. */
export async function waitFor<T>(attempt: () => T, timeout = defaultTimeout): Promise<T> {
  const deadline = Date.now() + timeout;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(10);
  }
}
