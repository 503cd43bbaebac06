import { messages } from '#core/messages.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { conflict, notFound } from '../../../platform/http/http-error.ts';
import { insertMail } from '../../mail/public.ts';
import { insertUser } from '../queries.ts';
import { isTaken } from '../taken.ts';
import { takeRegistration } from './registration-queries.ts';

/** Creates the account of somebody who waits, and returns its id. */
export async function approveRegistration(sql: Sql, id: number): Promise<number> {
  try {
    return await sql.begin(async (tx) => {
      const user = await takeRegistration(tx, id);
      if (!user) throw notFound(messages.registrationNotFound);
      const userId = await insertUser(tx, user);
      await insertMail(tx, { kind: 'registration-approved', userId });
      return userId;
    });
  } catch (error) {
    throw isTaken(error) ? conflict(messages.registrationTaken) : error;
  }
}

/** Deletes what somebody who waits has entered. Their address stays until the mail is sent. */
export async function rejectRegistration(sql: Sql, id: number): Promise<void> {
  await sql.begin(async (tx) => {
    const user = await takeRegistration(tx, id);
    if (!user) throw notFound(messages.registrationNotFound);
    await insertMail(tx, { kind: 'registration-rejected', userId: null, address: user.email, data: { username: user.username } });
  });
}
