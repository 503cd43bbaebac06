import { messages } from '#core/messages.ts';
import { type AuditInput, lockActor, recordAudit } from '../../../platform/audit-log.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { conflict, notFound } from '../../../platform/http/http-error.ts';
import { insertMail } from '../../mail/public.ts';
import { insertUser } from '../queries.ts';
import { isTaken } from '../taken.ts';
import { deleteRegistration } from './registration-queries.ts';

declare module '../../../platform/audit-log.ts' {
  interface AuditActs {
    'registration-approved': true;
    'registration-rejected': true;
  }
}

/** Creates the account of a registration and returns its username. */
export async function approveRegistration(sql: Sql, id: number, actor: AuditInput['actor']): Promise<string> {
  try {
    return await sql.begin(async (tx) => {
      await lockActor(tx, actor);
      const user = await deleteRegistration(tx, id);
      if (!user) throw notFound(messages.registrationNotFound);
      const userId = await insertUser(tx, user);
      await insertMail(tx, { kind: 'registration-approved', userId });
      await recordAudit(tx, { actor, act: 'registration-approved', subject: userId });
      return user.username;
    });
  } catch (error) {
    throw isTaken(error) ? conflict(messages.registrationTaken) : error;
  }
}

/** Deletes a registration and returns its username. The address stays until the email is sent. */
export async function rejectRegistration(sql: Sql, id: number, actor: AuditInput['actor']): Promise<string> {
  return sql.begin(async (tx) => {
    await lockActor(tx, actor);
    const user = await deleteRegistration(tx, id);
    if (!user) throw notFound(messages.registrationNotFound);
    await insertMail(tx, { kind: 'registration-rejected', userId: null, address: user.email, data: { username: user.username } });
    await recordAudit(tx, { actor, act: 'registration-rejected' });
    return user.username;
  });
}
