import { limits } from '#core/limits.ts';
import { StatusError } from '../../platform/api.ts';

/**
 * Fetches with up to three attempts, a delay after each failure and a timeout for each attempt.
 * Does not retry after a 401, which ends the session, or after `signal` was aborted.
 */
export async function askPatiently<T>(ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const { attempts, delay } = limits.graph.fetch;
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(ask, signal);
    } catch (error) {
      if (signal.aborted || attempt === attempts || (error instanceof StatusError && error.status === 401)) throw error;
    }
    await pause(delay, signal);
  }
}

async function once<T>(ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const own = new AbortController();
  const stop = (): void => own.abort(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  const timer = setTimeout(() => own.abort(new Error('no answer in time')), limits.graph.fetch.timeout);
  // Ends the attempt even if `fetch` ignores its signal.
  const ended = new Promise<never>((_, reject) => own.signal.addEventListener('abort', () => reject(own.signal.reason)));
  try {
    return await Promise.race([ask(own.signal), ended]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
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
