import { wordsIn } from '#core/words.ts';
import type { Kind } from '../kinds.ts';
import { bitsOf } from './bits.ts';

/** The text of a document to encode. */
export interface DocumentText {
  readonly document_id: number;
  readonly kind: Kind;
  readonly version: number;
  readonly title: string;
  readonly body: string;
  readonly language: string | null;
  readonly author: string | null;
  /** Alternative names. Works only. */
  readonly names: string | null;
}

/** The encoding of a document by a model. */
export interface Encoding {
  readonly vector: Float32Array | null;
  readonly keys: readonly string[];
  readonly terms: Uint8Array;
}

/** An encoding in database format. */
export interface EncodedDocument {
  readonly document_id: number;
  readonly version: number;
  /** Identifies the lease on the queued document. */
  readonly token: string | null;
  readonly model_id: number;
  readonly vec: string | null;
  readonly bits: string | null;
  readonly keys: readonly number[];
  readonly terms: string;
}

export function toEncodedDocument(
  source: DocumentText,
  token: string | null,
  modelId: number,
  { vector, keys, terms }: Encoding,
): EncodedDocument {
  return {
    document_id: source.document_id,
    version: source.version,
    token,
    model_id: modelId,
    vec: vector && formatVector(vector),
    bits: vector && bitsOf(vector),
    // The index of keys holds no notes, which others would read and skip.
    keys: source.kind === 'note' ? [] : [...new Set([...keys.map(keyHash), ...titleKeys(source.title)])],
    terms: Buffer.from(terms).toString('base64'),
  };
}

/** Formats a vector for pgvector. Half precision has about three decimal places. */
export function formatVector(vector: Float32Array): string {
  return `[${Array.from(vector, (value) => (Number.isFinite(value) ? Number(value.toPrecision(4)) : 0)).join(',')}]`;
}

/** Parses a vector from the database. */
export function parseVector(text: string): Float32Array {
  return Float32Array.from(JSON.parse(text) as number[]);
}

/** Returns a signed 32-bit FNV-1a hash. A collision only adds a candidate, which ranks low. */
export function keyHash(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) {
    hash ^= key.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash | 0;
}

/** Returns the key that finds a document by its whole title. */
export function titleKeys(title: string): number[] {
  const words = wordsIn(title).map(({ word }) => word);
  return words.length === 0 ? [] : [keyHash(`title ${words.join(' ')}`)];
}
