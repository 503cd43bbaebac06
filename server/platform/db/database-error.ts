/** Something about the database that the person who runs Catena can put right. The message is one sentence for that person. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}
