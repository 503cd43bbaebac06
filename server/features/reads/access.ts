import { messages } from '#core/messages.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { notBlocked } from '../blocks/access.ts';
import { visibleEssays } from '../essays/access.ts';

/**
 * Returns a review that the caller may see: not of another user's draft, and not by somebody from
 * whom a block separates them.
 */
export async function accessRead(sql: SqlRunner, caller: Caller, id: number): Promise<{ id: number; user_id: number | null }> {
  const [read] = await sql<{ id: number; user_id: number | null }[]>`
    select r.id, r.user_id from reads r left join essays e on e.id = r.essay_id
    where r.id = ${id} and ${notBlocked(sql, caller.id, 'r.user_id')} and (r.essay_id is null or ${visibleEssays(sql, caller.id, 'e')})`;
  if (!read) throw notFound('This review no longer exists.');
  return read;
}

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
