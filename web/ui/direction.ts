/** Scripts that are written from right to left, by where Unicode has them. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The direction of a text by its first letter, as `dir="auto"` has it; which looks past parts that have a `dir` of their own, and so sees
 * nothing in a quotation or a list of such paragraphs.
 */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return rightToLeft.test(letter) ? 'rtl' : 'ltr';
}
