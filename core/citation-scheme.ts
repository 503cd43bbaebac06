interface Cited {
  readonly work_id: number;
  readonly scripture: boolean;
  readonly citation_levels: readonly string[];
}

/** Returns whether two editions can be shown side by side. */
export function haveSameScheme(one: Cited, other: Cited): boolean {
  // Scripture is aligned by its verses.
  if (one.scripture || other.scripture) return one.scripture && other.scripture;
  const [levels, others] = [one.citation_levels, other.citation_levels];
  // Editions of one work may name the same levels differently.
  return levels.length === others.length && (one.work_id === other.work_id || levels.every((level, depth) => level === others[depth]));
}
