/** What a text needs one sign of so as not to be blank: neither a space, nor one of those that nobody sees. An expression for the `u` flag. */
export const visibleSign = '[^\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]';

const visible = new RegExp(visibleSign, 'u');

export function isBlank(text: string): boolean {
  return !visible.test(text);
}
