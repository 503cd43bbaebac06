import { createHash } from 'node:crypto';
import { thesaurus } from '../thesaurus.ts';
import { encodeText } from './encode.ts';
import { readModel } from './model-file.ts';
import { planQuery, type Wanted } from './plan.ts';
import { rankCandidates } from './rank.ts';
import { TextVectors } from './text-vector.ts';
import { train } from './train.ts';
import { Weights } from './weights.ts';

export interface SearchText {
  readonly title: string;
  readonly body: string;
  readonly author?: string | null;
  readonly language?: string | null;
}

/** What is stored of a document for the built-in side of semantic search. */
export interface Encoded {
  /** Unit length, `width` numbers; null where nothing in the text is known to the model. */
  readonly vector: Float32Array | null;
  /** Stems and concepts by which it is found as a candidate, each once. */
  readonly keys: readonly string[];
  /** All that ranking wants to know of its words; `terms.ts` says how it is packed. */
  readonly terms: Uint8Array;
}

export interface QueryPlan {
  readonly vector: Float32Array | null;
  /** Keys to fetch candidates by, rarest first, each with the share of documents that have it (0..1) as the model knows. */
  readonly keys: readonly { readonly key: string; readonly share: number }[];
  /** The rest is for `rank` alone. */
  readonly wanted: readonly Wanted[];
  /** Words of its subject. */
  readonly words: number;
  readonly averageLength: number;
  readonly title: number;
  readonly titleWords: readonly number[];
}

export interface Candidate {
  readonly id: number;
  /** −1..1 from whichever provider's vectors; null if it has none. */
  readonly cosine: number | null;
  readonly terms: Uint8Array;
}

export interface WordModel {
  /** Changes when anything changes that makes stored Encoded values stale. */
  readonly id: string;
  readonly width: number;
  /** How many documents it was trained on. */
  readonly documents: number;
  encode(text: SearchText): Encoded;
  plan(query: string): QueryPlan;
  /** Best first; scores from 0 to 1. Fuses meaning, words and titles: an exact title is first. */
  rank(
    plan: QueryPlan,
    candidates: readonly Candidate[],
    options?: { readonly meaning?: 'built-in' | 'other' },
  ): { id: number; score: number }[];
}

const WIDTH = 256;
const MOST_DOCUMENTS = 100_000;
/** Raised when the same model encodes a text otherwise than before. */
const ENCODING = 1;

/** Deterministic for the same texts in the same order. With no texts it learns from the thesaurus alone. */
export function trainWordModel(
  texts: AsyncIterable<SearchText> | Iterable<SearchText>,
  options: { width?: number; withVectors?: boolean; maxDocuments?: number } = {},
): Promise<Uint8Array> {
  return train(texts, {
    width: options.width ?? WIDTH,
    withVectors: options.withVectors ?? true,
    maxDocuments: options.maxDocuments ?? MOST_DOCUMENTS,
  });
}

/** Loads what trainWordModel made; throws on anything damaged. */
export function loadWordModel(bytes: Uint8Array): WordModel {
  const { data, checksum } = readModel(bytes);
  const ids = new Map(data.keys.map((key, id) => [key, id]));
  const weights = new Weights(data, ids);
  const vectors = data.vectored > 0 ? new TextVectors(data, ids) : undefined;
  return {
    id: createHash('sha256').update(`${ENCODING} ${checksum} ${thesaurusPrint()}`).digest('hex').slice(0, 16),
    width: data.width,
    documents: data.documents,
    encode: (text) => encodeText(text, weights, vectors),
    plan: (query) => planQuery(query, weights, vectors),
    rank: (plan, candidates, options) => rankCandidates(plan, candidates, options?.meaning ?? 'built-in'),
  };
}

/** Another thesaurus finds other concepts in the same text. */
function thesaurusPrint(): string {
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
