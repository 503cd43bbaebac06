import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { insertMail } from '../mail/public.ts';
import { deletePasskey, lockUser } from './queries.ts';

/** Removes a passkey of a user and reports it by mail. Sessions that it has opened stay. */
export async function removePasskey(sql: Sql, userId: number, id: number): Promise<void> {
  await sql.begin(async (tx) => {
    const name = (await lockUser(tx, userId)) ? await deletePasskey(tx, userId, id) : undefined;
    if (name === undefined) throw notFound(messages.passkeyNotFound);
    await insertMail(tx, { kind: 'sign-in-changed', userId, data: { change: 'passkey-removed', name } });
  });
}
