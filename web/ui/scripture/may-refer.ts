/** Returns false for most texts without a reference, which has a number: digits, Roman numerals, or those of other scripts. */
export function mayRefer(text: string): boolean {
  return /\d|[^\0-\u024f\u2000-\u206f]|\b[IVXLC]{1,8}\b/.test(text);
}
