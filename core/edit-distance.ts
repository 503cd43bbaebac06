/**
 * Returns the edit distance with insertions, deletions, substitutions and swaps of neighbors.
 * Returns `maxDistance + 1` for anything larger.
 */
export function editDistance(one: string, other: string, maxDistance: number): number {
  const a = Array.from(one);
  const b = Array.from(other);
  if (Math.abs(a.length - b.length) > maxDistance) return maxDistance + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, letter] of a.entries()) {
    const next = [i + 1];
    for (const [j, otherLetter] of b.entries()) {
      let least = Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === otherLetter ? 0 : 1));
      if (i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === otherLetter) least = Math.min(least, (before[j - 1] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > maxDistance) return maxDistance + 1;
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
