import { fold } from '../fold.ts';

/**
 * Returns the tokens of a name or text, folded: runs of letters, and single numbers as decimal
 * digits. Punctuation between them is dropped, so that "St. John" and "St John" are equal.
 */
export function nameTokens(name: string): string[] {
  return [...name.matchAll(TOKEN)].map(([token]) => foldToken(token)).filter((token) => token !== '');
}

const TOKEN = /\p{Nd}+|\p{Nl}|[\p{L}\p{Mn}\p{Mc}\u200c\u200d]+/gu;
const ASCII = /^[ -~]*$/;
const NONSPACING = /\p{Mn}/gu;
const NOT_DECIMAL = /\P{Nd}/u;

/**
 * Folds one token; vowel signs of Indic scripts and Thai are dropped too, as many texts omit some.
 */
export function foldToken(token: string): string {
  if (ASCII.test(token)) return token.toLowerCase();
  if (!NOT_DECIMAL.test(token)) return String(decimalValue(token));
  return fold(token).normalize('NFKD').replace(NONSPACING, '').normalize('NFC');
}

/** Returns the value of decimal digits of any script. */
export function decimalValue(digits: string): number {
  let value = 0;
  for (const digit of digits) value = value * 10 + digitValue(digit.codePointAt(0) ?? 0);
  return value;
}

const zeros = new Map<number, number>();

function digitValue(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const known = zeros.get(code);
  if (known !== undefined) return known;
  // Unicode allots the digits of a script in a run from zero to nine; mathematical digits have five
  // runs.
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  const value = (code - zero) % 10;
  zeros.set(code, value);
  return value;
}
