import { codeAt, stepAt } from '../features/totp/codes.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the code that an authenticator app shows, some steps of 30 seconds from now. */
export function appCode(secret: string, steps = 0): string {
  return codeAt(secretBytes(secret), stepAt(new Date()) + steps);
}

/** Decodes a secret in base 32. */
export function secretBytes(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
