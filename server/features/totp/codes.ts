import { createHmac } from 'node:crypto';

/** Seconds for which a code is shown. Authenticator apps support no other value reliably. */
const STEP_SECONDS = 30;

/** Digits of a code. */
const DIGITS = 6;

/** Steps that a clock may be wrong, in both directions. */
const SKEW = 1;

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / STEP_SECONDS);
}

/** Returns the code of a time step (RFC 6238 with HMAC-SHA-1). */
export function codeAt(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * Returns the time step of a code around now, the latest first; undefined if it is the code of
 * none.
 */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const current = stepAt(now);
  for (let step = current + SKEW; step >= current - SKEW; step--) if (codeAt(secret, step) === code) return step;
  return undefined;
}

/** Returns whether a text looks like a code from an app rather than like a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** Removes what readers type between the groups of a code. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase();
}
