// A lone small letter is no chapter.
const NUMBER = /\d|[^\0-\u024f\u2000-\u206f]|\b(?:[IVXLC]{1,8}|[ivxlc]{2,8})\b/;

/**
 * Returns false for most texts without a reference, which has a number: digits, a Roman numeral, or
 * one of another script.
 */
export function mayRefer(text: string): boolean {
  return NUMBER.test(text);
}
