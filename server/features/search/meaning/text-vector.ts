import type { ModelData } from './model-file.ts';
import { hashOf } from './random.ts';

const BUCKETS = 1 << 15;
const PART = 4;
/** A word that was never seen counts for this much of one that was: its parts only hint at what it is. */
const UNKNOWN = 0.4;

export interface Weighted {
  key: string;
  weight: number;
}

/** Turns keys and weights into the place of a text among all texts. */
export class TextVectors {
  readonly #data: ModelData;
  readonly #ids: ReadonlyMap<string, number>;
  #beginnings: ReadonlySet<string> | undefined;
  #parts: { values: Float32Array; counts: Uint32Array } | undefined;

  constructor(data: ModelData, ids: ReadonlyMap<string, number>) {
    this.#data = data;
    this.#ids = ids;
  }

  /** How well a key is known: 1 where it has a row of its own, less where only words of its root have, 0 where nothing is known of it. */
  knows(key: string): number {
    const { vectored } = this.#data;
    if ((this.#ids.get(key) ?? vectored) < vectored) return 1;
    return this.#isAkin(key) ? UNKNOWN : 0;
  }

  /** Of unit length; null where nothing is known of any key. */
  of(weighted: readonly Weighted[]): Float32Array | null {
    const sum = this.sum(weighted);
    return this.finish(sum) ? Float32Array.from(sum) : null;
  }

  sum(weighted: readonly Weighted[]): Float64Array {
    const sum = new Float64Array(this.#data.width);
    for (const { key, weight } of weighted) this.#add(sum, key, weight);
    return sum;
  }

  /** Without what all texts share, and of unit length, in place; false where nothing is left. */
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
    if (id >= vectored) return this.#addParts(sum, key, weight * UNKNOWN);
    const scale = (scales[id] ?? 0) * weight;
    const begin = id * width;
    for (let place = 0; place < width; place++) sum[place] = (sum[place] ?? 0) + scale * (rows[begin + place] ?? 0);
  }

  #addParts(sum: Float64Array, key: string, weight: number): void {
    const { width, vectored } = this.#data;
    if (vectored === 0 || !this.#isAkin(key)) return;
    this.#parts ??= this.#learnParts();
    const { values, counts } = this.#parts;
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

  /** Parts of a word that begins like no other are those of any word: they say nothing. */
  #isAkin(key: string): boolean {
    this.#beginnings ??= new Set(this.#data.keys.slice(0, this.#data.vectored).map((known) => known.slice(0, PART)));
    return this.#beginnings.has(key.slice(0, PART)) && key.length > PART;
  }

  /** For each part of a word, the sum of the words that have it. */
  #learnParts(): { values: Float32Array; counts: Uint32Array } {
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

/** The places of a word's parts: four letters each, with its ends marked. Concepts have none. */
function bucketsOf(key: string): number[] {
  if (key.includes('~')) return [];
  const marked = `<${key}>`;
  const buckets: number[] = [];
  for (let at = 0; at + PART <= marked.length; at++) buckets.push(hashOf(marked.slice(at, at + PART)) % BUCKETS);
  return buckets;
}

function lengthOf(values: Float64Array | Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return Math.sqrt(sum);
}
