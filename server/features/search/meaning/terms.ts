import { hashOf } from './random.ts';

/**
 * What ranking wants to know of a document's words, packed:
 *
 *     u8 layout · u32 hash of the whole title (0: none) · u16 length in words · u8 n · n × u16 hashes of the title's words in order
 *     · then for each stem or concept u24 hash, u8 with the title's mark in its highest bit and the count (a concept's weight × 8) below
 */
const LAYOUT = 1;
const HEADER = 8;
const MOST_TITLE_WORDS = 24;
const MOST_COUNTED = 127;
const TITLE = 0x80;
/** A concept's weights are counted in eighths. */
export const CONCEPT_STEPS = 8;

export interface Term {
  key: string;
  /** How often a stem stands there; how much a concept is spoken of. */
  count: number;
  concept: boolean;
  title: boolean;
}

export function termHash(key: string): number {
  return hashOf(key) >>> 8;
}

export function titleHash(words: readonly string[]): number {
  return words.length === 0 ? 0 : hashOf(words.join(' ')) || 1;
}

export function titleWordHash(word: string): number {
  return hashOf(word) & 0xffff;
}

export function packTerms(titleWords: readonly string[], length: number, terms: readonly Term[]): Uint8Array {
  const title = titleWords.slice(0, MOST_TITLE_WORDS);
  const bytes = new Uint8Array(HEADER + title.length * 2 + terms.length * 4);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, LAYOUT);
  view.setUint32(1, titleHash(titleWords));
  view.setUint16(5, Math.min(length, 0xffff));
  view.setUint8(7, title.length);
  title.forEach((word, index) => view.setUint16(HEADER + index * 2, titleWordHash(word)));
  let at = HEADER + title.length * 2;
  for (const { key, count, concept, title: inTitle } of terms) {
    const counted = Math.min(MOST_COUNTED, Math.max(1, Math.round(concept ? count * CONCEPT_STEPS : count)));
    view.setUint32(at, ((termHash(key) << 8) | counted | (inTitle ? TITLE : 0)) >>> 0);
    at += 4;
  }
  return bytes;
}

export interface TitleAndLength {
  title: number;
  length: number;
  titleWords: number[];
}

/** What stands before the terms; undefined where the bytes are none of ours. */
export function readHeader(bytes: Uint8Array): TitleAndLength | undefined {
  if (bytes.length < HEADER || bytes[0] !== LAYOUT) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = view.getUint8(7);
  if (bytes.length < HEADER + words * 2) return undefined;
  const titleWords = Array.from({ length: words }, (_, index) => view.getUint16(HEADER + index * 2));
  return { title: view.getUint32(1), length: view.getUint16(5), titleWords };
}

/** Calls with the hash, the count and whether it stands in the title, for each term. */
export function eachTerm(bytes: Uint8Array, visit: (hash: number, count: number, inTitle: boolean) => void): void {
  for (let at = HEADER + (bytes[7] ?? 0) * 2; at + 3 < bytes.length; at += 4) {
    const hash = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const last = bytes[at + 3] ?? 0;
    visit(hash, last & 0x7f, (last & TITLE) !== 0);
  }
}
