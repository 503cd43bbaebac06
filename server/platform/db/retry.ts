/** Serialisation failure, deadlock. */
const CONFLICTS = new Set(['40001', '40P01']);
const MOST_ATTEMPTS = 5;

/**
 * Does a statement or a whole transaction once more where the database broke off the first to let another through. For work that takes locks in
 * an order that it does not choose itself, because triggers and foreign keys do: nothing of what was broken off has happened.
 */
export async function againAfterConflict<T>(work: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isConflict(error)) throw error;
    }
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICTS.has(String(error.code));
}
