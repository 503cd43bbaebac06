import type { Sql } from '../../platform/db/open.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { hasUsername } from './name-queries.ts';
import { findCredentials } from './queries.ts';
import { findWaiting } from './registration/registration-queries.ts';

const uniqueIndexes = new Set(['users_email_key_key', 'users_username_key', 'registrations_email_key_key', 'registrations_username']);

/** A username or an address is taken. */
export class TakenError extends Error {}

/**
 * Returns whether somebody has a username or an address already, perhaps because a unique index
 * rejected it.
 */
export function isTaken(error: unknown): boolean {
  if (error instanceof TakenError) return true;
  return error instanceof Error && 'constraint_name' in error && uniqueIndexes.has(String(error.constraint_name));
}

/** Reports both fields if both are taken. */
export async function takenError(sql: Sql, username: string, key: string): Promise<Error> {
  const issues = [];
  const waiting = await findWaiting(sql, key, username);
  if (await findCredentials(sql, key)) {
    issues.push({ path: 'email', message: 'An account with this email already exists. Log in instead?' });
  } else if (waiting.email) issues.push({ path: 'email', message: 'An account with this email is already waiting for approval.' });
  if (waiting.username || (await hasUsername(sql, username)))
    issues.push({ path: 'username', message: 'This username is taken. Please choose another.' });
  return badRequest(issues.map((issue) => issue.message).join(' ') || 'This email or username is taken.', issues);
}
