import type { ModelData } from './model-file.ts';
import { hashOf } from './random.ts';

const BUCKETS = 1 << 15;
const NGRAM = 4;
/** N-grams of fewer words are summed again each time. */
const MIN_KEPT_WORDS = 4;
/** N-grams whose sums are kept, of 1 kB each. */
const MAX_KEPT = 6000;
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
  #ngrams: NgramVectors | undefined;

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
      for (let dimension = 0; dimension < width; dimension++) along += (sum[dimension] ?? 0) * (common[begin + dimension] ?? 0);
      for (let dimension = 0; dimension < width; dimension++)
        sum[dimension] = (sum[dimension] ?? 0) - along * (common[begin + dimension] ?? 0);
    }
    const length = lengthOf(sum);
    if (!(length > before * 1e-6)) return false;
    for (let dimension = 0; dimension < width; dimension++) sum[dimension] = (sum[dimension] ?? 0) / length;
    return true;
  }

  #add(sum: Float64Array, key: string, weight: number): void {
    const { vectored, width, rows, scales } = this.#data;
    const id = this.#ids.get(key) ?? vectored;
    if (id >= vectored) return this.#addNgrams(sum, key, weight * UNKNOWN_WEIGHT);
    const scale = (scales[id] ?? 0) * weight;
    const begin = id * width;
    for (let dimension = 0; dimension < width; dimension++) sum[dimension] = (sum[dimension] ?? 0) + scale * (rows[begin + dimension] ?? 0);
  }

  #addNgrams(sum: Float64Array, key: string, weight: number): void {
    const { width, vectored } = this.#data;
    if (vectored === 0 || !this.#hasKnownPrefix(key)) return;
    this.#ngrams ??= new NgramVectors(this.#data);
    const own = new Float64Array(width);
    for (const bucket of bucketsOf(key)) {
      const count = this.#ngrams.countOf(bucket);
      if (count === 0) continue;
      const values = this.#ngrams.sumOf(bucket);
      for (let dimension = 0; dimension < width; dimension++) own[dimension] = (own[dimension] ?? 0) + (values[dimension] ?? 0) / count;
    }
    const length = lengthOf(own);
    if (length === 0) return;
    for (let dimension = 0; dimension < width; dimension++)
      sum[dimension] = (sum[dimension] ?? 0) + (weight * (own[dimension] ?? 0)) / length;
  }

  /** The n-grams of a word with an unknown beginning say nothing about it. */
  #hasKnownPrefix(key: string): boolean {
    this.#prefixes ??= new Set(this.#data.keys.slice(0, this.#data.vectored).map((known) => known.slice(0, NGRAM)));
    return this.#prefixes.has(key.slice(0, NGRAM)) && key.length > NGRAM;
  }
}

/**
 * The sums of the vectors of all words that contain an n-gram. They are computed when needed, since
 * all of them would take 32 MB; those of many words are kept.
 */
class NgramVectors {
  readonly #data: ModelData;
  /** The words of all buckets, in the order of the buckets. */
  readonly #words: Uint32Array;
  /** Where the words of each bucket begin, and the end of the last one. */
  readonly #begins: Uint32Array;
  readonly #kept = new Map<number, Float32Array>();

  constructor(data: ModelData) {
    this.#data = data;
    const buckets = Array.from({ length: data.vectored }, (_, id) => bucketsOf(data.keys[id] ?? ''));
    this.#begins = new Uint32Array(BUCKETS + 1);
    for (const bucket of buckets.flat()) this.#begins[bucket + 1] = (this.#begins[bucket + 1] ?? 0) + 1;
    for (let bucket = 0; bucket < BUCKETS; bucket++)
      this.#begins[bucket + 1] = (this.#begins[bucket + 1] ?? 0) + (this.#begins[bucket] ?? 0);
    this.#words = new Uint32Array(this.#begins[BUCKETS] ?? 0);
    const next = this.#begins.slice();
    for (const [id, ofWord] of buckets.entries()) {
      for (const bucket of ofWord) {
        const slot = next[bucket] ?? 0;
        this.#words[slot] = id;
        next[bucket] = slot + 1;
      }
    }
  }

  /** Returns the number of words with the n-gram. */
  countOf(bucket: number): number {
    return (this.#begins[bucket + 1] ?? 0) - (this.#begins[bucket] ?? 0);
  }

  sumOf(bucket: number): Float32Array {
    const kept = this.#kept.get(bucket);
    if (kept) return kept;
    const values = this.#sum(bucket);
    if (this.countOf(bucket) < MIN_KEPT_WORDS) return values;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= MAX_KEPT) this.#kept.delete(oldest);
    this.#kept.set(bucket, values);
    return values;
  }

  #sum(bucket: number): Float32Array {
    const { width, rows, scales } = this.#data;
    const values = new Float32Array(width);
    for (const id of this.#words.subarray(this.#begins[bucket], this.#begins[bucket + 1])) {
      const scale = scales[id] ?? 0;
      const begin = id * width;
      for (let dimension = 0; dimension < width; dimension++)
        values[dimension] = (values[dimension] ?? 0) + scale * (rows[begin + dimension] ?? 0);
    }
    return values;
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
