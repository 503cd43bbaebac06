import { createHash } from 'node:crypto';
import { thesaurus } from '../thesaurus/thesaurus.ts';
import { encodeText } from './encode-text.ts';
import { deserializeModel } from './model-file.ts';
import { planQuery } from './query-plan.ts';
import { rankCandidates } from './rank-candidates.ts';
import { TextVectors } from './text-vectors.ts';
import { train } from './train-model.ts';
import type { SearchText, WordModel } from './types.ts';
import { Weights } from './weights.ts';

export type { Candidate, Encoded, QueryPlan, SearchText, WordModel } from './types.ts';

const DEFAULT_WIDTH = 256;
const MAX_DOCUMENTS = 100_000;
/** Increment when the same model encodes a text differently than before. */
const ENCODING_VERSION = 2;

/**
 * Trains a model. Deterministic for the same texts in the same order. Without texts it learns from
 * the thesaurus alone.
 */
export function trainWordModel(
  texts: AsyncIterable<SearchText> | Iterable<SearchText>,
  options: { width?: number; withVectors?: boolean; maxDocuments?: number } = {},
): Promise<Uint8Array> {
  return train(texts, {
    width: options.width ?? DEFAULT_WIDTH,
    withVectors: options.withVectors ?? true,
    maxDocuments: options.maxDocuments ?? MAX_DOCUMENTS,
  });
}

/** Loads the bytes that `trainWordModel` returned. Throws if they are damaged. */
export function loadWordModel(bytes: Uint8Array): WordModel {
  const { data, checksum } = deserializeModel(bytes);
  const ids = new Map(data.keys.map((key, id) => [key, id]));
  const weights = new Weights(data, ids);
  const vectors = data.vectored > 0 ? new TextVectors(data, ids) : undefined;
  return {
    id: createHash('sha256').update(`${ENCODING_VERSION} ${checksum} ${thesaurusFingerprint()}`).digest('hex').slice(0, 16),
    width: data.width,
    documents: data.documents,
    encode: (text) => encodeText(text, weights, vectors),
    plan: (query) => planQuery(query, weights, vectors),
    rank: (plan, candidates, options) => rankCandidates(plan, candidates, options?.meaning ?? 'built-in'),
  };
}

/** Part of the model id, since another thesaurus finds other concepts in the same text. */
function thesaurusFingerprint(): string {
  const concepts = [...thesaurus().concepts.values()].map(({ id, labels, weak, terms, broader, related }) => [
    id,
    labels,
    weak,
    [...terms],
    broader,
    related,
  ]);
  return createHash('sha256').update(JSON.stringify(concepts)).digest('hex');
}
