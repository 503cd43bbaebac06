import { messages } from '#core/messages.ts';
import type { SqlRunner } from '../../platform/db/open.ts';
import type { Tools } from '../../platform/feature.ts';
import { hashToken } from '../../platform/http/authenticate.ts';
import { HttpError, unauthorized } from '../../platform/http/http-error.ts';
import {
  createAccount,
  deviceToken,
  emailKey,
  findCredentialsById,
  type LoginClient,
  openAccount,
  type OpenedSession,
  type RegistrationConfig,
} from '../accounts/public.ts';
import { insertMail } from '../mail/public.ts';
import { requireSecondFactor } from '../totp/public.ts';
import { findIdentityUser, findVerifiedUser, insertIdentity, recordUse } from './identity-queries.ts';
import type { Claims } from './identity-provider.ts';
import { findResult, spendResult } from './request-queries.ts';

/**
 * Opens a session for the account of whoever has logged in at the provider. Asks for a code like a
 * login with a password.
 */
export async function openSession(
  tools: Tools,
  token: string | undefined,
  { code, device }: { code?: string; device?: string },
  { linkVerifiedEmail, ...from }: LoginClient & { linkVerifiedEmail: boolean },
): Promise<OpenedSession> {
  const { hash, claims } = await resultOf(tools, token);
  const known = await findIdentityUser(tools.sql, claims);
  const userId = known ?? (linkVerifiedEmail ? await findLinkable(tools, claims) : undefined);
  const account = userId === undefined ? undefined : await findCredentialsById(tools.sql, userId);
  if (!account) throw new HttpError('not_found', messages.openidNoAccount, { reason: 'account_needed' });
  const factor = await requireSecondFactor(tools, account.id, code);
  return openAccount(tools, account, {
    ...from,
    device: deviceToken(device),
    factor: {
      ...factor,
      spend: async (tx) => {
        await factor.spend(tx);
        await use(tx, hash);
        if (known === undefined) await link(tx, account.id, claims);
        else if (!(await recordUse(tx, account.id, claims))) throw expired();
      },
    },
  });
}

/** Creates an account without a password for whoever has logged in at the provider. */
export async function signUp(
  tools: Tools<RegistrationConfig>,
  token: string | undefined,
  body: { email: string; username: string; device?: string },
  from: LoginClient,
): Promise<OpenedSession> {
  const { hash, claims } = await resultOf(tools, token);
  return createAccount(tools, body, from, {
    isVerified: claims.emailVerified && claims.email !== null && emailKey(claims.email) === emailKey(body.email),
    connect: async (tx, userId) => {
      await use(tx, hash);
      if (!(await insertIdentity(tx, userId, claims))) throw expired();
      await recordUse(tx, userId, claims);
    },
  });
}

/** Returns what the provider has confirmed for a browser, or throws a 401. */
export async function resultOf({ sql }: Tools, token: string | undefined): Promise<{ hash: Buffer; claims: Claims }> {
  const hash = token === undefined ? undefined : hashToken(token);
  const claims = hash && (await findResult(sql, hash));
  if (!claims) throw expired();
  return { hash, claims };
}

/**
 * Both sides must have verified the address: else whoever only entered it would share the account
 * with its owner.
 */
async function findLinkable({ sql }: Tools, { email, emailVerified }: Claims): Promise<number | undefined> {
  return emailVerified && email !== null ? findVerifiedUser(sql, emailKey(email)) : undefined;
}

/**
 * Connects an account whose address the provider has verified. Looks again, with the user locked.
 */
async function link(tx: SqlRunner, userId: number, claims: Claims): Promise<void> {
  const isStillVerified = claims.email !== null && (await findVerifiedUser(tx, emailKey(claims.email))) === userId;
  if (!isStillVerified || !(await insertIdentity(tx, userId, claims))) throw expired();
  await recordUse(tx, userId, claims);
  await insertMail(tx, { kind: 'sign-in-changed', userId, data: { change: 'identity-connected', label: claims.email } });
}

async function use(tx: SqlRunner, hash: Buffer): Promise<void> {
  if (!(await spendResult(tx, hash))) throw expired();
}

function expired(): Error {
  return unauthorized(messages.openidExpired);
}
