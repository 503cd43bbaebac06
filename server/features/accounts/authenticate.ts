import type { Tools } from '../../platform/feature.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { type HttpError, suspended } from '../../platform/http/http-error.ts';
import { findCaller } from './session-queries.ts';

/**
 * Returns the caller of a session; null if it has ended. Throws a 403 if the account is suspended.
 */
export async function authenticate(
  { sql, config }: Pick<Tools, 'sql' | 'config'>,
  tokenHash: Buffer,
  address: string,
): Promise<Caller | null> {
  const found = await findCaller(sql, tokenHash, address);
  if (!found) return null;
  const { suspensionReason, ...caller } = found;
  if (suspensionReason !== null) throw suspendedError(config, suspensionReason);
  return caller;
}

/** Returns the error that tells the user of a suspended account why, and whom to ask. */
export function suspendedError({ siteName, contactEmail }: Pick<Tools['config'], 'siteName' | 'contactEmail'>, reason: string): HttpError {
  const sentence = /[.!?…]$/.test(reason.trim()) ? reason.trim() : `${reason.trim()}.`;
  return suspended(
    `Your account is suspended: ${sentence} If you think that this is a mistake, write to ${contactEmail ?? `the people who run ${siteName}`}.`,
  );
}
