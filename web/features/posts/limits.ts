/** Nothing that was pasted is cut: who writes sees by how much it is too long. */
export function tooLong(what: string, text: string, max: number): string | undefined {
  const over = text.length - max;
  return over <= 0
    ? undefined
    : `${what} has room for ${max.toLocaleString('en')} characters; this one has ${over.toLocaleString('en')} more.`;
}
