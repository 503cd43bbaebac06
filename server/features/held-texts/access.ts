import type { HeldText } from '#contract/held-texts.ts';
import { messages } from '#core/messages.ts';
import type { SqlRunner } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { requireRole } from '../administrators/access.ts';
import { findHeldText, type HeldRow } from './queries.ts';

/** Throws a 403 unless the caller may approve and reject what waits. */
export function requireApprover(caller: Pick<Caller, 'roles'>): void {
  requireRole(caller, 'moderator');
}

/** Returns a text that waits, for a moderator of the library. */
export async function accessHeldText(sql: SqlRunner, caller: Pick<Caller, 'roles'>, id: number): Promise<HeldRow> {
  requireApprover(caller);
  const text = await findHeldText(sql, id);
  if (!text) throw notFound(messages.heldNotFound);
  return text;
}

/**
 * Returns a text of the caller that waits. For others, the 404 does not reveal whether it exists.
 */
export async function accessOwnHeldText(sql: SqlRunner, caller: Caller, id: number): Promise<HeldText> {
  const row = await findHeldText(sql, id);
  if (row?.user.id !== caller.id) throw notFound(messages.heldNotFound);
  const { targets: _, ...text } = row;
  return text;
}
