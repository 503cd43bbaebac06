interface PendingRequest<T, R> {
  readonly one: T;
  readonly resolve: (answer: R) => void;
  readonly reject: (error: unknown) => void;
}

/** The capacity of one request, and how much of it each item takes. */
interface Limit<T> {
  readonly capacity: number;
  readonly sizeOf: (one: T) => number;
}

/**
 * Combines items requested in the same tick into as few requests as possible. `loadBatch` sends one
 * request and returns a function that finds an item in the response.
 */
export function inBatches<T, R>(
  loadBatch: (all: readonly T[]) => Promise<(one: T) => R>,
  { capacity, sizeOf }: Limit<T>,
): (one: T) => Promise<R> {
  let waiting: PendingRequest<T, R>[] = [];

  function sendBatches(): void {
    const batches: PendingRequest<T, R>[][] = [];
    let remaining = 0;
    for (const item of waiting) {
      remaining -= sizeOf(item.one);
      if (remaining >= 0) batches.at(-1)?.push(item);
      else {
        batches.push([item]);
        remaining = capacity - sizeOf(item.one);
      }
    }
    waiting = [];
    for (const batch of batches) void settle(batch);
  }

  async function settle(batch: readonly PendingRequest<T, R>[]): Promise<void> {
    try {
      const find = await loadBatch(batch.map(({ one }) => one));
      for (const { one, resolve } of batch) resolve(find(one));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (one) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(sendBatches);
      waiting.push({ one, resolve, reject });
    });
}
