import { createHash } from 'node:crypto';
import type { SqlRunner } from '../db/open.ts';
import type { Tools } from '../feature.ts';
import { tooMany } from './http-error.ts';
import { countAttempt, countDelayedAttempt, deleteAttempts } from './attempt-queries.ts';

/**
 * A limit on attempts, each of them costly or a guess. Features declare their own; `name` is
 * unique.
 */
export interface AttemptLimit {
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
}

/**
 * Up to `free` attempts without a wait; each one after that waits `delay` seconds, doubling up to
 * `longest`.
 */
export interface DelayedLimit {
  readonly name: string;
  readonly free: number;
  readonly delay: number;
  readonly longest: number;
}

/**
 * One count of an attempt: the limit, and the network, account, device or session it belongs to.
 */
export type Attempt = readonly [limit: AttemptLimit | DelayedLimit, of: string];

/**
 * Counts an attempt before it is processed, in the database, so that all processes share the count.
 * Responds with 429 over the limit.
 */
export function spendAttempt(tools: Tools, limit: AttemptLimit | DelayedLimit, of: string): Promise<void> {
  return spendAttempts(tools, [[limit, of]]);
}

/**
 * Counts an attempt against several limits, or against none if one of them rejects it. Callers list
 * the limits in the same order, so that transactions do not deadlock.
 */
export async function spendAttempts({ sql, config }: Tools, attempts: readonly Attempt[]): Promise<void> {
  if (!config.rateLimit) return;
  await sql.begin(async (tx) => {
    for (const [limit, of] of attempts) {
      const wait = await secondsToWait(tx, limit, attemptKey(limit, of));
      if (wait > 0) throw tooMany(`Too many attempts. Please wait ${waitText(wait)} and try again.`, wait);
    }
  });
}

/** Counts an attempt and returns 0, or the seconds to wait if it is over the limit. */
async function secondsToWait(sql: SqlRunner, limit: AttemptLimit | DelayedLimit, key: Buffer): Promise<number> {
  // An attempt before the end of the wait does not extend it.
  if ('free' in limit) return countDelayedAttempt(sql, key, limit);
  const { count, seconds_left } = await countAttempt(sql, key, limit.seconds);
  return count > limit.max ? Math.max(1, seconds_left) : 0;
}

/** Formats a wait: "27 seconds", "a minute", "12 minutes". Rounds up, as `Retry-After` does. */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return whole === 1 ? 'a second' : `${whole} seconds`;
  const minutes = Math.ceil(whole / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** Resets the count after a success. */
export async function resetAttempts({ sql, config }: Tools, limit: Pick<AttemptLimit, 'name'>, of: string): Promise<void> {
  if (config.rateLimit) await deleteAttempts(sql, attemptKey(limit, of));
}

/**
 * Returns the key under which a limit is counted: a hash, so that the table contains neither
 * addresses nor accounts.
 */
export function attemptKey(limit: Pick<AttemptLimit, 'name'>, of: string): Buffer {
  return createHash('sha256').update(`${limit.name}:${of}`).digest();
}
