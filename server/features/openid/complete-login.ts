import type { FastifyBaseLogger } from 'fastify';
import type { Tools } from '../../platform/feature.ts';
import { hashToken } from '../../platform/http/authenticate.ts';
import { insertMail } from '../mail/public.ts';
import { findIdentityUser, insertIdentity, lockUser } from './identity-queries.ts';
import type { Claims, IdentityProvider } from './identity-provider.ts';
import { findSessionUser, insertResult, type OpenidRequest, spendRequest } from './request-queries.ts';

/** What becomes of a browser that returns from the provider. */
export type Outcome =
  | { readonly kind: 'login'; readonly next: string | null }
  | { readonly kind: 'connected'; readonly userId: number }
  | { readonly kind: 'failed'; readonly why: 'expired' | 'denied' | 'rejected' | 'taken'; readonly connecting: boolean };

interface Returned {
  /** The token that the browser has brought. */
  readonly token: string | undefined;
  /** The query of the address to which the provider has sent it. */
  readonly query: string;
}

/**
 * Verifies the response of the provider and keeps what it confirms for the browser, under
 * `nextToken`; or connects the account at the provider, if that is why the browser went there.
 */
export async function completeLogin(
  tools: Tools,
  provider: IdentityProvider,
  { token, query }: Returned,
  nextToken: string,
  log: FastifyBaseLogger,
): Promise<Outcome> {
  // Used up whatever comes of it: a second response to the same request cannot be the provider's.
  const request = token === undefined ? undefined : await spendRequest(tools.sql, hashToken(token));
  if (!request) return { kind: 'failed', why: 'expired', connecting: false };
  const connecting = request.sessionId !== null;
  const parameters = new URLSearchParams(query);
  if (parameters.get('state') === request.state && parameters.get('error') === 'access_denied')
    return { kind: 'failed', why: 'denied', connecting };
  const claims = await provider.exchangeCode(query, request).catch((error: unknown) => {
    // Not the error itself: its cause may have the parameters of the response.
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a login at the OpenID Connect provider was rejected');
    return undefined;
  });
  if (!claims) return { kind: 'failed', why: 'rejected', connecting };
  if (connecting) return connect(tools, request, claims);
  await insertResult(tools.sql, hashToken(nextToken), claims);
  return { kind: 'login', next: request.next };
}

/**
 * Connects an account at the provider to the account of the user who asked for it, if that session
 * still exists.
 */
async function connect({ sql }: Tools, { sessionId }: OpenidRequest, claims: Claims): Promise<Outcome> {
  const userId = sessionId === null ? undefined : await findSessionUser(sql, sessionId);
  if (userId === undefined) return { kind: 'failed', why: 'expired', connecting: true };
  return sql.begin(async (tx): Promise<Outcome> => {
    if (!(await lockUser(tx, userId))) return { kind: 'failed', why: 'expired', connecting: true };
    if (await insertIdentity(tx, userId, claims)) {
      await insertMail(tx, {
        kind: 'sign-in-changed',
        userId,
        data: { change: 'identity-connected', label: claims.email ?? claims.username },
      });
      return { kind: 'connected', userId };
    }
    const isOwn = (await findIdentityUser(tx, claims)) === userId;
    return isOwn ? { kind: 'connected', userId } : { kind: 'failed', why: 'taken', connecting: true };
  });
}
