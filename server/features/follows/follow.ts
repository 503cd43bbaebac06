import type { Follow } from '#contract/follows.ts';
import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, notFound } from '../../platform/http/http-error.ts';
import { accessUserByName } from '../accounts/access.ts';
import { insertFollow } from './queries.ts';

/** Follows a user. `created` is false if the caller follows them already. */
export async function follow(sql: Sql, caller: Caller, username: string): Promise<Follow & { created: boolean }> {
  const { id } = await accessUserByName(sql, caller, username.trim());
  if (id === caller.id) throw badRequest(messages.followOneself, [{ path: 'followed_username', message: messages.followOneself }]);
  const inserted = await insertFollow(sql, caller.id, id);
  if (!inserted) throw notFound(messages.userNotFound);
  return inserted;
}
