/** Returns the text without those of `characters` that it begins or ends with. A pattern that ends in `+$` would take quadratic time. */
export function trimCharacters(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start++;
  return trimEndCharacters(text.slice(start), characters);
}

/** Returns the text without those of `characters` that it ends with. */
export function trimEndCharacters(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Returns the text without its last word and the blanks before it; a single word stays as it is. */
export function withoutLastWord(text: string): string {
  const blank = text.search(/\s\S*$/);
  return blank === -1 ? text : text.slice(0, blank).trimEnd();
}
