/** A chunk as the bundler splits it: the modules that the same pages and dialogs need. */
export interface SplitChunk {
  readonly modules: readonly string[];
  /** Compressed bytes. */
  readonly size: number;
  readonly hasStyles: boolean;
  /** The chunk of a page or dialog keeps its own file. */
  readonly canMerge: boolean;
  /** The pages and dialogs that load it, by position. */
  readonly users: ReadonlySet<number>;
  /** The chunks that it imports, by position. */
  readonly imports: readonly number[];
}

export interface Costs {
  /** How often each page or dialog is loaded, relative to the others. */
  readonly weights: readonly number[];
  /** The bytes that cost as much time as a request. */
  readonly request: number;
}

interface Group extends Pick<SplitChunk, 'size' | 'hasStyles' | 'users'> {
  readonly chunks: readonly number[];
  readonly cost: number;
}

interface Merge {
  readonly a: Group;
  readonly b: Group;
  readonly gain: number;
}

/**
 * Merges chunks while the requests that this saves cost more than the bytes that pages then load
 * without need. Returns the modules of each merged chunk.
 */
export function mergeChunks(chunks: readonly SplitChunk[], costs: Costs): string[][] {
  const groupOf = chunks.map((chunk, i) => withCost({ ...chunk, chunks: [i] }, costs));
  const groups = new Set(groupOf.filter((_, i) => chunks[i]?.canMerge));
  let merges = [...groups].flatMap((a, i) => usefulMerges(a, [...groups].slice(i + 1), costs));
  for (;;) {
    const best = merges.reduce<Merge | undefined>((most, merge) => (most && most.gain >= merge.gain ? most : merge), undefined);
    if (!best) break;
    const { a, b } = best;
    merges = merges.filter((merge) => merge !== best);
    // If a chunk imported itself through another, modules would run before those that they import.
    if (importsThroughOther(chunks, groupOf, a, b) || importsThroughOther(chunks, groupOf, b, a)) continue;
    const merged = union(a, b, costs);
    for (const i of merged.chunks) groupOf[i] = merged;
    groups.delete(a);
    groups.delete(b);
    merges = merges.filter((merge) => groups.has(merge.a) && groups.has(merge.b)).concat(usefulMerges(merged, [...groups], costs));
    groups.add(merged);
  }
  return [...groups].map((group) => group.chunks.flatMap((i) => chunks[i]?.modules ?? []));
}

function withCost(group: Omit<Group, 'cost'>, { weights, request }: Costs): Group {
  const weight = [...group.users].reduce((sum, user) => sum + (weights[user] ?? 0), 0);
  return { ...group, cost: weight * (group.size + (group.hasStyles ? 2 : 1) * request) };
}

function union(a: Group, b: Group, costs: Costs): Group {
  const size = a.size + b.size;
  const users = new Set([...a.users, ...b.users]);
  return withCost({ chunks: [...a.chunks, ...b.chunks], size, hasStyles: a.hasStyles || b.hasStyles, users }, costs);
}

function usefulMerges(a: Group, others: readonly Group[], costs: Costs): Merge[] {
  return others.map((b) => ({ a, b, gain: a.cost + b.cost - union(a, b, costs).cost })).filter(({ gain }) => gain > 0);
}

/** Returns whether `from` imports a third group that imports `to`, directly or not. */
function importsThroughOther(chunks: readonly SplitChunk[], groupOf: readonly Group[], from: Group, to: Group): boolean {
  const importsOf = (group: Group): Group[] => group.chunks.flatMap((i) => chunks[i]?.imports ?? []).flatMap((i) => groupOf[i] ?? []);
  const seen = new Set([from, to]);
  const pending = importsOf(from).filter((group) => !seen.has(group));
  for (let group = pending.pop(); group; group = pending.pop()) {
    seen.add(group);
    const imports = importsOf(group);
    if (imports.includes(to)) return true;
    pending.push(...imports.filter((one) => !seen.has(one)));
  }
  return false;
}
