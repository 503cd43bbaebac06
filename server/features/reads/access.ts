import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';

/**
 * Returns a review that its author may change. Everyone may see reviews, so another user's is a
 * 403, not a 404.
 */
export async function accessOwnRead(sql: Sql, caller: Caller, id: number): Promise<{ id: number }> {
  const [read] = await sql<{ id: number; user_id: number | null }[]>`select id, user_id from reads where id = ${id}`;
  if (!read) throw notFound('This review no longer exists.');
  if (read.user_id !== caller.id) throw forbidden(messages.accessDenied);
  return read;
}
