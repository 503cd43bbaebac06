import type { Candidate, Encoded, QueryPlan, WordModel } from '../../server/features/search/meaning/engine.ts';
import { stemOf, wordsOf } from '../../server/features/search/meaning/words.ts';

const VECTOR_CANDIDATES = 300;
const WORD_CANDIDATES = 2_000;

/** Documents in memory, found as the product finds them: candidates by vector and by keys, then ranked. */
export class MemoryIndex {
  readonly #encoded: Encoded[] = [];
  readonly #vectors: Float32Array;
  readonly #postings = new Map<string, number[]>();
  readonly #model: WordModel;

  constructor(model: WordModel, encoded: readonly Encoded[]) {
    this.#model = model;
    this.#vectors = new Float32Array(encoded.length * model.width);
    for (const one of encoded) this.#add(one);
  }

  #add(encoded: Encoded): void {
    const at = this.#encoded.push(encoded) - 1;
    if (encoded.vector) this.#vectors.set(encoded.vector, at * this.#model.width);
    for (const key of encoded.keys) {
      const postings = this.#postings.get(key);
      if (postings) postings.push(at);
      else this.#postings.set(key, [at]);
    }
  }

  /** Places of documents, best first. */
  search(query: string): number[] {
    const plan = this.#model.plan(query);
    return this.#model.rank(plan, this.candidates(plan)).map(({ id }) => id);
  }

  candidates(plan: QueryPlan): Candidate[] {
    const cosines = this.#cosines(plan.vector);
    const found = new Set(nearest(cosines, VECTOR_CANDIDATES));
    for (const at of this.#byWords(plan)) found.add(at);
    return [...found].map((id) => ({
      id,
      cosine: cosines ? (cosines[id] ?? 0) : null,
      terms: this.#encoded[id]?.terms ?? new Uint8Array(),
    }));
  }

  #cosines(vector: Float32Array | null): Float32Array | null {
    if (!vector) return null;
    const { width } = this.#model;
    return Float32Array.from(this.#encoded, (_, at) => {
      let sum = 0;
      for (let place = 0; place < width; place++) sum += (vector[place] ?? 0) * (this.#vectors[at * width + place] ?? 0);
      return sum;
    });
  }

  #byWords(plan: QueryPlan): Set<number> {
    const found = new Set<number>();
    for (const { key } of plan.keys) {
      for (const at of this.#postings.get(key) ?? []) {
        if (found.size >= WORD_CANDIDATES) return found;
        found.add(at);
      }
    }
    return found;
  }
}

function nearest(cosines: Float32Array | null, most: number): number[] {
  if (!cosines) return [];
  const least = cosines.toSorted()[Math.max(0, cosines.length - most)] ?? 0;
  const found: number[] = [];
  cosines.forEach((cosine, at) => {
    if (cosine >= least && cosine > 0) found.push(at);
  });
  return found;
}

/** Plain BM25 with stop words and stems: what semantic search is held against. */
export class Bm25 {
  readonly #postings = new Map<string, Map<number, number>>();
  readonly #lengths: number[] = [];
  #average = 1;

  constructor(texts: readonly string[]) {
    for (const text of texts) this.#add(stemsOf(text));
    this.#average = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length);
  }

  #add(stems: string[]): void {
    const at = this.#lengths.push(stems.length) - 1;
    for (const stem of stems) {
      const postings = this.#postings.get(stem) ?? new Map<number, number>();
      this.#postings.set(stem, postings.set(at, (postings.get(at) ?? 0) + 1));
    }
  }

  search(query: string, k1 = 1.2, b = 0.75): number[] {
    const scores = new Map<number, number>();
    for (const stem of stemsOf(query)) {
      const postings = this.#postings.get(stem) ?? new Map<number, number>();
      const idf = Math.log(1 + (this.#lengths.length - postings.size + 0.5) / (postings.size + 0.5));
      for (const [at, count] of postings) {
        const norm = k1 * (1 - b + (b * (this.#lengths[at] ?? 0)) / this.#average);
        scores.set(at, (scores.get(at) ?? 0) + (idf * count * (k1 + 1)) / (count + norm));
      }
    }
    return [...scores].sort((one, other) => other[1] - one[1] || one[0] - other[0]).map(([at]) => at);
  }
}

function stemsOf(text: string): string[] {
  return wordsOf(text)
    .map(stemOf)
    .filter((stem) => stem !== '');
}
