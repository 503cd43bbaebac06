import { randomBytes } from 'node:crypto';
import { messages } from '#core/messages.ts';
import type { Transaction } from '../../platform/db/open.ts';
import type { Tools } from '../../platform/feature.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, conflict, unauthorized } from '../../platform/http/http-error.ts';
import { confirmOwner, confirmPassword, spendPasswordAttempt } from '../accounts/public.ts';
import { insertMail } from '../mail/public.ts';
import { base32 } from './base32.ts';
import { normalizeCode, stepOfCode } from './codes.ts';
import { decryptSecret, encryptSecret } from './encryption.ts';
import {
  confirmSecret,
  deleteSecret,
  findPendingSecret,
  findTotpState,
  lockUser,
  replaceRecoveryCodes,
  savePendingSecret,
} from './queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { resetCodeAttempts, spendCode } from './second-factor.ts';

/** As long as the output of SHA-1, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** Returns a new secret, which takes effect once a code from it is confirmed. */
export async function createSetup(tools: Tools, caller: Caller, body: { password?: string }): Promise<{ secret: string; uri: string }> {
  await confirmOwner(tools, caller, body.password);
  const bytes = randomBytes(SECRET_BYTES);
  const stored = await encryptSecret(tools.sql, caller.id, bytes);
  if (!(await savePendingSecret(tools.sql, caller.id, stored))) throw conflict(messages.totpOn);
  const secret = base32(bytes);
  return { secret, uri: uriOf(tools.config.siteName, caller.username, secret) };
}

/**
 * Switches two-step sign-in on and returns the recovery codes. Wrong codes are counted like wrong
 * passwords.
 */
export async function confirmSetup(tools: Tools, caller: Caller, body: { code: string }): Promise<{ recovery_codes: string[] }> {
  const stored = await findPendingSecret(tools.sql, caller.id);
  if (!stored) throw conflict((await findTotpState(tools.sql, caller.id)).enabled ? messages.totpOn : messages.totpNotBegun);
  const resetAttempts = await spendPasswordAttempt(tools, caller.sessionId);
  const step = stepOfCode(await decryptSecret(tools.sql, caller.id, stored), normalizeCode(body.code), new Date());
  if (step === undefined) throw wrongCode();
  const codes = newRecoveryCodes();
  await inUser(tools, caller, async (tx) => {
    if (!(await confirmSecret(tx, caller.id, stored, step))) throw conflict(messages.totpNotBegun);
    await storeCodes(tx, caller.id, codes);
    await insertMail(tx, { kind: 'sign-in-changed', userId: caller.id, data: { change: 'totp-on' } });
  });
  await resetAttempts();
  return { recovery_codes: codes };
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(tools: Tools, caller: Caller, body: { password?: string }): Promise<{ recovery_codes: string[] }> {
  await confirmOwner(tools, caller, body.password);
  const codes = newRecoveryCodes();
  await inUser(tools, caller, async (tx) => {
    if (!(await storeCodes(tx, caller.id, codes))) throw conflict(messages.totpOff);
    await insertMail(tx, { kind: 'sign-in-changed', userId: caller.id, data: { change: 'recovery-codes-renewed' } });
  });
  return { recovery_codes: codes };
}

/** Switches two-step sign-in off, with the password or a code. */
export async function endTotp(tools: Tools, caller: Caller, { password, code }: { password?: string; code?: string }): Promise<void> {
  if (password !== undefined) await confirmPassword(tools, caller, password, 'password');
  else if (code === undefined) throw badRequest(messages.passwordOrCode, [{ path: 'password', message: messages.passwordOrCode }]);
  const resetAttempts = code === undefined ? undefined : await spendPasswordAttempt(tools, caller.sessionId);
  await inUser(tools, caller, async (tx) => {
    if (password === undefined && !(await spendCode(tx, caller.id, code ?? ''))) throw wrongCode();
    if (await deleteSecret(tx, caller.id))
      await insertMail(tx, { kind: 'sign-in-changed', userId: caller.id, data: { change: 'totp-off' } });
  });
  await resetAttempts?.();
  await resetCodeAttempts(tools, caller.id);
}

function storeCodes(tx: Transaction, userId: number, codes: readonly string[]): Promise<boolean> {
  return replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, normalizeCode(code))),
  );
}

async function inUser({ sql }: Tools, { id }: Caller, work: (tx: Transaction) => Promise<void>): Promise<void> {
  await sql.begin(async (tx) => {
    if (!(await lockUser(tx, id))) throw unauthorized();
    await work(tx);
  });
}

/** Returns a 400: a 401 would end the session of a user who only mistyped. */
function wrongCode(): Error {
  return badRequest(messages.codeRejected, [{ path: 'code', message: messages.codeRejected }]);
}

function uriOf(siteName: string, username: string, secret: string): string {
  const label = `${encodeURIComponent(siteName.replaceAll(':', ' '))}:${encodeURIComponent(username)}`;
  const query = new URLSearchParams({ secret, issuer: siteName, algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
