import { createHash } from 'node:crypto';
import type { Tools } from '../feature.ts';
import { tooMany } from './http-error.ts';
import { countDelayedTry, countTry, forgetTries } from './tries-queries.ts';

interface Limit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/** Up to `free` attempts without a wait; each one after that waits `delay` seconds, doubling up to `longest`. */
export interface DelayedLimit {
  readonly name: string;
  readonly free: number;
  readonly delay: number;
  readonly longest: number;
}

/** Per address, more attempts are allowed: all readers of a seminary may share one. */
export const tryLimits = {
  loginFromAddress: { name: 'login-address', most: 100, seconds: 15 * 60 },
  /** Each reads all that a user has. */
  exportOfAccount: { name: 'export', most: 10, seconds: 60 * 60 },
  /** Each asks the payment provider two to five times. */
  checkoutOfAccount: { name: 'checkout', most: 30, seconds: 15 * 60 },
  /** Each asks it once or twice, and comes with a page. */
  checkoutState: { name: 'checkout-state', most: 60, seconds: 15 * 60 },
  signupFromAddress: { name: 'signup-address', most: 30, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>;

/** Counts a try before it is looked at, in the database, so that all processes share the count. Over the limit it is a 429. */
export async function spendTry({ sql, config }: Tools, limit: Limit, of: string): Promise<void> {
  if (!config.rateLimit) return;
  const { count, seconds_left } = await countTry(sql, tryKey(limit, of), limit.seconds);
  if (count > limit.most) throw tooMany(`Too many attempts. Please wait ${waitText(seconds_left)} and try again.`, seconds_left);
}

/** Like `spendTry`, with growing waits. An attempt that is too early is a 429 and does not extend the wait. */
export async function spendDelayedTry({ sql, config }: Tools, limit: DelayedLimit, of: string): Promise<void> {
  if (!config.rateLimit) return;
  const wait = await countDelayedTry(sql, tryKey(limit, of), limit);
  if (wait > 0) throw tooMany(`Too many attempts. Please wait ${waitText(wait)} and try again.`, wait);
}

/** Formats a wait in whole minutes: "a minute", "12 minutes". */
export function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** Resets the count after a success. */
export async function returnTries({ sql, config }: Tools, limit: Pick<Limit, 'name'>, of: string): Promise<void> {
  if (config.rateLimit) await forgetTries(sql, tryKey(limit, of));
}

/** Returns the key under which a limit is counted: a hash, so that the table contains neither addresses nor accounts. */
export function tryKey(limit: Pick<Limit, 'name'>, of: string): Buffer {
  return createHash('sha256').update(`${limit.name}:${of}`).digest();
}
