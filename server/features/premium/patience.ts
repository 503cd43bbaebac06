import { ProviderAway } from './provider.ts';

/** No longer than this is waited for somebody else's server, in milliseconds. What was begun goes on, and is found the next time. */
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

/** Asks again, a little later each time, while the same is being done for another call. */
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

/** How long an answer is kept, and how long one that failed is not asked for again, in milliseconds. */
const kept = 60 * 60_000;
const failed = 60_000;
/** How long is waited for something that a page can do without. */
const moment = 1500;

/** Asked for once in a while; until the answer is there, and where it does not come, null. */
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
