import type { Candidate, Encoded, QueryPlan, WordModel } from '../../server/features/search/meaning/word-model.ts';

const VECTOR_CANDIDATES = 300;
const WORD_CANDIDATES = 2_000;

/** The components of semantic search to use. */
export type Parts = 'all' | 'no thesaurus' | 'no vectors' | 'vectors alone';

/**
 * An in-memory index that searches as the product does: candidates by vector and by keys, then
 * ranked.
 */
export class MemoryIndex {
  readonly #encoded: readonly Encoded[];
  readonly #vectors: Float32Array;
  readonly #postings = new Map<string, number[]>();
  readonly #model: WordModel;

  constructor(model: WordModel, encoded: readonly Encoded[]) {
    this.#model = model;
    this.#encoded = encoded;
    this.#vectors = new Float32Array(encoded.length * model.width);
    encoded.forEach(({ vector, keys }, at) => {
      if (vector) this.#vectors.set(vector, at * model.width);
      for (const key of keys) {
        const postings = this.#postings.get(key);
        if (postings) postings.push(at);
        else this.#postings.set(key, [at]);
      }
    });
  }

  /**
   * Returns document indexes, best first, for each choice of components. `among` is a filter, as
   * users set one.
   */
  search(query: string, choices: readonly Parts[], among: (at: number) => boolean = () => true): number[][] {
    const plan = this.#model.plan(query);
    const cosines = this.#cosines(plan.vector);
    const near = nearest(cosines, VECTOR_CANDIDATES, among);
    return choices.map((parts) => this.#ranked(planOf(plan, parts), cosines, near, parts, among));
  }

  #ranked(plan: QueryPlan, cosines: Float32Array, near: readonly number[], parts: Parts, among: (at: number) => boolean): number[] {
    if (parts === 'vectors alone') return near.toSorted((one, other) => (cosines[other] ?? 0) - (cosines[one] ?? 0));
    const found = new Set(parts === 'no vectors' ? [] : near);
    for (const at of this.#byWords(plan, among)) found.add(at);
    const candidates = [...found].map((id): Candidate => ({
      id,
      cosine: parts === 'no vectors' || !plan.vector ? null : (cosines[id] ?? 0),
      terms: this.#encoded[id]?.terms ?? new Uint8Array(),
    }));
    return this.#model.rank(plan, candidates).map(({ id }) => id);
  }

  #cosines(vector: Float32Array | null): Float32Array {
    const { width } = this.#model;
    const cosines = new Float32Array(this.#encoded.length);
    if (!vector) return cosines;
    for (let at = 0; at < cosines.length; at++) {
      let sum = 0;
      for (let dimension = 0; dimension < width; dimension++)
        sum += (vector[dimension] ?? 0) * (this.#vectors[at * width + dimension] ?? 0);
      cosines[at] = sum;
    }
    return cosines;
  }

  #byWords(plan: QueryPlan, among: (at: number) => boolean): Set<number> {
    const found = new Set<number>();
    for (const { key } of plan.keys) {
      for (const at of this.#postings.get(key) ?? []) {
        if (found.size >= WORD_CANDIDATES) return found;
        if (among(at)) found.add(at);
      }
    }
    return found;
  }
}

function planOf(plan: QueryPlan, parts: Parts): QueryPlan {
  if (parts !== 'no thesaurus') return plan;
  return {
    ...plan,
    keys: plan.keys.filter(({ key }) => !key.startsWith('c~')),
    terms: plan.terms.filter(({ kind }) => kind !== 'concept'),
  };
}

function nearest(cosines: Float32Array, most: number, among: (at: number) => boolean): number[] {
  const indexes = Array.from(cosines.keys()).filter((at) => (cosines[at] ?? 0) > 0 && among(at));
  const least = Float32Array.from(indexes, (at) => cosines[at] ?? 0).sort()[Math.max(0, indexes.length - most)] ?? 0;
  return indexes.filter((at) => (cosines[at] ?? 0) >= least);
}
