/**
 * Strips the `characters` from both ends of a text. A pattern that ends in `+$` would take
 * quadratic time.
 */
export function trimCharacters(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start++;
  return trimEndCharacters(text.slice(start), characters);
}

/** Strips the `characters` from the end of a text. */
export function trimEndCharacters(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/**
 * Returns the text without its last word and the whitespace before it; a single word is unchanged.
 */
export function withoutLastWord(text: string): string {
  const blank = text.search(/\s\S*$/);
  return blank === -1 ? text : text.slice(0, blank).trimEnd();
}
