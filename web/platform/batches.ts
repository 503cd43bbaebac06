interface PendingRequest<T, R> {
  readonly one: T;
  readonly resolve: (answer: R) => void;
  readonly reject: (error: unknown) => void;
}

/** The capacity of one request, and how much of it each item takes. */
interface Room<T> {
  readonly room: number;
  readonly sizeOf: (one: T) => number;
}

/**
 * Combines items requested in the same tick into as few requests as possible. `answer` sends one
 * request and returns a function that finds an item in the response.
 */
export function inBatches<T, R>(answer: (all: readonly T[]) => Promise<(one: T) => R>, { room, sizeOf }: Room<T>): (one: T) => Promise<R> {
  let waiting: PendingRequest<T, R>[] = [];

  function ask(): void {
    const batches: PendingRequest<T, R>[][] = [];
    let left = 0;
    for (const asked of waiting) {
      left -= sizeOf(asked.one);
      if (left >= 0) batches.at(-1)?.push(asked);
      else {
        batches.push([asked]);
        left = room - sizeOf(asked.one);
      }
    }
    waiting = [];
    for (const batch of batches) void settle(batch);
  }

  async function settle(batch: readonly PendingRequest<T, R>[]): Promise<void> {
    try {
      const find = await answer(batch.map(({ one }) => one));
      for (const { one, resolve } of batch) resolve(find(one));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (one) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(ask);
      waiting.push({ one, resolve, reject });
    });
}
