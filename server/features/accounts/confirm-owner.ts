import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, HttpError } from '../../platform/http/http-error.ts';
import { confirmPassword } from './change-password.ts';
import { hasPassword } from './queries.ts';
import { isNewSession } from './session-queries.ts';

/** Minutes after a login in which an account without a password needs no further confirmation. */
const RECENT_MINUTES = 10;

/**
 * Makes sure that the owner of an account is present before a change of how one signs in: by the
 * password, or for accounts without one by a recent login.
 */
export async function confirmOwner(tools: Tools, caller: Caller, password: string | undefined): Promise<void> {
  if (password !== undefined) await confirmPassword(tools, caller, password, 'password');
  else if (await hasPassword(tools.sql, caller.id))
    throw badRequest(messages.currentPassword, [{ path: 'password', message: messages.currentPassword }]);
  else if (!(await isNewSession(tools.sql, caller.sessionId, RECENT_MINUTES)))
    throw new HttpError('bad_request', messages.logInAgain, { reason: 'login_needed' });
}
