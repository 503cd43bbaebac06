interface Cited {
  readonly work_id: number;
  readonly scripture: boolean;
  readonly citation_levels: readonly string[];
}

/**
 * Returns whether two editions can stand side by side: scripture by its verses, editions of one
 * work by the number of levels, whatever these are called, and other works only if all levels have
 * the same names.
 */
export function haveSameScheme(one: Cited, other: Cited): boolean {
  if (one.scripture || other.scripture) return one.scripture && other.scripture;
  const [levels, others] = [one.citation_levels, other.citation_levels];
  return levels.length === others.length && (one.work_id === other.work_id || levels.every((level, depth) => level === others[depth]));
}
