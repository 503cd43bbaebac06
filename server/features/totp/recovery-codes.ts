import { createHash, randomBytes } from 'node:crypto';
import { base32 } from './base32.ts';

/** Recovery codes of an account. */
const COUNT = 10;

/**
 * 120 bits: too many to find a code from its hash, and six groups of four characters. Older codes
 * have 80.
 */
const BYTES = 15;

/** Returns new recovery codes, grouped for reading. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const text = base32(randomBytes(BYTES)).toLowerCase();
    return text.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** Returns the form in which a recovery code is stored. `code` is normalized. */
export function hashRecoveryCode(userId: number, code: string): Buffer {
  return createHash('sha256').update(`${userId} ${code}`).digest();
}
