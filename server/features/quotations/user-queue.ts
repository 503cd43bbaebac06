/** Runs the tasks of each user one after another, so that a costly task delays only that user. */
export class UserQueue {
  readonly #last = new Map<number, Promise<void>>();

  run<T>(userId: number, task: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(userId) ?? Promise.resolve()).then(task);
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(userId, ended);
    void ended.then(() => {
      if (this.#last.get(userId) === ended) this.#last.delete(userId);
    });
    return result;
  }
}
