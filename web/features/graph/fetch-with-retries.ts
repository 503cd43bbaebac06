import { limits } from '#core/limits.ts';
import { StatusError } from '../../platform/api-errors.ts';

/**
 * Fetches with up to three attempts, a delay after each failure and a timeout for each attempt.
 * Does not retry after a 401, which ends the session, or after `signal` was aborted.
 */
export async function fetchWithRetries<T>(fetch: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const { attempts, delay } = limits.graph.fetch;
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(fetch, signal);
    } catch (error) {
      if (signal.aborted || attempt === attempts || (error instanceof StatusError && error.status === 401)) throw error;
    }
    await wait(delay, signal);
  }
}

async function attemptOnce<T>(fetch: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const controller = new AbortController();
  const stop = (): void => controller.abort(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  const timer = setTimeout(() => controller.abort(new Error('request timed out')), limits.graph.fetch.timeout);
  // Ends the attempt even if `fetch` ignores its signal.
  const aborted = new Promise<never>((_, reject) => controller.signal.addEventListener('abort', () => reject(controller.signal.reason)));
  try {
    return await Promise.race([fetch(controller.signal), aborted]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
