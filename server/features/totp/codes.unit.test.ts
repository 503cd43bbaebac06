import { expect, test } from 'vitest';
import { base32 } from './base32.ts';
import { codeAt, normalizeCode, stepAt, stepOfCode } from './codes.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number): Date => new Date(seconds * 1000);

// Appendix B of RFC 6238.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('computes the code of the RFC at %d seconds', (seconds, code) => {
  expect(codeAt(secret, stepAt(at(seconds)), 8)).toBe(code);
  expect(codeAt(secret, stepAt(at(seconds)))).toBe(code.slice(2));
});

test('accepts the codes of the step before and after, and no others', () => {
  const code = codeAt(secret, 1000);
  const accepted = [998, 999, 1000, 1001, 1002].map((step) => stepOfCode(secret, code, at(step * 30)));
  expect(accepted).toEqual([undefined, 1000, 1000, 1000, undefined]);
});

// RFC 4648, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('encodes %j in base 32', (text, encoded) => expect(base32(Buffer.from(text))).toBe(encoded));

test('ignores how a code is grouped', () => {
  expect(normalizeCode(' 123 456 ')).toBe('123456');
  expect(normalizeCode('ABCD-efgh-2345 6723')).toBe('abcdefgh23456723');
});

test('a recovery code has 120 random bits in six groups, so that its hash needs no salt', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^(?:[a-z2-7]{4}-){5}[a-z2-7]{4}$/);
});
