/**
 * Returns the number of Unicode code points in a text, as JSON Schema's `maxLength` and
 * PostgreSQL's `char_length` do. `text.length` counts UTF-16 units, of which an emoji has two.
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    if (isLead(text.charCodeAt(at)) && isTrail(text.charCodeAt(at + 1))) at++;
    count++;
  }
  return count;
}

/** Returns whether a text has more than `max` characters. */
export function isTooLong(text: string, max: number): boolean {
  return text.length > max && countCharacters(text) > max;
}

/** Returns the error for a text with more than `max` characters; undefined if the text fits. */
export function tooLongText(text: string, max: number): string | undefined {
  if (!isTooLong(text, max)) return undefined;
  const count = countCharacters(text);
  return `Too long: ${count.toLocaleString('en')} of ${max.toLocaleString('en')} characters. Please remove ${(count - max).toLocaleString('en')}.`;
}

function isLead(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isTrail(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
