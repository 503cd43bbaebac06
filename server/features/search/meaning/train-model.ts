import { conceptKey, conceptOf } from './text-units.ts';
import { computePpmi } from './cooccurrence.ts';
import { neighborsOf } from './concept-graph.ts';
import { type Corpus, corpusOf, keyOf, sampleOf } from './corpus.ts';
import { inVector } from './encode-text.ts';
import type { SearchText } from './types.ts';
import { factorize, type Rows } from './factorize.ts';
import { type ModelData, serializeModel } from './model-file.ts';
import { seeded } from './random.ts';
import { TextVectors } from './text-vectors.ts';
import { Weights } from './weights.ts';

export interface Training {
  width: number;
  withVectors: boolean;
  maxDocuments: number;
}

const MAX_VECTORS = 40_000;
/** Rarer words have too little context for a vector. */
const MIN_FREQUENCY = 2;
const MAX_PAIRS = 12_000_000;
/** 1 keeps the strength of each direction, 0 makes all equal. */
const POWER = 0.5;

export async function train(
  texts: AsyncIterable<SearchText> | Iterable<SearchText>,
  { width, withVectors, maxDocuments }: Training,
): Promise<Uint8Array> {
  const { sample } = await sampleOf(texts, maxDocuments);
  const corpus = corpusOf(sample);
  sample.length = 0;
  const data: ModelData = {
    width,
    documents: corpus.documents,
    texts: corpus.texts,
    averageLength: corpus.averageLength,
    keys: corpus.keys,
    frequencies: corpus.frequencies,
    vectored: 0,
    scales: new Float32Array(0),
    rows: new Int8Array(0),
    common: new Float32Array(0),
  };
  return serializeModel(withVectors ? withVectorsOf(data, corpus) : data);
}

function withVectorsOf(data: ModelData, corpus: Corpus): ModelData {
  const rare = corpus.frequencies.findIndex((frequency) => frequency < MIN_FREQUENCY);
  const vectored = Math.min(MAX_VECTORS, rare < 0 ? corpus.keys.length : rare);
  const rows = factorize(computePpmi(corpus.tokens, vectored, MAX_PAIRS), data.width, POWER);
  normalizeRows(rows);
  pullTowardsNeighbors(rows, data.keys);
  rotateRandomly(rows);
  const plain = { ...data, vectored, ...quantize(rows) };
  return { ...plain, common: commonDirection(plain, corpus) };
}

function normalizeRows({ width, values }: Rows): void {
  for (let begin = 0; begin < values.length; begin += width) {
    const row = values.subarray(begin, begin + width);
    const length = Math.hypot(...row);
    if (length > 0) for (let dimension = 0; dimension < width; dimension++) row[dimension] = (row[dimension] ?? 0) / length;
  }
}

const PULL = 0.6;

/**
 * Moves concepts toward their neighbors in the thesaurus, whose relations the texts may not show.
 */
function pullTowardsNeighbors({ width, values }: Rows, keys: readonly string[]): void {
  const ids = new Map<string, number>();
  for (let id = 0; id < values.length / width; id++) ids.set(keyOf(keys, id), id);
  const before = values.slice();
  const sum = new Float64Array(width);
  for (const [key, id] of ids) {
    const concept = conceptOf(key);
    if (concept === undefined) continue;
    sum.fill(0);
    for (const [other, neighborWeight] of neighborsOf(concept)) {
      const begin = (ids.get(conceptKey(other)) ?? -1) * width;
      if (begin >= 0)
        for (let dimension = 0; dimension < width; dimension++)
          sum[dimension] = (sum[dimension] ?? 0) + neighborWeight * (before[begin + dimension] ?? 0);
    }
    const length = Math.hypot(...sum);
    const row = values.subarray(id * width, (id + 1) * width);
    if (length > 0) row.forEach((value, dimension) => (row[dimension] = value + (PULL * (sum[dimension] ?? 0)) / length));
  }
  normalizeRows({ width, values });
}

/**
 * Applies a random rotation so that every dimension carries similar information: binary
 * quantization then loses least. Angles are preserved. Only for widths that are a power of two.
 */
function rotateRandomly({ width, values }: Rows): void {
  if ((width & (width - 1)) !== 0) return;
  const random = seeded(width);
  const signs = Float32Array.from({ length: width }, () => (random() < 0.5 ? -1 : 1));
  const scale = 1 / Math.sqrt(width);
  for (let begin = 0; begin < values.length; begin += width) {
    const row = values.subarray(begin, begin + width);
    for (let dimension = 0; dimension < width; dimension++) row[dimension] = (row[dimension] ?? 0) * (signs[dimension] ?? 1) * scale;
    for (let half = 1; half < width; half *= 2) {
      for (let block = 0; block < width; block += half * 2) {
        for (let dimension = block; dimension < block + half; dimension++) {
          const one = row[dimension] ?? 0;
          const other = row[dimension + half] ?? 0;
          row[dimension] = one + other;
          row[dimension + half] = one - other;
        }
      }
    }
  }
}

function quantize({ width, values }: Rows): { scales: Float32Array; rows: Int8Array } {
  const rows = new Int8Array(values.length);
  const scales = new Float32Array(values.length / width);
  for (let id = 0; id < scales.length; id++) {
    let largest = 0;
    for (let at = id * width; at < (id + 1) * width; at++) largest = Math.max(largest, Math.abs(values[at] ?? 0));
    const scale = largest / 127;
    scales[id] = scale;
    if (scale > 0) for (let at = id * width; at < (id + 1) * width; at++) rows[at] = Math.round((values[at] ?? 0) / scale);
  }
  return { scales, rows };
}

const COMMON_SAMPLE = 4_000;

/** Returns the principal direction of the text vectors. */
function commonDirection(data: ModelData, { tokens, keys }: Corpus): Float32Array {
  const ids = new Map(data.keys.map((key, id) => [key, id]));
  const vectors = new TextVectors(data, ids);
  const weights = new Weights(data, ids);
  const found: Float32Array[] = [];
  const every = Math.max(1, Math.floor(data.texts / COMMON_SAMPLE));
  let text = 0;
  let counted = new Map<number, number>();
  for (const token of tokens) {
    if (token >= 0) {
      if (text % every === 0) counted.set(token, (counted.get(token) ?? 0) + 1);
      continue;
    }
    if (text++ % every !== 0) continue;
    const terms = [...counted].map(([id, count]) => ({ key: keyOf(keys, id), count, kind: 'word' as const, title: false }));
    const vector = vectors.of(terms.map((term) => inVector(term, weights)));
    if (vector) found.push(vector);
    counted = new Map();
  }
  return principalDirection(found, data.width);
}

function principalDirection(vectors: readonly Float32Array[], width: number): Float32Array {
  let direction = new Float64Array(width).fill(1);
  for (let round = 0; round < 20; round++) {
    const next = new Float64Array(width);
    for (const vector of vectors) {
      let along = 0;
      for (let dimension = 0; dimension < width; dimension++) along += (vector[dimension] ?? 0) * (direction[dimension] ?? 0);
      for (let dimension = 0; dimension < width; dimension++) next[dimension] = (next[dimension] ?? 0) + along * (vector[dimension] ?? 0);
    }
    const length = Math.hypot(...next);
    if (!(length > 0)) return new Float32Array(0);
    direction = next.map((value) => value / length);
  }
  return Float32Array.from(direction);
}
