import { messages } from '#core/messages.ts';
import type { Fragment, SqlRunner } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden } from '../../platform/http/http-error.ts';

/** Whether a row of `users u` is an administrator, as a condition. */
export function isAdministrator(sql: SqlRunner): Fragment {
  return sql`exists (select from administrators a where a.user_id = u.id)`;
}

/** Throws a 403 unless the caller is an administrator. */
export function requireAdministrator({ admin }: Pick<Caller, 'admin'>): void {
  if (!admin) throw forbidden(messages.administratorsOnly);
}
