/**
 * Returns the normalized discounted cumulative gain of the first ten results; the gain is the
 * grade.
 */
export function ndcg10(ranked: readonly string[], grades: ReadonlyMap<string, number>): number {
  const discount = (rank: number): number => 1 / Math.log2(rank + 2);
  const gained = ranked.slice(0, 10).reduce((sum, id, rank) => sum + (grades.get(id) ?? 0) * discount(rank), 0);
  const best = [...grades.values()]
    .sort((a, b) => b - a)
    .slice(0, 10)
    .reduce((sum, grade, rank) => sum + grade * discount(rank), 0);
  return best === 0 ? 0 : gained / best;
}

export function recall100(ranked: readonly string[], grades: ReadonlyMap<string, number>): number {
  return grades.size === 0 ? 0 : ranked.slice(0, 100).filter((id) => grades.has(id)).length / grades.size;
}
