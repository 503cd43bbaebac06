/**
 * Returns the fields that differ from the current values. Only these are sent, so that a save does
 * not undo changes made elsewhere.
 */
export function changesOf<T extends object>(value: Partial<T>, current: T): Partial<T> {
  const changed = Object.entries(value).filter(([name, one]) => one !== current[name as keyof T]);
  return Object.fromEntries(changed) as Partial<T>;
}
