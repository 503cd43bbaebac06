/**
 * A character class (for the `u` flag) that matches any visible character: no whitespace, control
 * or invisible character.
 */
export const visibleSign = '[^\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]';

const visible = new RegExp(visibleSign, 'u');

/** Returns whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}
