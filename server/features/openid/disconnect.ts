import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import { insertMail } from '../mail/public.ts';
import { deleteIdentity, hasOtherWayIn, lockUser } from './identity-queries.ts';

/**
 * Disconnects an account at the provider, unless its owner could then log in only with a link in an
 * email.
 */
export async function disconnect(sql: Sql, userId: number, id: number): Promise<void> {
  await sql.begin(async (tx) => {
    if (!(await lockUser(tx, userId)) || !(await deleteIdentity(tx, userId, id))) throw notFound(messages.identityNotFound);
    if (!(await hasOtherWayIn(tx, userId))) throw conflict(messages.lastWayIn);
    await insertMail(tx, { kind: 'sign-in-changed', userId, data: { change: 'identity-disconnected' } });
  });
}
