import type { ModelData } from './model-file.ts';
import { hashOf } from './random.ts';

const BUCKETS = 1 << 15;
const NGRAM = 4;
/** Weight of an unknown word, whose n-grams only hint at its meaning. */
const UNKNOWN_WEIGHT = 0.4;

export interface WeightedKey {
  key: string;
  weight: number;
}

/** Turns weighted keys into text vectors. */
export class TextVectors {
  readonly #data: ModelData;
  readonly #ids: ReadonlyMap<string, number>;
  #prefixes: ReadonlySet<string> | undefined;
  #ngrams: { values: Float32Array; counts: Uint32Array } | undefined;

  constructor(data: ModelData, ids: ReadonlyMap<string, number>) {
    this.#data = data;
    this.#ids = ids;
  }

  /**
   * Returns 1 for a key with its own vector, less if only similar words have one, 0 if nothing is
   * known.
   */
  knows(key: string): number {
    const { vectored } = this.#data;
    if ((this.#ids.get(key) ?? vectored) < vectored) return 1;
    return this.#hasKnownPrefix(key) ? UNKNOWN_WEIGHT : 0;
  }

  /** Returns a unit vector, or null if no key is known. */
  of(weighted: readonly WeightedKey[]): Float32Array | null {
    const sum = this.sum(weighted);
    return this.finish(sum) ? Float32Array.from(sum) : null;
  }

  sum(weighted: readonly WeightedKey[]): Float64Array {
    const sum = new Float64Array(this.#data.width);
    for (const { key, weight } of weighted) this.#add(sum, key, weight);
    return sum;
  }

  /**
   * Removes the common directions and scales to unit length, in place. Returns false if nothing
   * remains.
   */
  finish(sum: Float64Array): boolean {
    const { width, common } = this.#data;
    const before = lengthOf(sum);
    for (let begin = 0; begin < common.length; begin += width) {
      let along = 0;
      for (let place = 0; place < width; place++) along += (sum[place] ?? 0) * (common[begin + place] ?? 0);
      for (let place = 0; place < width; place++) sum[place] = (sum[place] ?? 0) - along * (common[begin + place] ?? 0);
    }
    const length = lengthOf(sum);
    if (!(length > before * 1e-6)) return false;
    for (let place = 0; place < width; place++) sum[place] = (sum[place] ?? 0) / length;
    return true;
  }

  #add(sum: Float64Array, key: string, weight: number): void {
    const { vectored, width, rows, scales } = this.#data;
    const id = this.#ids.get(key) ?? vectored;
    if (id >= vectored) return this.#addNgrams(sum, key, weight * UNKNOWN_WEIGHT);
    const scale = (scales[id] ?? 0) * weight;
    const begin = id * width;
    for (let place = 0; place < width; place++) sum[place] = (sum[place] ?? 0) + scale * (rows[begin + place] ?? 0);
  }

  #addNgrams(sum: Float64Array, key: string, weight: number): void {
    const { width, vectored } = this.#data;
    if (vectored === 0 || !this.#hasKnownPrefix(key)) return;
    this.#ngrams ??= this.#sumNgrams();
    const { values, counts } = this.#ngrams;
    const own = new Float64Array(width);
    for (const bucket of bucketsOf(key)) {
      const count = counts[bucket] ?? 0;
      if (count === 0) continue;
      const begin = bucket * width;
      for (let place = 0; place < width; place++) own[place] = (own[place] ?? 0) + (values[begin + place] ?? 0) / count;
    }
    const length = lengthOf(own);
    if (length === 0) return;
    for (let place = 0; place < width; place++) sum[place] = (sum[place] ?? 0) + (weight * (own[place] ?? 0)) / length;
  }

  /** The n-grams of a word with an unknown beginning say nothing about it. */
  #hasKnownPrefix(key: string): boolean {
    this.#prefixes ??= new Set(this.#data.keys.slice(0, this.#data.vectored).map((known) => known.slice(0, NGRAM)));
    return this.#prefixes.has(key.slice(0, NGRAM)) && key.length > NGRAM;
  }

  /** Sums the vectors of all words that contain each n-gram. */
  #sumNgrams(): { values: Float32Array; counts: Uint32Array } {
    const { width, vectored, keys, rows, scales } = this.#data;
    const values = new Float32Array(BUCKETS * width);
    const counts = new Uint32Array(BUCKETS);
    for (let id = 0; id < vectored; id++) {
      const scale = scales[id] ?? 0;
      for (const bucket of bucketsOf(keys[id] ?? '')) {
        counts[bucket] = (counts[bucket] ?? 0) + 1;
        const begin = bucket * width;
        for (let place = 0; place < width; place++) {
          values[begin + place] = (values[begin + place] ?? 0) + scale * (rows[id * width + place] ?? 0);
        }
      }
    }
    return { values, counts };
  }
}

/**
 * Returns the hash buckets of a word's four-letter n-grams, including its boundaries. Concepts have
 * none.
 */
function bucketsOf(key: string): number[] {
  if (key.includes('~')) return [];
  const marked = `<${key}>`;
  const buckets: number[] = [];
  for (let at = 0; at + NGRAM <= marked.length; at++) buckets.push(hashOf(marked.slice(at, at + NGRAM)) % BUCKETS);
  return buckets;
}

function lengthOf(values: Float64Array | Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return Math.sqrt(sum);
}
