import { wordsIn } from '#core/words.ts';
import { bitsOf } from './bits.ts';

/** What is read of a document. */
export interface Source {
  readonly document_id: number;
  readonly version: number;
  readonly title: string;
  readonly body: string;
  readonly language: string | null;
  readonly author: string | null;
  /** Of works: by what else they are known. */
  readonly names: string | null;
}

/** What a model makes of a document. */
export interface Meaning {
  readonly vector: Float32Array | null;
  readonly keys: readonly string[];
  readonly terms: Uint8Array;
}

/** The same as it is handed to the database. */
export interface Made {
  readonly document_id: number;
  readonly version: number;
  /** By which the queue knows that it is still ours. */
  readonly token: string | null;
  readonly model_id: number;
  readonly vec: string | null;
  readonly bits: string | null;
  readonly keys: readonly number[];
  readonly terms: string;
}

export function madeOf(source: Source, token: string | null, modelId: number, { vector, keys, terms }: Meaning): Made {
  return {
    document_id: source.document_id,
    version: source.version,
    token,
    model_id: modelId,
    vec: vector && vectorText(vector),
    bits: vector && bitsOf(vector),
    keys: [...new Set([...keys.map(keyHash), ...titleKeys(source.title)])],
    terms: Buffer.from(terms).toString('base64'),
  };
}

/** As pgvector reads it. Its half precision knows some three decimal places. */
export function vectorText(vector: Float32Array): string {
  return `[${Array.from(vector, (value) => (Number.isFinite(value) ? Number(value.toPrecision(4)) : 0)).join(',')}]`;
}

/** A vector as it stands in the database. */
export function vectorOf(text: string): Float32Array {
  return Float32Array.from(JSON.parse(text) as number[]);
}

/** FNV-1a, as a signed integer of PostgreSQL. Two keys that meet bring a candidate too many, which ranking puts where it belongs. */
export function keyHash(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) {
    hash ^= key.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash | 0;
}

/** By which a document is found whose whole title is asked for. */
export function titleKeys(title: string): number[] {
  const words = wordsIn(title).map(({ word }) => word);
  return words.length === 0 ? [] : [keyHash(`title ${words.join(' ')}`)];
}
