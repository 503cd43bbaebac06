export const unsentPrefix = 'catena-unsent:';

/**
 * Returns the name under which `localStorage` has the unsent requests of a kind; the key of each
 * follows it.
 */
export function unsentName(kind: string): string {
  return `${unsentPrefix}${kind}:`;
}
