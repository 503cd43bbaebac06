import type { User } from '#contract/accounts.ts';
import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, forbidden, notFound } from '../../platform/http/http-error.ts';
import { findUserById, findUserByName, isSuspended } from './queries.ts';

/**
 * Returns the user with a username or an id, unless a block separates them from the caller. Digits
 * alone are an id, since no username has only digits.
 */
export async function accessUser(sql: Sql, caller: Caller, who: string): Promise<User> {
  const user = /^[0-9]+$/.test(who) ? await byId(sql, caller, Number(who)) : await findUserByName(sql, caller.id, who);
  if (!user) throw notFound(messages.userNotFound);
  return user;
}

/**
 * Returns the user with this username, to follow or invite. Digits alone match no one. Throws a 403
 * if the account is suspended.
 */
export async function accessUserByName(sql: Sql, caller: Caller, username: string): Promise<User> {
  const user = await findUserByName(sql, caller.id, username);
  if (!user) throw notFound(messages.userNotFound);
  if (await isSuspended(sql, user.id)) throw forbidden(messages.userUnavailable);
  return user;
}

/**
 * Returns the user with this username for a moderator, who may ban also those whom a block
 * separates from them.
 */
export async function accessUserToBan(sql: Sql, username: string): Promise<User> {
  const user = await findUserByName(sql, NOBODY, username);
  if (!user) throw notFound(messages.userNotFound);
  return user;
}

/** No block concerns them. */
const NOBODY = 0;

async function byId(sql: Sql, caller: Caller, id: number): Promise<User | undefined> {
  if (!Number.isSafeInteger(id) || id < 1) throw badRequest('A user is identified by a username or a whole number of at least 1.');
  return findUserById(sql, caller.id, id);
}
