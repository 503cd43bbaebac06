import { skip } from './scanner.ts';

const FOLLOWING = /(?:s|\s?ss\.?)(?![\p{L}\p{Nd}])/uy;

/**
 * Returns the end of "s" or "ss" after a verse, as Romance languages write "f" and "ff"; after a
 * colon, "s" is a plural.
 */
export function endOfFollowing(text: string, at: number, colon: boolean): number | undefined {
  const end = skip(FOLLOWING, text, at);
  return end === at || (colon && end === at + 1) ? undefined : end;
}
