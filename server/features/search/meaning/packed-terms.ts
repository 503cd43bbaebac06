import type { Unit } from './text-units.ts';
import { hashOf } from './random.ts';

const LAYOUT = 1;
const HEADER = 8;
const MAX_TITLE_WORDS = 24;
const TITLE = 0x8;
/** Letters of a root: "justi" of justice, justify and justification. */
const ROOT_LETTERS = 5;
const ROOT_BITS = 18;
const OWN_BITS = 28 - ROOT_BITS;
/** Values of the three count bits. Concept weights are counted in quarters. */
const COUNTS = [0.25, 0.5, 1, 2, 3, 4, 6, 10];

export interface Term {
  /** A stem, a pair of successive content words, or a concept. */
  key: string;
  /** Occurrences of a stem, or the total weight of a concept. */
  count: number;
  kind: Unit['kind'] | 'pair';
  title: boolean;
}

/**
 * Returns a 28-bit hash. The high bits of a stem's hash are those of its first letters, so that
 * words of one root share them.
 */
export function termHash(key: string): number {
  return ((hashOf(rootOf(key)) >>> (32 - ROOT_BITS)) << OWN_BITS) | (hashOf(key) >>> (32 - OWN_BITS));
}

/** Returns the part of a hash that words of one root share. */
export function rootHash(hash: number): number {
  return hash >>> OWN_BITS;
}

export function rootOf(key: string): string {
  return JOINED.test(key) ? key : key.slice(0, ROOT_LETTERS);
}

/** Returns the key of two successive words, by their roots. */
export function pairKey(first: string, second: string): string {
  return `${rootOf(first)}+${rootOf(second)}`;
}

const JOINED = /[~+]/;

export function titleHash(words: readonly string[]): number {
  return words.length === 0 ? 0 : hashOf(words.join(' ')) || 1;
}

export function titleWordHash(word: string): number {
  return hashOf(word) & 0xffff;
}

/** Packs a document's terms for ranking: a header, hashes of the title words, and the terms. */
export function packTerms(titleWords: readonly string[], length: number, terms: readonly Term[]): Uint8Array {
  const title = titleWords.slice(0, MAX_TITLE_WORDS);
  const bytes = new Uint8Array(HEADER + title.length * 2 + terms.length * 4);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, LAYOUT);
  // The hash of the whole title; 0 without one.
  view.setUint32(1, titleHash(titleWords));
  // The length in words.
  view.setUint16(5, Math.min(length, 0xffff));
  view.setUint8(7, title.length);
  title.forEach((word, index) => view.setUint16(HEADER + index * 2, titleWordHash(word)));
  let at = HEADER + title.length * 2;
  for (const { key, count, title: inTitle } of terms) {
    // 28 bits of hash, the title flag, and 3 bits of count.
    view.setUint32(at, ((termHash(key) << 4) | (inTitle ? TITLE : 0) | countCode(count)) >>> 0);
    at += 4;
  }
  return bytes;
}

function countCode(count: number): number {
  let code = 0;
  while (code < COUNTS.length - 1 && (COUNTS[code + 1] ?? Infinity) <= count + 0.01) code++;
  return code;
}

export interface TitleAndLength {
  title: number;
  length: number;
  titleWords: number[];
}

/** Reads the header before the terms. Returns undefined if the bytes are not in this format. */
export function readHeader(bytes: Uint8Array): TitleAndLength | undefined {
  if (bytes.length < HEADER || bytes[0] !== LAYOUT) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = view.getUint8(7);
  if (bytes.length < HEADER + words * 2) return undefined;
  const titleWords: number[] = [];
  for (let at = HEADER; titleWords.length < words; at += 2) titleWords.push(view.getUint16(at));
  return { title: view.getUint32(1), length: view.getUint16(5), titleWords };
}

/**
 * A Bloom-like filter on the low bits of hashes that quickly skips terms that the query lacks;
 * false positives are possible.
 */
export class TermFilter {
  readonly #bits = new Uint8Array(FILTER_SIZE);

  /** `root`: matches all terms of this root. */
  add(hash: number, root: boolean): void {
    const slot = hash % FILTER_SIZE;
    this.#bits[slot] = (this.#bits[slot] ?? 0) | (root ? ROOT : OWN);
  }

  /** Calls `visit` for each term that passes, with hash, count and whether it is in the title. */
  eachTerm(bytes: Uint8Array, visit: (hash: number, count: number, inTitle: boolean) => void): void {
    const bits = this.#bits;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const last = bytes.length - 4;
    for (let at = HEADER + (bytes[7] ?? 0) * 2; at <= last; at += 4) {
      const term = view.getUint32(at);
      const hash = term >>> 4;
      if (((bits[hash % FILTER_SIZE] ?? 0) & OWN) === 0 && ((bits[rootHash(hash) % FILTER_SIZE] ?? 0) & ROOT) === 0) continue;
      visit(hash, COUNTS[term & 7] ?? 1, (term & TITLE) !== 0);
    }
  }
}

const FILTER_SIZE = 4096;
const OWN = 1;
const ROOT = 2;
