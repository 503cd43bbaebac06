/** Right-to-left scripts by Unicode block. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns a text's direction by its first strong letter. `dir="auto"` ignores descendants with
 * their own `dir`, so it finds nothing in a quotation or list of such paragraphs.
 */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}

/**
 * Returns 'rtl' for a title or name in right-to-left scripts alone, whose ellipsis is then at its
 * end. All others are lines from left to right with isolated runs.
 */
export function lineDirection(text: string): 'rtl' | undefined {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length > 0 && letters.every((one) => rightToLeft.test(one)) ? 'rtl' : undefined;
}
