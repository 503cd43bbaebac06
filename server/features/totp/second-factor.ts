import { messages } from '#core/messages.ts';
import type { SqlRunner } from '../../platform/db/open.ts';
import type { Tools } from '../../platform/feature.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { resetAttempts, spendAttempt } from '../../platform/http/attempts.ts';
import { insertMail } from '../mail/public.ts';
import { isAppCode, normalizeCode, stepOfCode } from './codes.ts';
import { decryptSecret } from './encryption.ts';
import { findSecret, spendRecoveryCode, spendStep } from './queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

/**
 * Wrong codes of an account. Only those who know its password can spend them, so they lock out
 * nobody else.
 */
export const codeDelay = { name: 'code-account', free: 10, delay: 60, longest: 60 * 60 } as const;

/**
 * The code that a login must have, checked in two steps: attempts are counted before the
 * transaction of the login.
 */
export interface SecondFactor {
  /** Uses the code up. Throws a 401 if it is wrong, or was used before. */
  spend(sql: SqlRunner): Promise<void>;
  /** Forgets the wrong codes before the right one. */
  succeed(): Promise<void>;
}

/**
 * Returns what a login of an account must prove beyond its first factor. Throws a 401 with the
 * reason `code_required` without a code: call it only once the first factor has been verified.
 */
export async function requireSecondFactor(tools: Tools, userId: number, given: string | undefined): Promise<SecondFactor> {
  if (!(await findSecret(tools.sql, userId))) return { spend: async () => undefined, succeed: async () => undefined };
  const code = normalizeCode(given ?? '');
  if (code === '') throw codeError('code_required', messages.codeRequired);
  await spendAttempt(tools, codeDelay, String(userId));
  return {
    spend: async (sql) => {
      if (!(await spendCode(sql, userId, code))) throw codeError('code_rejected', messages.codeRejected);
    },
    succeed: () => resetCodeAttempts(tools, userId),
  };
}

/**
 * Uses up a code from the app or a recovery code. Returns false if it is wrong or was used before.
 */
export async function spendCode(sql: SqlRunner, userId: number, given: string): Promise<boolean> {
  const code = normalizeCode(given);
  if (!isAppCode(code)) {
    const left = await spendRecoveryCode(sql, userId, hashRecoveryCode(userId, code));
    if (left === undefined) return false;
    await insertMail(sql, { kind: 'sign-in-changed', userId, data: { change: 'recovery-code-used', left } });
    return true;
  }
  const stored = await findSecret(sql, userId);
  const step = stored && stepOfCode(await decryptSecret(sql, userId, stored), code, new Date());
  return step !== undefined && spendStep(sql, userId, step);
}

/** Forgets wrong codes, also after a new password: whoever guessed at codes knew the old one. */
export function resetCodeAttempts(tools: Tools, userId: number): Promise<void> {
  return resetAttempts(tools, codeDelay, String(userId));
}

/** Returns whether an error asks for a code, or rejects one. */
export function isCodeError(error: unknown): error is HttpError {
  return error instanceof HttpError && ['code_required', 'code_rejected'].includes(error.body.reason ?? '');
}

function codeError(reason: 'code_required' | 'code_rejected', sentence: string): HttpError {
  return new HttpError('unauthorized', sentence, { reason, issues: [{ path: 'code', message: sentence }] });
}
