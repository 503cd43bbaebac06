import { limits } from '#core/limits.ts';
import { StatusError } from '../../platform/api.ts';

/**
 * Asks up to three times, a second between one failure and the next attempt, and gives each attempt five (spec 7 and 9). What `ask` throws is a
 * failure, an answer of the wrong shape too. A 401 is final, for it has ended the session, and so is the end of `signal`.
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
  // Also where `ask` does not heed its signal.
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
