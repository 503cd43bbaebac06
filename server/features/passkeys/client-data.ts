import type { Sql } from '../../platform/db/open.ts';
import { verifyChallenge } from './challenge.ts';
import type { RelyingParty } from './relying-party.ts';

/** What the verification of a response may accept. */
interface Expected {
  readonly expectedChallenge: string;
  readonly expectedOrigin: string;
  readonly expectedRPID: string;
  readonly requireUserVerification: true;
}

/**
 * Uses up the challenge that a response has signed and returns what its verification expects;
 * undefined if the challenge was not given out to the user, or the page was not one of this site.
 */
export async function spendClientData(
  sql: Sql,
  party: RelyingParty,
  clientDataJSON: string,
  userId: number | null,
): Promise<Expected | undefined> {
  const { challenge, origin } = parse(clientDataJSON);
  if (typeof challenge !== 'string' || typeof origin !== 'string' || !party.accepts(origin)) return undefined;
  if (!(await verifyChallenge(sql, challenge, userId))) return undefined;
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: party.id, requireUserVerification: true };
}

function parse(clientDataJSON: string): { challenge?: unknown; origin?: unknown } {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof data === 'object' && data !== null ? data : {};
  } catch {
    return {};
  }
}
