/** A database problem that the operator can fix. The message is one sentence for the operator. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}
