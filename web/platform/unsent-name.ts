export const unsentPrefix = 'catena-unsent:';

/** What a store of unsent requests contains. */
export type UnsentKind = 'annotation' | 'position';

/** Returns the name under which `localStorage` has the unsent requests of a kind; the key of each follows it. */
export function unsentName(kind: UnsentKind): string {
  return `${unsentPrefix}${kind}:`;
}
