import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import { hashToken } from '../../platform/http/authenticate.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { insertRequest } from './request-queries.ts';

/** Begins a login at the provider, bound to the browser with a token, and returns its address. */
export async function begin(
  { sql }: Tools,
  provider: IdentityProvider,
  token: string,
  { sessionId = null, next = null }: { sessionId?: number | null; next?: string | null },
): Promise<string> {
  const { url, checks } = await provider.begin().catch((cause: unknown): never => {
    throw Object.assign(new HttpError('busy', messages.openidAwayNow), { cause });
  });
  await insertRequest(sql, hashToken(token), { ...checks, sessionId, next });
  return url;
}
