/** Right-to-left scripts by Unicode block. */
export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export type Direction = 'ltr' | 'rtl';

/**
 * Returns a text's direction by its first strong letter. `dir="auto"` ignores descendants with
 * their own `dir`, so it finds nothing in a quotation or list of such paragraphs.
 */
export function directionOf(text: string): Direction {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}
