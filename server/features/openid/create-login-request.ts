import type { FastifyBaseLogger } from 'fastify';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import { hashToken } from '../../platform/http/authenticate.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { insertRequest } from './request-queries.ts';

export interface LoginRequestInput {
  /** To connect the provider's account: the session of the account to connect it to. */
  readonly sessionId?: number | null;
  /** The page to open after the login. */
  readonly next?: string | null;
}

/** Stores a login request, bound to the browser by a token. Returns the provider's URL to open. */
export async function createLoginRequest(
  { sql }: Tools,
  provider: IdentityProvider,
  token: string,
  { sessionId = null, next = null }: LoginRequestInput,
  log: FastifyBaseLogger,
): Promise<string> {
  const { url, checks } = await provider.createRequest().catch((error: unknown): never => {
    log.error({ err: error }, 'the OpenID Connect provider cannot be used');
    throw new HttpError('provider_away', messages.openidAway);
  });
  await insertRequest(sql, hashToken(token), { ...checks, sessionId, next });
  return url;
}
