export interface SearchText {
  readonly title: string;
  readonly body: string;
  readonly author?: string | null;
  /** Alternative names as unordered folded words. */
  readonly names?: string | null;
  readonly language?: string | null;
}

/** The data stored per document for semantic search. */
export interface Encoded {
  /** A unit vector of `width` numbers, or null if the model knows nothing in the text. */
  readonly vector: Float32Array | null;
  /** Distinct stems and concepts that select the document as a candidate. */
  readonly keys: readonly string[];
  /** Term data for ranking, packed as described in `packed-terms.ts`. */
  readonly terms: Uint8Array;
}

export interface QueryPlan {
  readonly vector: Float32Array | null;
  /**
   * Keys that select candidates, rarest first, each with the share of documents (0..1) that have
   * it.
   */
  readonly keys: readonly { readonly key: string; readonly share: number }[];
  /** The other fields are for `rank` only. */
  readonly terms: readonly QueryTerm[];
  /** Number of content words. */
  readonly words: number;
  /** Weighted share of the words that the thesaurus or the vectors know, from 0 to 1. */
  readonly known: number;
  /** Score of a text of average length that contains each word and each named concept once. */
  readonly attainable: { readonly words: number; readonly concepts: number };
  readonly averageLength: number;
  readonly title: number;
  readonly titleWords: readonly number[];
}

export interface Candidate {
  readonly id: number;
  /** −1..1, from any provider's vectors; null without a vector. */
  readonly cosine: number | null;
  readonly terms: Uint8Array;
}

export interface WordModel {
  /** Changes whenever stored Encoded values become stale. */
  readonly id: string;
  readonly width: number;
  /** Number of documents it was trained on. */
  readonly documents: number;
  encode(text: SearchText): Encoded;
  plan(query: string): QueryPlan;
  /**
   * Ranks candidates by meaning, words and titles, best first, with scores from 0 to 1. An exact
   * title is first.
   */
  rank(
    plan: QueryPlan,
    candidates: readonly Candidate[],
    options?: { readonly meaning?: 'built-in' | 'other' },
  ): { id: number; score: number }[];
}

/** A query term in the form that ranking matches. */
export interface QueryTerm {
  /** Root hashes are shorter and looked up separately. */
  hash: number;
  kind: 'word' | 'root' | 'pair' | 'concept';
  /** What a matching document gains. */
  weight: number;
}
