/** Translates `Control+Shift+k` for user-event. */
export function keySequence(keys: string): string {
  const parts = keys === '+' ? ['+'] : keys.split('+');
  const key = parts.pop() ?? '';
  const last = key === 'Space' ? '[Space]' : key.length === 1 ? key.replace(/[{[]/, '$&$&') : `{${key}}`;
  return (
    parts.map((one) => `{${one}>}`).join('') +
    last +
    parts
      .toReversed()
      .map((one) => `{/${one}}`)
      .join('')
  );
}
