import { ProviderUnavailable } from './provider.ts';

/**
 * Limits the wait for the provider's server, in milliseconds. The work itself continues, and the
 * next request finds its result.
 */
export async function withTimeout<T>(time: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderUnavailable(`the provider took longer than ${time} ms`)), time);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Retries with increasing pauses while another request with the same idempotency key is in
 * progress.
 */
export async function retryWhileInUse<T>(load: () => Promise<T>, isInUse: (error: unknown) => boolean, time: number): Promise<T> {
  const end = Date.now() + time;
  for (let pause = 200; ; pause = Math.min(2 * pause, 1000)) {
    try {
      return await load();
    } catch (error) {
      if (!isInUse(error) || Date.now() + pause > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Milliseconds that a result is cached, and before a failed read is retried. */
const cacheTime = 60 * 60_000;
const retryTime = 60_000;
/** Milliseconds to wait for a value that the page can do without. */
const maxWait = 1500;

/**
 * Caches the result of `load`. Returns the last one (at first null) if a new one is slow or fails.
 */
export function cached<T>(load: () => Promise<T | null>): () => Promise<T | null> {
  let last: T | null = null;
  let pending: Promise<T | null> | undefined;
  let until = 0;
  const refresh = async (): Promise<T | null> => {
    try {
      last = await load();
      until = Date.now() + cacheTime;
    } catch {
      until = Date.now() + retryTime;
    }
    pending = undefined;
    return last;
  };
  return async () => {
    if (Date.now() < until) return last;
    pending ??= refresh();
    const timeout = new Promise<T | null>((resolve) => void setTimeout(() => resolve(last), maxWait).unref());
    return Promise.race([pending, timeout]);
  };
}
