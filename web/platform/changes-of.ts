/** What of a form differs from how the thing stands: the rest is not sent, and stays as it was changed elsewhere meanwhile. */
export function changesOf<T extends object>(value: Partial<T>, current: T): Partial<T> {
  const changed = Object.entries(value).filter(([name, one]) => one !== current[name as keyof T]);
  return Object.fromEntries(changed) as Partial<T>;
}
