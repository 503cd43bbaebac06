import { ProviderAway } from './provider.ts';

/**
 * Limits the wait for the provider's server, in milliseconds. The work itself continues, and the
 * next request finds its result.
 */
export async function within<T>(time: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderAway(`the provider took longer than ${time} ms for all that was asked`)), time);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Retries with increasing pauses while another request with the same idempotency key is in
 * progress.
 */
export async function untilFree<T>(ask: () => Promise<T>, isInUse: (error: unknown) => boolean, time: number): Promise<T> {
  const end = Date.now() + time;
  for (let pause = 200; ; pause = Math.min(2 * pause, 1000)) {
    try {
      return await ask();
    } catch (error) {
      if (!isInUse(error) || Date.now() + pause > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Milliseconds that a result is cached, and before a failed read is retried. */
const kept = 60 * 60_000;
const failed = 60_000;
/** Milliseconds to wait for a value that the page can do without. */
const moment = 1500;

/**
 * Caches the result of `ask`. Returns the last one (at first null) if a new one is slow or fails.
 */
export function remembered<T>(ask: () => Promise<T | null>): () => Promise<T | null> {
  let last: T | null = null;
  let asking: Promise<T | null> | undefined;
  let until = 0;
  const renew = async (): Promise<T | null> => {
    try {
      last = await ask();
      until = Date.now() + kept;
    } catch {
      until = Date.now() + failed;
    }
    asking = undefined;
    return last;
  };
  return async () => {
    if (Date.now() < until) return last;
    asking ??= renew();
    const tooLate = new Promise<T | null>((resolve) => void setTimeout(() => resolve(last), moment).unref());
    return Promise.race([asking, tooLate]);
  };
}
